/** A table whose rows are cards on a phone, where each cell says what it is. No script. */
import type { ReactNode } from "react";

/** What a column is called, and its class. */
export type Head = string | readonly [label: string, className: string];

export const figures = (label: string): Head => [label, "card-figure"];
/** What can be pressed: paper has none of it. */
export const ACTS = ["작업", "card-acts"] as const;

const labelOf = (head: Head): string => typeof head === "string" ? head : head[0];
const classOf = (head: Head): string | undefined => typeof head === "string" ? undefined : head[1];

interface CardTableProps {
  label: string;
  heads: readonly Head[];
  /** Rows of one line, each with a cell for every head. */
  rows?: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Does the first cell name its row? It heads the card. */
  named?: boolean;
  /** Rows of several lines: a row group each. */
  children?: ReactNode;
}

export function CardTable({ label, heads, rows = [], named = false, children }: CardTableProps) {
  return (
    <table className="card-table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={labelOf(head)} role="columnheader" scope="col" className={classOf(head)}>
              {labelOf(head)}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ key, cells }) => (
        <tbody key={key} role="rowgroup">
          <tr role="row">
            {cells.map((cell, at) => (
              <Cell key={at} head={heads[at]} names={named && at === 0}>{cell}</Cell>
            ))}
          </tr>
        </tbody>
      ))}
      {children}
    </table>
  );
}

/** A cell below its head; what is "" is a dash, and no line of a card. */
export function Cell({ head, className = "", names, children }: {
  head: Head;
  className?: string;
  names?: boolean;
  children: ReactNode;
}) {
  const all = [classOf(head), className, children === "" && "card-nothing"].filter(Boolean).join(
    " ",
  );
  const classes = all || undefined;
  const said = children || "–";
  return names
    ? <th role="rowheader" scope="row" className={classes}>{said}</th>
    : <td role="cell" data-label={labelOf(head)} className={classes}>{said}</td>;
}
