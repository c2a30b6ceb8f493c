/** The people and payments tests talk about. */
import { type CardRecord, cardStream, recordCard } from "../../events/card/card.ts";
import { employee as employees } from "../../events/employee/employee.ts";
import type { RecordOf } from "../../events/kit/field.ts";
import { changeDetails } from "../../events/account/user.ts";
import { linkContext } from "../../projections/account/account_employee.ts";
import type { Actor, NewEvent } from "../../events/base/event.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import type { Books } from "../../src/store/contract.ts";
import { others } from "./cars.ts";

export const importer: Actor = { id: "system", name: "가져오기", role: "system", via: "import" };

type EmployeeRecord = RecordOf<typeof employees.fields>;

export const mina = "mina";
export const jun = "jun";
export const sora = "sora";

/** An employee with nothing special about them. */
export function employee(name: string, fields: Partial<EmployeeRecord> = {}): EmployeeRecord {
  return {
    name,
    email: "",
    phone_num: "",
    position: "사무원",
    dept: "등기팀",
    card_num: "",
    employment_date: "2020-03-02",
    leave_date: null,
    vacation_over_days: 0,
    weekly_hours: 40,
    weekly_days: 5,
    profile_image_url: "",
    thumbnail_image_url: "",
    ...fields,
  };
}

/** A lunch of 9,000 won at 12:10 in Seoul on 2 November 2026. */
export function payment(fields: Partial<CardRecord> = {}): CardRecord {
  return {
    approve_num: null,
    used_at: "2026-11-02T03:10:00.000Z",
    time_known: true,
    store_name: "김밥천국",
    pay: 9_000,
    purpose: "lunch",
    note: "",
    participants: [],
    card_user: "총무팀",
    head_count: null,
    method: "카드",
    source: { file: "november.csv", line: 2 },
    ...fields,
  };
}

/** Writes a decision as the import does. Throws on a refusal. */
async function write(books: Books, stream: string, events: NewEvent[] | Refusal): Promise<void> {
  const meta = { actor: importer, requestId: "seed", key: `seed:${stream}` };
  const outcome = await books.execute({ stream, meta, decide: () => events });
  if (outcome.refused) throw new Error(outcome.message);
}

/** Puts an employee into the books, whatever other employee has their e-mail address. */
export async function hire(books: Books, id: string, record: EmployeeRecord): Promise<void> {
  await write(
    books,
    `employee/${id}`,
    employees.create(undefined, { id, values: record }, others()),
  );
}

/** Puts a card transaction into the books. */
export async function pay(books: Books, id: string, record: CardRecord): Promise<void> {
  await write(books, cardStream(id), recordCard(undefined, { id, record }));
}

/** Says whose account one is. */
export async function linkAccount(books: Books, id: string, employee: string): Promise<void> {
  const outcome = await books.execute({
    stream: `user/${id}`,
    meta: { actor: importer, requestId: "seed", key: `link:${id}` },
    decide: (views) =>
      changeDetails(
        views.user.byId.get(id)!.state,
        { id, values: { employee } },
        linkContext(views, id),
      ),
  });
  if (outcome.refused) throw new Error(outcome.message);
}
