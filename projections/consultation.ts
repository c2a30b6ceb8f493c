/** The inbox: consultation requests as the staff works through them, how much of a person a list shows, what is due. */
import {
  type ConsultationState,
  evolve,
  type Person,
  type Stage,
  STAGES,
  type StoredConsultationEvent,
} from "../events/consultation.ts";
import { pageWithin } from "./paging.ts";
import { DAY_MILLISECONDS } from "../events/seoul.ts";
import { type StreamBook, type StreamEntry, streamView } from "./kit/stream_view.ts";

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

/** How many requests stand at each stage. */
export function stageCounts({ byId }: ConsultationBook): Record<Stage, number> {
  const counts = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<Stage, number>;
  for (const { state } of byId.values()) counts[state.stage]++;
  return counts;
}

/** Requests nobody has taken up yet and that do not look like spam. */
export function waitingCount({ byId }: ConsultationBook): number {
  let count = 0;
  for (const { state } of byId.values()) {
    if (state.stage === "new" && !state.destroyed && state.suspicions.length === 0) count++;
  }
  return count;
}

/** Requests at a stage (null: all), newest first; one page of them, counted from 1, at most the last. */
export function inboxPage(
  { byId }: ConsultationBook,
  stage: Stage | null,
  page: number,
  size: number,
) {
  const all = [...byId.values()].filter(({ state }) => stage === null || state.stage === stage);
  return pageWithin(all.reverse(), page, size);
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

/** `김하늘` → `김*늘`, `남궁` → `남*`: enough to tell two requests apart. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length <= 2) return letters.slice(0, 1).join("") + "*";
  return letters[0] + "*".repeat(letters.length - 2) + letters.at(-1);
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
  return at < 1 ? "" : email[0] + "*".repeat(at - 1) + email.slice(at);
}
