/** The two filters: a month of a year, or a range of days (S1 §2). */
import { useEffect, useId, useState } from "react";
import type { Period } from "../../projections/kit/period.ts";
import { lazyPart } from "../ui/client/lazy.tsx";
import { Tabs } from "../ui/list/tabs.tsx";
import { toast } from "../ui/client/toasts.ts";
import { filterQuery, stepFilter, yearChoices } from "./filter.ts";
import { LeftIcon, RightIcon, Tool } from "./icons.tsx";
import type { Days, RangeProps } from "./range_panel.tsx";

/** The two dates are a separate script, loaded in advance. */
const RangePanel = lazyPart<RangeProps>(() => import("./range_panel.tsx"), undefined, "range");
if (!("document" in globalThis)) await RangePanel.fetch();

type Mode = Period["mode"];

interface Choice {
  filter: Period;
  today: string;
  show(filter: Period): void;
}

const daysOf = (filter: Period): Days =>
  filter.mode === "range"
    ? { start: filter.start_date, end: filter.end_date }
    : { start: "", end: "" };

/** The tabs and their date fields; they follow the filter when it changes. */
export function useFields({ filter, show }: Omit<Choice, "today">) {
  const [mode, setMode] = useState<Mode>(filter.mode);
  const [days, setDays] = useState(() => daysOf(filter));
  useEffect(() => {
    setMode(filter.mode);
    if (filter.mode === "range") setDays(daysOf(filter));
  }, [filterQuery(filter)]);

  /** The range of the fields, or null after reporting what is missing (S1 §5). */
  const rangeOf = ({ start, end }: Days): Period | null => {
    if (start && end) {
      const [start_date, end_date] = [start, end].sort();
      return { mode: "range", start_date, end_date };
    }
    toast("warning", "시작일과 종료일을 모두 선택해 주세요.");
    return null;
  };
  const onRange = (chosen: Days) => {
    setDays(chosen);
    const range = rangeOf(chosen);
    if (range) show(range);
  };
  /**
   * The fields' filter, for a workbook. In the month tab the list may still show a range: the year and month fields are
   * then unset.
   */
  const wanted = () => mode === "range" ? rangeOf(days) : filter;
  return { mode, days, onMode: setMode, onDays: setDays, onRange, wanted };
}

interface FiltersProps extends Choice {
  fields: ReturnType<typeof useFields>;
}

const TABS: { name: Mode; label: string }[] = [
  { name: "month", label: "연월" },
  { name: "range", label: "기간" },
];
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

function MonthPanel({ filter, today, show }: Choice) {
  const shown = filter.mode === "month"
    ? filter
    : { mode: "month" as const, year: yearChoices(today)[0], month: "" };
  const step = (by: 1 | -1) => {
    const to = stepFilter(filter, by, today);
    const unit = shown.month === "all" ? "해" : "달";
    return (
      <Tool
        aria-label={`${by < 0 ? "이전" : "다음"} ${unit}`}
        disabled={!to}
        onClick={() => to && show(to)}
      >
        {by < 0 ? <LeftIcon /> : <RightIcon />}
      </Tool>
    );
  };
  const choose = (year: number, month: string) =>
    show({ mode: "month", year, month: month === "all" ? "all" : Number(month) });
  return (
    <>
      {step(-1)}
      <select
        className="input"
        aria-label="연도"
        value={shown.year}
        onChange={(event) => choose(Number(event.target.value), String(shown.month || "all"))}
      >
        {yearChoices(today).map((choice) => <option key={choice} value={choice}>{choice}년
        </option>)}
      </select>
      <select
        className="input"
        aria-label="월"
        value={shown.month}
        onChange={(event) => choose(shown.year, event.target.value)}
      >
        {shown.month === "" && <option value="" disabled>월 선택</option>}
        <option value="all">전체</option>
        {MONTHS.map((month) => <option key={month} value={month}>{month}월</option>)}
      </select>
      {step(1)}
    </>
  );
}

export function Filters(props: FiltersProps) {
  const id = useId();
  const { mode, onMode } = props.fields;
  useEffect(() => void RangePanel.fetch(), []);
  return (
    <div className="row">
      <Tabs<Mode>
        id={id}
        label="조회 방식"
        className="report-tabs"
        tabs={TABS}
        current={mode}
        onTab={onMode}
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${mode}`}
        className="report-panel row"
      >
        {mode === "month"
          ? <MonthPanel {...props} />
          : <RangePanel {...props.fields} today={props.today} />}
      </div>
    </div>
  );
}
