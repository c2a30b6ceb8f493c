/** One transaction: a line of the table and, when open, what is below it. */
import { memo, type ReactNode, useEffect, useRef } from "react";
import type { CardRow } from "../../../../projections/card_row.ts";
import { Badge } from "../../../ui/badge.tsx";
import { won } from "../../../ui/format.ts";
import type { RowActions } from "./actions.ts";
import { ChevronIcon, PencilIcon, WarningIcon } from "./icons.tsx";
import { OpenedPart } from "./opened_part.tsx";
import { AvatarStack } from "./people.tsx";
import { paidText, PURPOSE_WORDS, rowName } from "./words.ts";

interface RowProps {
  row: CardRow;
  /** Place in the list, from 0. */
  index: number;
  open: boolean;
  editing: boolean;
  history: boolean;
  /** The one row that Tab stops at. */
  active: boolean;
  withYear: boolean;
  actions: RowActions;
}

export const rowId = (id: string): string => `card-${id}`;

function Line({ row, index, open, editing, active, withYear, actions }: RowProps) {
  const name = rowName(row);
  const stop = active ? 0 : -1;
  return (
    <tr
      role="row"
      id={rowId(row.id)}
      data-row={row.id}
      aria-rowindex={index + 2}
      className={open ? "cr-row cr-open" : "cr-row"}
      tabIndex={stop}
      onFocus={() => actions.activate(row.id)}
      onClick={(event) => {
        // A press on the line opens it; one that ends a selection of text, or on a button, does not.
        const onButton = (event.target as HTMLElement).closest("button") !== null;
        if (!onButton && getSelection()?.isCollapsed) actions.toggle(row.id);
      }}
    >
      <td role="cell" className="cr-when">
        <time dateTime={row.created_at}>{paidText(row, withYear)}</time>
      </td>
      <th role="rowheader" scope="row" className="cr-store">
        <span className="cr-name">
          <span className="cr-clip" title={row.store_name}>{row.store_name}</span>
          {row.double_of.length > 0 && (
            <span className="cr-double">
              <WarningIcon />중복 의심
            </span>
          )}
        </span>
      </th>
      <td role="cell" className="cr-purpose">
        <Badge tone={row.purpose}>{PURPOSE_WORDS[row.purpose]}</Badge>
      </td>
      <td role="cell" className="cr-people">
        <AvatarStack people={row.participants} names={row.participants_names} />
      </td>
      <td role="cell" className={row.pay < 0 ? "cr-pay cr-minus" : "cr-pay"}>{won(row.pay)}</td>
      <td role="cell" className="cr-actions">
        <button
          type="button"
          className="cr-tool"
          tabIndex={stop}
          aria-expanded={open}
          aria-controls={open ? `${rowId(row.id)}-more` : undefined}
          aria-label={`${name} 펼치기`}
          title={open ? "접기" : "펼치기"}
          onClick={() => actions.toggle(row.id)}
        >
          <ChevronIcon />
        </button>
        <button
          type="button"
          className="cr-tool"
          tabIndex={stop}
          aria-label={`${name} 편집`}
          aria-pressed={editing}
          title="편집"
          onClick={() => actions.edit(row.id)}
        >
          <PencilIcon />
        </button>
      </td>
    </tr>
  );
}

/** What is below an open line; it comes into view with the line, which stays in view itself. */
function Below({ id, children }: { id: string; children: ReactNode }) {
  const below = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    below.current!.scrollIntoView({ block: "nearest" });
    below.current!.previousElementSibling!.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <tr role="row" className="cr-below" id={`${rowId(id)}-more`} ref={below}>
      <td role="cell" colSpan={6}>{children}</td>
    </tr>
  );
}

function TableRow(props: RowProps) {
  const { row, open, editing, history, actions } = props;
  return (
    <>
      <Line {...props} />
      {open && (
        <Below id={row.id}>
          <OpenedPart row={row} editing={editing} history={history} actions={actions} />
        </Below>
      )}
    </>
  );
}

/** Draws again only when something about this very row changed: a year has thousands of them. */
export const Row = memo(TableRow);
