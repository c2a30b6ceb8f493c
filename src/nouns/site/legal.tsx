/** The public privacy policy and terms of use (S1 §1, S2 §2): present and former versions, and changes. */
import {
  POLICY_NAMES,
  type PolicyName,
  type PolicyVersion,
  standing,
} from "../../../events/personal_data/policy.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { readableText } from "../../../projections/policy/law_text.ts";
import { policyOn, policyState } from "../../../projections/policy/view.ts";
import { Comparison } from "../../../web/pages/legal/comparison.tsx";
import {
  dayWords,
  LegalPage,
  VersionPage,
  type VersionStanding,
} from "../../../web/pages/legal/legal_page.tsx";
import { sitePaths } from "../../../web/site/paths.ts";
import { Article } from "../../../web/ui/article.tsx";
import type { Deps } from "../../deps.ts";
import { policyStanding } from "../policy/standing.ts";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { renderSite } from "./site.tsx";

/** A legal text's present state; before its first announcement the draft, marked as such. */
const show = (name: PolicyName) => (c: Ctx, deps: Deps): Promise<Response> => {
  const { views } = deps.books;
  const { draft, now, coming, started } = policyStanding(views, deps, name, deps.now());
  const text = readableText(now ?? coming ?? draft);
  const versions = standing(policyState(views.policy, name));
  const page = <LegalPage {...{ name, text, now, coming, versions, started }} />;
  const { title, lead: description } = text;
  return renderSite(c, deps, page, { title, description, path: sitePaths[name]() });
};

interface Found {
  version: PolicyVersion;
  /** The previous version. */
  before: PolicyVersion | undefined;
  standing: VersionStanding;
}

/** The version of an address; undefined if unknown. */
function findVersion(c: Ctx, deps: Deps, name: PolicyName): Found | undefined {
  const { policy } = deps.books.views;
  const state = policyState(policy, name);
  const number = Number(c.req.param("number"));
  const version = state?.versions.find((one) => one.number === number);
  if (!version) return undefined;
  const before = standing(state).filter((one) => one.number < number).at(-1);
  const { now } = policyOn(policy, name, seoulDay(deps.now()));
  const isComing = version.effective > seoulDay(deps.now());
  return {
    ...{ version, before },
    standing: version.withdrawn !== null
      ? "철회한 공고"
      : version === now
      ? "시행 중"
      : isComing
      ? "시행 예정"
      : "지난 내용",
  };
}

/** The answer to an address without a version. */
const missing = (c: Ctx, deps: Deps, name: PolicyName): Promise<Response> =>
  renderSite(
    c,
    deps,
    <Article
      kicker={POLICY_NAMES[name]}
      title="찾으시는 내용이 없습니다"
      lead="주소를 확인해 주세요."
    >
      <p>
        <a href={sitePaths[name]()}>시행 중인 {POLICY_NAMES[name]} 보기</a>
      </p>
    </Article>,
    { title: POLICY_NAMES[name], path: sitePaths[name](), index: false, status: 404 },
  );

const showVersion = (name: PolicyName) => (c: Ctx, deps: Deps): Promise<Response> => {
  const found = findVersion(c, deps, name);
  if (!found) return missing(c, deps, name);
  const { version, before, standing } = found;
  const page = <VersionPage {...{ name, version, standing }} hasBefore={before !== undefined} />;
  return renderSite(c, deps, page, {
    title: `${version.text.title} (${dayWords(version.effective)} 시행)`,
    path: sitePaths.policyVersion(name, version.number),
    index: false,
  });
};

const showComparison = (name: PolicyName) => (c: Ctx, deps: Deps): Promise<Response> => {
  const found = findVersion(c, deps, name);
  if (!found?.before) return missing(c, deps, name);
  const { version, before } = found;
  const { title } = version.text;
  const days = [before, version].map(({ effective }) => dayWords(effective));
  const heads: [string, string] = [`${days[0]} 시행`, `${days[1]} 시행`];
  const page = (
    <Article
      className="legal"
      kicker={`${days[1]} 시행`}
      title={`${title} 신구 대조`}
      lead={version.reason && `바꾸는 사유: ${version.reason}`}
      head={
        <p className="row legal-ways">
          <a href={sitePaths.policyVersion(name, before.number)}>{heads[0]} 전문</a>
          <a href={sitePaths.policyVersion(name, version.number)}>{heads[1]} 전문</a>
        </p>
      }
    >
      <Comparison from={readableText(before)} to={readableText(version)} heads={heads} />
    </Article>
  );
  return renderSite(c, deps, page, {
    title: `${title} 신구 대조`,
    path: sitePaths.policyComparison(name, version.number),
    index: false,
  });
};

/** The facts of the text before its first announcement. */
const shows: Route["shows"] = ["policy", "office_facts", "retention_rule"];

const routesOf = (name: PolicyName): Route[] => {
  const title = POLICY_NAMES[name];
  return [
    pageRoute(sitePaths[name](), "visitor", title, show(name), { shows }),
    pageRoute(
      sitePaths.policyVersion(name),
      "visitor",
      `${title}의 판`,
      showVersion(name),
      { shows: ["policy"] },
    ),
    pageRoute(
      sitePaths.policyComparison(name),
      "visitor",
      `${title}의 신구 대조`,
      showComparison(name),
      { shows: ["policy"] },
    ),
  ];
};

/** `/privacy` and `/terms`, their versions, and what changed from one to the next. */
export const legalRoutes: Route[] = [...routesOf("privacy"), ...routesOf("terms")];
