/** One's own leave as it lives in the browser (S1 §2): the chips, and the list of requests with its refresh. */
import { useEffect, useMemo, useRef, useState } from "react";
import {
  countText,
  type EmploymentInfo,
  type LeaveRow,
} from "../../../../projections/leave/words.ts";
import { island } from "../../../ui/frame/island.tsx";
import { paths } from "../../../paths.ts";
import { List } from "../../../report/list.tsx";
import type { ReportStart } from "../../../report/noun.ts";
import { SearchBox } from "../../../report/search_box.tsx";
import { Tools } from "../../../report/tools.tsx";
import { useReport } from "../../../report/use_report.ts";
import { Button } from "../../../ui/form/button.tsx";
import { PeopleHere } from "../../../ui/frame/people_here.tsx";
import { leaveNoun, type LeaveTotals } from "./leave.tsx";
import { changed, listRead, onSignal } from "./news.ts";

export interface LeaveProps extends ReportStart<LeaveRow, LeaveTotals> {
  info: EmploymentInfo | null;
  /** To choose from, newest first. */
  years: number[];
}

/** Where the days are derived; no island builds the rest of these addresses. */
const WHY = `${paths.leave()}/why`;

function Chips({ info, isPast }: { info: EmploymentInfo; isPast: boolean }) {
  const { vacation_over_days: over, hours } = info;
  // Leave of part-timers is theirs by the hour (art. 18).
  const much = (units: number, key: "planned" | "requested" | "remaining") =>
    hours ? `${hours[key]}시간` : countText(units);
  return (
    <ul className="leave-chips" aria-label="근속과 연차">
      <li>
        입사 <b>{`${info.employment_year}년`}</b>
      </li>
      <li>
        근속 <b>{`${info.employment_cnt}년차`}</b>
      </li>
      <li>
        {`${info.target_year}년 연차 `}
        <b>{hours ? `${hours.granted}시간` : `${info.employment_vacation}일`}</b>
      </li>
      {over !== 0 && (
        <li>
          {over > 0 ? "이월" : "초과 사용"} <b>{`${Math.abs(over)}일`}</b>
        </li>
      )}
      {!isPast && (
        <li>
          <a href={WHY}>산정 근거 보기</a>
        </li>
      )}
      <li>
        사용 예정 <b>{much(info.planned_count, "planned")}</b>
      </li>
      <li>
        신청 중 <b>{much(info.requested_count, "requested")}</b>
      </li>
      <li className="leave-rest">
        남음 <b>{much(info.remaining_count, "remaining")}</b>
      </li>
    </ul>
  );
}

export function LeaveRequest({ years, ...start }: LeaveProps) {
  const [info, setInfo] = useState(start.info);
  /** The team's month has heard of what the list is read for, and reads by itself. */
  const isTold = useRef(false);
  const noun = useMemo(
    () =>
      leaveNoun({ today: start.today, byHour: start.info?.hours !== undefined }, (info) => {
        setInfo(info);
        if (!isTold.current) listRead.value++;
        isTold.current = false;
      }),
    [],
  );
  const page = useReport(noun, start);
  const { filter, status } = page.state;
  const year = filter.mode === "month" ? filter.year : years[0];
  const show = (year: number) => page.show({ mode: "month", year, month: "all" });
  const shown = useRef(year);
  shown.current = year;
  useEffect(() =>
    onSignal(changed, (news) => {
      isTold.current = true;
      const to = Number(news!.day.slice(0, 4));
      if (shown.current !== to) void show(to);
      else void page.reload(true);
    }), []);
  return (
    <section className="leave-list" aria-label="내 휴가" aria-busy={status === "loading"}>
      {info && <Chips info={info} isPast={start.then !== undefined} />}
      <div className="report-tools">
        <h2>{`내 휴가 신청 · ${year}년`}</h2>
        <PeopleHere />
        <span className="row leave-tools screen-only push">
          <select
            className="input"
            aria-label="연도"
            value={year}
            onChange={(event) => void show(Number(event.target.value))}
          >
            {years.map((one) => <option key={one} value={one}>{`${one}년`}</option>)}
          </select>
          {!start.then && <Button onClick={() => void page.reload()}>새로고침</Button>}
          <Button onClick={() => print()}>인쇄</Button>
          <Tools page={page} excel={paths.api.leave("plan/excel")} base="" />
        </span>
        <SearchBox page={page} hint="사유, 날짜로 검색" />
      </div>
      <List page={page} />
      <p className="visually-hidden" role="status" aria-live="polite">{page.said}</p>
    </section>
  );
}

export default island("leave-request", LeaveRequest);
