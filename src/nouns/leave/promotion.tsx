/** Promotion of the use of leave: the list of due ones, the documents, and their forms. */
import { koreanOrder } from "../../../events/base/text.ts";
import type { NewEvent } from "../../../events/base/event.ts";
import { enterLeave } from "../../../events/leave/leave_acts.ts";
import {
  answer,
  applicationFor,
  DATES_MAX,
  datesMissing,
  fixDates,
  notify,
  type PromotionState,
  refuseLabour,
} from "../../../events/leave/leave_promotion.ts";
import { isDayOff } from "../../../events/leave_rules/working_days.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { employeeOf } from "../../../projections/account/account_employee.ts";
import { contextOf, grantedFacts } from "../../../projections/leave/balance_of.ts";
import { mayDecide } from "../../../projections/leave/people.ts";
import { daysOff } from "../../../projections/leave/leave_policy.ts";
import {
  datesToEnter,
  leaveIdOf,
  promotionDueOf,
  promotionRows,
  standingOf,
} from "../../../projections/leave/leave_promotion.ts";
import type { Views } from "../../../projections/registry.ts";
import { accountLabel } from "../../../projections/security/security_rows.ts";
import { leaveRulesPaths } from "../../../web/pages/settings/leave/paths.ts";
import { EmptyState } from "../../../web/pages/settings/leave/people.tsx";
import {
  type PromotionAct,
  PromotionList,
  PromotionsPage,
} from "../../../web/pages/settings/leave/promotion.tsx";
import { SETTINGS_TITLE, SettingsPage } from "../../../web/pages/settings/page.tsx";
import { paths } from "../../../web/paths.ts";
import type { Deps } from "../../deps.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { formKey, formMeta } from "../../server/command.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import type { Outcome } from "../../store/contract.ts";
import { LEAVE_READS } from "./leave.ts";
import { viewerNow } from "./look.ts";

const TITLE = "연차 사용 촉진";

/** A refused form: its promotion, its input, and the reason. */
interface Left {
  id: string;
  typed: string[];
  refusal: Refusal;
}

/** Fields of a page's form. */
const formsOf = async (c: Ctx, deps: Deps) => ({
  csrf: await pageToken(c, deps),
  formKey: crypto.randomUUID(),
});

/** The list for superusers, most urgent first. */
export async function promotionsContent(c: Ctx, deps: Deps, left?: Refusal) {
  const { books: { views }, now } = deps;
  const today = seoulDay(now());
  const toEnter = (id: string) => {
    const state = views.leave_promotion.byId.get(id)?.state;
    return state ? datesToEnter(views.leave, id, state).length : 0;
  };
  const rows = [...views.employee.byId.values()].filter(({ state }) => !state.deleted)
    .flatMap(({ id, state: { name } }) =>
      promotionRows(views.leave_promotion, id, grantedFacts(views, id), today)
        .map((row) => ({ ...row, name, toEnter: toEnter(row.id) }))
    )
    .sort((a, b) =>
      Number(a.standing === "done") - Number(b.standing === "done") ||
      (a.due < b.due ? -1 : a.due > b.due ? 1 : koreanOrder(a.name, b.name))
    );
  const ids = [...new Set(rows.map(({ employee }) => employee))];
  logPersonalDataRead(c, { noun: "employee", how: "list", fields: ["name", "leave"], ids });
  return (
    <PromotionList
      rows={rows}
      forms={await formsOf(c, deps)}
      done={!left && c.req.query("saved") === "1"}
      problem={left?.message ?? null}
    />
  );
}

/** Runs a form's command; the same form sent twice is one, changed in between it is another. */
const run = (
  c: Ctx,
  { books }: Deps,
  stream: string,
  said: unknown,
  decide: (views: Views, now: Date) => NewEvent[] | Refusal,
): Promise<Outcome> =>
  books.execute({
    stream,
    reads: [...LEAVE_READS, "leave_promotion"],
    decide,
    meta: formMeta(c, stream, formKey(c, said)),
  });

const streamOf = (id: string): string => `leave_promotion/${id}`;

/** Everything due now and shown on the page; notices given meanwhile are skipped. */
async function notifyAll(c: Ctx, deps: Deps): Promise<Response> {
  const asked = new Set(readForm(c)("ids").split(","));
  const today = seoulDay(deps.now());
  const { views } = deps.books;
  const found = [...views.employee.byId.keys()].flatMap((employee) =>
    promotionDueOf(views.leave_promotion, employee, grantedFacts(views, employee), today)
      .filter(({ id }) => asked.has(id)).map((due) => ({ employee, ...due }))
  );
  const outcomes = await Promise.all(
    found.map(({ id, employee, promotion }) =>
      run(
        c,
        deps,
        streamOf(id),
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

/** The page's employee, data, acts, and back link. */
interface Side {
  ids: string[];
  act(state: PromotionState, today: string): PromotionAct;
  /** Can named dates be made leave here? */
  enters: boolean;
  back: { href: string; label: string; current: string };
}

async function showAll(c: Ctx, deps: Deps, side: Side, left?: Left): Promise<Response> {
  const { books: { views }, office } = deps;
  const today = seoulDay(deps.now());
  const forms = await formsOf(c, deps);
  const viewer = viewerNow(c, views);
  const documents = side.ids.map((id) => {
    const { state } = views.leave_promotion.byId.get(id)!;
    return {
      id,
      state,
      name: views.employee.byId.get(state.employee)?.state.name ?? "",
      office: office.name,
      nameOf: (account: string) => accountLabel(views, account),
      forms: { ...forms, formKey: crypto.randomUUID() },
      act: side.act(state, today),
      toEnter: datesToEnter(views.leave, id, state),
      enters: side.enters,
      mayEnter: mayDecide(viewer, state.employee),
      typed: left?.id === id ? left.typed : [],
      problem: left?.id === id ? left.refusal.message : null,
      today,
    };
  });
  const page = (
    <PromotionsPage frame={officeFrame(c, deps)} documents={documents} back={side.back} />
  );
  const status = left?.refusal.status;
  return await renderPage(c, deps, page, { title: TITLE, area: "office", status });
}

const nothing = (c: Ctx, deps: Deps, what: "promotion" | "own"): Promise<Response> => {
  const page = <EmptyState frame={officeFrame(c, deps)} what={what} />;
  const status = what === "own" ? 200 : 404;
  return renderPage(c, deps, page, { title: TITLE, area: "office", status });
};

/** A promotion for superusers: the evidence, the dates to set once due, and these as leave. */
async function showOne(c: Ctx, deps: Deps, left?: Left): Promise<Response> {
  const id = c.req.param("id")!;
  const entry = deps.books.views.leave_promotion.byId.get(id);
  if (!entry) return await nothing(c, deps, "promotion");
  const ids = [entry.state.employee];
  logPersonalDataRead(c, { noun: "employee", how: "detail", fields: ["name", "leave"], ids });
  const back = { href: leaveRulesPaths.promotions(), label: TITLE, current: paths.settings() };
  const act: Side["act"] = (state, today) => standingOf(state, today) === "fix" ? "fix" : null;
  return await showAll(c, deps, { ids: [id], act, enters: true, back }, left);
}

/** A person's own promotions, newest first, with the form for the answer while it is open. */
async function showOwn(c: Ctx, deps: Deps, left?: Left): Promise<Response> {
  const { views } = deps.books;
  const employee = employeeOf(views, c.get("identity")!.user.state);
  if (!employee) return await nothing(c, deps, "own");
  const ids = [...views.leave_promotion.byId.values()]
    .filter(({ state }) => state.employee === employee.id).map(({ id }) => id).reverse();
  const act: Side["act"] = (state, today) =>
    !state.fixed && state.until > today && (datesMissing(state) > 0 || today <= state.answer_by)
      ? "answer"
      : null;
  const back = { href: leaveRulesPaths.why(), label: "내 연차", current: paths.profile() };
  return await showAll(c, deps, { ids, act, enters: false, back }, left);
}

/** The days of work as the office knows them; in a year without known holidays any day may be one. */
const naming = (views: Views, now: Date) => ({
  today: seoulDay(now),
  isWorked: (day: string) => !isDayOff(day, daysOff(views)),
});

/** Stores the dates of a form: the person's answer, or those the employer sets. */
const datesForm =
  (own: boolean): Route["handle"] => async (c: Ctx, deps: Deps): Promise<Response> => {
    const id = c.req.param("id")!;
    const field = readForm(c);
    const typed = Array.from({ length: DATES_MAX }, (_, at) => field(`date_${at}`))
      .map((day) => day.trim().slice(0, 20)).filter(Boolean);
    const employee = employeeOf(deps.books.views, c.get("identity")!.user.state)?.id ?? "";
    const refusal = await run(c, deps, streamOf(id), typed, (views, now) => {
      const state = views.leave_promotion.byId.get(id)?.state;
      return own
        ? answer(state, { id, employee, dates: typed }, naming(views, now))
        : fixDates(state, { id, dates: typed }, naming(views, now));
    });
    if (isRefusal(refusal)) return await (own ? showOwn : showOne)(c, deps, { id, typed, refusal });
    return c.redirect(own ? leaveRulesPaths.ownPromotions() : leaveRulesPaths.promotion(id), 303);
  };

/** Grants named dates as leave. Each is entered once, however often this is called. */
async function enterDates(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const { views } = deps.books;
  const promotion = views.leave_promotion.byId.get(id)?.state;
  if (!promotion) return await nothing(c, deps, "promotion");
  const { employee } = promotion;
  for (const day of datesToEnter(views.leave, id, promotion)) {
    const leave = leaveIdOf(id, day);
    const refusal = await run(c, deps, `leave/${leave}`, day, (views, now) => {
      const viewer = viewerNow(c, views);
      const context = contextOf(views, { id: leave, employee, viewer, today: seoulDay(now) });
      const wish = applicationFor(promotion, day);
      return views.leave.byId.has(leave)
        ? []
        : enterLeave(undefined, { id: leave, employee, application: wish }, context);
    });
    if (!isRefusal(refusal)) continue;
    const { status, code, message } = refusal;
    const result = refuse(status, code, `${day}: ${message}`);
    return await showOne(c, deps, { id, typed: [], refusal: result });
  }
  return c.redirect(leaveRulesPaths.promotion(id), 303);
}

/** Records that a person who came to work on a day of leave was informed that their labour is not accepted. */
async function recordRefusal(c: Ctx, deps: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const field = readForm(c);
  const [day, means] = [field("day"), field("means")];
  const refusal = await run(
    c,
    deps,
    streamOf(id),
    `${day} ${means}`,
    ({ leave_promotion }, now) =>
      refuseLabour(leave_promotion.byId.get(id)?.state, { id, day, means }, {
        today: seoulDay(now),
      }),
  );
  if (!isRefusal(refusal)) return c.redirect(leaveRulesPaths.promotion(id), 303);
  if (refusal.status === 404) return await nothing(c, deps, "promotion");
  return await showOne(c, deps, { id, typed: [], refusal });
}

const one = "/settings/leave/promotions/:id";
const own = leaveRulesPaths.ownPromotions();
const says = {
  fix: "직원이 정하지 않은 연차를 쓸 날을 정합니다.",
  enter: "사용 촉진에서 정한 날을 승인된 휴가로 올립니다.",
  refuse: "정해진 휴가일에 출근한 직원에게 한 노무수령 거부 통지를 기록합니다.",
};

export const leavePromotionRoutes: Route[] = [
  formRoute(leaveRulesPaths.notify(), "superuser", "연차 사용을 촉구합니다.", notifyAll),
  pageRoute(one, "superuser", "연차 사용 촉진 문서", (c, deps) => showOne(c, deps)),
  formRoute(`${one}/dates`, "superuser", says.fix, datesForm(false)),
  formRoute(`${one}/leave`, "superuser", says.enter, enterDates),
  formRoute(`${one}/refusals`, "superuser", says.refuse, recordRefusal),
];

/** The person's own, for the area of leave. */
export const ownPromotionRoutes: Route[] = [
  pageRoute(own, "staff", "내가 받은 연차 사용 촉구 화면", (c, deps) => showOwn(c, deps), {
    shows: ["leave_promotion", "leave"],
  }),
  formRoute(`${own}/:id`, "staff", "촉구받은 연차를 쓸 날을 알립니다.", datesForm(true)),
];
