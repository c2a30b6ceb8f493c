/** How jobs went lately, as charts (throughput, times, failures). Loaded when it is first shown. */
import { useEffect, useState } from "react";
import { seoulClock } from "../../../../events/base/seoul.ts";
import type { Trend, TrendPeriod } from "../../../../projections/job/job_trend.ts";
import { jobPaths } from "./paths.ts";
import { callApi } from "../../../ui/client/api.ts";
import { ColumnChart } from "../../../ui/chart/columns.tsx";
import { count } from "../../../ui/time/format.ts";
import { Waiting } from "../../../ui/client/lazy.tsx";
import { addressOf, queryFromAddress } from "./asked.ts";
import { Choice } from "./parts.tsx";
import { secondsText } from "./words.ts";

const PERIODS = [{ value: "day", label: "하루" }, { value: "hour", label: "한 시간" }];
const HOURS: Record<TrendPeriod, number> = { hour: 1, day: 24 };

/** Short enough for a phone: the hour, or the minute. */
function labelOf(at: string, period: TrendPeriod): string {
  const clock = seoulClock(at);
  const two = (figure: number) => String(figure).padStart(2, "0");
  return period === "day" ? String(clock.getUTCHours()) : `:${two(clock.getUTCMinutes())}`;
}

/** The jobs of the period, of a state where one is named. */
const jobsOf = (period: TrendPeriod, statuses = ""): string =>
  addressOf(
    queryFromAddress(
      new URLSearchParams({ view: "tasks", hours: String(HOURS[period]), statuses }),
    ),
  );

function Charts({ trend: { period, columns, p95 } }: { trend: Trend }) {
  const of = period === "day" ? "시" : "분";
  const when = period === "day" ? "24시간, 시간마다" : "한 시간, 5분마다";
  const none = "이 기간에 끝난 시도가 없습니다.";
  const rows = (values: (column: Trend["columns"][number]) => number[], statuses?: string) =>
    columns.map((column) => ({
      label: labelOf(column.at, period),
      href: jobsOf(period, statuses),
      values: values(column),
    }));
  const times = { format: secondsText, of, none };
  const counts = { format: (value: number) => `${count(value)}건`, of, none };
  return (
    <>
      <ColumnChart
        title={`끝난 시도 (${when})`}
        parts={["성공", "실패"]}
        columns={rows(({ succeeded, failed }) => [succeeded, failed])}
        {...counts}
      />
      <ColumnChart
        title={`평균 소요 시간 (${when})`}
        parts={["대기", "실행"]}
        columns={rows(({ waited, ran }) => [waited, ran])}
        {...times}
      />
      <ColumnChart
        title={`실패한 시도 (${when})`}
        parts={["실패"]}
        columns={rows(({ failed }) => [failed], "FAILURE,RETRY")}
        {...counts}
      />
      {p95 !== null && <p className="jobs-note">시도의 95%가 {secondsText(p95)} 안에 끝났습니다.
      </p>}
    </>
  );
}

/** Asked for again at every `turn`: what the page shows changed. */
export default function TrendView({ turn }: { turn: unknown }) {
  const [period, setPeriod] = useState<TrendPeriod>("day");
  const [trend, setTrend] = useState<Trend | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    callApi<{ data: Trend }>("GET", jobPaths.trend(period), { act: "unseen" }).then((answer) => {
      if (isOver) return;
      setFailed(!answer.ok);
      if (answer.ok) setTrend(answer.data.data);
    });
    return () => {
      isOver = true;
    };
  }, [period, turn]);
  return (
    <div className="jobs-trend">
      <Choice
        label="기간"
        value={period}
        options={PERIODS}
        onChange={(value) => setPeriod(value as TrendPeriod)}
      />
      {failed && <p className="jobs-note" role="status">추이를 새로 읽지 못했습니다.</p>}
      {trend && <Charts trend={trend} />}
      {!trend && !failed && <Waiting />}
    </div>
  );
}
