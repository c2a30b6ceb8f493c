/** The two tabs and their date fields; they follow the filter when it changes. */
import { useEffect, useState } from "react";
import type { CardFilter } from "../../../../projections/card_row.ts";
import { toast } from "../../../ui/toasts.ts";
import { filterQuery, readFilter } from "./filter.ts";
import { EXCEL_NEEDS_DAYS } from "./words.ts";

/** The two date fields as they stand, either of them maybe still empty. */
export interface Days {
  start: string;
  end: string;
}

interface Options {
  filter: CardFilter;
  today: string;
  show(filter: CardFilter): Promise<boolean>;
  excel: { download(filter: CardFilter): Promise<void> };
}

const daysOf = (filter: CardFilter): Days =>
  filter.mode === "range"
    ? { start: filter.start_date, end: filter.end_date }
    : { start: "", end: "" };

export function useFields({ filter, today, show, excel }: Options) {
  const [mode, setMode] = useState<CardFilter["mode"]>(filter.mode);
  const [days, setDays] = useState(() => daysOf(filter));
  useEffect(() => {
    setMode(filter.mode);
    if (filter.mode === "range") setDays(daysOf(filter));
  }, [filterQuery(filter)]);

  /** The range that the fields say, or null after saying what is missing (S1 §5). */
  const rangeOf = ({ start, end }: Days): CardFilter | null => {
    if (start && end) {
      return readFilter(new URLSearchParams({ start_date: start, end_date: end }), today).filter;
    }
    toast("warning", EXCEL_NEEDS_DAYS);
    return null;
  };
  const onRange = (chosen: Days) => {
    setDays(chosen);
    const range = rangeOf(chosen);
    if (range) void show(range);
  };
  const askExcel = () => {
    // In the month tab the list may still show a range: the year and month fields are then unset.
    const wanted = mode === "range" ? rangeOf(days) : filter;
    if (wanted) void excel.download(wanted);
  };
  return { mode, days, onMode: setMode, onDays: setDays, onRange, askExcel };
}
