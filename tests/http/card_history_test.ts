import { assertEquals } from "@std/assert";
import type { HistoryEntry } from "../../projections/kit/history.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

async function edit(app: TestApp, note: string, purpose = "lunch"): Promise<void> {
  const json = { purpose, note, participants: ["mina"] };
  const response = await app.call("/api/mysql/card/update/lunch/", { method: "PUT", json });
  assertEquals(response.status, 200);
  await response.body?.cancel();
}

function restore(app: TestApp, json: unknown, id = "lunch"): Promise<Response> {
  return app.call(`/api/mysql/card/restore/${id}/`, { method: "POST", json });
}

async function history(app: TestApp): Promise<HistoryEntry[]> {
  return (await (await app.call("/api/mysql/card/history/lunch/")).json()).data;
}

Deno.test("the history says who changed what, when, and from where, newest first", async () => {
  const app = await openTestApp();
  await edit(app, "첫 글", "dinner");
  const [edited, recorded] = await history(app);
  assertEquals(edited.version, 2);
  assertEquals(edited.actor, { id: "staff", name: "김직원", role: "staff", via: "web" });
  assertEquals(edited.at, "2026-11-21T01:00:00.000Z");
  assertEquals([edited.kind, edited.changes], ["changed", [
    { key: "purpose", label: "용도", from: "lunch", to: "dinner" },
    { key: "note", label: "비고", from: "", to: "첫 글" },
  ]]);
  const people = edited.after.participants as { name: string }[];
  assertEquals(people.map(({ name }) => name), ["이미나"]);
  assertEquals(recorded.kind, "created");
  assertEquals(recorded.source, { file: "november.csv", line: 2 });
  assertEquals(recorded.actor.via, "import");
  await app.close();
});

Deno.test("an earlier version is restored as a new event, and the history keeps everything", async () => {
  const app = await openTestApp();
  await edit(app, "첫 글", "dinner");
  await edit(app, "둘째 글", "other");
  const response = await restore(app, { to_version: 2, version: 3 });
  const { data } = await response.json();
  assertEquals([data.version, data.note, data.purpose], [4, "첫 글", "dinner"]);
  const entries = await history(app);
  assertEquals(entries.map(({ version }) => version), [4, 3, 2, 1]);
  assertEquals([entries[0].kind, entries[0].to_version], ["reverted", 2]);
  await app.close();
});

Deno.test("an impossible restore is refused", async (t) => {
  const app = await openTestApp();
  await edit(app, "첫 글");
  const cases: [name: string, id: string, json: unknown, status: number, code: string][] = [
    ["a version that never was", "lunch", { to_version: 9, version: 2 }, 404, "version_not_found"],
    ["no version that was seen", "lunch", { to_version: 1 }, 428, "version_required"],
    ["a transaction nobody knows", "nothing", { to_version: 1 }, 404, "card_not_found"],
    ["a stale version", "lunch", { to_version: 1, version: 1 }, 409, "stale_version"],
    ["no version at all", "lunch", {}, 422, "invalid_input"],
    ["a version that is a text", "lunch", { to_version: "1" }, 422, "invalid_input"],
  ];
  for (const [name, id, json, status, code] of cases) {
    await t.step(name, async () => {
      const response = await restore(app, json, id);
      assertEquals([response.status, (await response.json()).code], [status, code]);
    });
  }
  assertEquals((await history(app)).length, 2);
  await app.close();
});

Deno.test("the same restore sent twice is one restore", async () => {
  const app = await openTestApp();
  await edit(app, "첫 글");
  const headers = { "idempotency-key": "undo-1" };
  const call = { method: "POST", json: { to_version: 1, version: 2 }, headers };
  const first = await (await app.call("/api/mysql/card/restore/lunch/", call)).json();
  const again = await (await app.call("/api/mysql/card/restore/lunch/", call)).json();
  assertEquals(again, first);
  assertEquals((await history(app)).length, 3);
  await app.close();
});

Deno.test("the history of an unknown transaction is not found", async () => {
  const app = await openTestApp();
  const response = await app.call("/api/mysql/card/history/nothing/");
  assertEquals([response.status, (await response.json()).code], [404, "card_not_found"]);
  await app.close();
});
