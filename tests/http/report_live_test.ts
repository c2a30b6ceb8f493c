/** Open reports are notified of changes, and read their list again: staff see no row of a table they may not read. */
import { assertEquals } from "@std/assert";
import { endLive } from "../../src/live/live.ts";
import { withGarage } from "../helpers/ledger.ts";
import { listen } from "../helpers/listener.ts";

Deno.test("staff with the car ledger open are asked to reload it, and get no row of the table", () =>
  withGarage(async ({ app, drive }) => {
    const { id } = await drive();
    const ledger = await listen(app, "nouns=car-ledger", {}, "staff");
    const table = await listen(app, "nouns=trip");
    assertEquals([(await ledger.next())!.event, (await table.next())!.event], ["ready", "ready"]);
    const json = { purpose: "commute", dist: "출근" };
    const headers = { "idempotency-key": "page-1" };
    const call = { method: "PUT", json, headers };
    await (await app.call(`/api/mysql/car/update/${id}/`, call)).body?.cancel();
    const { event, data } = (await ledger.next())!;
    const { key, ...result } = data;
    const { position } = (await app.deps.books.history(`trip/${id}`)).at(-1)!;
    assertEquals([event, result], ["reset", { position, noun: "trip" }]);
    assertEquals(key, "page-1", "who made the call is told by which key");
    assertEquals((await table.next())!.data.id, id);

    const later = await listen(
      app,
      `nouns=car-ledger&since=${position - 1}`,
      {},
      "staff",
    );
    assertEquals([(await later.next())!.event, (await later.next())!.event], ["ready", "reset"]);
    endLive(app.deps.books);
  }));

Deno.test("the key of a call is not sent to other people", () =>
  withGarage(async ({ app, drive }) => {
    const { id } = await drive();
    const ledger = await listen(app, "nouns=car-ledger", {}, "superuser");
    assertEquals((await ledger.next())!.event, "ready");
    const json = { purpose: "commute", dist: "출근" };
    await (await app.call(`/api/mysql/car/update/${id}/`, { method: "PUT", json })).body?.cancel();
    const { event, data } = (await ledger.next())!;
    assertEquals([event, Object.keys(data)], ["reset", ["position", "noun"]]);
    endLive(app.deps.books);
  }));

Deno.test("an edit of a payment reaches everybody with the card report open", () =>
  withGarage(async ({ app }) => {
    const report = await listen(app, "nouns=card-report", {}, "staff");
    assertEquals((await report.next())!.event, "ready");
    const json = { purpose: "dinner", note: "회식", participants: ["mina"] };
    const path = "/api/mysql/card/update/lunch/";
    await (await app.call(path, { method: "PUT", json })).body?.cancel();
    const { event, data } = (await report.next())!;
    assertEquals([event, data.noun], ["reset", "card"]);
    endLive(app.deps.books);
  }));

Deno.test("reports notify only staff, and tables only superusers", () =>
  withGarage(async ({ app }) => {
    for (const [nouns, as] of [["car-ledger", "user"], ["trip", "staff"]] as const) {
      const answer = await app.call(`/api/live?nouns=${nouns}`, { as });
      assertEquals(answer.status, 403, nouns);
      await answer.body?.cancel();
    }
  }));
