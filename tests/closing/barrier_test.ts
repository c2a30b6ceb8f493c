/** A closed month is a barrier: whatever anybody does afterwards, no figure up to its end changes. */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { amendCard, recordCard } from "../../events/card.ts";
import { type Ledger, LEDGERS } from "../../events/closing_names.ts";
import {
  correctCourier,
  recordCourier,
  restoreCourier,
  reverseCourier,
  topUp,
} from "../../events/courier.ts";
import type { NewEvent } from "../../events/event.ts";
import { isRefusal, type Refusal } from "../../events/refusal.ts";
import { tables } from "../../events/tables.ts";
import { closedUntil } from "../../projections/closing.ts";
import type { Views } from "../../projections/registry.ts";
import { close, reopen } from "../../src/closing/month.ts";
import { reportOf } from "../../src/closing/report.ts";
import type { Books, CommandMeta } from "../../src/store/contract.ts";
import { openBooks } from "../../src/store/open.ts";
import { payment } from "../helpers/people.ts";

const NOW = new Date("2026-12-05T01:00:00.000Z");
const MONTHS = ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"];
const IDS = ["a", "b", "c"];

interface Step {
  act: "write" | "change" | "take" | "back" | "close" | "reopen";
  ledger: Ledger;
  id: string;
  month: string;
  day: number;
  amount: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom("write", "write", "change", "take", "back", "close", "reopen"),
  ledger: fc.constantFrom(...LEDGERS),
  id: fc.constantFrom(...IDS),
  month: fc.constantFrom(...MONTHS),
  day: fc.integer({ min: 1, max: 28 }),
  amount: fc.integer({ min: 1, max: 9 }).map((won) => won * 1_000),
});

type Decide = (views: Views, step: Step) => NewEvent[] | Refusal;

const instantOf = ({ month, day }: Step): string =>
  `${month}-${String(day).padStart(2, "0")}T03:00:00.000Z`;

/** What each ledger's own decisions make of a step; a step that means nothing to it writes nothing. */
const DECIDE: Record<Ledger, Decide> = {
  card(views, step) {
    const { act, id, amount } = step;
    const state = views.card.byId.get(id)?.state;
    if (act === "write") {
      return recordCard(state, { id, record: payment({ used_at: instantOf(step), pay: amount }) });
    }
    if (act === "take" && state && !state.deleted) {
      return [{ stream: `card/${id}`, type: "card.deleted", data: {} }];
    }
    if (act !== "change") return [];
    return amendCard(state, { id, purpose: "other", note: String(amount), participants: [] });
  },
  trip(views, step) {
    const { act, id, amount } = step;
    const { trip } = tables;
    const stream = `trip/${id}`;
    const state = views.trip.byId.get(id)?.state;
    const values = { tripTime: instantOf(step), tripDist: amount / 1_000 };
    if (act === "write" && !state) {
      const data = { ...trip.empty, ...values, carID: "ray", carName: "레이" };
      return [{ stream, type: `trip.${trip.born}`, data }];
    }
    if (act === "change" && state && !state.deleted) {
      const { tripTime: from } = state;
      const { tripTime: to } = values;
      return from === to
        ? []
        : [{ stream, type: "trip.changed", data: { changes: { tripTime: { from, to } } } }];
    }
    if (act === "take" && state) return trip.remove(state, { id });
    return act === "back" && state?.deleted ? [{ stream, type: "trip.restored", data: {} }] : [];
  },
  courier(views, step) {
    const { act, id, amount } = step;
    const state = views.courier.byId.get(id)?.state;
    const created_at = instantOf(step);
    const record = { created_at, rider: "1", sender: "가", receiver: "나", amount, memo: "" };
    const clock = { now: NOW };
    if (act === "write" && amount > 5_000) {
      return topUp(state, { id, data: { created_at, amount: amount * 10, memo: "" } }, clock);
    }
    if (act === "write") return recordCourier(state, { id, record }, clock);
    if (act === "change") return correctCourier(state, { id, record, reason: "고침" }, clock);
    if (act === "take") return reverseCourier(state, { id, reason: "잘못" });
    return act === "back" ? restoreCourier(state, { id, to_version: null }) : [];
  },
};

const metaOf = (at: number): CommandMeta => ({
  actor: { id: "superuser", name: "대표", role: "superuser", via: "web" },
  requestId: "test",
  key: `step-${at}`,
});

/** Does a step as a person would; answers whether it was refused. */
async function take(books: Books, step: Step, at: number): Promise<boolean> {
  const { act, ledger, id, month } = step;
  const meta = metaOf(at);
  const outcome = act === "close"
    ? await close(
      books,
      { ledger, month, seen: reportOf(books.views, ledger, month).digest, sure: true },
      meta,
    )
    : act === "reopen"
    ? await reopen(books, { ledger, month, reason: "고칠 것" }, meta)
    : await books.execute({
      stream: `${ledger}/${id}`,
      decide: (views) => DECIDE[ledger](views, step),
      meta,
    });
  return isRefusal(outcome);
}

/** Every figure of a ledger up to the end of its newest closed month, balances among them. */
const figures = ({ views }: Books, ledger: Ledger): Map<string, string> => {
  const until = closedUntil(views.closing, ledger) ?? "";
  return new Map(
    MONTHS.filter((month) => month <= until).map((month) => [
      month,
      reportOf(views, ledger, month).text,
    ]),
  );
};

Deno.test("property: no command changes a figure dated up to a closed month, whatever the history", async () => {
  let [written, refused, closed] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const books = await openBooks({ path: ":memory:", now: () => NOW });
      try {
        for (const [at, one] of steps.entries()) {
          const before = new Map(LEDGERS.map((ledger) => [ledger, figures(books, ledger)]));
          const head = books.head;
          if (await take(books, one, at)) refused++;
          else if (books.head > head) written++;
          if (one.act === "close" && books.head > head) closed++;
          for (const ledger of LEDGERS) {
            const now = figures(books, ledger);
            for (const [month, text] of before.get(ledger)!) {
              // A month that was reopened by this step may change from now on.
              if (now.has(month)) assertEquals(now.get(month), text, `${ledger} ${month}`);
            }
          }
        }
      } finally {
        await books.close();
      }
    }),
    { numRuns: 40 },
  );
  assertEquals(
    [written > 300, refused > 100, closed > 40],
    [true, true, true],
    `${written} ${refused} ${closed}`,
  );
});
