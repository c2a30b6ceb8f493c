/** Many rows in one file are carried away in one go: that asks for a fresh sign-in. */
import type { Refusal } from "../../events/refusal.ts";
import { checkFresh } from "../auth/freshness.ts";
import type { Deps } from "../deps.ts";
import { checkPurpose } from "../security/purpose.ts";
import type { Ctx } from "./route.ts";

/** Rows that a file may hold without a fresh sign-in; more is a mass export. */
const EXPORT_ROWS = 1_000;
/** The same of rows about people. */
const PEOPLE_ROWS = 100;

/** Are rows about people, do they name people as records of the books do, or neither? */
export type AboutPeople = boolean | "named";

/** Are these rows, about people or not, a mass export? */
export const isMass = (rows: number, personal: AboutPeople): boolean =>
  rows > (personal === true ? PEOPLE_ROWS : EXPORT_ROWS);

/**
 * Null if the caller may have this many rows in a file; otherwise the refusal `step_up_required`, or `purpose_required`
 * if it names people and no purpose is given.
 */
export function checkExport(
  c: Ctx,
  { now }: Deps,
  rows: number,
  personal: AboutPeople,
): Refusal | null {
  const refused = checkPurpose(c, personal !== false && rows > 0);
  if (refused || !isMass(rows, personal)) return refused;
  return checkFresh(c.get("identity")!, now().getTime());
}
