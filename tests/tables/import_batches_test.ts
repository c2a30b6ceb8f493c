/** An import in batches, as the command line sends it: what it looks rows up in is made once, and kept true. */
import { assertEquals, assertStrictEquals } from "@std/assert";
import type { LineOutcome } from "../../projections/table/import_shapes.ts";
import { cachedLookups, clearLookups } from "../../src/import/nouns/lookups.ts";
import { importable, importNoun } from "../../src/import/nouns/nouns.ts";
import { type PlanContext } from "../../src/import/plan.ts";
import { writesIn, writesText } from "../../src/import/run.ts";
import { employee, hire } from "../helpers/people.ts";
import type { TestApp } from "../helpers/server.ts";
import { confirm, HEADER, look, office, rowsOf, sheet } from "./import_helper.ts";

const line = (at: number, name: string, email: string) => {
  return { at, line: at + 1, values: { name, email }, key: email, occurrence: 1 };
};

async function send(app: TestApp, lines: unknown[], done?: unknown): Promise<string[]> {
  const json = {
    file: "직원.csv",
    operation: "batches",
    key: "email",
    keys: ["name", "email"],
    digest: "0".repeat(64),
    lines,
    ...(done ? { done } : {}),
  };
  const response = await app.call("/api/employee/import", {
    method: "POST",
    as: "superuser",
    json,
  });
  const { data } = await response.json();
  return (data as LineOutcome[]).map(({ outcome, reason }) => reason ?? outcome);
}

Deno.test("batches find rows that earlier ones or other people wrote", async () => {
  const app = await office();
  const first = await send(app, [line(1, "김새봄", "sae@office.kr")]);
  const own = await send(app, [line(2, "김새봄", "sae@office.kr"), line(3, "한별", "x@office.kr")]);
  await hire(app.deps.books, "yeo", employee("여름", { email: "yeo@office.kr" }));
  const others = await send(app, [
    line(4, "여름", "yeo@office.kr"),
    line(5, "가을", "yeo@office.kr"),
  ]);
  assertEquals([first, own], [["added"], ["same", "added"]]);
  assertEquals(others, ["same", "changed"]);
  assertEquals((await rowsOf(app)).filter(({ email }) => email === "yeo@office.kr").length, 1);
  await app.close();
});

Deno.test("a table's rows are read once for all batches of an import", async () => {
  const app = await office();
  const { books } = app.deps;
  const context: PlanContext = {
    noun: importNoun(importable.get("employees")!),
    views: books.views,
    key: "email",
    keys: ["name", "email"],
    now: new Date(0),
    actor: { id: "system", name: "시험", role: "system", via: "import" },
    file: "직원.csv",
    sameFile: null,
    own: () => false,
    addSimilar: false,
  };
  const lookups = await cachedLookups(books, "op_one", context);
  assertStrictEquals(await cachedLookups(books, "op_one", context), lookups);
  const other = await cachedLookups(books, "op_two", context);
  assertEquals([other === lookups, other.byKey.get("twin@office.kr")?.length], [false, 2]);
  await hire(books, "yeo", employee("여름", { email: "yeo@office.kr" }));
  const anew = await cachedLookups(books, "op_two", context);
  assertEquals([anew === other, anew.byKey.has("yeo@office.kr")], [false, true]);
  clearLookups(books);
  assertEquals(await cachedLookups(books, "op_two", context) === anew, false);
  clearLookups(books);
  await app.close();
});

Deno.test("seen lines are sent as ranges and read back", () => {
  const writes: [number, number][] = [[1, 0], [2, 0], [3, 0], [5, 2], [6, 2], [9, 7], [10, 0]];
  assertEquals(writesText(writes), "1-3 5-6:2 9:7 10");
  assertEquals([writesIn("1-3 5-6:2 9:7 10", 10), writesIn("", 10)], [writes, []]);
});

for (const lines of ["1-999999999", "1 2 3", "3-", "x", "1  1", "-1"]) {
  Deno.test(`lines '${lines}' are invalid for a preview of two lines`, async () => {
    const app = await office();
    const bytes = sheet([HEADER, ["김새봄", "a@office.kr"], ["김여름", "b@office.kr"]]);
    const preview = await look(app, bytes);
    const seen = { ...preview.seen, lines };
    assertEquals((await confirm(app, bytes, { ...preview, seen })).status, 409);
    assertEquals((await rowsOf(app)).length, 4);
    await app.close();
  });
}
