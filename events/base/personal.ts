/**
 * Which values of an event are personal. The store seals them with a key per person when it writes the event and opens
 * them when it reads it (docs/decisions/0052-sealed-in-the-store.md); decisions and views use them in clear.
 */
import { z } from "zod";

/** Shown in place of personal text whose key was destroyed. */
export const DESTROYED_TEXT = "(파기됨)";

/** Shown in its place when the key was lost without an order in the log to destroy it. */
export const LOST_KEY_TEXT = "(열쇠 없음)";

/** Is this a placeholder for an unreadable text? */
export const isUnread = (text: string): boolean =>
  text === DESTROYED_TEXT || text === LOST_KEY_TEXT || /^퇴사자 \d+$/.test(text);

/** Names the key of a value. `data` may be any shape the type ever had. */
export type KeyOf = (event: { stream: string; data: unknown; at: string }) => string;

export interface PersonalValue {
  /** Path in the data: `profile.email`; `*` is every item of a list. */
  path: string;
  /** Its value once the key is destroyed; default "(파기됨)" or an empty value. */
  blank?: unknown;
  /** The same, where it depends on the event's other data. */
  blankOf?(data: unknown): unknown;
  /**
   * For records that may have been written before this was sealed: its value once the record is hidden and this person
   * is the one it names; null to keep it.
   */
  hiddenAs?(person: number): string | null;
  /** Its key, if different from the others'. */
  key?: KeyOf;
}

/** A path alone if nothing else is declared. */
export type Personal = readonly (string | PersonalValue)[];

/** A personal value in the store's form. */
export interface SealedValue extends Pick<PersonalValue, "hiddenAs"> {
  steps: readonly string[];
  blankOf(data: unknown): unknown;
  key: KeyOf;
}

/** The key of the stream's person. */
const keyOfStream: KeyOf = ({ stream }) => stream;

/** Reads a declaration. Throws if a path does not exist in the shape or no blank fits. */
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

/** Is there no content that could be personal? */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "";
