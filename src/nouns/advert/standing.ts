/** What a superuser has to check in the office's advertising. */
import {
  REGISTER_LABELS,
  REGISTER_REASONS,
  type RegisterName,
} from "../../../events/office/office_register.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import type { TextHint } from "../../../projections/advert/advert_hint.ts";
import { factsNow } from "../../../projections/office/office.ts";
import {
  type HiddenClaim,
  hiddenClaims,
  type MissingFact,
} from "../../../projections/office/office_claims.ts";
import type { Deps } from "../../deps.ts";
import { openPublicHints } from "./texts.ts";

interface AdvertStanding {
  open: TextHint[];
  hidden: HiddenClaim[];
  missing: MissingFact[];
}

/** Missing registration facts of the office; none for the sample office. */
export function missingRegister({ office }: Pick<Deps, "office">): MissingFact[] {
  const names = Object.keys(REGISTER_LABELS) as RegisterName[];
  return names.filter((name) => office[name] === "" && !office.samples.includes(name)).map((
    field,
  ) => ({ field, label: REGISTER_LABELS[field], reason: REGISTER_REASONS[field] }));
}

/** The items to check, found in slices. */
export function* advertStanding(
  deps: Pick<Deps, "books" | "firstFacts" | "office" | "now">,
): Generator<void, AdvertStanding> {
  const facts = factsNow(deps.books.views.office_facts, deps.firstFacts);
  return {
    open: yield* openPublicHints(deps.books.views, deps.firstFacts),
    hidden: hiddenClaims(facts, seoulDay(deps.now())),
    missing: missingRegister(deps),
  };
}
