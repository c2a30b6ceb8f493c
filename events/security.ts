/**
 * The security log: who did what, from where. One event is one entry, or for what is counted one entry
 * of a minute.
 */
import { z } from "zod";
import { define } from "./definition.ts";
import type { NewEvent, StoredEvent } from "./event.ts";

/** What an entry tells of. */
const NOTE_KINDS = [
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
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Kinds that anybody could make without end: they are counted, and written once a minute at most. */
export const COUNTED: readonly NoteKind[] = ["sign_in_failed", "refused", "token_used"];

const noted = z.object({
  kind: z.enum(NOTE_KINDS),
  /** The account it is about; "" when that is the actor, or nobody. */
  subject: z.string().max(100),
  /** What it was done to: an address, a record, a table. */
  object: z.string().max(300),
  /** A fixed word. */
  reason: z.string().max(60),
  /** How often, or for an export and a destruction how many records. */
  count: z.int().positive(),
  /** Where it came from: an IPv4 address, or the first 64 bits of an IPv6 one. */
  network: z.string().max(100),
  /** Browser and system in short. */
  device: z.string().max(80),
  /** Instant of the first of what was counted; null where the event's own is it. */
  since: z.iso.datetime().nullable(),
});
export type Noted = z.infer<typeof noted>;

export const securityEvents = [
  define("security.noted", noted),
];

type SecurityEvent = NewEvent<"security.noted", Noted>;
export type StoredSecurityEvent = SecurityEvent & StoredEvent;

/** An entry's stream says its month: `security/2026-11-3f2a…`. */
const entryStream = (id: string): string => `security/${id}`;

/** Writes an entry down. `id`: its month, a dash, and what nobody else has. */
export const noteEntry = (id: string, data: Noted): SecurityEvent[] => [
  { stream: entryStream(id), type: "security.noted", data },
];
