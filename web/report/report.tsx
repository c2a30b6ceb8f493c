/** A report of rows by month or range: filter, search, list and figures around its noun (S1 §2). */
import type { ReactNode } from "react";
import { count } from "../ui/format.ts";
import { Split, sumOf } from "./figures.tsx";
import { filterLabel, sameFilter } from "./filter.ts";
import { Filters } from "./filters.tsx";
import { List } from "./list.tsx";
import type { ReportRow } from "./noun.ts";
import type { ReportPage } from "./use_report.ts";

interface ReportProps<Row extends ReportRow, Totals> {
  page: ReportPage<Row, Totals>;
  /** Buttons in the head: the workbook, an import. */
  tools: ReactNode;
  search: ReactNode;
  /** A card of figures beside the totals. */
  panel: ReactNode;
}

/** How many rows the search left, and what they come to. */
function Found<Row extends ReportRow, Totals>(
  { noun, state, rows }: Pick<ReportPage<Row, Totals>, "noun" | "state" | "rows">,
) {
  if (state.query.trim() === "") return null;
  return (
    <p className="report-found" role="status">
      검색 결과 {count(rows.length)}건 · {noun.format(sumOf(noun.groupsOf(noun.totalsOf(rows))))}
    </p>
  );
}

export function Report<Row extends ReportRow, Totals>(
  { page, tools, search, panel }: ReportProps<Row, Totals>,
) {
  const { noun, start, state, dispatch, said } = page;
  const { filter, notice } = state;
  const isKnown = !state.lost && sameFilter(filter, state.shown);
  return (
    <div className="report" aria-busy={state.status === "loading"}>
      <header className="page-head">
        <h1>{noun.title}</h1>
        <p className="page-head-note">
          {filterLabel(filter)}
          {isKnown && ` · ${count(state.count)}건`}
        </p>
        <div className="page-head-actions">{tools}</div>
      </header>
      {notice && (
        <p className="notice notice-warning report-notice" role="status">
          {notice}{" "}
          <button
            type="button"
            className="report-link"
            onClick={() => dispatch({ type: "notice_closed" })}
          >
            닫기
          </button>
        </p>
      )}
      <div className="report-summary">
        <Split page={page} />
        {panel}
      </div>
      <div className="report-tools">
        <Filters fields={page.fields} filter={filter} today={start.today} show={page.show} />
        <Found {...page} />
        {search}
      </div>
      <List page={page} />
      <p className="visually-hidden" role="status" aria-live="polite">{said}</p>
    </div>
  );
}
