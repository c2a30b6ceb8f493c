/** Promotion of the use of leave: the list of what is due, the documents, and the forms on them. */
import type { NewEvent } from "../../../events/event.ts";
import {
  answer,
  DATES_MAX,
  datesMissing,
  fixDates,
  notify,
  type PromotionState,
} from "../../../events/leave_promotion.ts";
import { workingDays } from "../../../events/leave_rules/working_days.ts";
import { isRefusal, type Refusal } from "../../../events/refusal.ts";
import { seoulDay } from "../../../events/seoul.ts";
import { daysOff } from "../../../projections/leave_policy.ts";
import { dueOf, promotionRows, standingOf } from "../../../projections/leave_promotion.ts";
import { employeeOf } from "../../../projections/employee.ts";
import type { Views } from "../../../projections/registry.ts";
import { accountLabel } from "../../../projections/security_rows.ts";
import { leaveRulesPaths } from "../../../web/leave_rules_paths.ts";
import { NothingThere } from "../../../web/pages/settings/leave/people.tsx";
import { PromotionList, PromotionsPage } from "../../../web/pages/settings/leave/promotion.tsx";
import { SETTINGS_TITLE, SettingsPage } from "../../../web/pages/settings/page.tsx";
import { paths } from "../../../web/paths.ts";
import { digestOf } from "../../auth/secret.ts";
import type { Deps } from "../../deps.ts";
import { sawPeople } from "../../security/personal_reads.ts";
import { metaOf } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import type { Outcome } from "../../store/contract.ts";
import { factsOf } from "./facts.ts";

const TITLE = "연차 사용 촉진";
const NOUNS = ["employee", "leave_policy", "leave_attendance", "day_off"];

/** What was typed and why it could not be kept. */
interface Left {
  typed: string[];
  refusal: Refusal;
}

/** What whoever asks may do with a promotion now. */
type Act = "answer" | "fix" | null;

/** The list for superusers, what has to be done first first. */
export async function promotionsContent(c: Ctx, deps: Deps, left?: Refusal) {
  const { books: { views }, now } = deps;
  const today = seoulDay(now());
  const rows = [...views.employee.byId.values()].filter(({ state }) => !state.deleted)
    .flatMap(({ id, state: { name } }) =>
      promotionRows(views.leave_promotion, id, factsOf(views, id), today)
        .map((row) => ({ ...row, name }))
    )
    .sort((a, b) =>
      Number(a.standing === "done") - Number(b.standing === "done") ||
      (a.due < b.due ? -1 : a.due > b.due ? 1 : a.name.localeCompare(b.name, "ko"))
    );
  const ids = [...new Set(rows.map(({ employee }) => employee))];
  sawPeople(c, { noun: "employee", how: "list", fields: ["name", "leave"], ids });
  return (
    <PromotionList
      rows={rows}
      forms={{ csrf: await pageToken(c, deps), formKey: crypto.randomUUID() }}
      done={!left && c.req.query("saved") === "1"}
      problem={left?.message ?? null}
    />
  );
}

/** Runs a form's command; the same form sent twice is one, changed in between it is another. */
function run(
  c: Ctx,
  { books }: Deps,
  id: string,
  said: string,
  decide: (views: Views, now: Date) => NewEvent[] | Refusal,
): Promise<Outcome> {
  const meta = metaOf(c);
  const key = `${readForm(c)("key").slice(0, 40)}:${digestOf(said).slice(0, 16)}`;
  return books.execute({
    stream: `leave_promotion/${id}`,
    reads: NOUNS,
    decide,
    meta: { ...meta, key: `${meta.actor.id}:promotion:${id}:${key}`, fingerprint: undefined },
  });
}

/** Everything that is due now and was on the page; what was notified meanwhile is so already. */
async function notifyAll(c: Ctx, deps: Deps): Promise<Response> {
  const asked = new Set(readForm(c)("ids").split(","));
  const today = seoulDay(deps.now());
  const { views } = deps.books;
  const found = [...views.employee.byId.keys()].flatMap((employee) =>
    dueOf(views.leave_promotion, employee, factsOf(views, employee), today)
      .filter(({ id }) => asked.has(id)).map((due) => ({ employee, ...due }))
  );
  const outcomes = await Promise.all(
    found.map(({ id, employee, promotion }) =>
      run(
        c,
        deps,
        id,
        "notify",
        ({ leave_promotion }) =>
          notify(leave_promotion.byId.get(id)?.state, { employee, promotion }, { today }),
      )
    ),
  );
  const refusal = outcomes.filter(isRefusal).find(({ code }) => code !== "already_notified");
  if (!refusal) return c.redirect(leaveRulesPaths.promotions(true), 303);
  const page = (
    <SettingsPage frame={officeFrame(c, deps)} tab="leave" list="leave_promotions">
      {await promotionsContent(c, deps, refusal)}
    </SettingsPage>
  );
  const { status } = refusal;
  return await renderPage(c, deps, page, { title: SETTINGS_TITLE, area: "office", status });
}

async function documentOf(
  c: Ctx,
  deps: Deps,
  id: string,
  act: (state: PromotionState) => Act,
  left?: Left,
) {
  const { books: { views }, office } = deps;
  const { state } = views.leave_promotion.byId.get(id)!;
  return {
    id,
    state,
    name: views.employee.byId.get(state.employee)?.state.name ?? "",
    office: office.name,
    nameOf: (account: string) => accountLabel(views, account),
    forms: { csrf: await pageToken(c, deps), formKey: crypto.randomUUID() },
    act: act(state),
    typed: left?.typed ?? [],
    problem: left?.refusal.message ?? null,
  };
}

/** One promotion for superusers: the evidence, and the dates to be fixed once they are due. */
async function showOne(c: Ctx, deps: Deps, left?: Left): Promise<Response> {
  const id = c.req.param("id")!;
  const entry = deps.books.views.leave_promotion.byId.get(id);
  const frame = officeFrame(c, deps);
  if (!entry) {
    const none = <NothingThere frame={frame} what="promotion" />;
    return await renderPage(c, deps, none, { title: TITLE, area: "office", status: 404 });
  }
  const today = seoulDay(deps.now());
  const ids = [entry.state.employee];
  sawPeople(c, { noun: "employee", how: "detail", fields: ["name", "leave"], ids });
  const act = (state: PromotionState): Act => standingOf(state, today) === "fix" ? "fix" : null;
  const page = (
    <PromotionsPage
      frame={frame}
      documents={[await documentOf(c, deps, id, act, left)]}
      back={{ href: leaveRulesPaths.promotions(), label: TITLE, current: paths.settings() }}
    />
  );
  const status = left?.refusal.status;
  return await renderPage(c, deps, page, { title: TITLE, area: "office", status });
}

/** All of one's own, the newest first, with the answer where it is still asked for. */
async function showOwn(c: Ctx, deps: Deps, left?: Left & { id: string }): Promise<Response> {
  const { views } = deps.books;
  const employee = employeeOf(views, c.get("identity")!.user.state);
  const today = seoulDay(deps.now());
  const ids = [...views.leave_promotion.byId.values()]
    .filter(({ state }) => employee !== null && state.employee === employee.id)
    .map(({ id }) => id).reverse();
  const act = (state: PromotionState): Act =>
    !state.fixed && state.until > today && (datesMissing(state) > 0 || today <= state.answer_by)
      ? "answer"
      : null;
  const frame = officeFrame(c, deps);
  const documents = await Promise.all(
    ids.map((id) => documentOf(c, deps, id, act, left?.id === id ? left : undefined)),
  );
  const back = { href: leaveRulesPaths.why(), label: "내 연차", current: paths.profile() };
  const page = employee
    ? <PromotionsPage frame={frame} documents={documents} back={back} />
    : <NothingThere frame={frame} what="own" />;
  const status = left?.refusal.status;
  return await renderPage(c, deps, page, { title: TITLE, area: "office", status });
}

const typedDates = (c: Ctx): string[] => {
  const field = readForm(c);
  return Array.from({ length: DATES_MAX }, (_, at) => field(`date_${at}`).trim().slice(0, 20))
    .filter(Boolean);
};

/** The days of work as the office knows them; in a year without known holidays any day may be one. */
const naming = (views: Views, now: Date) => ({
  today: seoulDay(now),
  isWorked: (day: string) => workingDays(day, day, { daysOff: daysOff(views) }) !== 0,
});

async function sendAnswer(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const typed = typedDates(c);
  const employee = employeeOf(deps.books.views, c.get("identity")!.user.state)?.id ?? "";
  const outcome = await run(c, deps, id, typed.join(), (views, now) =>
    answer(
      views.leave_promotion.byId.get(id)?.state,
      { id, employee, dates: typed },
      naming(views, now),
    ));
  return isRefusal(outcome)
    ? await showOwn(c, deps, { id, typed, refusal: outcome })
    : c.redirect(leaveRulesPaths.ownPromotions(), 303);
}

async function sendDates(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const typed = typedDates(c);
  const outcome = await run(
    c,
    deps,
    id,
    typed.join(),
    (views, now) =>
      fixDates(views.leave_promotion.byId.get(id)?.state, { id, dates: typed }, naming(views, now)),
  );
  return isRefusal(outcome)
    ? await showOne(c, deps, { typed, refusal: outcome })
    : c.redirect(leaveRulesPaths.promotion(id), 303);
}

const one = "/settings/leave/promotions/:id";
const own = leaveRulesPaths.ownPromotions();

export const leavePromotionRoutes: Route[] = [
  formRoute(leaveRulesPaths.notify(), "superuser", "연차 사용을 촉구합니다.", notifyAll),
  pageRoute(one, "superuser", "연차 사용 촉진 문서", (c, deps) => showOne(c, deps)),
  formRoute(`${one}/dates`, "superuser", "직원이 정하지 않은 연차를 쓸 날을 정합니다.", sendDates),
];

/** The person's own, for the area of leave. */
export const ownPromotionRoutes: Route[] = [
  pageRoute(own, "staff", "내가 받은 연차 사용 촉구 화면", (c, deps) => showOwn(c, deps)),
  formRoute(`${own}/:id`, "staff", "촉구받은 연차를 쓸 날을 알립니다.", sendAnswer),
];
