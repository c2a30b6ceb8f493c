/** One row of a report: a line of the table and, when open, what is below it. */
import { memo, type ReactNode, useEffect, useRef } from "react";
import { ChevronIcon, PencilIcon, Tool } from "./icons.tsx";
import { editedBy } from "../table/rows/presence.ts";
import type { OpenedProps, ReportNoun, ReportRow } from "./noun.ts";

interface RowProps<Row extends ReportRow> extends OpenedProps<Row> {
  noun: ReportNoun<Row, unknown>;
  /** Place in the list, from 0. */
  index: number;
  open: boolean;
  /** Others who are editing it now. */
  editors: string | undefined;
  /** The one row that Tab stops at. */
  active: boolean;
  withYear: boolean;
}

function Line<Row extends ReportRow>(
  { noun, row, index, open, editing, active, withYear, mayEdit, editors, actions }: RowProps<Row>,
) {
  const id = `${noun.name}-${row.id}`;
  // Two payments of a day at one shop may be alike in all that is shown.
  const name = `${index + 1}행 ${noun.rowName(row)}`;
  const stop = active ? 0 : -1;
  return (
    <tr
      role="row"
      id={id}
      data-row={row.id}
      data-editors={editors}
      aria-description={editedBy(editors)}
      title={editedBy(editors)}
      aria-rowindex={index + 2}
      className={open ? "report-row report-open" : "report-row"}
      tabIndex={stop}
      onFocus={() => actions.activate(row.id)}
      onClick={(event) => {
        // A press on the line opens it; one that ends a selection of text, or on a button, does not.
        const onButton = (event.target as HTMLElement).closest("button") !== null;
        if (!onButton && getSelection()?.isCollapsed) actions.toggle(row.id);
      }}
    >
      {noun.columns.map(({ className, names, cell }) => {
        const Cell = names ? "th" : "td";
        return (
          <Cell
            key={className}
            role={names ? "rowheader" : "cell"}
            scope={names && "row"}
            className={className}
          >
            {cell(row, withYear)}
          </Cell>
        );
      })}
      <td role="cell" className="report-actions">
        <Tool
          tabIndex={stop}
          aria-expanded={open}
          aria-controls={open ? `${id}-more` : undefined}
          aria-label={`${name} 펼치기`}
          title={open ? "접기" : "펼치기"}
          onClick={() => actions.toggle(row.id)}
        >
          <ChevronIcon />
        </Tool>
        {mayEdit && (
          <Tool
            tabIndex={stop}
            aria-label={`${name} 편집`}
            aria-pressed={editing}
            title="편집"
            onClick={() => actions.edit(row.id)}
          >
            <PencilIcon />
          </Tool>
        )}
      </td>
    </tr>
  );
}

/** What is below an open line; it comes into view with the line, which stays in view itself. */
function Below({ id, columns, children }: { id: string; columns: number; children: ReactNode }) {
  const below = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    below.current!.scrollIntoView({ block: "nearest" });
    below.current!.previousElementSibling!.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <tr role="row" className="report-below" id={id} ref={below}>
      <td role="cell" colSpan={columns}>{children}</td>
    </tr>
  );
}

function TableRow<Row extends ReportRow>(props: RowProps<Row>) {
  const { noun, row, open, editing, history, actions, mayEdit } = props;
  return (
    <>
      <Line {...props} />
      {open && (
        <Below id={`${noun.name}-${row.id}-more`} columns={noun.columns.length + 1}>
          <noun.Opened
            row={row}
            mayEdit={mayEdit}
            editing={editing}
            history={history}
            actions={actions}
          />
        </Below>
      )}
    </>
  );
}

/** Draws again only when something about this very row changed: a year has thousands of them. */
export const Row = memo(TableRow) as typeof TableRow;
