/** The one table of lists: columns that draw their rows, which are cards on a phone. No script. */
import type { HTMLAttributes, ReactNode } from "react";

/**
 * What a column holds: a figure ends its cell; acts are pressed, and paper has none of them; a short text stays on one
 * line; a long one keeps its lines; the main one has the most room; a spare one gives way between a desk and a phone.
 */
type Kind = "figure" | "acts" | "short" | "long" | "main" | "spare";

/** Where a cell stands on a phone's card; `report/columns.css` has the places. */
type Place = "first" | "corner" | "second" | "aside" | "third" | "fourth";

export interface Column<Row> {
  label: string;
  kind?: Kind | readonly Kind[];
  /** The one column that names its row: it heads the card. */
  names?: true;
  /** Without places each cell of a card is a line that begins with its label. */
  place?: Place;
  /** What is "" is a dash, and no line of a card. */
  cell(row: Row): ReactNode;
}

export interface CardTableProps<Row> {
  label: string;
  /** Those that are not false. */
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Shown where there is no row. */
  none?: ReactNode;
  /** Id of a row's group: a link leads to it. */
  idOf?(row: Row): string;
  /** Attributes of a row's first line. */
  lineOf?(row: Row): HTMLAttributes<HTMLTableRowElement>;
  /** Lines below it that belong to the row: `Below`. */
  below?(row: Row): ReactNode;
}

const classesOf = ({ kind = [], place }: Column<never>): string =>
  [...[kind].flat().map((one) => `card-${one}`), ...place ? [`report-${place}`] : []].join(" ");

function Cell({ column, children }: { column: Column<never>; children: ReactNode }) {
  const { label, names } = column;
  const isEmpty = children === "";
  const className = `${classesOf(column)}${isEmpty ? " card-nothing" : ""}`.trim() || undefined;
  const shown = isEmpty ? "–" : children;
  return names
    ? <th role="rowheader" scope="row" className={className}>{shown}</th>
    : <td role="cell" data-label={label} className={className}>{shown}</td>;
}

/** A line of a row as wide as the table. */
export const Below = (
  { columns, className, children }: { columns: number; className: string; children: ReactNode },
) => (
  <tr role="row" className={className}>
    <td role="cell" colSpan={columns}>{children}</td>
  </tr>
);

export function CardTable<Row>(props: CardTableProps<Row>) {
  const { label, rows, keyOf, none, idOf, lineOf, below } = props;
  const columns = props.columns.filter((one) => one !== false);
  if (rows.length === 0 && none !== undefined) {
    return typeof none === "string" ? <p className="list-none">{none}</p> : none;
  }
  const isPlaced = columns.some(({ place }) => place);
  return (
    <table
      className={isPlaced ? "card-table card-placed" : "card-table"}
      role="table"
      aria-label={label}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              className={classesOf(column) || undefined}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={keyOf(row)} role="rowgroup" id={idOf?.(row)}>
          <tr role="row" {...lineOf?.(row)}>
            {columns.map((column) => (
              <Cell key={column.label} column={column}>{column.cell(row)}</Cell>
            ))}
          </tr>
          {below?.(row)}
        </tbody>
      ))}
    </table>
  );
}
