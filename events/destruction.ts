/** Orders to destroy personal data: which keys go, and why. The order is in the log before the keys are gone. */
import { z } from "zod";
import { define } from "./definition.ts";
import type { NewEvent, StoredEvent } from "./event.ts";

/** Keys that one order may name. */
export const KEYS_MAX = 50;

const ordered = z.object({
  /** Stream of whoever it is about: `consultation/…`, `employee/…`, `user/…`. */
  subject: z.string().min(1).max(120),
  /** Names of the keys that go. */
  keys: z.array(z.string().min(1).max(160)).min(1).max(KEYS_MAX),
  /** A fixed word. */
  reason: z.string().min(1).max(60),
});

/** That a rule is about to be followed. */
const announced = ordered.extend({ due: z.iso.date() });

export const destructionEvents = [
  define("destruction.ordered", ordered),
  define("destruction.announced", announced),
];

export type Destruction = z.infer<typeof ordered>;
export type DestructionEvent = NewEvent<"destruction.ordered", Destruction>;
type Announced = z.infer<typeof announced>;
type Announcement = NewEvent<"destruction.announced", Announced>;
export type StoredDestructionEvent = (DestructionEvent | Announcement) & StoredEvent;

export const destructionStream = (subject: string): string => `destruction/${subject}`;

/** Gives notice that these keys go on a day by a rule. */
export const announceDestruction = (data: Announced): Announcement => ({
  stream: destructionStream(data.subject),
  type: "destruction.announced",
  data,
});

/** The order about the names and texts of a year's books begins with this: a person of the year, or its texts. */
export const booksSubject = (year: number): string => `books/${year}/`;

/** Names of the keys that a stored event takes away. What is sealed with any other key is to be read. */
export function keysTakenBy(event: { stream: string; type: string; data: unknown }): string[] {
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

/** Orders that these keys are destroyed. */
export const orderDestruction = (data: Destruction): DestructionEvent => ({
  stream: destructionStream(data.subject),
  type: "destruction.ordered",
  data,
});
