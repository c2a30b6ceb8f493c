/** A line of the specification, and its check on a running office. */
import type { Office } from "./office.ts";

export type Check = (office: Office) => void | Promise<void>;

export interface Line {
  /** What the line asks for, in a few words. */
  says: string;
  /** Throws where the office does not do it; with `differs`, where it does not do that instead. */
  check?: Check;
  /** Met in another way, on purpose: what the office does instead, and why. */
  differs?: string;
  /** What of the line its check leaves out, and what shows that. */
  partly?: string;
  /** Not met yet, and why: the check is as the line says and may fail until it is. */
  pending?: string;
  /** Why nothing can be checked. */
  unchecked?: string;
}

/** Lines by their ids: document, section, and number within the section, such as "S1-5.2". */
export type Lines = Readonly<Record<string, Line>>;

/** A line without more to say than its check. */
export const line = (says: string, check: Check): Line => ({ says, check });

/** A line that the office meets in another way. */
export const differs = (says: string, reason: string, check: Check): Line => ({
  says,
  check,
  differs: reason,
});

/** A line without a requirement for a server or a page. */
export const unchecked = (says: string, reason: string): Line => ({ says, unchecked: reason });
