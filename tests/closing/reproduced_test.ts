/** A closing's report is made again to the byte: after changes, a replay, and by another process in another time zone. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { hash } from "node:crypto";
import { recordCard } from "../../events/card/card.ts";
import { type Ledger, LEDGERS } from "../../events/closing/closing_names.ts";
import { correctCourier, recordCourier, topUp } from "../../events/courier/courier.ts";
import type { NewEvent } from "../../events/base/event.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { tables } from "../../events/tables.ts";
import type { Views } from "../../projections/registry.ts";
import { close, reopen } from "../../src/nouns/closing/month.ts";
import { lastClosing } from "../../projections/closing/closing.ts";
import { reportAt, reportOf } from "../../src/destruction/report.ts";
import type { Books, CommandMeta } from "../../src/store/contract.ts";
import { openBooks } from "../../src/store/open.ts";
import { payment } from "../helpers/people.ts";

const NOW = new Date("2026-12-05T01:00:00.000Z");
const NOVEMBER = "2026-11";

let keys = 0;
const meta = (): CommandMeta => ({
  actor: { id: "superuser", name: "대표", role: "superuser", via: "web" },
  requestId: "test",
  key: `key-${++keys}`,
});

async function write(
  books: Books,
  stream: string,
  decide: (views: Views) => NewEvent[] | Refusal,
): Promise<void> {
  const outcome = await books.execute({ stream, decide, meta: meta() });
  assert(!isRefusal(outcome), isRefusal(outcome) ? outcome.message : "");
}

const at = (day: string) => `${day}T03:00:00.000Z`;

const card = (books: Books, id: string, day: string, pay: number) =>
  write(
    books,
    `card/${id}`,
    ({ card }) =>
      recordCard(card.byId.get(id)?.state, { id, record: payment({ used_at: at(day), pay }) }),
  );

const trip = (books: Books, id: string, day: string, tripDist: number) => {
  const data = { ...tables.trip.empty, tripTime: at(day), tripDist, carID: "ray", carName: "레이" };
  return write(books, `trip/${id}`, () => [{ stream: `trip/${id}`, type: "trip.recorded", data }]);
};

const delivery = (books: Books, id: string, day: string, amount: number) => {
  const record = {
    created_at: at(day),
    rider: "1",
    sender: "가",
    receiver: "나",
    amount,
    memo: "",
  };
  return write(books, `courier/${id}`, () => recordCourier(undefined, { id, record }));
};

const money = (books: Books, id: string, day: string, amount: number) => {
  const data = { created_at: at(day), amount, memo: "" };
  return write(books, `courier/${id}`, () => topUp(undefined, { id, data }));
};

const leave = (books: Books, id: string, start_date: string, end_date = start_date) => {
  const stream = `leave/${id}`;
  const data = { employee: "mina", start_date, end_date, req_type: "annual", memo: "여행" };
  return write(books, stream, () => [{ stream, type: "leave.entered", data }]);
};

const cost = (books: Books, id: string, on: string, amount: number, kind = "cost") => {
  const stream = `matter_entry/${id}`;
  const { matter_entry: entry } = tables;
  const data = { ...entry.empty, matter_id: "sale", on, text: "인지대", amount, kind };
  return write(books, stream, () => [{ stream, type: `matter_entry.${entry.createdEvent}`, data }]);
};

/** Three months of every ledger. */
async function fill(books: Books): Promise<void> {
  for (const month of ["2026-09", "2026-10", NOVEMBER]) {
    await card(books, `late-${month}`, `${month}-20`, 12_000);
    await card(books, `early-${month}`, `${month}-02`, 9_000);
    await trip(books, `trip-${month}`, `${month}-11`, 12.5);
    await money(books, `money-${month}`, `${month}-01`, 50_000);
    await delivery(books, `late-${month}`, `${month}-21`, 7_000);
    await delivery(books, `early-${month}`, `${month}-03`, 5_000);
    await cost(books, `cost-${month}`, `${month}-15`, 30_000);
    await cost(books, `refund-${month}`, `${month}-16`, 4_000, "refund");
    await leave(books, `leave-${month}`, `${month}-28`, `${month}-30`);
  }
  await leave(books, "over", "2026-10-31", "2026-11-02");
}

/** Reports of every closed month, made of the log up to its closing. */
async function reports(books: Books): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  for (const entry of books.views.closing.byId.values()) {
    const { ledger, month } = entry.state;
    const report = await reportAt(books, ledger, month, lastClosing(entry));
    assert(!isRefusal(report));
    made[`${ledger}-${month}`] = report.text;
  }
  return made;
}

const closeNovember = (books: Books, ledger: Ledger) =>
  close(books, {
    ledger,
    month: NOVEMBER,
    seen: reportOf(books.views, ledger, NOVEMBER).digest,
    sure: true,
  }, meta());

/** The same reports, made by a process of another time zone. */
async function inAnotherProcess(path: string): Promise<Record<string, string>> {
  const script = new URL("./report_child.ts", import.meta.url).href;
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", script, path, NOW.toISOString()],
    env: { TZ: "America/Los_Angeles" },
  }).output();
  assertEquals(code, 0, new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** December goes on; November is reopened and changed in every ledger. */
async function changeNovember(books: Books): Promise<void> {
  await delivery(books, "december", "2026-12-01", 9_000);
  for (const ledger of LEDGERS) {
    assert(
      !isRefusal(await reopen(books, { ledger, month: NOVEMBER, reason: "늦게 옴" }, meta())),
    );
  }
  await card(books, "forgotten", "2026-11-15", 3_000);
  await trip(books, "forgotten", "2026-11-15", 3);
  await delivery(books, "forgotten", "2026-11-02", 3_000);
  await write(
    books,
    `courier/late-${NOVEMBER}`,
    ({ courier }) =>
      correctCourier(courier.byId.get(`late-${NOVEMBER}`)!.state, {
        id: `late-${NOVEMBER}`,
        record: { amount: 1_000 },
        reason: "오기",
      }),
  );
  await leave(books, "forgotten", "2026-11-16");
  await cost(books, "forgotten", "2026-11-17", 4_000);
}

Deno.test("reports of closed months of every ledger stay identical to the byte whatever happens later", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/office.sqlite`;
  try {
    const books = await openBooks({ path, now: () => NOW });
    await fill(books);
    for (const ledger of LEDGERS) assert(!isRefusal(await closeNovember(books, ledger)));
    const then = await reports(books);
    assertEquals(
      Object.keys(then).length,
      3 * LEDGERS.length,
      "the months before were taken along",
    );
    for (const entry of books.views.closing.byId.values()) {
      const { ledger, month } = entry.state;
      assertEquals(hash("sha256", then[`${ledger}-${month}`]), lastClosing(entry).digest);
    }
    assertMatch(
      then[`courier-${NOVEMBER}`],
      /이월 잔액\(원\),76000\r?\n사용\(원\),12000\r?\n충전\(원\),50000\r?\n월말 잔액\(원\),114000/,
    );
    assertMatch(
      then[`leave-${NOVEMBER}`],
      /지난달까지의 올해 사용\(일\),7\r?\n이달 사용\(일\),5\r?\n이달까지의 올해 사용\(일\),12/,
    );

    await changeNovember(books);
    assertEquals(await reports(books), then, "after changes");

    const replayed = await books.replay({});
    assert(replayed.length > 0);
    assertEquals(await reports(books), then, "after a replay");
    await books.close();
    assertEquals(await inAnotherProcess(path), then, "by another process");

    const again = await openBooks({ path, now: () => NOW });
    assertEquals(await reports(again), then, "after a start");
    for (const ledger of LEDGERS) assert(!isRefusal(await closeNovember(again, ledger)));
    const second = await reports(again);
    for (const ledger of LEDGERS) {
      const id = `${ledger}-${NOVEMBER}`;
      assertEquals(
        [ledger, second[id] === then[id]],
        [ledger, false],
        "another closing, another report",
      );
    }
    await again.close();
    assertEquals(await inAnotherProcess(path), second);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("given what was given back to clients, then a month's report has its sum, and no month closed before lacks a byte", async () => {
  const books = await openBooks({ path: ":memory:", now: () => NOW });
  try {
    await fill(books);
    const sums = (edition: 1 | 2) =>
      Object.fromEntries(
        reportOf(books.views, "matter_entry", NOVEMBER, edition).sums
          .map(({ label, amount }) => [label, amount]),
      );
    const before = { 보수: 0, 부가세: 0, 비용: 30_000, 입금: 0 };
    assertEquals(sums(1), before);
    assertEquals(sums(2), { ...before, 반환: 4_000 });
    assertEquals(reportOf(books.views, "matter_entry", NOVEMBER).edition, 2);
  } finally {
    await books.close();
  }
});
