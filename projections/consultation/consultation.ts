/** The inbox: consultation requests for staff, how much of a person a list shows, and what is due. */
import { isUnread } from "../../events/base/personal.ts";
import {
  type ConsultationState,
  evolve,
  type Person,
  type Stage,
  STAGES,
  type StoredConsultationEvent,
} from "../../events/consultation/consultation.ts";
import { pageWithin } from "../kit/paging.ts";
import { DAY_MILLISECONDS } from "../../events/base/seoul.ts";
import { memoizedByBook } from "../kit/kept.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

export const PERSON_FIELDS = [
  "name",
  "phone",
  "email",
  "subject",
  "message",
] as const satisfies readonly (keyof Person)[];

export interface ConsultationEntry extends StreamEntry<ConsultationState> {
  /** End of the retention that the person agreed to. */
  readonly due_at: string;
}
export type ConsultationBook = StreamBook<ConsultationEntry>;

export const consultationView = streamView<ConsultationState, ConsultationEntry>({
  noun: "consultation",
  evolve: (state, event) => evolve(state, event as StoredConsultationEvent),
  // Data removed by a destruction must not remain in the former entry.
  versions: 0,
  entry: (entry, _event, before) => ({
    ...entry,
    due_at: before?.due_at ?? dueAt(entry.recorded_at, entry.state.consent.retention_days),
  }),
});

function dueAt(requestedAt: string, days: number): string {
  return new Date(Date.parse(requestedAt) + days * DAY_MILLISECONDS).toISOString();
}

/**
 * The inbox tab of a request: suspected spam stays apart until a person decides, and a request destroyed before its
 * assignment needs no work.
 */
export function tabOf({ stage, suspicions, destroyed }: ConsultationState): Stage {
  if (stage !== "new") return stage;
  if (destroyed) return "done";
  return suspicions.length > 0 ? "spam" : "new";
}

/** Number of requests per tab. */
export const tabCounts = memoizedByBook(({ byId }: ConsultationBook): Record<Stage, number> => {
  const counts = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<Stage, number>;
  for (const { state } of byId.values()) counts[tabOf(state)]++;
  return counts;
});

/** Unanswered requests: the number in the menu and on the inbox's first tab. */
export const waitingCount = (book: ConsultationBook): number => tabCounts(book).new;

/**
 * The order of work, given the oldest first: unanswered requests, oldest first (a later one has no earlier deadline);
 * then the others, newest first.
 */
export function inWorkOrder(oldestFirst: readonly ConsultationEntry[]): ConsultationEntry[] {
  const waits = ({ state }: ConsultationEntry) => tabOf(state) === "new";
  return [...oldestFirst.filter(waits), ...oldestFirst.filter((entry) => !waits(entry)).reverse()];
}

/** Requests of a tab (null: all), in the order of work; one page, counted from 1, at most the last. */
export function inboxPage(
  { byId }: ConsultationBook,
  tab: Stage | null,
  page: number,
  size: number,
) {
  const all = [...byId.values()].filter(({ state }) => tab === null || tabOf(state) === tab);
  return pageWithin(inWorkOrder(all), page, size);
}

/** Has the retention of this request ended? `now` in epoch milliseconds. */
export const isDue = ({ due_at }: ConsultationEntry, now: number): boolean =>
  Date.parse(due_at) <= now;

/** Requests whose personal data is due for destruction, longest due first. */
export function dueForDestruction(book: ConsultationBook, now: number): ConsultationEntry[] {
  return [...book.byId.values()]
    .filter((entry) => !entry.state.destroyed && isDue(entry, now))
    .sort((a, b) => a.due_at < b.due_at ? -1 : 1);
}

/** Most masked characters, so that the mask does not reveal the length. */
const stars = (letters: number): string => "*".repeat(Math.min(6, letters));

/** `김하늘` → `김*늘`, `남궁` → `남*`: enough to distinguish two requests. */
export function maskName(name: string): string {
  if (isUnread(name)) return name;
  const letters = [...name];
  if (letters.length <= 2) return letters.slice(0, 1).join("") + "*";
  return letters[0] + stars(letters.length - 2) + letters.at(-1);
}

/** `010-1234-5678` → `010-****-5678`; a number without dashes shows only its last four digits. */
export function maskPhone(phone: string): string {
  const parts = phone.split("-");
  if (parts.length === 3) return `${parts[0]}-${"*".repeat(parts[1].length)}-${parts[2]}`;
  return phone && "*".repeat(Math.max(0, phone.length - 4)) + phone.slice(-4);
}

/** `haneul@example.com` → `h*****@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "" : email[0] + stars(at - 1) + email.slice(at);
}
