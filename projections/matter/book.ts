/** 사건부: every case of a year by its number, in the columns of the book. */
import { type Column, columnOf, type TableRow } from "../../events/kit/column.ts";
import { kindOf, stateLabel } from "../../events/matter/matter_shapes.ts";
import type { TableState } from "../../events/tables.ts";
import type { TableBooks } from "../kit/table_view.ts";
import { clientsOf, matterSums, objectsOf, submittedTo } from "./matter.ts";

const won = (key: string, label: string) => columnOf(key, label, 110, { type: "currency" });

/** The columns of the book. */
export const BOOK_COLUMNS: Column[] = [
  columnOf("number", "사건번호", 100),
  columnOf("received_on", "수임일", 100, { type: "date" }),
  columnOf("clients", "위임인", 140, { personal: true }),
  columnOf("addresses", "위임인의 주소", 220, { personal: true }),
  columnOf("kind", "사건명", 140),
  columnOf("objects", "목적물", 220),
  won("fees", "보수"),
  won("vat", "부가세"),
  won("expenses", "비용"),
  columnOf("receipt", "제출 관청과 접수번호", 180),
  columnOf("receipt_date", "제출일", 100, { type: "date" }),
  columnOf("ended_on", "완료일", 100, { type: "date" }),
  columnOf("remark", "비고", 160, { personal: true }),
];

/** A line of the book, by its columns. */
export type BookLine = Pick<TableRow, "id"> & Record<string, string | number | null>;

/** The year of a case: that of its number or, of one from a former book with numbers of another kind, of its receipt. */
const yearOf = ({ number, received_on }: TableState<"matter">): string =>
  /^\d{4}(?=-)/.exec(number)?.[0] ?? received_on!.slice(0, 4);

/** Years that the book has, the newest first. */
export const yearsOf = ({ matter }: Pick<TableBooks, "matter">): string[] =>
  [...new Set([...matter.byId.values()].map(({ state }) => yearOf(state)))].sort().reverse();

const byNumber = new Intl.Collator("ko", { numeric: true });

const joined = (texts: string[]): string => texts.filter((text) => text !== "").join(", ");

/** Cases of a year in the order of their numbers; none is left out. */
export const casesOf = ({ matter }: Pick<TableBooks, "matter">, year: string) =>
  [...matter.byId.values()]
    .filter(({ state }) => yearOf(state) === year)
    .sort((a, b) => byNumber.compare(a.state.number, b.state.number));

/** A case as a line of the book. */
export function bookLine(
  books: TableBooks,
  { id, state }: ReturnType<typeof casesOf>[number],
): BookLine {
  const clients = clientsOf(books, id).map(({ state }) => state);
  const { fees, vat, expenses } = matterSums(books, id);
  const step = stateLabel(state.state);
  const isCancelled = state.state === "cancelled";
  return {
    id,
    number: state.number,
    received_on: state.received_on,
    clients: joined(clients.map(({ name }) => name)),
    addresses: joined(clients.map(({ address }) => address)),
    kind: kindOf(state.kind).label,
    objects: joined(objectsOf(books, id).map(({ state: { text } }) => text)),
    ...{ fees, vat, expenses },
    receipt: joined([submittedTo(books, id, state), state.receipt_number]),
    receipt_date: state.receipt_date,
    ended_on: state.ended_on,
    remark: isCancelled ? joined([step, state.state_reason]) : state.ended_on ? "" : step,
  };
}
