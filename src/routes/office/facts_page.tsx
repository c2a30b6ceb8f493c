/** The editor of the office's facts in the settings, and the site as it would be with what is typed. */
import type { OfficeFacts } from "../../../events/office_facts.ts";
import { someFacts } from "../../../events/office_facts.ts";
import { hintKeys } from "../../../projections/advert_hint.ts";
import { factsOf, factsRow, savedFacts } from "../../../projections/office.ts";
import { officePaths } from "../../../web/office_paths.ts";
import OfficeFactsEditor from "../../../web/pages/settings/office/office-facts.island.tsx";
import type { Deps } from "../../deps.ts";
import { officeWith } from "../../office.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { plainProblem } from "../../server/respond.ts";
import { describeIssues } from "../../server/issues.ts";
import { type Ctx, formRoute, type Route } from "../../server/route.ts";
import { showHome } from "../site/home.tsx";
import { showAbout } from "../site/office_pages.tsx";

/** Everything typed at its longest, as a form sends it. */
const FORM_BYTES = 1024 * 1024;

/** What the tab shows. */
export async function officeContent(c: Ctx, deps: Deps) {
  const { books, firstFacts } = deps;
  const initial = factsRow(savedFacts(books.views.office_facts), firstFacts);
  const accepted = hintKeys(books.views.advert_hint, "office_facts/");
  return (
    <OfficeFactsEditor
      initial={initial}
      accepted={accepted}
      csrf={await pageToken(c, deps)}
    />
  );
}

/** The facts that are typed, or what is wrong with them. */
function typedFacts(c: Ctx): OfficeFacts | string {
  let json: unknown;
  try {
    json = JSON.parse(readForm(c)("facts"));
  } catch {
    return "미리 볼 내용을 읽지 못했습니다.";
  }
  const given = someFacts.safeParse(json);
  if (!given.success) return describeIssues(422, given.error, someFacts).message;
  return factsOf(given.data);
}

/** A page of the site, of an office with these facts. */
function preview(c: Ctx, deps: Deps): Response | Promise<Response> {
  const facts = typedFacts(c);
  if (typeof facts === "string") {
    return plainProblem(c, { status: 422, code: "invalid_input", message: facts }, {});
  }
  const office = officeWith(facts, deps.config.demo);
  const there: Deps = Object.create(deps, { office: { value: office } });
  return readForm(c)("page") === "about" ? showAbout(c, there) : showHome(c, there);
}

const showing = "입력한 사무소 정보로 사이트를 미리 봅니다.";

export const officePreviewRoutes: Route[] = [
  { ...formRoute(officePaths.preview(), "superuser", showing, preview), bodyLimit: FORM_BYTES },
];
