/** The law texts: static, and the same for everybody (S1 §1, S2 §2). */
import { LegalPage } from "../../../web/pages/legal/legal_page.tsx";
import type { LegalText } from "../../../web/pages/legal/legal_text.ts";
import { privacyText } from "../../../web/pages/legal/privacy.ts";
import { termsText } from "../../../web/pages/legal/terms.ts";
import { sitePaths } from "../../../web/site_paths.ts";
import type { Deps } from "../../deps.ts";
import type { Route } from "../../server/route.ts";
import { renderSite } from "./site.tsx";

function legalRoute(deps: Deps, path: string, text: LegalText): Route {
  return {
    method: "GET",
    path,
    role: "visitor",
    kind: "page",
    summary: text.title,
    handle: (c) =>
      renderSite(c, deps, <LegalPage text={text} />, {
        title: text.title,
        description: text.lead,
        path,
      }),
  };
}

/** `/privacy` and `/terms`. */
export function legalRoutes(deps: Deps): Route[] {
  return [
    legalRoute(deps, sitePaths.privacy(), privacyText(deps.office)),
    legalRoute(deps, sitePaths.terms(), termsText(deps.office)),
  ];
}
