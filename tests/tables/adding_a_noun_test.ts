/** Adding a noun as ARCHITECTURE.md says: parcels, declared here and nowhere else, over HTTP. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { choice, flag, number, text, won } from "../../events/kit/field.ts";
import { defineTable } from "../../events/kit/table.ts";
import { refuse } from "../../events/refusal.ts";
import { registry } from "../../events/registry.ts";
import { rowsOf } from "../../projections/kit/table_rows.ts";
import { tableView } from "../../projections/kit/table_view.ts";
import { viewRegistry } from "../../projections/registry.ts";
import { atOnce } from "../../projections/query.ts";
import { describeApi } from "../../src/server/openapi.ts";
import { resourceOf } from "../../src/tables/resource.ts";
import { resourceRoutes } from "../../src/tables/routes.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { upload } from "./import_helper.ts";

const parcel = defineTable({
  noun: "parcel",
  title: "소포",
  list: "소포 목록",
  born: "received",
  path: "/api/parcel",
  read: "staff",
  write: "superuser",
  importKey: "label",
  filters: [{ key: "size", kind: "select" }],
  fields: {
    label: text("송장", 120, {
      required: true,
      maxLength: 20,
      unique: "같은 송장의 소포가 이미 있습니다.",
      searchable: true,
    }),
    size: choice("크기", 100, [
      { value: "small", label: "소" },
      { value: "large", label: "대" },
    ], { default: "small" }),
    weight: number("무게", 100, { default: 0, min: 0, max: 50, unit: "kg" }),
    fee: won("요금", 100, { min: 0 }),
    is_open: flag("개봉", 80),
  },
  check: (_before, { size, weight }) =>
    size === "small" && weight > 10
      ? refuse(422, "too_heavy", "작은 소포는 10kg까지 받을 수 있습니다.")
      : null,
});

const view = tableView(parcel);
const { all: rows, one: row } = rowsOf(parcel);
const parcels = resourceOf(parcel, { rows, row, view });

const openPost = (): Promise<TestApp> =>
  openTestApp({
    empty: true,
    books: {
      registry: new Map([...registry, ...parcel.events.map((one) => [one.type, one] as const)]),
      views: { ...viewRegistry, parcel: view } as typeof viewRegistry,
    },
    routes: () => resourceRoutes(parcels),
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

Deno.test("given the definition alone, rows are made, found, changed, restored, deleted and restored", async () => {
  const app = await openPost();
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
});

Deno.test("its rules hold: unique, limits, choices, and the rule of its own", async () => {
  const app = await openPost();
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

Deno.test("many rows at once, an export, an import of it, and the description follow too", async () => {
  const app = await openPost();
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

  const { paths } = atOnce(describeApi("시험", resourceRoutes(parcels)));
  const body = JSON.stringify(paths["/api/parcel/create"].post.requestBody);
  assert(body.includes("송장") && body.includes('"large"'));
  await app.close();
});
