/** The sample office's privacy policy and terms of use, in force since 1 May 2025 (S1 §1). */
import { POLICIES } from "../../events/personal_data/policy.ts";
import type { Office } from "../../projections/office/office.ts";
import { draftOf } from "../../projections/policy/draft.ts";
import type { PolicySettings } from "../../projections/policy/processors.ts";
import { policyState } from "../../projections/policy/view.ts";
import type { Books } from "../store/contract.ts";
import { runAll } from "./fill.ts";

const EFFECTIVE = "2025-05-01";

/** Announces both where there is none yet. What the settings of this demo add to them is a change to be announced. */
export async function fillDemoPolicies(
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
