/** An office with payments and trips of years ago, by a former employee, a current one and unmatched names. */
import { assertEquals } from "@std/assert";
import type { CardRecord } from "../../events/card/card.ts";
import { tables } from "../../events/tables.ts";
import type { Books } from "../../src/store/contract.ts";
import { employee, hire, importer, pay, payment } from "./people.ts";

/** The day on which tests write what happened years before. */
export const writingDay = new Date("2020-03-02T03:00:00.000Z");

/** The first day on which names of 2019 may go: five years after its tax return. */
export const DUE_2019 = "2025-07-01";

export const noonOf = (day: string): Date => new Date(`${day}T03:00:00.000Z`);

export const LEFT = "남궁퇴사표식";
export const STAYS = "선우재직표식";
export const NOBODY = "외부손님표식";

/** Hires both, and the first one leaves. That is the office's first employee. */
export async function staffed(books: Books, left = "2020-01-31"): Promise<void> {
  await hire(books, "left", employee(LEFT, { employment_date: "2015-03-02", leave_date: left }));
  await hire(books, "stays", employee(STAYS, { employment_date: "2015-03-02" }));
}

/** A payment of a day at noon. */
export const paid = (
  books: Books,
  id: string,
  day: string,
  fields: Partial<CardRecord> = {},
): Promise<void> =>
  pay(books, id, payment({ used_at: noonOf(day).toISOString(), source: null, ...fields }));

let writes = 0;

/** Writes an event as it is. */
export async function append(
  books: Books,
  stream: string,
  type: string,
  data: unknown,
): Promise<void> {
  const outcome = await books.execute({
    stream,
    decide: () => [{ stream, type, data }],
    meta: { actor: importer, requestId: "seed", key: `append:${++writes}` },
  });
  assertEquals(outcome.refused, false, type);
}

/** A trip of a day, of 10 km unless said otherwise. */
export const driven = (
  books: Books,
  id: string,
  day: string,
  fields: Partial<typeof tables.trip.empty> = {},
): Promise<void> =>
  append(books, `trip/${id}`, "trip.recorded", {
    ...tables.trip.empty,
    carID: "ray",
    carName: "레이",
    tripTime: noonOf(day).toISOString(),
    tripDist: 10,
    ...fields,
  });
