/** The whole sample office, in empty books. */
import type { Office } from "../../projections/office/office.ts";
import type { PolicySettings } from "../../projections/policy/processors.ts";
import type { Books } from "../store/contract.ts";
import { fillDemoConsultations } from "./consultations.ts";
import { fillDemo, runAll } from "./fill.ts";
import { fillDemoLeave } from "./leave.ts";
import { areNobodys, FILLING, isDemoBooks, markBooks } from "./mark.ts";
import { POLICIES } from "../../events/personal_data/policy.ts";
import { draftOf } from "../../projections/policy/draft.ts";
import { policyState } from "../../projections/policy/view.ts";

/** The sample office's privacy policy and terms of use, in force since 1 May 2025 (S1 §1). */
const EFFECTIVE = "2025-05-01";

/** Announces both if there is none yet. Additions by this demo's settings are a change to be announced. */
async function fillDemoPolicies(
  books: Books,
  office: Office,
  settings: PolicySettings,
): Promise<void> {
  const names = POLICIES.filter((name) => !policyState(books.views.policy, name));
  await runAll(
    books,
    names.map((name) => {
      const { text, people, facts } = draftOf(name, office, { ...settings, servers: [] });
      const standing = { effective: EFFECTIVE, notice_days: 0, changes: [], reason: "" };
      return {
        stream: `policy/${name}`,
        key: `policy:${name}`,
        decide: () => [{
          stream: `policy/${name}`,
          type: "policy.announced",
          data: { text, people, facts, ...standing },
        }],
      };
    }),
  );
}

/**
 * Makes a new office a sample one, and adds what an older sample office lacks. Books that existed before, even empty,
 * belong to somebody: false, and nothing is written.
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
