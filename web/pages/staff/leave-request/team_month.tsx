/** The team's month: a calendar of who is away, and the same as a list, from which leave is cancelled. */
import type { ReactNode } from "react";
import { addMonths, daysOfMonth, weekdayOf } from "../../../../events/leave_rules/days.ts";
import {
  kindText,
  LEAVE_STATUS_LABELS,
  type LeaveRow,
  spanText,
} from "../../../../projections/leave/words.ts";
import { LeftIcon, RightIcon, Tool } from "../../../report/icons.tsx";
import { confirmDialog } from "../../../ui/dialog/confirm.ts";
import { actOn, decide } from "./act.ts";
import { changed } from "./news.ts";

/** What GET …/team answers. */
export interface Team {
  data: LeaveRow[];
  waiting: LeaveRow[];
  days_off: Record<string, string>;
}

export interface TeamProps {
  /** `2026-11`. */
  month: string;
  team: Team;
  today: string;
  onMonth(month: string): void;
  /** Beside the ways to other months. */
  children: ReactNode;
}

const WEEK = ["일", "월", "화", "수", "목", "금", "토"];
/** Names in one day of the calendar; the rest is a figure. */
const NAMES_SHOWN = 3;

/** The month so many months on. */
export const monthAfter = (month: string, by: number): string =>
  addMonths(`${month}-01`, by).slice(0, 7);

/** The weeks of a month, Sunday first; "" where a day is of another month. */
export function weeksOf(month: string): string[][] {
  const all = [...Array<string>(weekdayOf(`${month}-01`)).fill(""), ...daysOfMonth(month)];
  while (all.length % 7 > 0) all.push("");
  return Array.from({ length: all.length / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7));
}

const monthText = (month: string): string => `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`;
const saidOf = (row: LeaveRow): string =>
  [kindText(row), row.status === "requested" && LEAVE_STATUS_LABELS[row.status]]
    .filter(Boolean).join(", ");

function Day({ day, team, today }: { day: string } & Pick<TeamProps, "team" | "today">) {
  if (day === "") return <td />;
  const away = team.data.filter((row) => row.start_date <= day && row.end_date >= day);
  const off = team.days_off[day];
  const more = away.length - NAMES_SHOWN;
  return (
    <td className={off === undefined ? undefined : "leave-off"}>
      <span className="leave-day" aria-current={day === today ? "date" : undefined} title={off}>
        {Number(day.slice(8))}
      </span>
      {away.slice(0, NAMES_SHOWN).map((row) => (
        <span
          key={row.id}
          className={row.status === "requested" ? "leave-away leave-asked clip" : "leave-away clip"}
          title={`${row.name} ${saidOf(row)}`}
        >
          {row.name}
        </span>
      ))}
      {more > 0 && <span className="report-fine">외 {more}명</span>}
    </td>
  );
}

async function cancel(row: LeaveRow): Promise<void> {
  const sure = await confirmDialog({
    title: "승인된 휴가를 취소하시겠습니까?",
    text: `${row.name} 님의 ${spanText(row, "")} 휴가를 취소합니다.`,
    confirm: "휴가 취소",
    cancel: "그대로 두기",
    danger: true,
  });
  if (sure) await decide(row, "cancel");
}

/** Says that the paper of a leave was seen. */
async function seen(row: LeaveRow): Promise<void> {
  if (await actOn(row, "document")) changed.value = { day: row.start_date };
}

export function TeamMonth({ month, team, today, onMonth, children }: TeamProps) {
  return (
    <section className="report-card leave-team" aria-labelledby="leave-team-title">
      <div className="report-card-head">
        <h2 id="leave-team-title">팀 휴가 · {monthText(month)}</h2>
        <span className="row">
          {children}
          <Tool aria-label="이전 달" onClick={() => onMonth(monthAfter(month, -1))}>
            <LeftIcon />
          </Tool>
          <Tool aria-label="다음 달" onClick={() => onMonth(monthAfter(month, 1))}>
            <RightIcon />
          </Tool>
        </span>
      </div>
      <table className="leave-calendar">
        <caption className="visually-hidden">{monthText(month)}에 쉬는 사람</caption>
        <thead>
          <tr>{WEEK.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((day, at) => <Day key={day || at} day={day} team={team} today={today} />)}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="leave-month">
        {team.data.map((row) => (
          <li key={row.id}>
            <b>{row.name}</b> {spanText(row, month.slice(0, 4))}{" "}
            <span className="report-fine">
              {saidOf(row)}
              {row.entered_by && `, ${row.entered_by} 입력`}
            </span>
            {row.may.includes("document") && row.status === "approved" && (
              <button
                type="button"
                className="report-link"
                aria-label={`${row.name} ${row.document} 제출 확인`}
                onClick={() => void seen(row)}
              >
                {row.document} 제출 확인
              </button>
            )}
            {row.may.includes("cancel") && (
              <button
                type="button"
                className="report-link"
                aria-label={`${row.name} ${spanText(row, "")} 휴가 취소`}
                onClick={() => void cancel(row)}
              >
                취소
              </button>
            )}
          </li>
        ))}
        {team.data.length === 0 && <li className="report-none">이달에는 휴가자가 없습니다.</li>}
      </ul>
    </section>
  );
}
