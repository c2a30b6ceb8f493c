/** A closed month is a barrier: whatever anybody does afterwards, no figure up to its end changes. */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { amendCard, recordCard } from "../../events/card/card.ts";
import { type Ledger, LEDGERS } from "../../events/closing/closing_names.ts";
import {
  correctCourier,
  recordCourier,
  restoreCourier,
  reverseCourier,
  topUp,
} from "../../events/courier/courier.ts";
import type { NewEvent } from "../../events/base/event.ts";
import {
  actOnLeave,
  enterLeave,
  type LeaveContext,
  requestLeave,
  restoreLeave,
} from "../../events/leave/leave_acts.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { tables } from "../../events/tables.ts";
import { stands } from "../../events/leave/leave_span.ts";
import { addDays } from "../../events/leave_rules/days.ts";
import { lookupOf } from "../../projections/kit/table_view.ts";
import { closedUntil } from "../../projections/closing/closing.ts";
import { lawOf } from "../../events/leave_rules/kinds.ts";
import { daysOff } from "../../projections/leave/leave_policy.ts";
import { usedDays } from "../../projections/leave/used_days.ts";
import type { Views } from "../../projections/registry.ts";
import { close, reopen } from "../../src/nouns/closing/month.ts";
import { reportOf } from "../../src/destruction/report.ts";
import type { Books, CommandMeta } from "../../src/store/contract.ts";
import { openBooks } from "../../src/store/open.ts";
import { payment } from "../helpers/people.ts";

const NOW = new Date("2026-12-05T01:00:00.000Z");
const MONTHS = ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"];
/** Histories of each kind. */
const RUNS = 40;
const IDS = ["a", "b", "c"];

interface Step {
  act: "write" | "change" | "take" | "back" | "close" | "reopen";
  ledger: Ledger;
  id: string;
  month: string;
  day: number;
  amount: number;
}

const stepOf = (ledgers: readonly Ledger[]): fc.Arbitrary<Step> =>
  fc.record({
    act: fc.constantFrom("write", "write", "change", "take", "back", "close", "reopen"),
    ledger: fc.constantFrom(...ledgers),
    id: fc.constantFrom(...IDS),
    month: fc.constantFrom(...MONTHS),
    day: fc.integer({ min: 1, max: 28 }),
    amount: fc.integer({ min: 1, max: 9 }).map((won) => won * 1_000),
  });

type Decide = (views: Views, step: Step) => NewEvent[] | Refusal;

/** Of leave in the first week alone: the days of several records meet. */
const dayOf = ({ ledger, month, day }: Step): string =>
  `${month}-${String(ledger === "leave" ? Math.ceil(day / 4) : day).padStart(2, "0")}`;
const instantOf = (step: Step): string => `${dayOf(step)}T03:00:00.000Z`;

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
      return [{ stream, type: `trip.${trip.createdEvent}`, data }];
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
  matter_entry(views, step) {
    const { act, id, amount } = step;
    const { matter_entry: entry } = tables;
    const stream = `matter_entry/${id}`;
    const state = views.matter_entry.byId.get(id)?.state;
    if (act === "write" && !state) {
      const data = { ...entry.empty, matter_id: "sale", on: dayOf(step), text: "인지대", amount };
      return [{ stream, type: `matter_entry.${entry.createdEvent}`, data }];
    }
    if (act === "change" && state && !state.deleted && state.amount !== amount) {
      const changes = { amount: { from: state.amount, to: amount } };
      return [{ stream, type: "matter_entry.changed", data: { changes } }];
    }
    if (act === "take" && state) return entry.remove(state, { id });
    const isBack = act === "back" && state?.deleted;
    return isBack ? [{ stream, type: "matter_entry.restored", data: {} }] : [];
  },
  courier(views, step) {
    const { act, id, amount } = step;
    const state = views.courier.byId.get(id)?.state;
    const created_at = instantOf(step);
    const record = { created_at, rider: "1", sender: "가", receiver: "나", amount, memo: "" };
    if (act === "write" && amount > 5_000) {
      return topUp(state, { id, data: { created_at, amount: amount * 10, memo: "" } });
    }
    if (act === "write") return recordCourier(state, { id, record });
    if (act === "change") return correctCourier(state, { id, record, reason: "고침" });
    if (act === "take") return reverseCourier(state, { id, reason: "잘못" });
    return act === "back" ? restoreCourier(state, { id, to_version: null }) : [];
  },
  leave(views, step) {
    const { act, id, amount } = step;
    if (isDayOff(step)) return dayOffStep(views, step);
    const state = views.leave.byId.get(id)?.state;
    const start_date = dayOf(step);
    const end_date = addDays(start_date, amount / 1_000 - 1);
    const wish = { start_date, end_date, req_type: "annual" as const, memo: "개인 사유" };
    // Half of what is asked for is not decided on yet: it counts from its approval on.
    if (act === "write" && !state) {
      const write = amount > 2_000 ? enterLeave : requestLeave;
      return write(undefined, { id, employee: "mina", application: wish }, context(views, id));
    }
    if (act === "change") {
      return actOnLeave(state, { id, act: "approve", reason: "" }, context(views, id));
    }
    if (act === "take" && state) {
      const act = state.status === "requested" ? "refuse" : "cancel";
      return actOnLeave(state, { id, act, reason: "잘못" }, context(views, id));
    }
    if (act !== "back" || !state) return [];
    const earlier = { ...state, status: "approved" as const };
    return restoreLeave(state, { id, to_version: 1, earlier }, context(views, id));
  },
};

/** What a decision about leave asks, with enough of it left; `today` lets requests of any month in. */
const context = (views: Views, id: string): LeaveContext => ({
  today: "2026-06-30",
  hired: "2020-01-01",
  left: null,
  others: [...views.leave.byId.values()]
    .filter((one) => one.id !== id && stands(one.state)).map(({ state }) => state),
  isAllOff: () => false,
  missing: () => 0,
  hoursOf: () => null,
  ruleOf: lawOf,
  workingDays: () => 1,
  by: { isOwner: true, mayDecide: true },
});

/** A third of what is done with leave is done with the office's days off. */
const isDayOff = ({ ledger, amount }: Step): boolean => ledger === "leave" && amount > 6_000;

/** A day that the office is closed on takes no leave: to write, move or delete one changes what was used. */
function dayOffStep(views: Views, step: Step): NewEvent[] | Refusal {
  const { act, id } = step;
  const { day_off } = tables;
  const state = views.day_off.byId.get(id)?.state;
  const look = lookupOf(views, day_off, id);
  const values = { day: dayOf(step), name: "휴무" };
  if (act === "write" && !state) return day_off.create(undefined, { id, values }, look);
  if (act === "change") return day_off.change(state, { id, values }, look);
  if (act === "take") return day_off.remove(state, { id });
  return act === "back" ? day_off.restore(state, { id }, look) : [];
}

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
      stream: `${isDayOff(step) ? "day_off" : ledger}/${id}`,
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
      [reportOf(views, ledger, month).text, ...ledger === "leave" ? usedIn(views, month) : []]
        .join("\n"),
    ]),
  );
};

/** The days that were taken off somebody's leave in a month. */
const usedIn = (views: Views, month: string): string[] =>
  usedDays(views.leave, "mina", daysOff(views), ["approved"])
    .filter(({ day }) => day.startsWith(month)).map(({ day, halfDays }) => `${day} ${halfDays}`);

/** Histories of all ledgers, and of each alone: in those their records meet more often. */
for (const ledgers of [LEDGERS, ...LEDGERS.map((one) => [one])]) {
  Deno.test(`property: no command changes a figure of ${ledgers.join(", ")} dated up to a closed month`, async () => {
    let [written, refused, closed] = [0, 0, 0];
    const history = fc.array(stepOf(ledgers), { minLength: 20, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const books = await openBooks({ path: ":memory:", now: () => NOW });
        try {
          for (const [at, one] of steps.entries()) {
            const before = new Map(ledgers.map((ledger) => [ledger, figures(books, ledger)]));
            const head = books.head;
            if (await take(books, one, at)) refused++;
            else if (books.head > head) written++;
            if (one.act === "close" && books.head > head) closed++;
            for (const ledger of ledgers) {
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
      { numRuns: RUNS },
    );
    assertEquals(
      [written > 4 * RUNS, refused > RUNS, closed > RUNS],
      [true, true, true],
      `${written} ${refused} ${closed}`,
    );
  });
}
