/** The two ways to choose what is listed: a month of a year, or a range of days (S1 §2). */
import { type KeyboardEvent, useId, useRef } from "react";
import type { CardFilter } from "../../../../projections/card_row.ts";
import { rangePresets, stepFilter, yearChoices } from "./filter.ts";
import { LeftIcon, RightIcon } from "./icons.tsx";
import type { Days } from "./use_fields.ts";

type Mode = CardFilter["mode"];

interface FiltersProps {
  mode: Mode;
  filter: CardFilter;
  days: Days;
  today: string;
  onMode(mode: Mode): void;
  onDays(days: Days): void;
  onFilter(filter: CardFilter): void;
  onRange(days: Days): void;
}

const TABS: { mode: Mode; label: string }[] = [
  { mode: "month", label: "연월" },
  { mode: "range", label: "기간" },
];
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

function Tabs({ mode, id, onMode }: { mode: Mode; id: string; onMode(mode: Mode): void }) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    const next = event.key === "Home" || (event.key !== "End" && mode === "range") ? 0 : 1;
    onMode(TABS[next].mode);
    list.current?.querySelectorAll("button")[next].focus();
  };
  return (
    <div role="tablist" aria-label="조회 방식" className="cr-tabs" ref={list} onKeyDown={move}>
      {TABS.map((tab) => (
        <button
          key={tab.mode}
          type="button"
          role="tab"
          id={`${id}-${tab.mode}`}
          aria-selected={tab.mode === mode}
          aria-controls={`${id}-panel`}
          tabIndex={tab.mode === mode ? 0 : -1}
          onClick={() => onMode(tab.mode)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

function MonthPanel({ filter, today, onFilter }: FiltersProps) {
  const shown = filter.mode === "month"
    ? filter
    : { mode: "month" as const, year: yearChoices(today)[0], month: "" };
  const year = Number(today.slice(0, 4));
  const step = (by: 1 | -1) => {
    const to = stepFilter(filter, by, today);
    const unit = shown.month === "all" ? "해" : "달";
    const label = `${by < 0 ? "이전" : "다음"} ${unit}`;
    return (
      <button
        type="button"
        className="cr-tool cr-step"
        aria-label={label}
        title={label}
        disabled={!to}
        onClick={() => to && onFilter(to)}
      >
        {by < 0 ? <LeftIcon /> : <RightIcon />}
      </button>
    );
  };
  const choose = (year: number, month: string) =>
    onFilter({ mode: "month", year, month: month === "all" ? "all" : Number(month) });
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
        onChange={(event) => choose(shown.year || year, event.target.value)}
      >
        {shown.month === "" && <option value="" disabled>월 선택</option>}
        <option value="all">전체</option>
        {MONTHS.map((month) => <option key={month} value={month}>{month}월</option>)}
      </select>
      {step(1)}
    </>
  );
}

function RangePanel({ days, today, onDays, onRange }: FiltersProps) {
  const field = (label: string, name: keyof Days) => (
    <input
      type="date"
      className="input"
      aria-label={label}
      value={days[name]}
      onChange={(event) => onDays({ ...days, [name]: event.target.value })}
    />
  );
  return (
    <form
      className="cr-range"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onRange(days);
      }}
    >
      {field("시작일", "start")}
      <span aria-hidden="true">~</span>
      {field("종료일", "end")}
      <button type="submit" className="button">조회</button>
      <span className="cr-presets">
        {rangePresets(today).map(({ label, start, end }) => (
          <button
            key={label}
            type="button"
            className="cr-chip"
            aria-pressed={days.start === start && days.end === end}
            onClick={() => onRange({ start, end })}
          >
            {label}
          </button>
        ))}
      </span>
    </form>
  );
}

export function Filters(props: FiltersProps) {
  const id = useId();
  const { mode } = props;
  return (
    <div className="cr-filters">
      <Tabs mode={mode} id={id} onMode={props.onMode} />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${mode}`}
        className="cr-panel"
      >
        {mode === "month" ? <MonthPanel {...props} /> : <RangePanel {...props} />}
      </div>
    </div>
  );
}
