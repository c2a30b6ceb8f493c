/** `/staff/policy`: the privacy policy and the terms for superusers, who announce and withdraw what changes in them. */
import {
  POLICIES,
  POLICY_REASON_MAX,
  type PolicyName,
} from "../../../events/personal_data/policy.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { cleanText } from "../../../events/base/text.ts";
import { readableText } from "../../../projections/policy/law_text.ts";
import {
  type LeftForm,
  POLICY_TITLE,
  PolicyPage,
  type PolicyText,
} from "../../../web/pages/staff/policy/policy.tsx";
import { DraftPage } from "../../../web/pages/legal/legal_page.tsx";
import { policyPaths } from "../../../web/pages/staff/policy/paths.ts";
import { refuseInDoubt } from "../../clock/doubt.ts";
import type { Deps } from "../../deps.ts";
import { announce, markOfDraft, withdraw } from "../policy/acts.ts";
import { policyStanding } from "../policy/standing.ts";
import { formKey, formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import { renderSite } from "../site/site.tsx";
import type { Outcome } from "../../store/contract.ts";
import { publicSteps } from "./new_office.ts";

const DONE: Record<string, string> = {
  announced: "공고했습니다. 시행일까지는 앞선 내용이 함께 보입니다.",
  withdrawn: "공고를 철회했습니다.",
};

function textsOf(deps: Deps): PolicyText[] {
  return POLICIES.map((name) => {
    const stands = policyStanding(deps.books.views, deps, name, deps.now());
    const { draft, ...rest } = stands;
    return { ...rest, name, seen: markOfDraft(draft), missing: draft.missing };
  });
}

async function show(c: Ctx, deps: Deps, left?: LeftForm, status?: number): Promise<Response> {
  const done = c.req.query("done") ?? "";
  const page = (
    <PolicyPage
      frame={officeFrame(c, deps)}
      csrf={await pageToken(c, deps)}
      formKey={crypto.randomUUID()}
      texts={textsOf(deps)}
      steps={publicSteps(deps)}
      done={left || !Object.hasOwn(DONE, done) ? null : DONE[done]}
      left={left ?? null}
    />
  );
  return await renderPage(c, deps, page, { title: POLICY_TITLE, area: "office", status });
}

/** The visitors' view. */
const showDraft = (name: PolicyName) => (c: Ctx, deps: Deps): Promise<Response> => {
  const { draft, now } = policyStanding(deps.books.views, deps, name, deps.now());
  const page = (
    <DraftPage
      text={readableText(draft)}
      before={now ? readableText(now) : null}
      back={<a href={policyPaths.page()}>← {POLICY_TITLE}</a>}
    />
  );
  const title = `${draft.text.title} 공고할 내용`;
  return renderSite(c, deps, page, { title, path: policyPaths.draft(name), index: false });
};

/** The input, cut one character beyond the limit of a reason. */
const typedReason = (c: Ctx): string =>
  cleanText(readForm(c)("reason"), POLICY_REASON_MAX + 1).trim();

/** Runs a form's act, and returns to the page; a refused input is kept. */
async function answer(
  c: Ctx,
  deps: Deps,
  typed: Omit<LeftForm, "message">,
  act: () => Promise<Outcome>,
): Promise<Response> {
  const outcome = refuseInDoubt(deps) ?? await act();
  if (isRefusal(outcome)) {
    return await show(c, deps, { ...typed, message: outcome.message }, outcome.status);
  }
  return c.redirect(
    policyPaths.page(typed.act === "announce" ? "announced" : "withdrawn"),
    303,
  );
}

const announcing = (name: PolicyName) => (c: Ctx, deps: Deps): Promise<Response> => {
  const field = readForm(c);
  const asked = {
    ...{ name, seen: field("seen"), effective: field("effective") },
    reason: typedReason(c),
    isMajor: field("major") !== "",
  };
  const { seen: _seen, ...typed } = asked;
  return answer(c, deps, { ...typed, act: "announce" }, () => {
    const meta = formMeta(c, `policy/${name}`, formKey(c, asked));
    return announce(deps, asked, meta);
  });
};

const withdrawing = (name: PolicyName) => (c: Ctx, deps: Deps): Promise<Response> => {
  const asked = { number: Number(readForm(c)("number")), reason: typedReason(c) };
  const typed = { name, effective: "", reason: asked.reason, isMajor: false };
  return answer(c, deps, { ...typed, act: "withdraw" }, () => {
    const meta = formMeta(c, `policy/${name}`, formKey(c, asked));
    return withdraw(deps, name, asked, meta);
  });
};

const shows = { shows: ["policy", "office_facts", "retention_rule"] } as const;

const routesOf = (name: PolicyName, label: string): Route[] => [
  pageRoute(
    policyPaths.draft(name),
    "superuser",
    `공고할 ${label} 화면`,
    showDraft(name),
    { shows: [...shows.shows] },
  ),
  formRoute(policyPaths.announce(name), "superuser", `${label}을 공고합니다.`, announcing(name)),
  formRoute(
    policyPaths.withdraw(name),
    "superuser",
    `${label}의 공고를 철회합니다.`,
    withdrawing(name),
  ),
];

/** The page, its drafts and its forms. */
export const policyRoutes: Route[] = [
  pageRoute(
    policyPaths.page(),
    "superuser",
    "처리방침과 약관의 판과 공고 화면",
    (c, deps) => show(c, deps),
    { shows: [...shows.shows] },
  ),
  ...routesOf("privacy", "개인정보처리방침"),
  ...routesOf("terms", "이용약관"),
];
