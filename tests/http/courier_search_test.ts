/** Every courier record, on whatever page: found by words and filters, and the way from it to its ledger. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { CourierRow } from "../../projections/courier/courier_shapes.ts";
import { quickPaths } from "../../web/pages/quick/paths.ts";
import { type TestApp, withEmptyApp } from "../helpers/server.ts";

async function send(app: TestApp, path: string, method: string, json: object): Promise<CourierRow> {
  const answer = await app.call(`/api/quick/${path}`, { method, json });
  assert(answer.ok, `${answer.status}`);
  return (await answer.json()).data;
}

Deno.test("records on other pages are found by words, place and deletion, with a link to their page", () =>
  withEmptyApp(async (app) => {
    const day = (at: number) => new Date(Date.parse("2026-09-01T00:00:00Z") + at * 86_400_000);
    const made: CourierRow[] = [];
    for (let at = 0; at < 45; at++) {
      const receiver = at === 3 ? "파주등기소" : "서초등기소";
      made.push(await send(app, "", "POST", { receiver, created_at: day(at).toISOString() }));
    }
    const gone = made[20];
    await send(app, `${gone.id}/`, "DELETE", { reason: "이중 접수" });
    const found = async (query: string): Promise<string[]> =>
      (await (await app.call(`/api/quick/list?${query}`)).json()).results
        .map(({ id }: { id: string }) => id);
    assertEquals(await found("search=파주"), [made[3].id]);
    assertEquals(await found("receiver=파주등기소"), [made[3].id]);
    assertEquals((await found("receiver=서초&page_size=100")).length, 43);
    assertEquals(await found("deleted=only&search=이중"), [gone.id]);
    const shown = await (await app.call(quickPaths.all("파주"))).text();
    assertStringIncludes(shown, "파주등기소");
    const openedAt = async ({ id }: CourierRow) => {
      const answer = await app.call(quickPaths.record(id));
      return [answer.status, answer.headers.get("location")];
    };
    const at = (page: number, { id }: CourierRow, more = "") => [
      303,
      `/quick?page=${page}&page_size=20${more}#quick-${id}`,
    ];
    assertEquals(await openedAt(made[44]), at(1, made[44]));
    assertEquals(await openedAt(made[3]), at(3, made[3]));
    assertEquals(await openedAt(gone), at(2, gone, "&reversed=true"));
    assertEquals((await app.call(quickPaths.record("nobody"))).status, 200);
  }));
