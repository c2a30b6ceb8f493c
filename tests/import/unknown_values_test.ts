/** Words of a file that name nothing here: exchanged for others, made into rows, or refused. */
import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { confirm, look, rowsOf } from "../tables/import_helper.ts";

const trips = "/api/mysql/car";
const departments = "/api/deposition/department";
const companies = "/api/deposition/company";

const post = (app: TestApp, path: string, json: object) =>
  app.call(path, { as: "superuser", method: "POST", json });

/** An office with the vehicle 레이 and the company 가상은행. */
async function office(): Promise<TestApp> {
  const app = await openTestApp({ empty: true });
  await post(app, "/api/vehicle/create", { name: "레이", plate: "00가0000" });
  await post(app, `${companies}/create`, { name: "가상은행" });
  return app;
}

const csv = (...lines: string[]): Uint8Array => new TextEncoder().encode(lines.join("\n"));

const LOG = csv(
  "차량명,운행일시,주행거리",
  "벤틀리,2026-11-02 09:00,12",
  "벤틀리,2026-11-03 09:00,13",
  "레이,2026-11-04 09:00,14",
  "구름이,2026-11-05 09:00,15",
  "00가0000,2026-11-06 09:00,16",
);
const asked = (replace: object, base = trips) => {
  return { base, name: "운행.csv", fields: { replace: JSON.stringify(replace) } };
};

Deno.test("a preview lists unknown references by frequency with the possible actions", async () => {
  const app = await office();
  const { unknown, counts } = await look(app, LOG, asked({}));
  const word = { key: "carName", label: "차량명", mayCreate: true, choices: ["레이"] };
  assertEquals(unknown, [
    { ...word, value: "벤틀리", rows: 2 },
    { ...word, value: "구름이", rows: 1 },
  ]);
  assertEquals([counts.added, counts.refused], [2, 3]);
  await app.close();
});

Deno.test("a reference is replaced once for all its rows; without a choice they stay refused", async () => {
  const app = await office();
  const more = asked({ carName: { 벤틀리: { to: "레이" } } });
  const preview = await look(app, LOG, more);
  assertEquals([preview.counts.added, preview.counts.refused, preview.unknown.length], [4, 1, 2]);
  const { body } = await confirm(app, LOG, preview, more);
  assertEquals([body.added, body.created, body.lines], [4, [], []]);
  const rows = await rowsOf(app, trips);
  assertEquals(rows.map(({ carName }) => carName), ["레이", "레이", "레이", "레이"]);
  assertEquals((await look(app, LOG, more)).counts.same, 4);
  await app.close();
});

Deno.test("a reference is created first, as its own operation that undo reverts", async () => {
  const app = await office();
  const more = asked({ carName: { 벤틀리: { create: true } } });
  const preview = await look(app, LOG, more);
  assertEquals([preview.counts.added, preview.counts.refused], [4, 1]);
  assertEquals((await rowsOf(app, "/api/vehicle")).length, 1);

  const { body } = await confirm(app, LOG, preview, more);
  assertEquals(body.added, 4);
  const [created] = body.created;
  assertEquals({ ...created, operation: "" }, {
    noun: "vehicle",
    title: "차량",
    name: "벤틀리",
    operation: "",
  });
  assertNotEquals(created.operation, body.operation);
  const names = async () => (await rowsOf(app, "/api/vehicle")).map(({ name }) => name).sort();
  assertEquals(await names(), ["레이", "벤틀리"]);
  const again = await look(app, LOG, more);
  assertEquals([again.counts.same, again.unknown.map(({ value }) => value)], [4, ["구름이"]]);

  const { operation } = created;
  const undone = await (await post(app, "/api/vehicle/undo", { operation })).json();
  assertEquals([undone.done, await names()], [1, ["레이"]]);
  await app.close();
});

Deno.test("a reference that no readable row has is not created", async () => {
  const app = await office();
  const bytes = csv("차량명,운행일시,주행거리", "레이,2026-11-04 09:00,14", "구름이,언젠가,15");
  const more = asked({ carName: { 벤틀리: { create: true }, 구름이: { create: true } } });
  const preview = await look(app, bytes, more);
  assertEquals([preview.counts.added, preview.counts.refused], [1, 1]);
  const { body } = await confirm(app, bytes, preview, more);
  assertEquals([body.added, body.created], [1, []]);
  assertEquals((await rowsOf(app, "/api/vehicle")).map(({ name }) => name), ["레이"]);
  await app.close();
});

Deno.test("a department's company is created with it; too long a name is refused by the company's rule", async () => {
  const app = await office();
  const long = "가".repeat(51);
  const bytes = csv("부서명,회사", "대출팀,나상은행", "심사팀,가상은행", `수신팀,${long}`);
  const create = { 나상은행: { create: true }, [long]: { create: true } };
  const more = { ...asked({ company: create }, departments), name: "부서.csv" };
  const preview = await look(app, bytes, more);
  assertEquals(
    preview.unknown.map(({ value, mayCreate }) => [value.slice(0, 4), mayCreate]),
    [["나상은행", true], ["가가가가", false]],
  );
  assertEquals([preview.counts.added, preview.counts.refused], [2, 1]);
  assertMatch(preview.refused[0].message, /등록되지 않은 회사/);
  const { body } = await confirm(app, bytes, preview, more);
  assertEquals([body.added, body.created.map(({ name }) => name)], [2, ["나상은행"]]);
  await app.close();
});

Deno.test("an invalid choice of a column is replaced by a valid one", async () => {
  const app = await office();
  const bytes = csv(
    "차량명,운행 일시,주행 거리,목적",
    "레이,2026-11-02 09:00,12,공무출장",
    "레이,2026-11-03 09:00,13,공무출장",
    "레이,2026-11-04 09:00,14,출퇴근",
  );
  const word = { key: "purpose", label: "목적", value: "공무출장", rows: 2, mayCreate: false };
  const before = await look(app, bytes, asked({}));
  assertEquals(before.unknown, [{ ...word, choices: ["업무용", "출퇴근", "비업무용"] }]);
  assertEquals([before.counts.added, before.counts.refused], [1, 2]);
  const more = asked({ purpose: { 공무출장: { to: "업무용" } } });
  const preview = await look(app, bytes, more);
  assertEquals([preview.counts.added, preview.unknown.length], [3, 1]);
  const { body } = await confirm(app, bytes, preview, more);
  assertEquals(body.rows.map(({ purpose }) => purpose), ["business", "business", "commute"]);
  await app.close();
});

Deno.test("choices that differ from the preview's are not imported; an invalid form is refused", async () => {
  const app = await office();
  const preview = await look(app, LOG, asked({ carName: { 벤틀리: { to: "레이" } } }));
  const other = await confirm(app, LOG, preview, asked({ carName: { 벤틀리: { create: true } } }));
  assertEquals([other.status, (await rowsOf(app, trips)).length], [409, 0]);
  assertEquals((await rowsOf(app, "/api/vehicle")).length, 1);
  const wrong = await look(app, LOG, asked({ carName: { 벤틀리: { make: 1 } } }))
    .catch(({ message }: Error) => JSON.parse(message).code);
  assertEquals(wrong, "invalid_input");
  await app.close();
});
