/** The whole sample office, in books that nobody began yet. */
import type { Office } from "../../projections/office/office.ts";
import type { PolicySettings } from "../../projections/policy/processors.ts";
import type { Books } from "../store/contract.ts";
import { fillDemoConsultations } from "./consultations.ts";
import { fillDemo } from "./fill.ts";
import { fillDemoLeave } from "./leave.ts";
import { fillDemoPolicies } from "./policies.ts";
import { areNobodys, FILLING, isDemoBooks, markBooks } from "./mark.ts";

/**
 * Makes a new office a sample one, and gives an older sample office what it does not have yet. Books that were
 * there before are somebody's, though nothing is in them: false, and nothing is written.
 */
export async function fillSample(
  books: Books,
  now: Date,
  office: Office,
  settings: PolicySettings,
): Promise<boolean> {
  const { name, consultation } = office;
  if (!areNobodys(books) && !await isDemoBooks(books)) return false;
  await books.kv.set(FILLING, true);
  await markBooks(books);
  await fillDemo(books, now, name);
  await fillDemoConsultations(books, now, consultation.retentionDays);
  await fillDemoLeave(books, now);
  await fillDemoPolicies(books, office, settings);
  await books.kv.delete(FILLING);
  return true;
}
