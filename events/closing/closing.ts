/** A closed month of a ledger: nothing in it changes until a superuser reopens it with a reason. */
import { z } from "zod";
import { closingId, type Ledger, LEDGERS, monthName, REASON_MAX_LENGTH } from "./closing_names.ts";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { startOfMonth } from "../base/seoul.ts";
import { defineNoun } from "../kit/noun.ts";

/** A Seoul month, as `2026-09`. */
export const MONTH = /^2[01]\d\d-(0[1-9]|1[0-2])$/;

/** Versions of the report's format; the couriers' second one has balances. */
export const EDITIONS = [1, 2] as const;
export type Edition = (typeof EDITIONS)[number];

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const closed = z.object({
  ledger: z.enum(LEDGERS),
  month: z.string().regex(MONTH),
  /** The report's format: each version keeps its bytes forever. */
  edition: z.literal(EDITIONS),
  /** SHA-256 of the report file, hex, so that anybody with the file can compare it. */
  digest: sha256,
  rows: z.int().nonnegative(),
});
export type Closed = z.infer<typeof closed>;

/** A report reissued because names in it were destroyed: its figures are unchanged. */
const reissued = z.object({
  digest: sha256,
  rows: z.int().nonnegative(),
  reason: z.literal("names_destroyed"),
});

const reopened = z.object({ reason: z.string().min(1).max(REASON_MAX_LENGTH) });

const closingEvents = [
  define("closing.closed", closed, {
    // The third version includes the ledger of leave, the fourth that of cases.
    schema: 4,
    upcasters: {
      1: (data) => ({ ...data as object, edition: 1 }),
      2: (data) => data,
      3: (data) => data,
    },
  }),
  define("closing.reopened", reopened),
  define("closing.reissued", reissued),
];

export const aboutClosing = defineNoun("closing", closingEvents, {
  label: "월 마감",
  revision: 4,
  page: "/staff/closing",
  notices: [
    {
      kind: "closing_done",
      title: "월 마감과 마감 해제",
      on: ["closing.closed", "closing.reopened"],
      for: "staff",
      first: { mail: "digest", push: "off" },
    },
    { kind: "closing_due", title: "마감할 달", on: [], for: "superuser", first: { push: "off" } },
  ],
  without: [["A month is found on the page of its ledger.", "find", "recent", "files"]],
});

export type ClosingEvent =
  | NewEvent<"closing.closed", Closed>
  | NewEvent<"closing.reopened", z.infer<typeof reopened>>
  | NewEvent<"closing.reissued", z.infer<typeof reissued>>;
export type StoredClosingEvent = ClosingEvent & StoredEvent;

/** A month folded from its events: its last closing, and whether it is still closed. */
export type ClosingState = Closed & { isClosed: boolean };

/** Folds one event into a month; throws when an unclosed one is reopened. */
export function evolve(state: ClosingState | undefined, event: ClosingEvent): ClosingState {
  if (event.type === "closing.closed") return { ...event.data, isClosed: true };
  if (!state) throw new Error(`${event.stream}: ${event.type} before closing.closed`);
  if (event.type === "closing.reissued") return { ...state, digest: event.data.digest };
  return { ...state, isClosed: false };
}

const streamOf = (id: string): string => `closing/${id}`;

/**
 * Refuses a change in or before a closed month, because later balances and totals depend on it. `month` is the
 * record's, `until` the newest closed one.
 */
export function monthClosed(ledger: Ledger, month: string, until: string): Refusal {
  const text = month === until
    ? `${monthName(ledger, month)}는 마감되었습니다.`
    : `${monthName(ledger, month)}는 ${monthName(ledger, until)}까지의 마감에 들어 있습니다.`;
  return refuse(409, "month_closed", `${text} 고치려면 최고관리자가 마감을 풀어야 합니다.`, [
    { ledger, month, until },
  ]);
}

/** Most earlier months that get a closing and a report of their own; months before them are closed without. */
export const INCLUDED_MONTHS_MAX = 36;

/** What a closing needs besides the month's own report. */
interface ClosingOptions {
  /** The digest that the person saw. */
  seen: string;
  /** The person confirmed the open items and the earlier months. */
  sure: boolean;
  /** Open items of the month, as people read them. */
  open: readonly string[];
  /** Reports of the newest earlier months with records that are not closed, oldest first. */
  before: readonly Closed[];
  /** The ledger's newest closed month; null if none. */
  until: string | null;
}

/**
 * Closes a past month in the state the person saw, and every month before it, because an open month's balance runs on
 * into it.
 */
export function closeMonth(
  state: ClosingState | undefined,
  data: Closed,
  { seen, sure, open, before, until }: ClosingOptions,
  { now }: { now: Date },
): ClosingEvent[] | Refusal {
  const { ledger, month, digest } = data;
  const name = monthName(ledger, month);
  if (state?.isClosed || until !== null && month <= until) {
    return refuse(409, "already_closed", `${name}는 이미 마감되었습니다.`);
  }
  const [year, number] = month.split("-").map(Number);
  if (now.getTime() < startOfMonth(year, number + 1)) {
    return refuse(409, "month_not_over", `${name}는 그달이 지난 뒤에 마감할 수 있습니다.`);
  }
  if (seen !== digest) {
    const text = "보신 뒤에 내용이 바뀌어 마감하지 않았습니다. 다시 확인한 뒤 마감해 주세요.";
    return refuse(409, "changed_since", text);
  }
  if (!sure && (open.length > 0 || before.length > 0)) {
    const text = "남은 일과 함께 마감되는 달을 확인했다고 표시해 주세요.";
    return refuse(422, "not_sure", text, [{ field: "sure", message: text }]);
  }
  return [...before, data].map((one) => ({
    stream: streamOf(closingId(one.ledger, one.month)),
    type: "closing.closed",
    data: one,
  }));
}

/** Stores the digest of a report reissued after names were destroyed. Throws if its rows differ: only names may. */
export function reissueMonth(
  state: ClosingState | undefined,
  { digest, rows }: Pick<Closed, "digest" | "rows">,
): ClosingEvent[] {
  if (!state || state.rows !== rows) throw new Error("a report lost rows with its names");
  const stream = streamOf(closingId(state.ledger, state.month));
  return [{ stream, type: "closing.reissued", data: { digest, rows, reason: "names_destroyed" } }];
}

/** Reopens a closed month, newest first (`until`), because later ones depend on it. The reason is kept. */
export function reopenMonth(
  state: ClosingState | undefined,
  { reason, until }: { reason: string; until: string | null },
): ClosingEvent[] | Refusal {
  if (!state?.isClosed) return refuse(409, "not_closed", "마감된 달이 아닙니다.");
  if (until !== null && state.month < until) {
    const text = `${
      monthName(state.ledger, until)
    }를 먼저 풀어 주세요. 뒤의 달이 앞의 달에 이어집니다.`;
    return refuse(409, "closed_after", text);
  }
  if (reason === "") {
    const message = "마감을 푸는 사유를 적어 주세요.";
    return refuse(422, "invalid_input", message, [{ field: "reason", message }]);
  }
  const stream = streamOf(closingId(state.ledger, state.month));
  return [{ stream, type: "closing.reopened", data: { reason } }];
}
