/**
 * Which values of an event are about a person. The store seals them with a key per person when it writes the
 * event, and opens them when it reads it (docs/decisions/0052-sealed-in-the-store.md); decisions and
 * views know them in clear.
 */
import { z } from "zod";

/** What is shown in place of personal text whose key is gone. */
export const DESTROYED_TEXT = "(파기됨)";

/** What is shown in its place when the key was lost: nothing in the log says that it was to go. */
export const LOST_KEY_TEXT = "(열쇠 없음)";

/** Is this what stands in place of a text that cannot be read any more? */
export const isUnread = (text: string): boolean =>
  text === DESTROYED_TEXT || text === LOST_KEY_TEXT || /^퇴사자 \d+$/.test(text);

/** Names the key that a value is sealed with. `data` may be any shape the type ever had. */
export type KeyOf = (event: { stream: string; data: unknown; at: string }) => string;

export interface PersonalValue {
  /** Where it stands in the data: `profile.email`; `*` stands for every item of a list. */
  path: string;
  /** What it reads as once its key is destroyed; default "(파기됨)" or an empty value. */
  blank?: unknown;
  /** The same where it follows from what the event says besides. */
  blankOf?(data: unknown): unknown;
  /**
   * Of records that may have been written before this was sealed: what it is read as once the record is to be hidden, and
   * this person is the one it names; null where it stays.
   */
  hiddenAs?(person: number): string | null;
  /** Its key, where that is another one than that of the rest. */
  key?: KeyOf;
}

/** A path alone where nothing else is to be said of it. */
export type Personal = readonly (string | PersonalValue)[];

/** A personal value as the store works with it. */
export interface SealedValue extends Pick<PersonalValue, "hiddenAs"> {
  steps: readonly string[];
  blankOf(data: unknown): unknown;
  key: KeyOf;
}

/** The key of the person the stream is about. */
const keyOfStream: KeyOf = ({ stream }) => stream;

/** Reads a declaration. Throws where a path leads nowhere in the shape, or nothing fits as its blank. */
export function sealedValues(
  type: string,
  shape: z.ZodType,
  personal: Personal,
  key: KeyOf = keyOfStream,
): SealedValue[] {
  return personal.map((one) => {
    const value = typeof one === "string" ? { path: one } : one;
    const steps = value.path.split(".");
    const found = shapeAt(shape, steps);
    if (!found) throw new Error(`${type}: there is nothing at ${value.path}`);
    const same = "blank" in value ? value.blank : emptyIn(found);
    const blankOf = value.blankOf ?? (() => same);
    const blank = blankOf({});
    if (blank === undefined || !found.safeParse(blank).success) {
      throw new Error(`${type}: say what ${value.path} is read as once its key is gone`);
    }
    return { steps, blankOf, key: value.key ?? key, hiddenAs: value.hiddenAs };
  });
}

function shapeAt(shape: z.ZodType, [step, ...rest]: readonly string[]): z.ZodType | undefined {
  if (shape instanceof z.ZodOptional || (step !== undefined && shape instanceof z.ZodNullable)) {
    return shapeAt(shape.unwrap() as z.ZodType, step === undefined ? [] : [step, ...rest]);
  }
  if (step === undefined) return shape;
  const inner = shape instanceof z.ZodObject
    ? shape.shape[step]
    : shape instanceof z.ZodArray && step === "*"
    ? shape.element
    : undefined;
  return inner && shapeAt(inner as z.ZodType, rest);
}

const emptyIn = (shape: z.ZodType): unknown =>
  [DESTROYED_TEXT, null, "", 0, false, [], {}].find((blank) => shape.safeParse(blank).success);

/** Is there nothing in it that could be about anybody? */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "";
