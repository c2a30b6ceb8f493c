/** The list, or what stands in its place while it loads, fails or has nothing (S1 §2, §8). */
import type { KeyboardEvent } from "react";
import type { CardFilter, CardRow } from "../../../../projections/card_row.ts";
import type { CardTotals } from "../../../../projections/card_totals.ts";
import type { RowActions } from "./actions.ts";
import { sameFilter } from "./filter.ts";
import type { ReportState } from "./state.ts";
import { Empty, Failed } from "./states.tsx";
import { TotalsFooter } from "./summary.tsx";
import { Table } from "./table.tsx";
import { LOADING } from "./words.ts";

interface ListProps {
  state: ReportState;
  /** Rows that fit the search. */
  rows: CardRow[];
  totals: CardTotals;
  newest: CardFilter | null;
  actions: RowActions;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onMore(): void;
  onShow(filter: CardFilter): void;
  onRetry(): void;
  onClear(): void;
}

function Body(props: ListProps) {
  const { state, rows, totals, actions, newest } = props;
  const { status, filter, query } = state;
  if (status === "failed" && state.editing === null) return <Failed onRetry={props.onRetry} />;
  if (rows.length > 0) {
    return (
      <Table
        state={state}
        rows={rows}
        // Rows of more than one year need the year in their dates.
        withYear={state.shown.mode === "range"}
        actions={actions}
        footer={<TotalsFooter totals={totals} />}
        onMore={props.onMore}
        onKeyDown={props.onKeyDown}
      />
    );
  }
  if (status === "loading") return <p className="cr-blank" aria-hidden="true">&nbsp;</p>;
  const elsewhere = newest && !sameFilter(newest, filter) ? newest : null;
  return <Empty newest={elsewhere} query={query} onShow={props.onShow} onClear={props.onClear} />;
}

export function List(props: ListProps) {
  return (
    <div className="cr-list">
      {props.state.status === "loading" && <p className="cr-loading">{LOADING}</p>}
      <Body {...props} />
    </div>
  );
}
