/**
 * Above a report, and at its foot on paper: that the month it shows is closed, by whom, with which digest. Follows its
 * filter, and news of the month.
 */
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef, useState } from "react";
import { type Ledger, monthName } from "../../../../events/closing/closing_names.ts";
import type { Period } from "../../../../projections/kit/period.ts";
import type { ClosedMonth } from "../../../../projections/closing/closing.ts";
import { closedNow } from "../../../ui/list/closed_months.ts";
import { closingPaths } from "./paths.ts";
import { island } from "../../../ui/frame/island.tsx";
import { useMoment } from "../../../ui/moment.tsx";

export interface ClosingBarProps {
  ledger: Ledger;
  filter: Period;
  /** The Seoul day. */
  today: string;
  closed: ClosedMonth[];
  superuser: boolean;
  /** At the foot, for paper alone: every closed month with its whole digest. */
  foot?: true;
}

const SHORT = 12;

type Span = readonly [first: string, last: string];

const monthText = (year: number | string, month: number | string): string =>
  `${year}-${String(month).padStart(2, "0")}`;

/** The months that a filter touches, as `2026-09`. */
function spanOf(filter: Period): Span {
  if (filter.mode === "range") return [filter.start_date.slice(0, 7), filter.end_date.slice(0, 7)];
  const { year, month } = filter;
  const [first, last] = month === "all" ? [1, 12] : [month, month];
  return [monthText(year, first), monthText(year, last)];
}

/** The same of what the report has put into the address; null where that says nothing. */
function spanInAddress(): Span | null {
  const query = new URLSearchParams(location.search);
  const [from, to, year, month] = ["start_date", "end_date", "year", "month"]
    .map((key) => query.get(key));
  if (from && to) return [from.slice(0, 7), to.slice(0, 7)];
  if (!year) return null;
  const all = !month || month === "all";
  return [monthText(year, all ? 1 : month), monthText(year, all ? 12 : month)];
}

function Closed({ ledger, one, foot }: Pick<ClosingBarProps, "ledger" | "foot"> & {
  one: ClosedMonth;
}) {
  const moment = useMoment();
  return (
    <p>
      <b>{monthName(ledger, one.month)} 마감됨</b>
      <span>{one.by} · {moment(one.at)}</span>
      <span>
        보고서 해시{" "}
        <code title={one.digest}>{foot ? one.digest : `${one.digest.slice(0, SHORT)}…`}</code>
      </span>
      {!foot && (
        <a href={closingPaths.page(ledger, one.month)}>
          월 마감<span className="visually-hidden">: {monthName(ledger, one.month)}</span>
        </a>
      )}
    </p>
  );
}

export function ClosingBar(props: ClosingBarProps) {
  useSignals();
  const { ledger, filter, today, superuser, foot } = props;
  const closed = closedNow.value ?? props.closed;
  const [[first, last], setSpan] = useState(() => spanOf(filter));
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The report says that it reads other rows, and has put which into the address by then.
    const report = bar.current!.closest("main")!.querySelector(".report");
    const watch = new MutationObserver(() => setSpan(spanInAddress() ?? spanOf(filter)));
    if (report) watch.observe(report, { attributeFilter: ["aria-busy"] });
    return () => watch.disconnect();
  }, []);
  const shown = closed.filter(({ month }) => month >= first && month <= last);
  const isOver = first === last && last < today.slice(0, 7);
  const page = closingPaths.page(ledger, last);
  return (
    <div ref={bar} className={foot ? "closing-bar closing-foot" : "closing-bar"}>
      {foot || shown.length === 1
        ? shown.map((one) => <Closed key={one.month} ledger={ledger} one={one} foot={foot} />)
        : shown.length > 1
        ? (
          <p>
            <b>마감된 달</b>
            <span>{shown.map(({ month }) => month.replace("-", ".")).join(", ")}</span>
            <a href={page}>월 마감</a>
          </p>
        )
        : superuser && isOver && (
          <p>
            <a href={page}>이달 마감</a>
          </p>
        )}
    </div>
  );
}

export default island("closing-bar", ClosingBar);
