/** The leave page as it lives in the browser (S1 §2): chips, the form, the list; the inbox and the team's month. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { EmploymentInfo, LeaveRow } from "../../../../projections/leave/words.ts";
import { countText } from "../../../../projections/leave/words.ts";
import { island } from "../../../island.tsx";
import { paths } from "../../../paths.ts";
import { yearChoices } from "../../../report/filter.ts";
import { List } from "../../../report/list.tsx";
import type { ReportStart } from "../../../report/noun.ts";
import { useReport } from "../../../report/use_report.ts";
import { callApi } from "../../../ui/api.ts";
import { Button } from "../../../ui/button.tsx";
import { leaveNews } from "../../../ui/leave_news.ts";
import { toast } from "../../../ui/toasts.ts";
import { RequestForm } from "./form.tsx";
import { Inbox } from "./inbox.tsx";
import { leaveNoun, type LeaveTotals } from "./leave.tsx";
import { type Team, TeamMonth } from "./team.tsx";

export interface LeaveProps extends ReportStart<LeaveRow, LeaveTotals> {
  info: EmploymentInfo | null;
  /** Is the account linked to an employee? */
  isLinked: boolean;
  hasApprover: boolean;
  /** Does this person decide on anybody's leave? */
  decides: boolean;
  month: string;
  team: Team;
}

function Chips({ info }: { info: EmploymentInfo }) {
  const over = info.vacation_over_days;
  return (
    <ul className="leave-chips" aria-label="근속과 연차">
      <li>
        입사 <b>{info.employment_year}년</b>
      </li>
      <li>
        근속 <b>{info.employment_cnt}년차</b>
      </li>
      <li>
        {info.target_year}년 연차 <b>{info.employment_vacation}일</b>
      </li>
      {over !== 0 && (
        <li>
          {over > 0 ? "이월" : "초과 사용"} <b>{Math.abs(over)}일</b>
        </li>
      )}
      <li className="leave-rest">
        남은 연차 <b>{countText(info.remaining_count)}</b>
      </li>
    </ul>
  );
}

/** What stands in the way of asking, and who can take it away. */
function Missing(
  { isLinked, info, hasApprover }: Pick<LeaveProps, "isLinked" | "info" | "hasApprover">,
) {
  const text = !isLinked
    ? "계정이 직원과 연결되지 않아 휴가를 신청할 수 없습니다. 관리자에게 ‘설정 > 사용자 관리’의 ‘직원 연결’을 부탁해 주세요."
    : !info
    ? "입사일이 등록되지 않아 연차를 계산할 수 없습니다. 관리자에게 ‘설정 > 카드 관리’의 ‘입사일’을 부탁해 주세요."
    : !hasApprover
    ? "내 휴가를 승인할 사람이 정해지지 않았습니다. 요청은 관리자가 승인할 수 있습니다."
    : null;
  return text && <p className="notice notice-warning leave-missing">{text}</p>;
}

/** The team's month, read again with every piece of news. */
function useTeam(start: Pick<LeaveProps, "month" | "team">, onNews: () => void) {
  const [{ month, team }, setShown] = useState(start);
  const asked = useRef(month);
  const read = async (wanted: string) => {
    asked.current = wanted;
    const answer = await callApi<Team>("GET", `${paths.api.leave("team")}?month=${wanted}`);
    if (wanted !== asked.current) return;
    if (answer.ok) setShown({ month: wanted, team: answer.data });
    else toast("error", answer.problem.message);
  };
  useEffect(() => {
    let first = true;
    return leaveNews.subscribe(() => {
      if (!first) {
        onNews();
        void read(asked.current);
      }
      first = false;
    });
  }, []);
  return { month, team, onMonth: (wanted: string) => void read(wanted) };
}

export function LeaveRequest(start: LeaveProps) {
  const [info, setInfo] = useState(start.info);
  const noun = useMemo(() => leaveNoun(start.today, setInfo), []);
  const page = useReport(noun, start);
  const { filter } = page.state;
  const { month, team, onMonth } = useTeam(start, () => void page.reload(true));
  const { isLinked, hasApprover, today } = start;
  const year = filter.mode === "month" ? filter.year : Number(today.slice(0, 4));
  const calendar = <TeamMonth month={month} team={team} today={today} onMonth={onMonth} />;
  const sent = (row: LeaveRow) => {
    toast("success", "휴가를 신청했습니다.");
    onMonth(row.start_date.slice(0, 7));
    const sentYear = Number(row.start_date.slice(0, 4));
    if (sentYear !== year) void page.show({ mode: "month", year: sentYear, month: "all" });
    else void page.reload(true);
  };
  return (
    <div className="report leave" aria-busy={page.state.status === "loading"}>
      <header className="page-head">
        <h1>휴가 신청</h1>
        {info && <Chips info={info} />}
      </header>
      <Missing isLinked={isLinked} info={info} hasApprover={hasApprover} />
      {start.decides && (
        <div className="leave-pair">
          <Inbox rows={team.waiting} onDay={(day) => onMonth(day.slice(0, 7))} />
          {calendar}
        </div>
      )}
      <div className="leave-pair leave-own">
        {isLinked && info && <RequestForm today={today} onSent={sent} />}
        <section className="leave-list" aria-labelledby="leave-list-title">
          <div className="report-tools">
            <h2 id="leave-list-title">내 휴가 요청</h2>
            <span className="row leave-tools">
              <select
                className="input"
                aria-label="연도"
                value={year}
                onChange={(event) =>
                  void page.show({ mode: "month", year: Number(event.target.value), month: "all" })}
              >
                {yearChoices(today, 1).map((one) => <option key={one} value={one}>{one}년</option>)}
              </select>
              <Button onClick={() => void page.reload()}>새로고침</Button>
            </span>
          </div>
          <List page={page} />
        </section>
      </div>
      {!start.decides && calendar}
      <p className="visually-hidden" role="status" aria-live="polite">{page.said}</p>
    </div>
  );
}

export default island("leave-request", LeaveRequest);
