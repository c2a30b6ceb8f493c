/** Random histories, with restarts, duplicates and refusals: the views are always the log. */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { type CardRecord, editCard, PURPOSES, recordCard } from "../../events/card/card.ts";
import type { NewEvent } from "../../events/base/event.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import { tables } from "../../events/tables.ts";
import { lookupOf } from "../../projections/kit/table_view.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { addRow } from "../../projections/tables.ts";
import type { Books } from "../../src/store/contract.ts";
import { openBooks } from "../../src/store/open.ts";
import { car, drive } from "../helpers/cars.ts";
import { minji, withFolder } from "../store/notes.ts";

const ids = ["c1", "c2", "c3"];
const people = ["e1", "e2"];

const record: fc.Arbitrary<CardRecord> = fc.record({
  approve_num: fc.option(fc.constantFrom("", "0042", "77")),
  used_at: fc.constantFrom("2026-01-02T03:04:00.000Z", "2025-12-31T15:00:00Z"),
  time_known: fc.boolean(),
  store_name: fc.string({ minLength: 1, maxLength: 9 }),
  pay: fc.integer({ min: -100_000, max: 1_000_000 }),
  purpose: fc.constantFrom(...PURPOSES),
  note: fc.string({ unit: "grapheme", maxLength: 20 }),
  participants: fc.subarray(people),
  card_user: fc.string({ maxLength: 9 }),
  head_count: fc.option(fc.nat(50)),
  method: fc.constantFrom("", "신용카드"),
  source: fc.option(
    fc.record({ file: fc.constant("표.xlsx"), line: fc.integer({ min: 1, max: 9 }) }),
  ),
});

type Step =
  | { do: "record"; id: string; record: CardRecord; key: string }
  | { do: "edit"; id: string; note: string; participants: string[]; key: string }
  | { do: "employ"; id: string; key: string }
  | { do: "promote" | "dismiss" | "buy" | "rename" | "drive" | "forget"; id: string; key: string }
  | { do: "restart" }
  | { do: "replay" };

const id = fc.constantFrom(...ids);
/** Few keys, so that they come again, with the same command or another. */
const key = fc.integer({ min: 0, max: 40 }).map((n) => `k${n}`);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("record" as const), id, record, key }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("edit" as const),
      id,
      note: fc.string({ maxLength: 9 }),
      participants: fc.array(fc.constantFrom(...people, "nobody"), { maxLength: 3 }),
      key,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("employ" as const),
      id: fc.constantFrom(...people),
      key,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("promote", "dismiss", "buy", "rename", "drive", "forget"),
      id: fc.constantFrom(...people),
      key,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "restart" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "replay" as const }) },
);

const employee = {
  name: "이서연",
  email: "",
  phone_num: "",
  position: "대리",
  dept: "등기",
  card_num: "",
  employment_date: null,
  leave_date: null,
  vacation_over_days: 0,
  weekly_hours: 40,
  weekly_days: 5,
  profile_image_url: "",
  thumbnail_image_url: "",
};

type Writing = Exclude<Step, { do: "restart" | "replay" }>;

const NOUNS = {
  record: "card",
  edit: "card",
  employ: "employee",
  promote: "employee",
  dismiss: "employee",
  buy: "vehicle",
  rename: "vehicle",
  drive: "trip",
  forget: "trip",
} as const;

const streamOf = (step: Writing): string => `${NOUNS[step.do]}/${step.id}`;

function decide(step: Writing, views: Views): NewEvent[] | Refusal {
  const { id } = step;
  switch (step.do) {
    case "employ":
      return addRow(views, "employee", id, employee);
    case "promote": {
      const values = { position: `과장 ${step.key}` };
      const look = lookupOf(views, tables.employee, id);
      return tables.employee.change(views.employee.byId.get(id)?.state, { id, values }, look);
    }
    case "dismiss":
      return tables.employee.remove(views.employee.byId.get(id)?.state, { id });
    case "buy":
      return addRow(views, "vehicle", id, car(`레이 ${id}`));
    case "rename": {
      const values = { name: `차 ${step.key}` };
      const look = lookupOf(views, tables.vehicle, id);
      return tables.vehicle.change(views.vehicle.byId.get(id)?.state, { id, values }, look);
    }
    case "drive":
      return addRow(views, "trip", id, drive({ carID: people[0] }));
    case "forget": {
      const record: NewEvent = { stream: `trip/${id}`, type: "trip.recorded", data: {} };
      const look = lookupOf(views, tables.trip, id);
      const state = views.trip.byId.get(id)?.state;
      return tables.trip.takeBack(state, { id, events: [record] }, look);
    }
    default:
      return decideCard(step, views);
  }
}

function decideCard(
  step: Extract<Step, { do: "record" | "edit" }>,
  views: Views,
): NewEvent[] | Refusal {
  const state = views.card.byId.get(step.id)?.state;
  if (step.do === "record") return recordCard(state, step);
  const { id, note, participants } = step;
  const context = { employeeExists: (one: string) => views.employee.byId.has(one) };
  return editCard(state, { id, note, participants, purpose: "lunch" }, context);
}

/** What the log must hold, by the simplest means: an array, and the keys seen. */
interface Model {
  streams: string[];
  keys: Map<string, string>;
}

async function take(books: Books, model: Model, step: Writing): Promise<void> {
  const fingerprint = JSON.stringify(step);
  const causationId = `op_${step.do}-${step.key}`;
  const meta = { actor: minji, requestId: "r", key: step.key, fingerprint, causationId };
  const stream = streamOf(step);
  const before = books.head;
  const outcome = await books.execute({
    stream,
    reads: ["employee", "vehicle"],
    decide: (views) => decide(step, views),
    meta,
  });
  const seen = model.keys.get(step.key);
  if (seen !== undefined) {
    const expected = seen === fingerprint ? "repeated" : "idempotency_key_reused";
    assertEquals(outcome.refused ? outcome.code : outcome.repeated && "repeated", expected);
    assertEquals(books.head, before);
    return;
  }
  if (outcome.refused || outcome.events.length === 0) return assertEquals(books.head, before);
  model.streams.push(...outcome.events.map((event) => event.stream));
  model.keys.set(step.key, fingerprint);
}

function digest(views: Views): string {
  const dump = <N extends keyof Views>(name: N) => viewRegistry[name].dump(views[name]);
  return JSON.stringify((Object.keys(viewRegistry) as (keyof Views)[]).map(dump));
}

Deno.test("after any history the log is valid and the views equal its replay", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      await withFolder(async (folder) => {
        const path = `${folder}/books.sqlite`;
        let books = await openBooks({ path });
        const model: Model = { streams: [], keys: new Map() };
        for (const step of steps) {
          if (step.do === "restart") {
            await books.close();
            books = await openBooks({ path });
          } else if (step.do === "replay") await books.replay({});
          else await take(books, model, step);
        }
        const events = (await Array.fromAsync(books.read())).flat();
        assertEquals(events.map((event) => event.stream), model.streams);
        assertEquals(events.map((event) => event.position), events.map((_, index) => index + 1));
        assertEquals(digest(books.views), digest(await books.asOf(books.head)));
        assertEquals((await books.replay({ verifyOnly: true })).every((r) => r.same), true);
        assertEquals((await books.verify()).ok, true);
        await books.close();
      });
    }),
    { numRuns: 25 },
  );
});
