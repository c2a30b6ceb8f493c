/** The card report as it lives in the browser (S1 §2). */
import { useSignals } from "@preact/signals-react/runtime";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CardFilter, CardRow } from "../../../../projections/card_row.ts";
import { type CardTotals, totalsOf } from "../../../../projections/card_totals.ts";
import { mayLeave } from "../../../ui/unsaved.ts";
import { Found, Head, Live } from "./head.tsx";
import { Filters } from "./filters.tsx";
import { sameFilter } from "./filter.ts";
import { List } from "./list.tsx";
import { fetchOpened } from "./opened_part.tsx";
import { searchRows } from "./search.ts";
import { SearchBox } from "./search_box.tsx";
import { Notice } from "./states.tsx";
import { Summary } from "./summary.tsx";
import { useActions } from "./use_actions.ts";
import { useExcel } from "./use_excel.ts";
import { useFields } from "./use_fields.ts";
import { useListKeys } from "./use_list_keys.ts";
import { useReport } from "./use_report.ts";

/** When the script of open rows is fetched, in milliseconds after the page came alive. */
const PREFETCH_MS = 300;

export interface CardReportProps {
  /** Seoul day. */
  today: string;
  filter: CardFilter;
  notice: string | null;
  /** The first rows of the filter; all of them unless it is a long list. */
  rows: CardRow[];
  count: number;
  totals: CardTotals;
  /** The newest month that has rows, for the link on an empty list; null when none has. */
  newest: CardFilter | null;
  failed: boolean;
}

/** A link to one row (`#card-…`) opens it. */
function useLinkedRow(open: (id: string) => void): void {
  useEffect(() => {
    const id = /^#card-(.+)$/.exec(location.hash)?.[1];
    if (id) open(decodeURIComponent(id));
    const later = setTimeout(fetchOpened, PREFETCH_MS);
    return () => clearTimeout(later);
  }, []);
}

/** Everything the page does, put together from its parts. */
function useCardReport(props: CardReportProps) {
  const { today } = props;
  const [said, announce] = useState("");
  const list = useReport({ start: props, today, announce, mayLeave });
  const { state, dispatch } = list;
  const rows = useMemo(
    () => searchRows(state.rows, state.query, state.editing),
    [state.rows, state.query, state.editing],
  );
  const focus = useRef((_id: string) => {});
  const focusRow = useCallback((id: string) => focus.current(id), []);
  const { actions, undo } = useActions({ ...list, focusRow, announce });
  const keys = useListKeys({ ...list, rows, actions, undo });
  focus.current = keys.focusRow;
  useLinkedRow((id) => {
    dispatch({ type: "expanded", id });
    focusRow(id);
  });
  const excel = useExcel(announce);
  const fields = useFields({ filter: state.filter, today, show: list.show, excel });
  const totals = useMemo(
    () => state.rows === props.rows ? props.totals : totalsOf(state.rows),
    [state.rows],
  );
  return { ...list, rows, actions, keys, excel, fields, totals, said };
}

export function CardReport(props: CardReportProps) {
  useSignals();
  const { today, newest } = props;
  const { state, dispatch, show, reload, rows, actions, keys, excel, fields, totals, said } =
    useCardReport(props);
  const { filter, query, status, notice, lost } = state;
  const search = (text: string) => dispatch({ type: "searched", query: text });
  return (
    <div className="card-report" aria-busy={status === "loading"}>
      <Head
        filter={filter}
        amount={!lost && sameFilter(filter, state.shown) ? state.count : null}
        progress={excel.progress}
        onExcel={fields.askExcel}
      />
      {notice && <Notice text={notice} onClose={() => dispatch({ type: "notice_closed" })} />}
      <Summary totals={lost ? null : totals} filter={state.shown} today={today} />
      <div className="cr-tools">
        <Filters {...fields} filter={filter} today={today} onFilter={show} />
        <Found rows={rows} query={query} />
        <SearchBox
          query={query}
          input={keys.search}
          onSearch={search}
          onLeave={() => rows.length > 0 && keys.focusRow(rows[0].id)}
        />
      </div>
      <List
        state={state}
        rows={rows}
        totals={totals}
        newest={newest}
        actions={actions}
        onKeyDown={keys.onKeyDown}
        onMore={() => dispatch({ type: "more" })}
        onShow={show}
        onRetry={() => void reload()}
        onClear={() => search("")}
      />
      <Live text={said} />
    </div>
  );
}
