/** Orders to destroy personal data: which keys, and why. The order is in the log before the keys are destroyed. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { defineNoun } from "../kit/noun.ts";

/** Most keys of one order. */
export const KEYS_MAX = 50;

const ordered = z.object({
  /** Stream of the person it is about: `consultation/…`, `employee/…`, `user/…`. */
  subject: z.string().min(1).max(120),
  /** Names of the keys to destroy. */
  keys: z.array(z.string().min(1).max(160)).min(1).max(KEYS_MAX),
  /** A fixed word. */
  reason: z.string().min(1).max(60),
});

/** Notice that a rule is about to be applied. */
const announced = ordered.extend({ due: z.iso.date() });

/** An order was completed: open pages reload what they show. */
const finished = z.object({ keys: z.int().positive() });

/** Its type, for code that shows rows of any noun. */
export const DESTRUCTION_FINISHED = "destruction.finished";

const destructionEvents = [
  define("destruction.ordered", ordered),
  define(DESTRUCTION_FINISHED, finished),
  define("destruction.announced", announced),
];

export const aboutDestruction = defineNoun("destruction", destructionEvents, {
  label: "개인정보 파기",
  revision: 3,
  page: "/staff/security/destruction",
  pageRole: "superuser",
  without: [[
    "The office's own work: nothing of what was destroyed has a name.",
    "find",
    "recent",
    "files",
  ]],
});

export type Destruction = z.infer<typeof ordered>;
export type DestructionEvent = NewEvent<"destruction.ordered", Destruction>;
type Announced = z.infer<typeof announced>;
type Announcement = NewEvent<"destruction.announced", Announced>;
type Finished = NewEvent<typeof DESTRUCTION_FINISHED, z.infer<typeof finished>>;
export type StoredDestructionEvent = (DestructionEvent | Announcement | Finished) & StoredEvent;

export const destructionStream = (subject: string): string => `destruction/${subject}`;

/** Gives notice that a rule destroys these keys on a day. */
export const announceDestruction = (data: Announced): Announcement => ({
  stream: destructionStream(data.subject),
  type: "destruction.announced",
  data,
});

/** Prefix of an order about the names and texts of a year's books: a person of the year, or its texts. */
export const booksSubject = (year: number): string => `books/${year}/`;

/** Names of the keys that a stored event destroys. Data sealed with other keys stays readable. */
export function destroyedKeyNames(
  event: { stream: string; type: string; data: unknown },
): string[] {
  switch (event.type) {
    case "destruction.ordered":
      return (event.data as Destruction).keys;
    // These streams have the name of their key.
    case "consultation.destroyed":
    case "security.expired":
      return [event.stream];
    default:
      return [];
  }
}

/** Records that so many keys are destroyed, and their data is in no memory any more. */
export const destructionFinished = (keys: number): Finished => ({
  stream: destructionStream("finished"),
  type: DESTRUCTION_FINISHED,
  data: { keys },
});

/** Orders that these keys are destroyed. */
export const orderDestruction = (data: Destruction): DestructionEvent => ({
  stream: destructionStream(data.subject),
  type: "destruction.ordered",
  data,
});
