/** A report of rows by month or range: filter, search, list and figures around its noun (S1 §2). */
import type { ReactNode } from "react";
import { count } from "../ui/format.ts";
import { isComposing } from "../ui/keyboard.ts";
import { Split, sumOf } from "./figures.tsx";
import { filterLabel, sameFilter } from "./filter.ts";
import { Filters } from "./filters.tsx";
import { SearchIcon } from "./icons.tsx";
import { List } from "./list.tsx";
import type { ReportRow } from "./noun.ts";
import { searched } from "./state.ts";
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

/** Quick search over the rows that are listed; `/` comes here, Escape goes back to the list. */
export function SearchBox<Row extends ReportRow, Totals>(
  { page, hint }: { page: ReportPage<Row, Totals>; hint: string },
) {
  const { state, keys, change } = page;
  const onSearch = (query: string) => change(searched(query));
  return (
    <div className="report-search" role="search">
      <SearchIcon />
      <input
        ref={keys.search}
        type="search"
        className="input"
        aria-label="목록에서 검색"
        placeholder={hint}
        value={state.query}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event) || (event.key !== "Escape" && event.key !== "ArrowDown")) return;
          event.preventDefault();
          if (event.key === "Escape") onSearch("");
          keys.focusFirst();
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}

export function Report<Row extends ReportRow, Totals>(
  { page, tools, searchHint, panel }: ReportProps<Row, Totals>,
) {
  const { noun, start, state, change, said } = page;
  const { filter, notice } = state;
  const isKnown = !state.lost && sameFilter(filter, state.shown);
  return (
    <div className={`report report-${noun.name}`} aria-busy={state.status === "loading"}>
      <header className="page-head">
        <h1>{noun.title}</h1>
        <p className="page-head-note">
          {filterLabel(filter)}
          {isKnown && ` · ${count(state.count)}건`}
        </p>
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
      <div className="report-summary">
        <Split page={page} />
        {panel}
      </div>
      <div className="report-tools">
        <Filters fields={page.fields} filter={filter} today={start.today} show={page.show} />
        <Found {...page} />
        <SearchBox page={page} hint={searchHint} />
      </div>
      <List page={page} />
      <p className="visually-hidden" role="status" aria-live="polite">{said}</p>
    </div>
  );
}
