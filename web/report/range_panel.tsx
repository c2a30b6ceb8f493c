/** A range of days as a filter: two dates, and ranges that are ready made. A script of its own. */
import { dayOf } from "./filter.ts";

/** The two date fields as they stand, either of them maybe still empty. */
export interface Days {
  start: string;
  end: string;
}

export interface RangeProps {
  /** Seoul day. */
  today: string;
  days: Days;
  onDays(days: Days): void;
  onRange(days: Days): void;
}

export default function RangePanel({ today, days, onDays, onRange }: RangeProps) {
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
      className="row"
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
      <span className="row">
        {rangePresets(today).map(({ label, start, end }) => (
          <button
            key={label}
            type="button"
            className="report-chip"
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

/** Ready-made ranges; `today` is a Seoul day. */
export function rangePresets(today: string): { label: string; start: string; end: string }[] {
  const [year, month] = today.split("-").map(Number);
  return [
    { label: "이번 달", start: dayOf(year, month, 1), end: today },
    { label: "지난달", start: dayOf(year, month - 1, 1), end: dayOf(year, month, 0) },
    { label: "최근 3개월", start: dayOf(year, month - 2, 1), end: today },
    { label: "올해", start: `${year}-01-01`, end: today },
  ];
}
