/** The derivation of a person's days of leave: one's own page, and everybody's for superusers. */
import { agreedOn, dayHours } from "../../../events/leave_rules/part_time.ts";
import {
  unusedValue,
  WAGE_MAX,
  type WageBy,
  WAGES,
} from "../../../events/leave_rules/unused_value.ts";
import { isDay, seoulDay } from "../../../events/base/seoul.ts";
import { leaveStanding } from "../../../projections/leave/balance_of.ts";
import { agreedHours } from "../../../projections/leave/leave_policy.ts";
import { standingOf } from "../../../projections/leave/leave_promotion.ts";
import { employeeOf } from "../../../projections/account/account_employee.ts";
import { pageWithin } from "../../../projections/kit/paging.ts";
import { sortBy, type SortKey } from "../../../projections/kit/query.ts";
import type { Views } from "../../../projections/registry.ts";
import { leaveRulesPaths } from "../../../web/pages/settings/leave/paths.ts";
import type { ValueProps } from "../../../web/pages/settings/leave/value.tsx";
import type { DerivationProps } from "../../../web/pages/settings/leave/derivation.tsx";
import {
  EmptyState,
  LeavePeople,
  LeavePersonPage,
  type LeavePersonRow,
} from "../../../web/pages/settings/leave/people.tsx";
import { paths } from "../../../web/paths.ts";
import type { Deps } from "../../deps.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { queuedFind } from "../../server/attachment.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { pageNumber } from "../../server/respond.ts";
import { readForm } from "../../server/forms.ts";
import { pageToken } from "../../server/csrf.ts";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import { LEAVE_VIEWS } from "./look.ts";

const TITLE = "연차 산정 근거";

/** The derivation for the address's day, or for today. */
function derivationOf(
  c: Ctx,
  { books: { views }, now }: Deps,
  employee: string,
  address: string,
): DerivationProps {
  const asked = c.req.query("on") ?? "";
  const today = seoulDay(now());
  const on = isDay(asked) ? asked : today;
  return {
    name: views.employee.byId.get(employee)!.state.name,
    on,
    balance: leaveStanding(views, employee, on, { today }),
    address,
    problem: asked === "" || isDay(asked) ? null : "기준일을 YYYY-MM-DD로 입력해 주세요.",
  };
}

/** Does the office wait for this employee to name dates? */
const isAwaitingDates = ({ books: { views }, now }: Deps, employee: string): boolean =>
  [...views.leave_promotion.byId.values()].some(({ state }) =>
    state.employee === employee && standingOf(state, seoulDay(now())) === "waiting"
  );

async function showOwn(c: Ctx, deps: Deps): Promise<Response> {
  const employee = employeeOf(deps.books.views, c.get("identity")!.user.state);
  const frame = officeFrame(c, deps);
  const page = employee
    ? (
      <LeavePersonPage
        frame={frame}
        derivation={derivationOf(c, deps, employee.id, leaveRulesPaths.why())}
        asked={isAwaitingDates(deps, employee.id)}
        back={{ href: paths.leave(), label: "휴가 신청", current: paths.leave() }}
      />
    )
    : <EmptyState frame={frame} what="own" />;
  return await renderPage(c, deps, page, { title: TITLE, area: "office" });
}

/** People on a page: what each has left is counted from the day they were hired. */
const PAGE_SIZE = 50;

/** Employees that are not deleted, in the order of their names; who left at the end. */
function* byName({ byId }: Views["employee"]) {
  const there = [...byId.values()].filter(({ state }) => !state.deleted);
  const [left, working] = [true, false].map((gone) =>
    there.filter(({ state }) => (state.leave_date !== null) === gone)
  );
  const name: SortKey<(typeof there)[number]> = { kind: "text", of: ({ state }) => state.name };
  return [...yield* sortBy(working, name), ...yield* sortBy(left, name)];
}

/** The balance of each today, page by page. */
export async function peopleContent(c: Ctx, { books: { views }, now }: Deps) {
  const today = seoulDay(now());
  const all = await queuedFind(c, byName(views.employee));
  const { shown, ...place } = pageWithin(all, pageNumber(c.req.query("page")), PAGE_SIZE);
  const people = shown.map(({ id, state }): LeavePersonRow => {
    const { name, dept, employment_date: hired, leave_date: left } = state;
    return { id, name, dept, hired, left, days: leaveStanding(views, id, today, { today }) };
  });
  const ids = people.map(({ id }) => id);
  logPersonalDataRead(c, { noun: "employee", how: "list", fields: ["name", "leave"], ids });
  return <LeavePeople people={people} place={place} />;
}

/** Input for calculating a value, and its problem. */
interface Typed {
  wage: string;
  by: WageBy;
  days: string;
}

const figure = (text: string): number => Number(text.replaceAll(",", "").trim() || "NaN");

/** The value of unused days: for the input, or an empty form with the remaining days. */
function valueOf({ books: { views } }: Deps, id: string, on: string, typed?: Typed): ValueProps {
  const standing = leaveStanding(views, id, on, { today: on });
  const address = leaveRulesPaths.value(id);
  const { wage, by, days } = typed ??
    { wage: "", by: "monthly" as const, days: `${Math.max(standing?.remaining ?? 0, 0)}` };
  const form = { address, wage, by, days, value: null, problem: null };
  if (!typed) return form;
  const [won, much] = [figure(wage), figure(days)];
  if (!Number.isInteger(won) || won <= 0 || won > WAGE_MAX) {
    return {
      ...form,
      problem: { field: "wage", message: "통상임금을 원 단위 숫자로 입력해 주세요." },
    };
  }
  if (!Number.isFinite(much) || much <= 0 || much > 100) {
    return {
      ...form,
      problem: { field: "days", message: "미사용 일수를 0보다 큰 숫자로 입력해 주세요." },
    };
  }
  const agreed = agreedHours(views, id);
  const { weeklyHours } = agreedOn(agreed, on);
  const value = unusedValue({
    days: much,
    dayHours: dayHours(agreed, on),
    weeklyHours,
    wage: won,
    by,
  });
  return { ...form, value };
}

/** Calculates the value of unused days. The wage is used for this answer only and never stored. */
function showValue(c: Ctx, deps: Deps): Promise<Response> {
  const field = readForm(c);
  const by = WAGES.find((one) => one === field("by")) ?? "monthly";
  const [wage, days] = [field("wage").slice(0, 20), field("days").slice(0, 20)];
  return showPerson(c, deps, { wage, by, days });
}

async function showPerson(c: Ctx, deps: Deps, typed?: Typed): Promise<Response> {
  const id = c.req.param("id")!;
  const { views } = deps.books;
  const entry = views.employee.byId.get(id);
  if (!entry || entry.state.deleted) {
    const none = <EmptyState frame={officeFrame(c, deps)} what="employee" />;
    return await renderPage(c, deps, none, { title: TITLE, area: "office", status: 404 });
  }
  logPersonalDataRead(c, { noun: "employee", how: "detail", fields: ["name", "leave"], ids: [id] });
  const derivation = derivationOf(c, deps, id, leaveRulesPaths.person(id));
  const value = valueOf(deps, id, derivation.on, typed);
  const status = value.problem ? 422 : 200;
  const page = (
    <LeavePersonPage
      frame={officeFrame(c, deps)}
      derivation={derivation}
      value={{ ...value, csrf: await pageToken(c, deps) }}
      back={{ href: leaveRulesPaths.people(), label: "직원별 연차", current: paths.settings() }}
    />
  );
  return await renderPage(c, deps, page, { title: TITLE, area: "office", status });
}

/** One's own derivation, in the area of leave. */
export const ownLeaveRoutes: Route[] = [
  pageRoute(leaveRulesPaths.why(), "staff", "내 연차 산정 근거 화면", showOwn, {
    shows: LEAVE_VIEWS,
  }),
];

export const leavePeopleRoutes: Route[] = [
  pageRoute(
    "/settings/leave/people/:id",
    "superuser",
    "한 직원의 연차 산정 근거 화면",
    (c, deps) => showPerson(c, deps),
  ),
  formRoute(
    "/settings/leave/people/:id/value",
    "superuser",
    "미사용 연차수당을 계산합니다. 입력한 임금은 저장하지 않습니다.",
    showValue,
  ),
];
