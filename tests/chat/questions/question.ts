/** Questions of an office with the call that the best model makes, and what must come out by the books alone. */
import { leaveStanding } from "../../../projections/leave/balance_of.ts";
import type { Views } from "../../../projections/registry.ts";

/** What must come out of a call. */
export interface Wanted {
  /** Each is a figure of the answer. */
  figures?: number[];
  /** Each is in the answer's text. */
  says?: (string | number)[];
  /** The answer has no figure: no row can meet a condition, and the text says so. */
  none?: true;
  /** The call is refused, and the text says what can be asked. */
  refused?: true;
}

export interface Question {
  /** In a person's words. */
  ask: string;
  as?: "staff" | "superuser";
  tool: string;
  /** As a small model writes them. */
  args: Record<string, unknown>;
  want(office: Office): Wanted;
}

/** A question with its call, and what must come out of it. */
export const question = (
  ask: string,
  tool: string,
  args: Record<string, unknown>,
  want: (office: Office) => Wanted,
): Question => ({ ask, tool, args, want });

/** The same asked by a superuser, who has more tools. */
export const asSuperuser = (one: Question): Question => ({ ...one, as: "superuser" });

const HOURS_AHEAD = 9 * 60 * 60 * 1_000;
/** The day of an instant in Seoul. */
const dayOf = (instant: string): string =>
  new Date(Date.parse(instant) + HOURS_AHEAD).toISOString().slice(0, 10);

interface Stored<S> {
  id: string;
  state: S;
}
/** The rows of a table that are not deleted. */
const rows = <S extends { deleted?: boolean }>(
  { byId }: { byId: ReadonlyMap<string, Stored<S>> },
): (S & { id: string })[] =>
  [...byId.values()].filter(({ state }) => !state.deleted)
    .map(({ id, state }) => ({ ...state, id }));

export type Office = ReturnType<typeof officeOf>;

/** The books in plain rows, each with its Seoul day: what the figures of the suite are counted from. */
export function officeOf(views: Views, today: string) {
  const employees = rows(views.employee);
  const person = new Map(employees.map((one) => [one.id, one]));
  const entries = rows(views.matter_entry);
  const matters = rows(views.matter).map((matter) => {
    const own = entries.filter(({ matter_id }) => matter_id === matter.id);
    const sumOf = (...kinds: string[]) =>
      sum(own.filter(({ kind }) => kinds.includes(kind)), ({ amount, vat }) => amount + vat);
    const charged = sum(
      own.filter(({ kind }) => kind !== "payment" && kind !== "refund"),
      ({ amount, vat }) => amount + vat,
    );
    return {
      ...matter,
      staff: person.get(matter.staff_id)?.name ?? "",
      balance: charged - sumOf("payment") + sumOf("refund"),
    };
  });
  return {
    views,
    today,
    employees,
    matters,
    entries,
    parties: rows(views.matter_party),
    objects: rows(views.matter_object),
    vehicles: rows(views.vehicle),
    companies: rows(views.company),
    departments: rows(views.department),
    documents: rows(views.document),
    addresses: rows(views.address),
    charges: rows(views.courier_charge),
    daysOff: rows(views.day_off),
    leaves: [...views.leave.byId.values()].map(({ state }) => ({
      ...state,
      dept: person.get(state.employee)?.dept ?? "",
    })),
    cards: [...views.card.byId.values()].map(({ state }) => ({
      ...state,
      day: dayOf(state.used_at),
      people: state.participants.flatMap((id) => person.get(id) ?? []),
    })),
    trips: rows(views.trip).map((one) => ({ ...one, day: dayOf(one.tripTime) })),
    couriers: [...views.courier.byId.values()].filter(({ state }) => !state.reversed)
      .map(({ state }) => ({ ...state, day: dayOf(state.created_at) })),
    consultations: [...views.consultation.byId.values()].map(({ state }) => state),
    /** Days of annual leave left, by the rules of the law. */
    leaveLeft: (employee: string) => leaveStanding(views, employee, today, { today })!.remaining,
  };
}

export const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

/** Rows whose day begins so: "2026-11", "2026". */
export const within = <T extends { day: string }>(all: readonly T[], span: string): T[] =>
  all.filter(({ day }) => day.startsWith(span));

/** Rows from a day to another, both included. */
export const between = <T extends { day: string }>(
  all: readonly T[],
  from: string,
  until: string,
) => all.filter(({ day }) => day >= from && day <= until);
