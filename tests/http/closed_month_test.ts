/** A closed month cannot be changed: each way is refused with the text, and nothing is written. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { z } from "zod";
import { recordCard } from "../../events/card/card.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { defineJob, JobProblem } from "../../src/jobs/kind.ts";
import { closeMonth, december, reopenMonth } from "../helpers/closings.ts";
import { jobIs, queueJob, startWorker } from "../helpers/jobs.ts";
import { drivenTrip } from "../helpers/ledger.ts";
import { payment } from "../helpers/people.ts";
import type { Caller, TestApp } from "../helpers/server.ts";
import { type ToolApp, withTools } from "../helpers/tools.ts";
import { confirm, look, sheet } from "../tables/import_helper.ts";

const CARDS = "2026년 11월 카드 장부는 마감되었습니다. 고치려면 최고관리자가 마감을 풀어야 합니다.";
const TRIPS = "2026년 11월 차계부는 마감되었습니다. 고치려면 최고관리자가 마감을 풀어야 합니다.";
const COURIERS =
  "2026년 11월 퀵 배송 장부는 마감되었습니다. 고치려면 최고관리자가 마감을 풀어야 합니다.";

const inDecember = (test: (app: ToolApp) => Promise<void>) =>
  withTools(test, { now: () => december });

async function send(
  app: TestApp,
  method: string,
  path: string,
  json?: unknown,
  as: Caller = "superuser",
) {
  const response = await app.call(path, { as, method, json });
  return { status: response.status, body: await response.json() };
}

/** Events of the ledgers so far: that somebody looked at a row is written elsewhere. */
const written = ({ deps: { books: { views } } }: TestApp): number =>
  views.card.changes + views.trip.changes + views.courier.changes;

/** Tries a change: it is refused with this text, and nothing is written. */
async function refused(
  app: TestApp,
  text: string,
  way: string,
  change: () => Promise<{ status: number; body: { message?: string } }>,
): Promise<void> {
  const before = written(app);
  const { status, body } = await change();
  assertEquals([way, status, body.message], [way, 409, text]);
  assertEquals(written(app), before, `${way}: nothing is written`);
}

/** The same of many rows: every one is refused with this text. */
async function allRefused(
  app: TestApp,
  text: string,
  way: string,
  change: () => Promise<{ body: { done: number; refused: { message: string }[] } }>,
): Promise<void> {
  const before = written(app);
  const { body } = await change();
  assertEquals([way, body.done, body.refused.map(({ message }) => message)], [way, 0, [text]]);
  assertEquals(written(app), before, `${way}: nothing is written`);
}

const CARD = "/api/mysql/card";
const edited = { purpose: "dinner", note: "고침", participants: ["mina"] };

/** A line of a card statement as the command line sends it. */
const lineOf = (line: number, used_at: string) => ({
  at: line,
  line,
  values: {
    ...{ used_at, time_known: true, store_name: `가게${line}`, pay: 9_000, card_user: "총무팀" },
    ...{ method: "카드", note: "", participants: "", head_count: null, approve_num: null },
  },
});

const importing = (app: TestApp, operation: string, lines: unknown[]) =>
  send(app, "POST", `${CARD}/import`, {
    file: "11월.xlsx",
    operation,
    keys: [],
    digest: "0".repeat(64),
    lines,
  });

Deno.test("every change in a closed month of cards is refused with the reason", () =>
  inDecember(async (app) => {
    await send(app, "PUT", `${CARD}/update/lunch`, { ...edited, version: 1 }, "staff");
    const { body: { operation } } = await importing(app, "one", [
      lineOf(2, "2026-11-20T03:10:00.000Z"),
    ]);
    await closeMonth(app, "card");

    await refused(
      app,
      CARDS,
      "edit",
      () => send(app, "PUT", `${CARD}/update/dinner`, { ...edited, version: 1 }, "staff"),
    );
    await refused(
      app,
      CARDS,
      "restore",
      () => send(app, "POST", `${CARD}/restore/lunch`, { to_version: 1, version: 2 }, "staff"),
    );
    await allRefused(
      app,
      CARDS,
      "undo of an import",
      () => send(app, "POST", `${CARD}/undo`, { operation }),
    );
    const before = written(app);
    const input = { ids: ["lunch"], purpose: "other", versions: { lunch: 2 } };
    const shown = await app.preview("change_cards", input);
    assertEquals(shown.message, CARDS, "a tool does not show a change that cannot be");
    assertEquals((await app.run("change_cards", input)).message, CARDS);
    assertEquals(written(app), before);
  }));

Deno.test("an import lists the rows of a closed month apart, and books the others", () =>
  inDecember(async (app) => {
    await closeMonth(app, "card");
    const { body } = await importing(app, "two", [
      lineOf(2, "2026-11-30T14:59:00.000Z"),
      lineOf(3, "2026-11-30T15:00:00.000Z"),
    ]);
    assertEquals(
      body.data.map(({ outcome, reason }: Record<string, string>) => [outcome, reason]),
      [["refused", CARDS], ["added", undefined]],
      "midnight in Seoul is December",
    );
    const file = sheet([
      ["승인일자", "가맹점명", "이용금액"],
      ["2026-11-12", "분식집", 8_000],
      ["2026-12-01", "분식집", 9_000],
    ]);
    const more = { base: CARD, name: "카드.xlsx" };
    const preview = await look(app, file, more);
    assertStringIncludes(JSON.stringify(preview), CARDS, "told before anything is written");
    const answer = await confirm(app, file, preview, more);
    assertEquals(answer.body.added, 1);
    assertEquals(
      [...app.deps.books.views.card.byId.values()].map(({ state }) => state.used_at.slice(0, 10))
        .sort(),
      ["2026-11-02", "2026-11-03", "2026-11-30", "2026-11-30"],
    );
  }));

Deno.test("a job that writes into a closed month is refused like a person", () =>
  inDecember(async (app) => {
    await closeMonth(app, "card");
    const booking = defineJob({
      kind: "book_payment",
      title: "시험",
      queue: "chores",
      args: z.strictObject({}),
      async handler(_args, { deps: { books } }) {
        const outcome = await books.execute({
          stream: "card/by-job",
          decide: () => recordCard(undefined, { id: "by-job", record: payment() }),
          meta: {
            actor: { id: "system", name: "작업", role: "system", via: "job" },
            requestId: "job",
            key: "by-job",
          },
        });
        if (isRefusal(outcome)) throw new JobProblem(outcome.message, true);
        return null;
      },
    });
    const worker = await startWorker(app, "worker", booking);
    await queueJob(app, "job-1", { kind: "book_payment" });
    await jobIs(app, "job-1", "dead");
    await worker.close();
    assert(!app.deps.books.views.card.byId.has("by-job"));
    assertStringIncludes(JSON.stringify(app.deps.books.views.job.byId.get("job-1")), CARDS);
  }));

const CAR = "/api/mysql/car";

Deno.test("in a closed month of trips no row is added, changed, deleted, restored or moved", () =>
  inDecember(async (app) => {
    const drive = (more = {}) => send(app, "POST", `${CAR}/create/all`, { ...drivenTrip, ...more });
    await send(app, "POST", "/api/vehicle/create", { name: "레이", fuel_type: "gasoline" });
    const { body: { data: { id } } } = await drive();
    const { body: { data: gone } } = await drive({ tripTime: "13:00" });
    const { body: { data: later } } = await drive({ tripDate: "2026-12-01" });
    const deletion = await send(app, "DELETE", `${CAR}/${gone.id}/delete`);
    await closeMonth(app, "trip");

    const no = (way: string, method: string, path: string, json?: unknown, as?: Caller) =>
      refused(app, TRIPS, way, () => send(app, method, `${CAR}/${path}`, json, as));
    await no("create", "POST", "create/all", { ...drivenTrip, tripTime: "18:00" });
    await no("edit", "PUT", `${id}/update`, { dist: "법원", version: 1 });
    await no("edit by staff", "PUT", `update/${id}`, {
      ...{ purpose: "commute", dist: "", version: 1 },
    }, "staff");
    await no("delete", "DELETE", `${id}/delete`);
    await no("restore", "POST", `${gone.id}/restore`, { version: 2 });
    await no("move out", "PUT", `${id}/update`, { tripTime: "2026-12-02T00:30:00Z", version: 1 });
    await no("move in", "PUT", `${later.id}/update`, {
      ...{ tripTime: "2026-11-02T00:30:00Z", version: 1 },
    });
    const many = (way: string, path: string, json: unknown) =>
      allRefused(app, TRIPS, way, () => send(app, "POST", `${CAR}/${path}`, json));
    await many("bulk", "bulk_update", { selectedItems: [id], data: { dist: "법원" } });
    await many("paste", "bulk_edit", { edits: [{ id, version: 1, values: { dist: "법원" } }] });
    await many("bulk delete", "bulk_delete", { ids: [id] });
    await many("undo", "undo", { operation: deletion.body.operation });
    const open = await send(app, "PUT", `${CAR}/${later.id}/update`, { dist: "법원", version: 1 });
    assertEquals(open.status, 200, "the month after is open");
  }));

Deno.test("in a closed month of couriers no record is corrected, deleted or added", () =>
  inDecember(async (app) => {
    const delivery = {
      rider: "1042",
      sender: "사무소",
      receiver: "등기소",
      amount: 7_000,
      memo: "",
    };
    const record = (created_at: string) =>
      send(app, "POST", "/api/quick/", { ...delivery, created_at }, "staff");
    const { body: { data: { id } } } = await record("2026-11-18T00:00:00Z");
    await closeMonth(app, "courier");
    const no = (way: string, method: string, path: string, json?: unknown) =>
      refused(app, COURIERS, way, () => send(app, method, `/api/quick/${path}`, json, "staff"));
    await no("create", "POST", "", { ...delivery, created_at: "2026-11-19T00:00:00Z" });
    await no("top up", "POST", "balance/", {
      ...{ amount: 1_000, memo: "", created_at: "2026-11-19T00:00:00Z" },
    });
    await no("correct", "PUT", `${id}/`, {
      ...delivery,
      amount: 9_000,
      reason: "오기",
      version: 1,
    });
    await no("delete", "DELETE", `${id}/`, { reason: "중복", version: 1 });
    assertEquals((await record("2026-12-01T00:00:00Z")).status, 201);

    await reopenMonth(app, "courier", "명세서와 다름");
    const correct = { ...delivery, amount: 9_000, reason: "오기", version: 1 };
    assertEquals((await send(app, "PUT", `/api/quick/${id}/`, correct, "staff")).status, 200);
  }));

Deno.test("edits at the same moment as the closing are before it or refused", () =>
  inDecember(async (app) => {
    const { books } = app.deps;
    const edits = Array.from({ length: 40 }, async (_, at) => {
      // Some are there before the page is read, some come while it is closed.
      for (let turn = 0; turn < at % 8; turn++) await Promise.resolve();
      const json = { ...edited, note: `${at}` };
      return (await send(app, "PUT", `${CARD}/update/lunch`, json, "staff")).status;
    });
    // Refused as long as an edit comes between the page and the closing.
    const close = (left: number): Promise<void> =>
      closeMonth(app, "card").catch((error) => left > 0 ? close(left - 1) : Promise.reject(error));
    await close(edits.length);
    const statuses = await Promise.all(edits);
    assert(statuses.every((status) => status === 200 || status === 409), `${statuses}`);
    const [{ position }] = books.views.closing.byId.get("card-2026-11")!.acts;
    const after = (await books.history("card/lunch")).filter((event) => event.position > position);
    assertEquals(after, []);
  }));
