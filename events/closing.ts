/** A month of a ledger that is closed: nothing in it changes until a superuser reopens it, with a reason. */
import { z } from "zod";
import { closingId, type Ledger, LEDGERS, monthName, REASON_MAX_LENGTH } from "./closing_names.ts";
import { define } from "./definition.ts";
import type { NewEvent, StoredEvent } from "./event.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { startOfMonth } from "./seoul.ts";

/** A Seoul month, as `2026-09`. */
export const MONTH = /^2[01]\d\d-(0[1-9]|1[0-2])$/;

const closed = z.object({
  ledger: z.enum(LEDGERS),
  month: z.string().regex(MONTH),
  /** SHA-256 of the report as a file, hex: whoever has that file can hold it against this. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.int().nonnegative(),
});
export type Closed = z.infer<typeof closed>;

const reopened = z.object({ reason: z.string().min(1).max(REASON_MAX_LENGTH) });

export const closingEvents = [
  define("closing.closed", closed),
  define("closing.reopened", reopened),
];

export type ClosingEvent =
  | NewEvent<"closing.closed", Closed>
  | NewEvent<"closing.reopened", z.infer<typeof reopened>>;
export type StoredClosingEvent = ClosingEvent & StoredEvent;

/** A month as its own events tell it: what it was closed with last, and whether that still holds. */
export type ClosingState = Closed & { isClosed: boolean };

/** Folds one event into a month; throws where one that was never closed is reopened. */
export function evolve(state: ClosingState | undefined, event: ClosingEvent): ClosingState {
  if (event.type === "closing.closed") return { ...event.data, isClosed: true };
  if (!state) throw new Error(`${event.stream}: ${event.type} before closing.closed`);
  return { ...state, isClosed: false };
}

const streamOf = (id: string): string => `closing/${id}`;

/** What a change of a closed month is told. */
export const monthClosed = (ledger: Ledger, month: string): Refusal =>
  refuse(
    409,
    "month_closed",
    `${monthName(ledger, month)}는 마감되었습니다. 고치려면 최고관리자가 마감을 풀어야 합니다.`,
    [{ ledger, month }],
  );

/** Closes a month that is over, as who asks has seen it: `seen` is the digest of what they looked at. */
export function closeMonth(
  state: ClosingState | undefined,
  command: Closed & { seen: string },
  { now }: { now: Date },
): ClosingEvent[] | Refusal {
  const { seen, ...data } = command;
  const { ledger, month, digest } = data;
  const name = monthName(ledger, month);
  if (state?.isClosed) return refuse(409, "already_closed", `${name}는 이미 마감되었습니다.`);
  const [year, number] = month.split("-").map(Number);
  if (now.getTime() < startOfMonth(year, number + 1)) {
    return refuse(409, "month_not_over", `${name}는 그달이 지난 뒤에 마감할 수 있습니다.`);
  }
  if (seen !== digest) {
    const text = "보신 뒤에 내용이 바뀌어 마감하지 않았습니다. 다시 확인한 뒤 마감해 주세요.";
    return refuse(409, "changed_since", text);
  }
  return [{ stream: streamOf(closingId(ledger, month)), type: "closing.closed", data }];
}

/** Reopens a closed month. The reason stays. */
export function reopenMonth(
  state: ClosingState | undefined,
  { reason }: { reason: string },
): ClosingEvent[] | Refusal {
  if (!state?.isClosed) return refuse(409, "not_closed", "마감된 달이 아닙니다.");
  if (reason === "") {
    const message = "마감을 푸는 사유를 적어 주세요.";
    return refuse(422, "invalid_input", message, [{ field: "reason", message }]);
  }
  const stream = streamOf(closingId(state.ledger, state.month));
  return [{ stream, type: "closing.reopened", data: { reason } }];
}
