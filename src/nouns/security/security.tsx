/** The security log's pages, for superusers: notices, months to review, and all entries. */
import {
  acknowledge,
  entryStream,
  monthStream,
  REMARK_MAX,
  reviewMonth,
} from "../../../events/security/security.ts";
import type { NewEvent } from "../../../events/base/event.ts";
import { isRefusal, type Refusal } from "../../../events/base/refusal.ts";
import { cleanText } from "../../../events/base/text.ts";
import type { Views } from "../../../projections/registry.ts";
import { openNotices } from "../../../projections/security/security.ts";
import { monthOf, securityMonths } from "../../../projections/security/security_months.ts";
import { accountLabel } from "../../../projections/security/security_rows.ts";
import { kindNames, noticeNames } from "../../../projections/security/security_words.ts";
import type { MonthRow } from "../../../web/pages/staff/security/months.tsx";
import type { NoticeRow } from "../../../web/pages/staff/security/notices.tsx";
import {
  SECURITY_TITLE,
  SecurityLogPage,
  SecurityPage,
} from "../../../web/pages/staff/security/page.tsx";
import { securityPaths } from "../../../web/pages/staff/security/paths.ts";
import { digestOf } from "../../kit/secret.ts";
import type { Deps } from "../../deps.ts";
import { formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import type { Outcome } from "../../store/contract.ts";
import { security } from "../../tables/security.ts";
import { tableOf } from "../table/table_pages.tsx";

/** Notices on the page, the newest of them. */
const NOTICES_SHOWN = 50;

/** Files that a month's review shows with their purposes; the others are in the log. */
const TAKEN_SHOWN = 100;

/** A remark that could not be taken, and why. */
interface Left {
  month: string;
  remark: string;
  refusal: Refusal;
}

const noticesOf = (views: Views): NoticeRow[] =>
  openNotices(views.security).map((entry) => ({
    id: entry.id,
    at: entry.last_at,
    title: noticeNames[entry.notice!],
    kind: kindNames[entry.kind],
    by: accountLabel(views, entry.by.id),
    about: entry.subject && accountLabel(views, entry.subject),
    object: entry.object,
    count: entry.count,
    network: entry.network,
    device: entry.device,
  }));

function monthsOf(views: Views, present: string): MonthRow[] {
  return securityMonths(views.security, present).map(({ reviews, taken, ...month }) => ({
    ...month,
    taken: taken.slice(0, TAKEN_SHOWN).map(({ id, at, by, object, count, purpose }) => {
      return { id, at, by: accountLabel(views, by.id), object, count, purpose };
    }),
    takenMore: Math.max(0, taken.length - TAKEN_SHOWN),
    present: month.month === present,
    reviews: reviews.map(({ at, by, entries, remark }) => {
      return { at, by: accountLabel(views, by.id), entries, remark };
    }),
  }));
}

async function show(c: Ctx, deps: Deps, left?: Left): Promise<Response> {
  const { views } = deps.books;
  const done = c.req.query("done") ?? "";
  const page = (
    <SecurityPage
      frame={officeFrame(c, deps)}
      csrf={await pageToken(c, deps)}
      formKey={crypto.randomUUID()}
      notices={noticesOf(views).slice(0, NOTICES_SHOWN)}
      more={Math.max(0, views.security.notices.size - NOTICES_SHOWN)}
      months={monthsOf(views, monthOf(deps.now()))}
      logYears={deps.config.accessLogYears}
      done={left || !Object.hasOwn(DONE, done) ? null : DONE[done]}
      left={left ? { ...left, message: left.refusal.message } : null}
    />
  );
  const status = left?.refusal.status;
  return await renderPage(c, deps, page, { title: SECURITY_TITLE, area: "office", status });
}

const DONE: Record<string, string> = {
  notice: "알림을 확인했습니다.",
  review: "점검 기록을 남겼습니다.",
};

async function showLog(c: Ctx, deps: Deps): Promise<Response> {
  const table = await tableOf(c, deps, security);
  const page = <SecurityLogPage frame={officeFrame(c, deps)} table={table} />;
  return await renderPage(c, deps, page, { title: security.list, area: "office" });
}

/** Runs a form's command; the same form sent twice is one. */
function run(
  c: Ctx,
  { books }: Deps,
  stream: string,
  key: string,
  decide: (views: Views) => NewEvent[] | Refusal,
): Promise<Outcome> {
  return books.execute({ stream, decide, meta: formMeta(c, stream, key) });
}

/** One notice, or those shown together; one that is gone meanwhile needs nothing. */
async function acknowledgeNotices(c: Ctx, deps: Deps): Promise<Response> {
  const field = readForm(c);
  const ids = field("ids").split(",").slice(0, NOTICES_SHOWN);
  await Promise.all(
    ids.map((id) =>
      run(
        c,
        deps,
        entryStream(id),
        field("key"),
        ({ security }) => acknowledge(security.byId.get(id)),
      )
    ),
  );
  return c.redirect(securityPaths.overview("notice"), 303);
}

async function review(c: Ctx, deps: Deps): Promise<Response> {
  const month = c.req.param("month")!;
  const field = readForm(c);
  const present = monthOf(deps.now());
  const remark = cleanText(field("remark"), REMARK_MAX);
  // The same form gone back to and changed is another review.
  const key = `${field("key").slice(0, 40)}:${digestOf(remark).slice(0, 16)}`;
  const outcome = await run(c, deps, monthStream(month), key, ({ security }) => {
    const entries = securityMonths(security, present).find((one) => one.month === month)?.entries ??
      0;
    return reviewMonth({ month, remark, entries }, { present });
  });
  return isRefusal(outcome)
    ? await show(c, deps, { month, remark: field("remark"), refusal: outcome })
    : c.redirect(securityPaths.overview("review"), 303);
}

const overview = securityPaths.overview();

/** `/staff/security`, the entries below it, and the forms on it. */
export const securityRoutes: Route[] = [
  pageRoute(
    overview,
    "superuser",
    "접속 기록의 알림과 월별 점검 화면",
    (c, deps) => show(c, deps),
    {
      shows: ["security"],
    },
  ),
  pageRoute(securityPaths.log(), "superuser", "접속 기록 목록 화면", showLog, {
    shows: ["security", "operation", "view"],
  }),
  formRoute(
    securityPaths.acknowledge(),
    "superuser",
    "보안 알림을 확인했음을 남깁니다.",
    acknowledgeNotices,
  ),
  formRoute(
    `${overview}/reviews/:month`,
    "superuser",
    "한 달의 접속 기록 점검을 남깁니다.",
    review,
  ),
];
