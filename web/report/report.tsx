/** A report of rows by month or range: filter, search, list and figures around its noun (S1 §2). */
import { type ReactNode, useState } from "react";
import { count } from "../ui/time/format.ts";
import { PeopleHere } from "../ui/frame/people_here.tsx";
import { filterLabel, sameFilter } from "./filter.ts";
import { Filters } from "./filters.tsx";
import { List } from "./list.tsx";
import type { ReportRow } from "./noun.ts";
import { fetchParts, Picked, Split, YearColumns } from "./parts.tsx";
import { SearchBox } from "./search_box.tsx";
import type { ReportPage } from "./use_report.ts";

interface ReportProps<Row extends ReportRow, Totals> {
  page: ReportPage<Row, Totals>;
  /** Buttons in the head: the workbook, an import. */
  tools: ReactNode;
  /** What the quick search looks at, in the empty box. */
  searchHint: string;
  /** A card of figures beside the totals. */
  panel: ReactNode;
}

export function Report<Row extends ReportRow, Totals>(
  { page, tools, searchHint, panel }: ReportProps<Row, Totals>,
) {
  const { noun, start, state, change, said } = page;
  const { filter, shown, notice } = state;
  const isYear = shown.mode === "month" && shown.month === "all";
  useState(fetchParts);
  useState(() => isYear && YearColumns.fetch());
  const isKnown = !state.lost && sameFilter(filter, state.shown);
  return (
    <div className={`report report-of-${noun.name}`} aria-busy={state.status === "loading"}>
      <header className="page-head">
        <h1>{noun.title}</h1>
        <p className="page-head-note">
          {filterLabel(filter)}
          {isKnown && ` · ${count(state.count)}건`}
        </p>
        <PeopleHere />
        <div className="page-head-actions row">{tools}</div>
      </header>
      {notice && (
        <p className="notice notice-warning report-notice" role="status">
          {notice}{" "}
          <button
            type="button"
            className="report-link"
            onClick={() => change((shown) => ({ ...shown, notice: null }))}
          >
            닫기
          </button>
        </p>
      )}
      {isYear && <YearColumns page={page} year={shown.year} />}
      <div className="report-summary">
        <Split page={page} />
        {panel}
      </div>
      <div className="report-tools">
        <Filters fields={page.fields} filter={filter} today={start.today} show={page.show} />
        <Picked page={page} />
        <SearchBox page={page} hint={searchHint} />
      </div>
      <List page={page} />
      <p className="visually-hidden" role="status" aria-live="polite">{said}</p>
    </div>
  );
}
