/** The form of a delivery (S2 §4, §5): what is typed, what it is sent as. Pure. */
import { seoulClock, startOfDay } from "../../../events/base/seoul.ts";
import type { CourierRow } from "../../../projections/courier/courier_shapes.ts";

/** The same as `COURIER_LIMITS` of events/courier/courier.ts; a test compares them. */
export const LIMITS = { party: 20, memo: 500, topUpMemo: 200, reason: 200 } as const;

/** Texts as they stand in the fields; the time as `datetime-local` has it, on Seoul's clock, "" for now. */
export interface Draft {
  created_at: string;
  rider: string;
  sender: string;
  receiver: string;
  amount: string;
  memo: string;
  reason: string;
}

export const EMPTY: Draft = {
  created_at: "",
  rider: "",
  sender: "",
  receiver: "",
  amount: "",
  memo: "",
  reason: "",
};

const OWN = ["rider", "sender", "receiver", "memo"] as const;

const clockOf = (instant: string): string => seoulClock(instant).toISOString().slice(0, 16);

const instantOf = (clock: string): string => {
  const [day, time] = clock.split("T");
  return new Date(startOfDay(day) + Date.parse(`1970-01-01T${time}:00Z`)).toISOString();
};

/** A record as the form shows it. */
export function draftOf(row: CourierRow): Draft {
  const { rider, sender, receiver, memo, amount } = row;
  const created_at = clockOf(row.created_at);
  return { created_at, rider, sender, receiver, memo, amount: String(amount), reason: "" };
}

/** S2 §4: something is known as soon as one field is filled, or the amount is above 0. */
export const isValid = (draft: Draft): boolean =>
  OWN.some((key) => draft[key].trim() !== "") || Number(draft.amount) > 0;

/**
 * What is sent: trimmed, an empty amount as 0. The time only where it is another one than `base` has: the
 * field knows no seconds.
 */
export function bodyOf(draft: Draft, base?: Draft) {
  const texts = Object.fromEntries(OWN.map((key) => [key, draft[key].trim()]));
  const { created_at } = draft;
  const moved = created_at !== "" && created_at !== base?.created_at;
  return {
    ...texts as Pick<Draft, typeof OWN[number]>,
    amount: Number(draft.amount || 0),
    ...(moved ? { created_at: instantOf(created_at) } : {}),
    ...(base ? { reason: draft.reason.trim() } : {}),
  };
}
