/** A car's log for the tax office as it lives in the browser: what is missing, and the clicks that mend it. */
import { useState } from "react";
import type { CarLog } from "../../../../projections/car/car_log_row.ts";
import { island } from "../../../ui/frame/island.tsx";
import { ledgerPaths } from "../car-ledger/paths.ts";
import { paths } from "../../../paths.ts";
import { callApi } from "../../../ui/client/api.ts";
import { ColumnChart } from "../../../ui/chart/columns.tsx";
import { ExcelButton } from "../../../ui/form/excel_button.tsx";
import { count, won } from "../../../ui/time/format.ts";
import { kilometres } from "../car-ledger/words.ts";
import { Problems } from "./problems.tsx";

export interface CarLogProps {
  vehicles: { id: string; label: string }[];
  years: number[];
  /** Null where there is no vehicle at all. */
  log: CarLog | null;
  /** The office has entered its business number. */
  hasNumber: boolean;
  /** Months in which nothing is changed, as `2026-09`. */
  closed: string[];
  /** May change more than purposes: a superuser. */
  mayMend: boolean;
}

function Choice({ vehicles, years, log }: Pick<CarLogProps, "vehicles" | "years" | "log">) {
  return (
    <form className="log-choice row screen-only" action={ledgerPaths.log()}>
      <select className="input" name="vehicle" aria-label="차량" defaultValue={log?.vehicle.id}>
        {vehicles.map(({ id, label }) => <option key={id} value={id}>{label}</option>)}
      </select>
      <select className="input" name="year" aria-label="사업연도" defaultValue={log?.year}>
        {years.map((year) => <option key={year} value={year}>{year}년</option>)}
      </select>
      <button type="submit" className="button">조회</button>
    </form>
  );
}

/** The business year: its number alone where it is the calendar's. */
const spanText = ({ year, from, until }: CarLog): string =>
  from === `${year}-01-01` ? `${year}년` : `${from} ~ ${until}`;

/** The form's footer. */
function Foot({ log }: { log: CarLog }) {
  const figures = [
    ["⑪ 총 주행거리", kilometres(log.total)],
    ["⑫ 업무용 사용거리", kilometres(log.business)],
    ["⑬ 업무사용비율", log.ratio === null ? "–" : `${(log.ratio * 100).toFixed(2)}%`],
    ["운행", `${count(log.rows.length)}건`],
  ];
  return (
    <dl className="cl-metrics log-foot">
      {figures.map(([term, figure]) => (
        <div key={term} className="cl-metric">
          <dt>{term}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the head of the form lacks, and where that is written. */
function HeadNotices(
  { log: { vehicle }, hasNumber }: { log: CarLog; hasNumber: boolean },
) {
  const lacking = [!vehicle.model && "차종", !vehicle.plate && "자동차등록번호"].filter(Boolean);
  return (
    <>
      {lacking.length > 0 && (
        <p className="notice notice-warning">
          {vehicle.name}에 비어 있는 항목이 있습니다: {lacking.join(", ")}.{" "}
          <a href={paths.settings("vehicles", "cars")}>차량 목록에서 적기</a>
        </p>
      )}
      {!hasNumber && (
        <p className="notice notice-warning">
          사무소의 사업자등록번호를 아직 등록하지 않았습니다.{" "}
          <a href={paths.settings("office")}>사무소 정보에 적기</a>
        </p>
      )}
    </>
  );
}

/** Whether this car needs the log, and what that decides of its costs, with where it is written. */
function Duty({ log: { duty, notes }, mayMend }: { log: CarLog; mayMend: boolean }) {
  return (
    <>
      {duty.needed !== true && (
        <p className="notice notice-warning">
          {duty.text}
          {duty.unsure && ` ${duty.unsure}`}
          {mayMend && (
            <>
              {" "}
              <a href={paths.settings("vehicles", "cars")}>차량 목록에서 바꾸기</a>
            </>
          )}
        </p>
      )}
      {notes.length > 0 && (
        <details className="log-notes">
          <summary>비용 인정 기준: {notes.map(({ title }) => title).join(" · ")}</summary>
          <dl>
            {notes.map(({ title, text, statute, effective, checked, unsure }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>
                  {text}
                  <p className="muted text-3">
                    {statute} · {effective} 시행 · {checked} 확인{unsure && ` · ${unsure}`}
                  </p>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function Charts({ log: { vehicle, year, months } }: { log: CarLog }) {
  const columns = (values: (month: CarLog["months"][number]) => number[]) =>
    months.map((month) => ({
      label: `${month.month}월`,
      href: `${ledgerPaths.page()}?year=${month.year}&month=${month.month}`,
      values: values(month),
    }));
  const distance = (month: CarLog["months"][number]) =>
    month.business + month.commute + month.private;
  return (
    <div className="log-charts side">
      <ColumnChart
        title="월별·용도별 주행거리"
        of="월"
        parts={["일반 업무용", "출·퇴근용", "비업무용"]}
        columns={columns((month) => [month.business, month.commute, month.private])}
        format={kilometres}
        none={`${year}년에 ${vehicle.name}의 운행이 없습니다.`}
      />
      <ColumnChart
        title="km당 비용"
        of="월"
        parts={["km당 비용"]}
        columns={columns((month) => [distance(month) > 0 ? month.cost / distance(month) : 0])}
        format={(value) => won(Math.round(value))}
        none={`${year}년에 적힌 비용이 없습니다.`}
      />
    </div>
  );
}

function CarLogScreen(props: CarLogProps) {
  const { hasNumber, closed, mayMend } = props;
  const [log, setLog] = useState(props.log);
  const query = log ? `?vehicle=${encodeURIComponent(log.vehicle.id)}&year=${log.year}` : "";
  const reload = async () => {
    const answer = await callApi<{ data: CarLog }>("GET", ledgerPaths.logData() + query, {
      act: "unseen",
    });
    if (answer.ok) setLog(answer.data.data);
  };
  return (
    <div className="log">
      <header className="page-head">
        <h1>업무용승용차 운행기록부</h1>
        <p className="page-head-note">
          <a href={ledgerPaths.page()}>차계부</a>
          {log && ` · ${log.vehicle.name} · ${spanText(log)}`}
        </p>
        <div className="page-head-actions row">
          {log && (
            <ExcelButton look="primary" path={ledgerPaths.logExcel() + query}>
              운행기록부 다운로드
            </ExcelButton>
          )}
        </div>
      </header>
      <Choice {...props} />
      {!log
        ? <p className="log-none">등록된 차량이 없습니다. 설정에서 차량을 등록해 주세요.</p>
        : (
          <>
            <HeadNotices log={log} hasNumber={hasNumber} />
            <Duty log={log} mayMend={mayMend} />
            <Foot log={log} />
            <Problems log={log} closed={closed} mayMend={mayMend} onMended={reload} />
            <Charts log={log} />
          </>
        )}
    </div>
  );
}

export default island("car-log", CarLogScreen);
