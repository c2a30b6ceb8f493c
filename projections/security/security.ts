/** The security log as it is read: what is counted is one entry a day; notices that somebody has to see. */
import { type Actor, isOf } from "../../events/base/event.ts";
import {
  COUNTED,
  type Noted,
  type PersonalRead,
  type StoredSecurityEvent,
  volumeOfEntry,
} from "../../events/security/security.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import type { View } from "../kit/view.ts";

/** Notices to superusers until one of them has seen them. */
export type NoticeKind =
  | "refresh_reused"
  | "new_superuser"
  | "many_failures"
  | "login_setup"
  | "login_down"
  | "mass_export"
  | "destruction"
  | "restored";

type Person = Pick<Actor, "id" | "name">;

export interface SecurityEntry extends Omit<Noted, "since"> {
  readonly id: string;
  readonly version: number;
  /** Instants of its first and last occurrence. */
  readonly at: string;
  readonly last_at: string;
  readonly by: Actor;
  readonly request_id: string;
  readonly notice: NoticeKind | null;
  readonly acknowledged: { at: string; by: Person } | null;
}

/** A month that somebody looked through. */
export interface Review {
  at: string;
  by: Person;
  entries: number;
  remark: string;
}

/** Failed sign-ins of one network in one hour that cause a notice; and of all networks. */
const FAILURES_MANY = 10;
const FAILURES_MANY_IN_ALL = 100;

/** Failures that only a change of the office's own settings ends. */
const SETUP_REASONS = ["client_refused", "redirect_refused", "scope_refused", "no_id_token"];

export interface SecurityBook {
  /** In the order in which they began. */
  byId: Map<string, SecurityEntry>;
  /** Events folded. */
  changes: number;
  /** The newest day, and its counted entries by what makes them one. */
  day: string;
  joined: Map<string, string>;
  /** The newest hour, and its failed sign-ins by network; "" for all of them. */
  hour: string;
  failures: Map<string, number>;
  /** Ids of notices that no superuser has seen yet. */
  notices: Set<string>;
  /** By month, oldest first. */
  reviews: Map<string, Review[]>;
  /** Volumes that have entries: months, nearly always. */
  months: Set<string>;
  /** Volumes whose entries are gone. */
  expired: Set<string>;
}

const empty = (): SecurityBook => ({
  byId: new Map(),
  changes: 0,
  day: "",
  joined: new Map(),
  hour: "",
  failures: new Map(),
  notices: new Set(),
  reviews: new Map(),
  months: new Set(),
  expired: new Set(),
});

/** Begins to count anew with each hour. */
function beginHour(book: SecurityBook, { last_at }: SecurityEntry): void {
  const hour = last_at.slice(0, "2026-11-22T07".length);
  if (hour === book.hour) return;
  book.hour = hour;
  book.failures.clear();
}

/** Under this name failures are counted that are an outage of the login provider. */
const OUTAGE = "outage";

/** Is this the first sign-in of the hour that the login provider did not answer? */
function isFirstOfHour(book: SecurityBook, entry: SecurityEntry): boolean {
  beginHour(book, entry);
  const isFirst = !book.failures.has(OUTAGE);
  book.failures.set(OUTAGE, 1);
  return isFirst;
}

/** Does what happened now make the failures of this hour many? Noted once an hour for each network. */
function failsOften(book: SecurityBook, entry: SecurityEntry): boolean {
  const { network, count } = entry;
  beginHour(book, entry);
  const reaches = (place: string, many: number) => {
    const before = book.failures.get(place) ?? 0;
    book.failures.set(place, before + count);
    return before < many && before + count >= many;
  };
  const all = reaches("", FAILURES_MANY_IN_ALL);
  return reaches(network, FAILURES_MANY) || all;
}

function noticeOf(book: SecurityBook, entry: SecurityEntry): NoticeKind | null {
  switch (entry.kind) {
    case "refresh_reused":
      return "refresh_reused";
    case "role_changed":
      // Rights that the person got by a link. An invitation has a notice of its own; a new office's first superuser
      // needs none, since there is nobody else.
      return entry.reason === "superuser_given" && entry.subject !== "" ? "new_superuser" : null;
    case "invitation":
      return entry.reason === "invitation_used_superuser" ? "new_superuser" : null;
    case "exported":
      return entry.reason === "mass_export" ? "mass_export" : null;
    case "destroyed":
      return "destruction";
    case "restored":
      return entry.reason === "backup_opened" ? "restored" : null;
    case "sign_in_failed":
      if (SETUP_REASONS.includes(entry.reason)) return "login_setup";
      if (entry.reason === "provider_down") return isFirstOfHour(book, entry) ? "login_down" : null;
      return failsOften(book, entry) ? "many_failures" : null;
    default:
      return null;
  }
}

/** Of what is counted: who, from where, what, on one day. */
const placeOf = ({ kind, by, subject, network, device, object, reason }: SecurityEntry): string =>
  JSON.stringify([kind, by.id, subject, network, device, object, reason]);

/** The same id, again and again: kept once. */
const known = new Map<string, string>();
const KNOWN_MAX = 50_000;

function shared(read: PersonalRead): PersonalRead {
  if (known.size > KNOWN_MAX) known.clear();
  const ids = read.ids.map((id) => {
    const one = known.get(id);
    if (one === undefined) known.set(id, id);
    return one ?? id;
  });
  return { ...read, ids };
}

function entryOf(event: StoredSecurityEvent & { type: "security.noted" }): SecurityEntry {
  const { since, read, ...data } = event.data;
  return {
    ...data,
    read: read && shared(read),
    id: event.stream.slice("security/".length),
    version: event.version,
    at: since ?? event.at,
    last_at: event.at,
    by: event.actor,
    request_id: event.requestId,
    notice: null,
    acknowledged: null,
  };
}

/** The entry of the same day that this one goes on with. */
function sameDay(book: SecurityBook, entry: SecurityEntry): SecurityEntry | undefined {
  if (!COUNTED.includes(entry.kind)) return undefined;
  const day = seoulDay(entry.at);
  if (day > book.day) {
    book.day = day;
    book.joined.clear();
  }
  const place = `${day} ${placeOf(entry)}`;
  const before = book.byId.get(book.joined.get(place) ?? "");
  if (!before) book.joined.set(place, entry.id);
  return before;
}

function put(book: SecurityBook, entry: SecurityEntry): void {
  if (book.expired.has(volumeOfEntry(entry.id))) return;
  const notice = noticeOf(book, entry);
  const before = sameDay(book, entry);
  const after: SecurityEntry = before
    ? {
      ...entry,
      id: before.id,
      at: before.at,
      version: before.version + 1,
      count: before.count + entry.count,
      notice: notice ?? before.notice,
      acknowledged: notice ? null : before.acknowledged,
    }
    : { ...entry, notice };
  book.byId.set(after.id, after);
  book.months.add(volumeOfEntry(after.id));
  if (notice) book.notices.add(after.id);
}

function expire(book: SecurityBook, month: string): void {
  book.expired.add(month);
  book.months.delete(month);
  for (const id of book.byId.keys()) {
    if (volumeOfEntry(id) !== month) continue;
    book.byId.delete(id);
    book.notices.delete(id);
  }
}

function fold(book: SecurityBook, event: StoredSecurityEvent): void {
  const { at, actor: { id, name } } = event;
  switch (event.type) {
    case "security.noted":
      return put(book, entryOf(event));
    case "security.acknowledged": {
      const entry = book.byId.get(event.stream.slice("security/".length));
      if (!entry) return;
      book.notices.delete(entry.id);
      book.byId.set(entry.id, { ...entry, acknowledged: { at, by: { id, name } } });
      return;
    }
    case "security.reviewed": {
      const { month, entries, remark } = event.data;
      const before = book.reviews.get(month) ?? [];
      book.reviews.set(month, [...before, { at, by: { id, name }, entries, remark }]);
      return;
    }
    case "security.expired":
      return expire(book, event.data.month);
    default:
      return event satisfies never;
  }
}

export const securityView: View<SecurityBook> = {
  name: "security",
  nouns: ["security"],
  empty,
  fold(book, event) {
    if (!isOf(event.stream, "security")) return;
    book.changes++;
    fold(book, event as StoredSecurityEvent);
  },
  dump: ({ byId, reviews }) => [[...byId.values()], [...reviews]],
};

/** What superusers have to see, newest first. */
export const openNotices = ({ byId, notices }: SecurityBook): SecurityEntry[] =>
  [...notices].flatMap((id) => byId.get(id) ?? []).reverse();
