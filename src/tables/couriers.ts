/** Courier records as a read-only table: listed, exported, sent live. Their own calls change them. */
import { type Column, columnOf, type TableRow } from "../../events/kit/column.ts";
import { ID_COLUMN } from "../../events/kit/table.ts";
import { refuse } from "../../events/base/refusal.ts";
import {
  balanceAfter,
  type CourierBook,
  type CourierEntry,
  courierView,
} from "../../projections/courier/courier.ts";
import { COURIER_LABELS, STATUS_LABELS } from "../../projections/courier/courier_figures.ts";
import { mapInSlices } from "../../projections/kit/query.ts";
import { tableRow } from "../../projections/kit/row_book.ts";
import { closingSubscription } from "./news.ts";
import type { Resource } from "./resource.ts";

const OWN_CALLS = refuse(409, "own_calls", "배송 기록은 퀵 배송 화면에서 고칩니다.");

const options = Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label }));
const { created_at, rider, sender, receiver, amount, memo } = COURIER_LABELS;
const said = { searchable: true, personal: true };

const columns: Column[] = [
  columnOf("created_at", created_at, 155, { type: "datetime", fixed: true }),
  columnOf("status", "구분", 100, { type: "select", options }),
  columnOf("rider", rider, 100, { searchable: true }),
  columnOf("sender", sender, 125, said),
  columnOf("receiver", receiver, 125, said),
  columnOf("amount", amount, 100, { type: "currency" }),
  columnOf("balance", "잔액", 110, { type: "currency", sortable: false, derived: true }),
  columnOf("memo", memo, 125, said),
  columnOf("reason", "정정·삭제 사유", 180, { ...said, visible: false }),
  ID_COLUMN,
];

function rowOf(entry: CourierEntry, balance: number): TableRow {
  const { reversed, settled: _settled, ...record } = entry.state;
  const reason = entry.reversals.at(-1)?.reason ?? "";
  return tableRow(entry, reversed, { ...record, balance, reason });
}

/** Every row of a state of the book, and the row of each entry. */
interface Kept {
  changes: number;
  rows: TableRow[];
  byEntry: Map<CourierEntry, TableRow>;
}

const kept = new WeakMap<CourierBook, Kept>();

/** Every row, remade only if its record or balance changed: the balances are added up on the way. */
function* rows(book: CourierBook): Generator<void, TableRow[]> {
  const known = kept.get(book);
  const { changes } = book;
  if (known?.changes === changes) return known.rows;
  let balance = 0;
  const byEntry = new Map<CourierEntry, TableRow>();
  const made = yield* mapInSlices(book.all.between(-Infinity, Infinity), (entry) => {
    balance += entry.effect;
    const before = known?.byEntry.get(entry);
    const row = before?.balance === balance ? before : rowOf(entry, balance);
    byEntry.set(entry, row);
    return row;
  });
  kept.set(book, { changes, rows: made.reverse(), byEntry });
  return made;
}

export const couriers: Resource = {
  noun: "courier",
  path: "/api/quick",
  read: "staff",
  write: "staff",
  title: "배송 기록",
  list: "퀵 배송 기록",
  screen: "courier-list",
  onlyRead: true,
  keepsDeleted: true,
  columns,
  filters: [
    { key: "status", kind: "select", options },
    { key: "created_at", kind: "daterange", label: "기간" },
    { key: "rider", kind: "text" },
    { key: "sender", kind: "text" },
    { key: "receiver", kind: "text" },
  ],
  importKey: null,
  hears: closingSubscription("courier"),
  rows: ({ courier }) => rows(courier),
  row({ courier }, id) {
    const entry = courier.byId.get(id);
    return entry && rowOf(entry, balanceAfter(courier, entry));
  },
  view: courierView,
  update: () => OWN_CALLS,
  invert: () => OWN_CALLS,
};
