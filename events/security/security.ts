/**
 * The security log: who did what, from where. One event is one entry, or one minute of a counted kind. The origin is
 * personal: it is kept for the legal period (`ACCESS_LOG_LAW`) or longer.
 */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { type Refusal, refuse } from "../base/refusal.ts";
import { defineNoun } from "../kit/noun.ts";

/** The kind of an entry. */
export const NOTE_KINDS = [
  "signed_in",
  "sign_in_failed",
  "signed_out",
  "refused",
  "token_created",
  "token_revoked",
  "token_used",
  "stepped_up",
  "passkey_added",
  "passkey_removed",
  "role_changed",
  "refresh_reused",
  "exported",
  "personal_read",
  "destroyed",
  "keys_changed",
  "sessions_ended",
  "restored",
  "invitation",
  "door_made",
  "door_used",
  "door_ended",
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Kinds that anybody can cause without limit: counted, and written once a minute at most. */
export const COUNTED: readonly NoteKind[] = [
  "sign_in_failed",
  "refused",
  "token_used",
  "door_used",
];

/**
 * Minimum period of the log: two years with unique identifiers or the data of 50,000 persons. Documents of this trade
 * have identifiers, so one year never applies. A setting may require more.
 */
export const ACCESS_LOG_LAW = {
  years: 2,
  most: 10,
  statute: "개인정보의 안전성 확보조치 기준 제8조 제1항",
  day: "2026-11-26",
};

/** Most ids in one entry; beyond it the entry has the filter, the count, and a digest of the ids. */
export const READ_IDS_MAX = 500;

/** Whose personal data an answer carried. */
const read = z.object({
  /** Noun of the records. */
  noun: z.string().min(1).max(40),
  /** How they were read. */
  how: z.enum(["list", "detail", "search", "history", "export", "change", "live", "numbers"]),
  /** The personal fields in the answer. */
  fields: z.array(z.string().min(1).max(40)).max(40),
  /** Empty beyond `READ_IDS_MAX`. */
  ids: z.array(z.string().min(1).max(64)).max(READ_IDS_MAX),
  total: z.int().nonnegative(),
  /** SHA-256 of the sorted ids if there are too many to list, hex; else "". */
  digest: z.string().max(64),
  /** The request, as a query string. */
  filter: z.string().max(1_000),
});
export type PersonalRead = z.infer<typeof read>;

/** Longest purpose of a download, in UTF-16 units. */
export const PURPOSE_MAX = 200;

const noted = z.object({
  kind: z.enum(NOTE_KINDS),
  /** The account concerned; "" if it is the actor, or none. */
  subject: z.string().max(100),
  /** The object: an address, a record, a table. */
  object: z.string().max(300),
  /** A fixed word. */
  reason: z.string().max(60),
  /** The count; for an export and a destruction the number of records. */
  count: z.int().nonnegative(),
  /** Purpose of an export of personal data, in the person's words; else "". */
  purpose: z.string().max(PURPOSE_MAX),
  /** Where it came from: an IPv4 address, or the first 64 bits of an IPv6 one. */
  network: z.string().max(100),
  /** Browser and system in short. */
  device: z.string().max(80),
  /** Instant of the first counted event; null if the event's own time is it. */
  since: z.iso.datetime().nullable(),
  read: read.nullable(),
});
export type Noted = z.infer<typeof noted>;

const month = z.string().regex(/^\d{4}-\d\d$/);

/** Longest remark on a month, in UTF-16 units. */
export const REMARK_MAX = 1_000;

const acknowledged = z.strictObject({});
const reviewed = z.object({
  month,
  /** Number of the month's entries. */
  entries: z.int().nonnegative(),
  remark: z.string().max(REMARK_MAX),
});
const expired = z.object({ month: z.string().regex(/^\d{4}-\d\d(\.\d+)?$/) });

const securityEvents = [
  define("security.noted", noted, {
    schema: 2,
    upcasters: { 1: (data) => ({ ...data as object, purpose: "" }) },
    personal: ["network", "device", "object", { path: "purpose", blank: "" }, {
      path: "read.filter",
      blank: "",
    }],
    key: ({ stream }) => monthStream(volumeOfEntry(stream.slice("security/".length))),
  }),
  define("security.acknowledged", acknowledged),
  define("security.reviewed", reviewed),
  define("security.expired", expired),
];

export const aboutSecurity = defineNoun("security", securityEvents, {
  label: "접속 기록",
  area: "office",
  revision: 2,
  page: "/staff/security",
  notices: [
    { kind: "security_notice", title: "보안 알림", on: [], for: "superuser", urgent: true },
  ],
  pageRole: "superuser",
  retention: { rules: ["security_log"], becomes: "파기" },
  without: [["A log of its own, with its own search.", "changes", "find", "recent", "files"]],
});

export type SecurityEvent =
  | NewEvent<"security.noted", Noted>
  | NewEvent<"security.acknowledged", z.infer<typeof acknowledged>>
  | NewEvent<"security.reviewed", z.infer<typeof reviewed>>
  | NewEvent<"security.expired", z.infer<typeof expired>>;
export type StoredSecurityEvent = SecurityEvent & StoredEvent;

/** The stream of a month (`2026-11`), and the name of the key its entries' places are sealed with. */
export const monthStream = (month: string): string => `security/${month}`;

/** An entry's stream says its volume: `security/2026-11-3f2a…`. */
export const entryStream = (id: string): string => `security/${id}`;

/** The month of an entry's id. */
export const monthOfEntry = (id: string): string => id.slice(0, "2026-11".length);

/**
 * The volume of an entry, destroyed as a whole: its month, or `2026-11.2` after a wrong clock ended that month too
 * early.
 */
export const volumeOfEntry = (id: string): string => id.slice(0, id.indexOf("-", "2026-".length));

/** Writes an entry. `id`: its volume, a dash, and a unique part. */
export const noteEntry = (id: string, data: Noted): SecurityEvent[] => [
  { stream: entryStream(id), type: "security.noted", data },
];

/** Acknowledges a notice. A second time changes nothing. */
export function acknowledge(
  entry: { id: string; notice: unknown; acknowledged: unknown } | undefined,
): SecurityEvent[] | Refusal {
  if (!entry?.notice) return refuse(404, "notice_not_found", "알림을 찾을 수 없습니다.");
  if (entry.acknowledged) return [];
  return [{ stream: entryStream(entry.id), type: "security.acknowledged", data: {} }];
}

/**
 * Records that a month's log was reviewed (개인정보의 안전성 확보조치 기준 제8조: at least monthly). The month must be over; it may be
 * reviewed again.
 */
export function reviewMonth(
  command: { month: string; remark: string; entries: number },
  { present }: { present: string },
): SecurityEvent[] | Refusal {
  const { month, remark, entries } = command;
  if (entries === 0) return refuse(404, "month_not_found", "기록이 없는 달입니다.");
  if (month >= present) {
    return refuse(409, "month_not_over", "아직 끝나지 않은 달입니다. 다음 달에 점검해 주세요.");
  }
  if (remark === "") {
    const message = "점검 내용을 입력해 주세요. 이상이 없으면 ‘이상 없음’이라고 입력합니다.";
    return refuse(422, "no_remark", message, [{ field: "remark", message }]);
  }
  return [{
    stream: monthStream(month),
    type: "security.reviewed",
    data: { month, entries, remark },
  }];
}

/** Removes a volume from the log and destroys its key. */
export const expireMonth = (month: string): SecurityEvent[] => [
  { stream: monthStream(month), type: "security.expired", data: { month } },
];
