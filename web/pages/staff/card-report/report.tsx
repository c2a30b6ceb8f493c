/** The card report as it lives in the browser (S1 §2). */
import { useSignals } from "@preact/signals-react/runtime";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CardFilter, CardRow } from "../../../../projections/card_row.ts";
import { type CardTotals, totalsOf } from "../../../../projections/card_totals.ts";
import { Button } from "../../../ui/button.tsx";
import { count, won } from "../../../ui/format.ts";
import { toast } from "../../../ui/toasts.ts";
import { mayLeave } from "../../../ui/unsaved.ts";
import { type Days, Filters, type Mode } from "./filters.tsx";
import { filterLabel, filterQuery, readFilter } from "./filter.ts";
import { loadEditor, loadHistory } from "./parts.ts";
import { searchRows } from "./search.ts";
import { SearchBox } from "./search_box.tsx";
import { Empty, Failed, Notice } from "./states.tsx";
import { Summary, TotalsFooter } from "./summary.tsx";
import { Table } from "./table.tsx";
import { useActions } from "./use_actions.ts";
import { useExcel } from "./use_excel.ts";
import { useListKeys } from "./use_list_keys.ts";
import { useReport } from "./use_report.ts";
import { EXCEL_NEEDS_DAYS, LOADING } from "./words.ts";

export interface CardReportProps {
  /** Seoul day. */
  today: string;
  filter: CardFilter;
  notice: string | null;
  /** The first rows of the filter; all of them unless it is a long list. */
  rows: CardRow[];
  count: number;
  totals: CardTotals;
  /** The newest month that has rows, for the link on an empty list. */
  newest: CardFilter | null;
  failed: boolean;
}

const daysOf = (filter: CardFilter): Days =>
  filter.mode === "range"
    ? { start: filter.start_date, end: filter.end_date }
    : { start: "", end: "" };

/** The two tabs and their fields; they follow the filter when it changes. */
function useFields(filter: CardFilter) {
  const [mode, setMode] = useState<Mode>(filter.mode);
  const [days, setDays] = useState(() => daysOf(filter));
  useEffect(() => {
    setMode(filter.mode);
    if (filter.mode === "range") setDays(daysOf(filter));
  }, [filterQuery(filter)]);
  return { mode, setMode, days, setDays };
}

function Live({ text }: { text: string }) {
  return <p className="visually-hidden" role="status" aria-live="polite">{text}</p>;
}

interface HeadProps {
  filter: CardFilter;
  amount: number;
  excel: ReturnType<typeof useExcel>;
  onExcel(): void;
}

function Head({ filter, amount, excel, onExcel }: HeadProps) {
  return (
    <header className="page-head">
      <h1>카드 사용내역</h1>
      <p className="page-head-note">{filterLabel(filter)} · {count(amount)}건</p>
      <div className="page-head-actions">
        <Button look="primary" busy={excel.progress !== null} onClick={onExcel}>
          {excel.progress ?? "엑셀 다운로드"}
        </Button>
      </div>
    </header>
  );
}

/** How many rows the search left, and what they come to. */
function Found({ rows, query }: { rows: CardRow[]; query: string }) {
  if (query.trim() === "") return null;
  return (
    <p className="cr-found" role="status">
      검색 결과 {count(rows.length)}건 · {won(totalsOf(rows).all)}
    </p>
  );
}

/** Rows of more than one year need the year in their dates. */
const spansYears = (filter: CardFilter): boolean => filter.mode === "range";

export function CardReport(props: CardReportProps) {
  useSignals();
  const { today } = props;
  const [said, announce] = useState("");
  const { state, newest, dispatch, show, reload } = useReport({
    start: props,
    today,
    announce,
    mayLeave,
  });
  const { filter, status } = state;
  const { mode, setMode, days, setDays } = useFields(filter);
  const rows = useMemo(
    () => searchRows(state.rows, state.query, state.editing),
    [state.rows, state.query, state.editing],
  );
  const focus = useRef((_id: string) => {});
  const focusRow = useCallback((id: string) => focus.current(id), []);
  const { actions, undo } = useActions({ newest, dispatch, reload, focusRow, announce });
  const keys = useListKeys({ newest, rows, actions, dispatch, undo });
  focus.current = keys.focusRow;
  const excel = useExcel(announce);
  useFirstRow(focusRow, dispatch);

  const totals = useMemo(
    () => state.rows === props.rows ? props.totals : totalsOf(state.rows),
    [state.rows],
  );
  const askRange = (chosen: Days) => {
    setDays(chosen);
    if (!chosen.start || !chosen.end) return void toast("warning", EXCEL_NEEDS_DAYS);
    const query = new URLSearchParams({ start_date: chosen.start, end_date: chosen.end });
    void show(readFilter(query, today).filter);
  };
  const askExcel = () => {
    if (mode === "month") return void excel.download(filter);
    if (!days.start || !days.end) return void toast("warning", EXCEL_NEEDS_DAYS);
    const query = new URLSearchParams({ start_date: days.start, end_date: days.end });
    void excel.download(readFilter(query, today).filter);
  };
  const isLoading = status === "loading";
  const list = rows.length > 0
    ? (
      <Table
        state={state}
        rows={rows}
        withYear={spansYears(filter)}
        actions={actions}
        footer={<TotalsFooter totals={totals} />}
        onMore={() => dispatch({ type: "more" })}
        onKeyDown={keys.onKeyDown}
      />
    )
    : status === "failed"
    ? <Failed busy={false} onRetry={() => void reload()} />
    : isLoading
    ? <p className="cr-blank">{LOADING}</p>
    : (
      <Empty
        newest={props.newest}
        query={state.query}
        onShow={(other) => void show(other)}
        onClear={() => dispatch({ type: "searched", query: "" })}
      />
    );
  return (
    <div className="card-report" aria-busy={isLoading}>
      <Head filter={filter} amount={state.count} excel={excel} onExcel={askExcel} />
      {state.notice && (
        <Notice
          text={state.notice}
          onClose={() => dispatch({ type: "notice_closed" })}
        />
      )}
      <Summary totals={totals} filter={filter} today={today} />
      <div className="cr-tools">
        <Filters
          mode={mode}
          filter={filter}
          days={days}
          today={today}
          onMode={setMode}
          onDays={setDays}
          onFilter={(other) => void show(other)}
          onRange={askRange}
        />
        <Found rows={rows} query={state.query} />
        <SearchBox
          query={state.query}
          input={keys.search}
          onSearch={(query) => dispatch({ type: "searched", query })}
          onLeave={() => state.active && focusRow(state.active)}
        />
      </div>
      <div className="cr-list">
        {isLoading && <p className="cr-loading" aria-hidden="true">{LOADING}</p>}
        {list}
      </div>
      <Live text={said} />
    </div>
  );
}

/** A link to one row (`#card-…`) opens it; the editor's script is fetched while nobody waits. */
function useFirstRow(
  focusRow: (id: string) => void,
  dispatch: ReturnType<typeof useReport>["dispatch"],
) {
  useEffect(() => {
    const id = /^#card-(.+)$/.exec(location.hash)?.[1];
    if (id) {
      dispatch({ type: "expanded", id: decodeURIComponent(id) });
      focusRow(decodeURIComponent(id));
    }
    const later = setTimeout(() => {
      void loadEditor().catch(() => {});
      void loadHistory().catch(() => {});
    }, 1_500);
    return () => clearTimeout(later);
  }, []);
}
