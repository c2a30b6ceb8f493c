/** The one table of lists: columns that draw their rows, which are cards on a phone. No script. */
import type { HTMLAttributes, ReactNode, Ref } from "react";

/**
 * Kind of a column: numbers are aligned right; acts are buttons, and not printed; a short text stays on one line; a
 * long one keeps its lines; the main one has the most room; a spare one is hidden between a desk and a phone; a mark is
 * beside the name of a card. In a report's table a kind may have another width.
 */
type Kind =
  | "figure"
  | "acts"
  | "short"
  | "long"
  | "main"
  | "spare"
  | "mark"
  | "medium"
  | "wide"
  | "broad";

/** Unique place of a cell on a phone's card; `report/columns.css` has the places. */
type Place = "first" | "corner" | "second" | "aside" | "third" | "fourth";

/** `Shown`: what a cell is drawn with besides its row. */
export interface Column<Row, Shown = void> {
  label: string;
  kind?: Kind | readonly Kind[];
  /** The one column that names its row: it heads the card. */
  names?: true;
  /** Without places each cell of a card is a line that begins with its label. */
  place?: Place;
  /** The field that its head sorts by, where rows are sorted on the page. */
  sort?: keyof Row & string;
  /** "" is a dash, or nothing for acts, and omitted on a card. */
  cell(row: Row, shown: Shown): ReactNode;
}

/** What a head and a cell are drawn by. */
type Look = Pick<Column<never>, "label" | "kind" | "names" | "place">;

const classesOf = ({ kind = [], place }: Look, ...more: string[]): string | undefined =>
  [...[kind].flat().map((one) => `card-${one}`), ...place ? [`report-${place}`] : [], ...more]
    .join(" ") || undefined;

interface CellProps {
  column: Look;
  /** Its label is text in the cell: there are no heads above it. */
  labelled?: boolean;
  children: ReactNode;
}

const isNothing = (content: ReactNode): boolean => content === "" || content === false;

function Cell({ column, labelled, children }: CellProps) {
  const { label, kind, names } = column;
  const isEmpty = isNothing(children);
  const className = isEmpty ? classesOf(column, "card-nothing") : classesOf(column);
  if (names) return <th role="rowheader" scope="row" className={className}>{children}</th>;
  return (
    <td role="cell" data-label={labelled ? undefined : label} className={className}>
      {labelled && !kind && <span aria-hidden="true">{label}</span>}
      {kind === "acts" ? <div>{children}</div> : isEmpty ? "–" : children}
    </td>
  );
}

interface LineProps<Row, Shown>
  extends HTMLAttributes<HTMLTableRowElement>, Pick<CellProps, "labelled"> {
  columns: readonly Column<Row, Shown>[];
  row: Row;
  shown: Shown;
}

/** The first line of a row: a cell for each column, and what follows them. */
export const Line = <Row, Shown>(
  { columns, row, shown, labelled, children, ...line }: LineProps<Row, Shown>,
) => (
  <tr role="row" {...line}>
    {columns.map((column) => (
      <Cell key={column.label} {...{ column, labelled }}>{column.cell(row, shown)}</Cell>
    ))}
    {children}
  </tr>
);

interface BelowProps {
  columns: number;
  className: string;
  id?: string;
  ref?: Ref<HTMLTableRowElement>;
  children: ReactNode;
}

/** A line of a row as wide as the table. */
export const Below = ({ columns, children, ...line }: BelowProps) => (
  <tr role="row" {...line}>
    <td role="cell" colSpan={columns}>{children}</td>
  </tr>
);

/** The order of rows that are sorted on the page: a field, behind a "-" from the end; "" for the usual one. */
interface Sorting {
  by: string;
  onSort(by: string): void;
}

/** A press on a head: up, down, and then the usual order again. */
const nextSort = (now: string, key: string): string =>
  now === key ? `-${key}` : now === `-${key}` ? "" : key;

function Head(
  { column, sort, by = "", onSort }: Partial<Sorting> & { column: Look; sort?: string },
) {
  const { label } = column;
  if (!sort || !onSort) {
    return <th role="columnheader" scope="col" className={classesOf(column)}>{label}</th>;
  }
  const order = by === sort ? "ascending" : by === `-${sort}` ? "descending" : undefined;
  const press = () => onSort(nextSort(by, sort));
  return (
    <th role="columnheader" scope="col" className={classesOf(column)} aria-sort={order}>
      <button type="button" className="report-sort" onClick={press}>{label}</button>
    </th>
  );
}

interface TableProps<Row, Shown> extends HTMLAttributes<HTMLTableElement> {
  label: string;
  columns: readonly Column<Row, Shown>[];
  sorting?: Sorting;
  /** Heads after those of the columns. */
  heads?: ReactNode;
  /** Its bodies and its foot. */
  children: ReactNode;
}

/** A table and its heads. */
export const Table = <Row, Shown>(
  { label, columns, sorting, heads, children, ...table }: TableProps<Row, Shown>,
) => (
  <table role="table" aria-label={label} {...table}>
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={table["aria-rowcount"] && 1}>
        {columns.map((column) => (
          <Head key={column.label} column={column} sort={column.sort} {...sorting} />
        ))}
        {heads}
      </tr>
    </thead>
    {children}
  </table>
);

export interface CardTableProps<Row> {
  label: string;
  /** The values that are not false. */
  columns: readonly (Column<Row> | false)[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Rows are cards on a desk too: a name with its marks and acts, and the rest below it. */
  cards?: boolean;
  /** Shown without rows. */
  none?: ReactNode;
  /** Id of a row's group: a link leads to it. */
  idOf?(row: Row): string;
  /** Attributes of a row's first line. */
  lineOf?(row: Row): HTMLAttributes<HTMLTableRowElement>;
  /** Lines below it that belong to the row: `Below`. */
  below?(row: Row): ReactNode;
}

export function CardTable<Row>(props: CardTableProps<Row>) {
  const { label, rows, keyOf, cards, none, idOf, lineOf, below } = props;
  const columns = props.columns.filter((one) => one !== false);
  if (rows.length === 0 && none !== undefined) {
    return typeof none === "string" ? <p className="list-none">{none}</p> : none;
  }
  const look = cards ? " card-cards" : columns.some(({ place }) => place) ? " card-placed" : "";
  return (
    <Table label={label} columns={columns} className={`card-table${look}`}>
      {rows.map((row) => (
        <tbody key={keyOf(row)} role="rowgroup" id={idOf?.(row)}>
          <Line {...{ columns, row }} shown={undefined} labelled={cards} {...lineOf?.(row)} />
          {below?.(row)}
        </tbody>
      ))}
    </Table>
  );
}
