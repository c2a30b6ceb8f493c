/** The quick search of a report. */
import { SearchKey } from "../ui/search_key.tsx";
import { SearchIcon } from "./icons.tsx";
import type { ReportRow } from "./noun.ts";
import type { ReportPage } from "./use_report.ts";

/** Quick search over the rows that are listed; `/` comes here, Escape goes back to the list. */
export function SearchBox<Row extends ReportRow, Totals>(
  { page, hint }: { page: ReportPage<Row, Totals>; hint: string },
) {
  const { state, keys, search } = page;
  return (
    <div className="report-search" role="search">
      <SearchIcon />
      <input
        type="search"
        className="input"
        aria-label="목록에서 검색"
        placeholder={hint}
        value={state.query}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" && event.key !== "ArrowDown") return;
          event.preventDefault();
          if (event.key === "Escape") search("");
          keys.focusFirst();
        }}
      />
      <SearchKey />
    </div>
  );
}
