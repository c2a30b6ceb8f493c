/** Edits without a version, which the specification's own calls may make: what they overwrote is kept. */
import { assertEquals } from "@std/assert";
import { openTestApp } from "../helpers/server.ts";

type Case = [what: string, stream: string, call: [path: string, json: unknown], field: string];

const cases: Case[] = [
  [
    "card spending",
    "card/lunch",
    ["/api/mysql/card/update/lunch/", { purpose: "lunch", note: "둘째", participants: ["mina"] }],
    "note",
  ],
  ["a table", "employee/mina", ["/api/employee/mina/update", { position: "과장" }], "position"],
];

for (const [what, stream, [path, json], field] of cases) {
  Deno.test(`an edit of ${what} without a version stores the former value in its event`, async () => {
    const app = await openTestApp();
    const answer = await app.call(path, { as: "superuser", method: "PUT", json });
    assertEquals(answer.status, 200);
    const { data } = (await app.deps.books.history(stream)).at(-1)!;
    const { changes } = data as { changes: Record<string, { from: unknown; to: unknown }> };
    const before = { note: "", position: "대리" }[field];
    assertEquals(changes[field], { from: before, to: (json as Record<string, unknown>)[field] });
    await app.close();
  });
}
