/** The inbox: consultation requests as the staff works through them, how much of a person a list shows, what is due. */
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
  /** Instant at which the retention ends that the person agreed to. */
  readonly due_at: string;
}
export type ConsultationBook = StreamBook<ConsultationEntry>;

export const consultationView = streamView<ConsultationState, ConsultationEntry>({
  noun: "consultation",
  evolve: (state, event) => evolve(state, event as StoredConsultationEvent),
  // What a destruction takes out of an entry must not be left in the one before it.
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
 * Under which tab of the inbox a request is: what looks like spam waits with the spam until somebody says
 * otherwise, and of what was destroyed before anybody took it up nothing is left to do.
 */
export function tabOf({ stage, suspicions, destroyed }: ConsultationState): Stage {
  if (stage !== "new") return stage;
  if (destroyed) return "done";
  return suspicions.length > 0 ? "spam" : "new";
}

/** How many requests are under each tab. */
export const tabCounts = memoizedByBook(({ byId }: ConsultationBook): Record<Stage, number> => {
  const counts = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<Stage, number>;
  for (const { state } of byId.values()) counts[tabOf(state)]++;
  return counts;
});

/** Requests that wait for an answer: the figure of the menu and of the inbox's first tab. */
export const waitingCount = (book: ConsultationBook): number => tabCounts(book).new;

/**
 * The order in which requests are worked on, given the oldest first: those that wait for an answer, the oldest before
 * others (a later one has no earlier deadline); then the rest, newest first.
 */
export function inWorkOrder(oldestFirst: readonly ConsultationEntry[]): ConsultationEntry[] {
  const waits = ({ state }: ConsultationEntry) => tabOf(state) === "new";
  return [...oldestFirst.filter(waits), ...oldestFirst.filter((entry) => !waits(entry)).reverse()];
}

/** Requests under a tab (null: all), in the order of work; one page of them, counted from 1, at most the last. */
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

/** Requests whose personal data must go now, those longest due first. */
export function dueForDestruction(book: ConsultationBook, now: number): ConsultationEntry[] {
  return [...book.byId.values()]
    .filter((entry) => !entry.state.destroyed && isDue(entry, now))
    .sort((a, b) => a.due_at < b.due_at ? -1 : 1);
}

/** At most so many letters are masked, so that the mask does not reveal the length. */
const stars = (letters: number): string => "*".repeat(Math.min(6, letters));

/** `김하늘` → `김*늘`, `남궁` → `남*`: enough to distinguish two requests. */
export function maskName(name: string): string {
  if (isUnread(name)) return name;
  const letters = [...name];
  if (letters.length <= 2) return letters.slice(0, 1).join("") + "*";
  return letters[0] + stars(letters.length - 2) + letters.at(-1);
}

/** `010-1234-5678` → `010-****-5678`; a number without dashes keeps its last four digits alone. */
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
