/** Who looked at whose personal data, when, and at what of it (PIPA). The data itself is not in here. */
import { z } from "zod";
import { define } from "./definition.ts";
import type { NewEvent, StoredEvent } from "./event.ts";

const read = z.object({
  /** Stream of the person's record: `consultation/…`. */
  subject: z.string().min(1).max(100),
  /** What people call that record: a receipt number. */
  label: z.string().max(60),
  fields: z.array(z.string().min(1).max(40)).min(1).max(20),
});

export const accessEvents = [define("access.read", read)];

export type PersonalRead = z.infer<typeof read>;
export type AccessEvent = NewEvent<"access.read", PersonalRead>;
export type StoredAccessEvent = AccessEvent & StoredEvent;

/** A stream of its own for each record: looking at it does not change it. */
export const accessStream = (subject: string): string => `access/${subject}`;

/** Records that somebody is about to see these fields. */
export function recordRead(read: PersonalRead): AccessEvent[] {
  return [{ stream: accessStream(read.subject), type: "access.read", data: read }];
}
