/**
 * Fills an empty office with sample data: 30 employees and 3,000 card rows over five years to today.
 * What it makes is told by ids that begin with `demo-` and names that begin with 데모.
 */
import { cardStream, editCard } from "../../events/card.ts";
import { employeeStream, registerEmployee } from "../../events/employee.ts";
import type { Actor } from "../../events/event.ts";
import { isRefusal } from "../../events/refusal.ts";
import type { Books, Command } from "../store/contract.ts";
import { demoEmployees } from "./people.ts";
import { type Random, seededRandom } from "./random.ts";
import { type DemoSpending, demoSpending } from "./spending.ts";

const SEED = 20_250_501;
const BATCH = 1_000;

const SYSTEM: Actor = { id: "system", name: "데모 데이터", role: "system", via: "system" };
const EDITORS: Actor[] = ["데모 한유진", "데모 심규리"].map((name, index) => ({
  id: `demo-editor-${index + 1}`,
  name,
  role: "staff",
  via: "web",
}));
const LATER_NOTES = [
  "영수증 확인함",
  "참석자 정정",
  "고객 미팅 후 식사",
  "팀 회의 겸",
  "증빙 보완",
];

type Draft = Omit<Command, "meta"> & { key: string; actor?: Actor };

/** Runs commands a batch at a time: those of one batch share durable commits. */
async function runAll(books: Books, drafts: Draft[]): Promise<void> {
  for (let from = 0; from < drafts.length; from += BATCH) {
    const outcomes = drafts.slice(from, from + BATCH).map(({ key, actor = SYSTEM, ...command }) =>
      books.execute({ ...command, meta: { actor, requestId: "demo", key: `demo:${key}` } })
    );
    for (const outcome of await Promise.all(outcomes)) {
      if (isRefusal(outcome) && outcome.status !== 409) throw new Error(outcome.message);
    }
  }
}

/** A later correction of one row by a member of the sample office. */
function edit(random: Random, { id, record }: DemoSpending, round: number): Draft {
  const note = [record.note, random.pick(LATER_NOTES)].filter(Boolean).join(" · ");
  const changed = { id, purpose: record.purpose, note, participants: record.participants };
  if (random.chance(0.3)) changed.purpose = random.pick(["lunch", "dinner", "other"] as const);
  return {
    stream: cardStream(id),
    reads: ["employee"],
    decide: (views) =>
      editCard(views.card.byId.get(id)?.state, changed, {
        employeeExists: (employee) => views.employee.byId.has(employee),
      }),
    key: `edit:${id}:${round}`,
    actor: random.pick(EDITORS),
  };
}

/** Fills the books. Running it again, on any day, adds nothing. */
export async function fillDemo(books: Books, now: Date): Promise<void> {
  if (books.views.employee.byId.has("demo-01") && books.views.card.byId.has("demo-0001")) return;
  const random = seededRandom(SEED);
  const employees = demoEmployees(random, now.getUTCFullYear());
  await runAll(
    books,
    employees.map(({ id, record }) => ({
      stream: employeeStream(id),
      decide: (views) => registerEmployee(views.employee.byId.get(id)?.state, { id, record }),
      key: `employee:${id}`,
    })),
  );
  const rows = demoSpending(random, now, employees.map(({ id }) => id));
  await runAll(
    books,
    rows.map(({ id, record }) => ({
      stream: cardStream(id),
      decide: (views) =>
        views.card.byId.has(id)
          ? []
          : [{ stream: cardStream(id), type: "card.recorded", data: record }],
      key: `card:${id}`,
    })),
  );
  const edited = rows.slice(-400).filter(() => random.chance(0.2));
  await runAll(books, edited.map((row) => edit(random, row, 1)));
  await runAll(books, edited.slice(-20).map((row) => edit(random, row, 2)));
}
