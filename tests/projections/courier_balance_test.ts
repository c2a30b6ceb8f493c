/**
 * The running balance against books kept with a pencil, over histories made up at random. The short form runs
 * with the tests; `deno task lab couriers` tries 10,000, and 500 over HTTP.
 */
import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  correctCourier,
  type CourierEvent,
  recordCourier,
  restoreCourier,
  reverseCourier,
  topUp,
} from "../../events/courier/courier.ts";
import type { StoredEvent } from "../../events/base/event.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import {
  balanceAfter,
  balanceOf,
  type CourierBook,
  courierView,
} from "../../projections/courier/courier.ts";
import { courierRows } from "../../projections/courier/courier_row.ts";
import { RunningSum } from "../../projections/kit/running_sum.ts";
import { PencilLedger, type Step, step } from "../helpers/courier_model.ts";

const RUNS = Number(Deno.env.get("COURIER_RUNS") ?? 300);
const SEED = Number(Deno.env.get("COURIER_SEED") ?? 20261122);
const now = new Date("2026-11-21T01:00:00.000Z");

/** A ledger that decides, and folds what was decided. */
class Ledger {
  readonly book: CourierBook = courierView.empty();
  #position = 0;
  #earlier = new Map<string, CourierBook["byId"] extends Map<string, infer E> ? E[] : never>();

  idOf = (place: number): string => `c${place}`;

  decide(step: Step, place: number): ReturnType<typeof topUp> {
    const id = this.idOf(place);
    const state = this.book.byId.get(id)?.state;
    switch (step.do) {
      case "record":
        return recordCourier(state, { id, record: step.record });
      case "top_up": {
        const { created_at, amount } = step;
        return topUp(state, { id, data: { created_at, amount, memo: "" } });
      }
      case "correct":
        return correctCourier(state, { id, record: step.to, reason: "" });
      case "reverse":
        return reverseCourier(state, { id, reason: "" });
      case "restore":
        return restoreCourier(state, { id, to_version: null });
      case "return": {
        const earlier = this.#earlier.get(id)?.[step.version - 1]?.state;
        return restoreCourier(state, { id, to_version: step.version, earlier });
      }
      default:
        return step satisfies never;
    }
  }

  fold(events: CourierEvent[], place: number): void {
    for (const event of events) {
      const id = this.idOf(place);
      const stored = {
        ...event,
        position: ++this.#position,
        version: (this.book.byId.get(id)?.version ?? 0) + 1,
        schema: 1,
        at: now.toISOString(),
        actor: { id: "u", name: "이서연", role: "staff", via: "web" },
        requestId: "r",
        key: `k${this.#position}`,
      } satisfies StoredEvent;
      courierView.fold(this.book, stored);
      const entry = this.book.byId.get(id)!;
      this.#earlier.set(id, [...this.#earlier.get(id) ?? [], entry]);
    }
  }
}

/** Both do the step; they agree whether it may be done. */
function takeBoth(pencil: PencilLedger, ledger: Ledger, one: Step): void {
  const place = one.do === "record" || one.do === "top_up"
    ? pencil.count
    : one.at % Math.max(1, pencil.count);
  const decided = ledger.decide(one, place);
  assertEquals(pencil.take(one) === null, isRefusal(decided), JSON.stringify(one));
  if (!isRefusal(decided)) ledger.fold(decided, place);
}

function compare(pencil: PencilLedger, { book, idOf }: Ledger): void {
  for (let place = 0; place < pencil.count; place++) {
    assertEquals(balanceAfter(book, book.byId.get(idOf(place))!), pencil.balanceAfter(place));
  }
  const { charged, balance } = pencil;
  assertEquals(balanceOf(book), {
    total_balance: charged,
    total_amount: charged - balance,
    available_balance: balance,
    reconciled: true,
  });
  const asked = { page: 1, page_size: 500, reversed: false };
  const listed = courierRows(book, asked);
  assertEquals(listed.results.map(({ id }) => id), pencil.order.map(idOf));
  assertEquals(courierRows(book, { ...asked, reversed: true }).count, pencil.count);
  const pages = [1, 2, 3].flatMap((page) =>
    courierRows(book, { ...asked, page, page_size: 4 }).results
  );
  assertEquals(pages, listed.results.slice(0, 12));
}

Deno.test("after any history in any order of time every balance equals a plain sum", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30, size: "max" }), (steps) => {
      const pencil = new PencilLedger();
      const ledger = new Ledger();
      for (const one of steps) {
        takeBoth(pencil, ledger, one);
        compare(pencil, ledger);
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

interface Item {
  time: number;
  place: number;
  effect: number;
}

Deno.test("after thousands of insertions and removals every sum is right", () => {
  const sums = new RunningSum<Item>();
  const random = fc.sample(fc.tuple(fc.nat(900), fc.integer({ min: -50, max: 50 }), fc.nat(9)), {
    numRuns: 4_000,
    seed: SEED,
  });
  const held: Item[] = [];
  random.forEach(([time, effect, chance], place) => {
    if (chance < 3 && held.length > 0) sums.remove(held.splice(time % held.length, 1)[0]);
    const item = { time, place, effect };
    sums.put(item);
    held.push(item);
  });
  held.sort((a, b) => a.time - b.time || a.place - b.place);
  let sum = 0;
  for (const item of held) {
    sum += item.effect;
    assertEquals(sums.upTo(item), sum);
  }
  assertEquals([sums.count, sums.total], [held.length, sum]);
  assertEquals(sums.newest(700, 900), held.toReversed().slice(700, 1_600));
  assertEquals(
    sums.between(300, 600),
    held.filter(({ time }) => time >= 300 && time < 600),
  );
});

Deno.test("removing an unknown amount from a sum throws", () => {
  const sums = new RunningSum<Item>();
  assertThrows(() => sums.remove({ time: 1, place: 1, effect: 5 }));
  sums.put({ time: 1, place: 1, effect: 5 });
  assertThrows(() => sums.remove({ time: 1, place: 2, effect: 5 }));
  assertEquals(sums.total, 5);
});
