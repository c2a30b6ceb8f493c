/** An assistant's tools on annual leave: the balance and its derivation, and requests. */
import { z } from "zod";
import type { Grant } from "../../events/leave_rules/facts.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { employeeOf } from "../../projections/account/account_employee.ts";
import { leaveStanding } from "../../projections/leave/balance_of.ts";
import { GRANT_TITLES, groupsOf, stepsOf } from "../../projections/leave/derivation.ts";
import { amountText, LEAVE_STATUS_LABELS, rowName } from "../../projections/leave/words.ts";
import type { Views } from "../../projections/registry.ts";
import { leaveRulesPaths } from "../../web/pages/settings/leave/paths.ts";
import { paths } from "../../web/paths.ts";
import { listedFor } from "../nouns/leave/look.ts";
import { logPersonalDataRead } from "../security/personal_reads.ts";
import { dayField } from "../server/command.ts";
import { countText } from "../nouns/audit/act_words.ts";
import { employeeNamed } from "./people.ts";
import { yearInput } from "./period.ts";
import { defineTool, ROWS_MAX, type ToolAnswer, type ToolFigure } from "./tool.ts";

const on = dayField.optional().meta({ title: "기준일", description: "2026-11-20. 없으면 오늘" });

const NO_EMPLOYEE = refuse(
  409,
  "no_employee",
  "계정이 직원과 연결되지 않아 연차를 알 수 없습니다. 최고관리자에게 ‘설정 > 사용자 관리’의 ‘직원 연결’을 요청해 주세요.",
);

/** A group of grants: how many days, until when, and each step they follow from with its source. */
function groupLines(group: Grant[], dayHours: number | null): string[] {
  const days = group.reduce((sum, grant) => sum + grant.days, 0);
  const [{ kind, from, until }] = group;
  const span = until ? ` (${from} ~ ${until})` : "";
  return [
    `${GRANT_TITLES[kind]} ${amountText(days, dayHours)}${span}`,
    ...stepsOf(group).map(({ text, source }) => `- ${text} [${source}]`),
  ];
}

/** The balance of a day with the steps of each grant that can be used then. */
function derived(
  views: Views,
  { employee, day, today, href }: { employee: string; day: string; today: string; href: string },
): ToolAnswer | Refusal {
  const { name } = views.employee.byId.get(employee)!.state;
  const standing = leaveStanding(views, employee, day, { today });
  if (!standing) {
    return refuse(409, "no_hire_date", `${name} 님의 입사일이 없어 연차를 셀 수 없습니다.`);
  }
  const { grants, granted, used, lapsed, planned, requested, remaining, dayHours } = standing;
  const daysText = (days: number) => amountText(days, dayHours);
  const live = grants.filter(({ until }) => until === null || until >= day);
  const days = live.reduce((sum, grant) => sum + grant.days, 0);
  const sums = { granted, used, lapsed, planned, requested, remaining };
  return {
    text: [
      `${name} 님의 ${day} 기준 연차: 쓸 수 있게 생긴 연차 ${daysText(days)}, 남음 ${
        daysText(remaining)
      }`,
      `발생 ${daysText(granted)}, 사용 ${daysText(used)}, 소멸 ${daysText(lapsed)}, 사용 예정 ${
        daysText(planned)
      }, 신청 중 ${daysText(requested)}`,
      `${daysText(days)}의 산정 근거`,
      ...groupsOf(live).flatMap((group) => groupLines(group, dayHours)),
    ].join("\n"),
    data: { on: day, days, ...sums },
    links: [{ label: "연차 산정 근거", href }],
    figures: [days, ...Object.values(sums), ...groupsOf(live).map(daysOf)]
      .map((value): ToolFigure => ({ value, text: daysText(value), href })),
  };
}
const daysOf = (group: Grant[]): number => group.reduce((sum, { days }) => sum + days, 0);

const leaveBalanceTool = defineTool({
  name: "leave_balance",
  title: "내 연차와 그 산정 근거",
  description:
    "묻는 사람 자신의 연차가 며칠 남았는지, 왜 그만큼인지를 근거 법령과 함께 알려 줍니다.",
  like: "GET /staff/leave-request/why",
  role: "staff",
  area: "leave",
  input: z.strictObject({ on }),
  run({ on: asked }, { c, deps: { books: { views }, now } }) {
    const own = employeeOf(views, c.get("identity")!.user.state);
    if (!own) return NO_EMPLOYEE;
    const today = seoulDay(now());
    const href = leaveRulesPaths.why() + (asked ? `?on=${asked}` : "");
    return derived(views, { employee: own.id, day: asked ?? today, today, href });
  },
});

const leaveOfEmployee = defineTool({
  name: "leave_of_employee",
  title: "직원의 연차와 그 산정 근거",
  description: "한 직원의 연차가 며칠 남았는지, 왜 그만큼인지를 근거 법령과 함께 알려 줍니다.",
  like: "GET /settings/leave/people/:id",
  role: "superuser",
  area: "leave",
  personal: true,
  input: z.strictObject({
    employee: z.string().trim().min(1).max(64).meta({
      title: "직원",
      description: "이름이나 번호",
    }),
    on,
  }),
  run({ employee, on: asked }, { c, deps: { books: { views }, now } }) {
    const named = employeeNamed(views, employee);
    if (isRefusal(named)) return named;
    const { id } = named;
    const fields = ["name", "leave"];
    logPersonalDataRead(c, { noun: "employee", how: "detail", fields, ids: [id], filter: "" });
    const today = seoulDay(now());
    const href = leaveRulesPaths.person(id, asked);
    return derived(views, { employee: id, day: asked ?? today, today, href });
  },
});

const myLeaves = defineTool({
  name: "my_leaves",
  title: "내 휴가 신청",
  description: "묻는 사람 자신의 한 해 휴가 신청과 그 상태(승인 대기, 승인, 반려 …)를 알려 줍니다.",
  like: "GET /api/mysql/vacation/list/owner",
  role: "staff",
  area: "leave",
  input: z.strictObject({
    year: yearInput.optional().meta({ title: "연도", description: "없으면 올해" }),
  }),
  run({ year: asked }, { c, deps }) {
    const year = asked ?? Number(seoulDay(deps.now()).slice(0, 4));
    const { data } = listedFor(c, deps, year);
    const shown = data.slice(0, ROWS_MAX);
    const href = paths.leave();
    const more = data.length - shown.length;
    return {
      text: [
        `${year}년 내 휴가 신청 ${countText(data.length)}건`,
        ...shown.map((row) => `- ${rowName(row)}: ${LEAVE_STATUS_LABELS[row.status]}`),
        ...more > 0 ? [`외 ${countText(more)}건`] : [],
      ].join("\n"),
      data: shown.map(({ id, start_date, end_date, req_type, status }) => ({
        id,
        start_date,
        end_date,
        req_type,
        status,
      })),
      links: [{ label: "휴가 신청", href }],
      figures: [{ value: data.length, text: `${countText(data.length)}건`, href }],
    };
  },
});

export const leaveTools = [leaveBalanceTool, leaveOfEmployee, myLeaves];
