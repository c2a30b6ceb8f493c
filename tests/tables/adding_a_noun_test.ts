/**
 * "Adding a noun" and "Adding a field" of ARCHITECTURE.md, done as written: parcels are added to a copy of the tree,
 * in which this file runs again and finds them.
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { tables } from "../../events/tables.ts";
import { runSynchronously } from "../../projections/kit/query.ts";
import { nounName } from "../../projections/security/security_words.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { describeApi } from "../../src/server/openapi.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { fixtureText, inCopy, renew, runTests } from "../helpers/tree_copy.ts";
import { upload } from "./import_helper.ts";

const FIXTURE = { label: "A-1", size: "small", weight: 3, fee: 0, is_open: false };
const json = (value: object): string => JSON.stringify(value, null, 2) + "\n";

/** What a missing place of the noun, an event without a fixture, or a route without its roles would fail. */
const HELD_BY = [
  "tests/structure/nouns_places_test.ts",
  "tests/structure/checklists_test.ts",
  "tests/events/definition_test.ts",
  "tests/projections/golden_test.ts",
  "tests/http/routes_test.ts",
  "tests/tables/any_values_test.ts",
  "tests/tables/adding_a_noun_test.ts",
];

const walk = () =>
  inCopy(async (copy) => {
    copy.add("events/parcel/parcel.ts", fixtureText("parcel.ts"));
    copy.add("tests/fixtures/events/parcel.received.v1.json", json(FIXTURE));
    await renew(copy);
    await runTests(copy, ...HELD_BY);
    assertEquals(copy.touched.size, 2);

    copy.insert(
      "events/parcel/parcel.ts",
      "    is_open: flag",
      '    sender: text("보낸 사람", 120, { maxLength: 50, searchable: true, added: 2 }),\n',
    );
    copy.insert("events/parcel/parcel.ts", "  createdEvent:", "  about: { revision: 2 },\n");
    copy.add(
      "tests/fixtures/events/parcel.received.v2.json",
      json({ ...FIXTURE, sender: "가나 주식회사" }),
    );
    await renew(copy);
    await runTests(copy, ...HELD_BY);
    assertEquals(copy.touched.size, 3);
  });

interface Row {
  id: string;
  version: number;
  deleted: boolean;
  [key: string]: unknown;
}

interface Answer {
  status: number;
  code: string;
  message: string;
  data: Row;
  results: Row[];
  operation: string;
  done: number;
}

async function ask(
  app: TestApp,
  method: string,
  path: string,
  json?: unknown,
  as: "superuser" | "staff" = "superuser",
): Promise<Answer> {
  const response = await app.call(`/api/parcel/${path}`, { method, json, as });
  return { status: response.status, ...await response.json() };
}

const isAdded = Object.hasOwn(tables, "parcel");

/** A test of the copy, where parcels are. */
function held(name: string, work: () => Promise<void>): void {
  if (isAdded) Deno.test(name, work);
}

held(
  "given the definition alone, rows are made, found, changed, brought back, deleted and restored",
  async () => {
    const app = await openTestApp({ empty: true });
    const made = await ask(app, "POST", "create", { label: "A-1", weight: 3 });
    assertEquals(made.status, 201);
    const { id } = made.data;
    assertEquals(
      [made.data.label, made.data.size, made.data.weight, made.data.fee, made.data.is_open],
      ["A-1", "small", 3, 0, false],
    );

    const found = await ask(app, "GET", "list?search=a-1", undefined, "staff");
    assertEquals(found.results.map((row) => row.id), [id]);
    const forbidden = await ask(app, "PUT", `${id}/update`, { fee: 1 }, "staff");
    assertEquals(forbidden.status, 403);

    const changed = await ask(app, "PUT", `${id}/update`, { fee: 4_000, version: 1 });
    assertEquals([changed.data.fee, changed.data.version], [4_000, 2]);
    const stale = await ask(app, "PUT", `${id}/update`, { fee: 5_000, version: 1 });
    assertEquals([stale.status, stale.code], [409, "stale_version"]);
    const undone = await ask(app, "POST", "undo", { operation: changed.operation });
    assertEquals(undone.done, 1);

    const back = await ask(app, "POST", `${id}/restore`, { to_version: 2, version: 3 });
    assertEquals([back.data.fee, back.data.version], [4_000, 4]);
    const history = await app.call(`/api/parcel/${id}/history`, { as: "staff" });
    const { data: entries } = await history.json();
    assertEquals(entries.map(({ version }: Row) => version), [4, 3, 2, 1]);

    assertEquals((await ask(app, "DELETE", `${id}/delete`)).data.deleted, true);
    assertEquals((await ask(app, "POST", `${id}/restore`, {})).data.deleted, false);
    await app.close();
  },
);

held("its rules hold: unique, limits, choices, and the rule of its own", async () => {
  const app = await openTestApp({ empty: true });
  await ask(app, "POST", "create", { label: "A-1" });
  const table: [json: Record<string, unknown>, code: string, says: RegExp][] = [
    [{ label: "a-1" }, "label_taken", /같은 송장/],
    [{ label: "" }, "invalid_input", /송장: 필수/],
    [{ label: "B", weight: 51 }, "invalid_input", /무게\(kg\): 50 이하/],
    [{ label: "B", size: "huge" }, "invalid_input", /크기: 다음 중 하나/],
    [{ label: "B", weight: 11 }, "too_heavy", /10kg까지/],
    [{ label: "B", colour: "red" }, "invalid_input", /알 수 없는 항목/],
  ];
  for (const [json, code, says] of table) {
    const refused = await ask(app, "POST", "create", json);
    assertEquals(refused.code, code);
    assertMatch(refused.message, says);
  }
  await app.close();
});

held("many rows at once, an export, an import of it, and the description follow too", async () => {
  const app = await openTestApp({ empty: true });
  const ids: string[] = [];
  for (const label of ["A", "B", "C"]) {
    ids.push((await ask(app, "POST", "create", { label })).data.id);
  }
  const bulk = await ask(app, "POST", "bulk_update", { selectedItems: ids, data: { fee: 500 } });
  assertEquals(bulk.done, 3);

  const sheet = await app.call("/api/parcel/export_excel", { as: "superuser" });
  assertMatch(sheet.headers.get("content-disposition")!, /parcel-list/);
  const bytes = new Uint8Array(await sheet.arrayBuffer());
  const preview = await (await upload(app, bytes, { base: "/api/parcel" })).json();
  assertEquals([preview.key, preview.counts.same, preview.counts.refused], ["id", 3, 0]);

  const { paths } = runSynchronously(describeApi("시험", allRoutes()));
  const body = JSON.stringify(paths["/api/parcel/create"].post.requestBody);
  assert(body.includes("송장") && body.includes('"large"'));
  await app.close();
});

held(
  "it is in the menu, found with Ctrl+K, linked in 변경 이력 and named in the security log",
  async () => {
    const app = await openTestApp({ empty: true });
    await ask(app, "POST", "create", { label: "송장-77" });
    const page = await app.call("/staff/tables/parcel", { as: "staff" });
    assertMatch(await page.text(), /<a[^>]*href="\/staff\/tables\/parcel"[^>]*>.*?소포/s);
    const found = await app.call("/api/find/", {
      as: "staff",
      method: "POST",
      json: { q: "송장77" },
    });
    const { places: [place] } = await found.json();
    assertEquals([place.kind, place.title], ["소포", "송장-77"]);
    assert(place.href.startsWith("/staff/tables/parcel?search="));
    const changes = await (await app.call("/staff/changes?noun=parcel", { as: "superuser" }))
      .text();
    assertMatch(changes, /href="\/staff\/tables\/parcel"[^>]*>[^<]*송장-77/);
    assertMatch(changes, /추가/);
    assertMatch(await (await app.call("/staff", { as: "superuser" })).text(), /송장-77/);
    assertEquals(nounName("parcel"), "소포");
    await app.close();
  },
);

if (!isAdded) {
  Deno.test("a table noun costs two files, a field of it one more file and two lines", walk);
}
