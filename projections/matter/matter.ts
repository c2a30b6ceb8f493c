/** Cases with their parties, objects and money: the list's cells, and one case as a whole. */
import type { CellValue } from "../../events/kit/column.ts";
import { type EntryKind, type MatterSums, sumsOf } from "../../events/matter/matter_money.ts";
import {
  causeOf,
  FACT_CODES,
  type FactCode,
  type Matter,
  type MatterEstimate,
  type MatterKind,
  type MatterState,
  type PartyRole,
  type PartyType,
} from "../../events/matter/matter_shapes.ts";
import {
  type Deadline,
  type DeadlineFacts,
  deadlineFacts,
  deadlinesOf,
} from "../../events/matter/deadlines.ts";
import { bookNumber, matterNumber } from "../../events/matter/matter_number.ts";
import type { StoredEvent } from "../../events/base/event.ts";
import type { TableState } from "../../events/tables.ts";
import { memoizedByBook } from "../kit/kept.ts";
import type { MoreCells } from "../kit/table_rows.ts";
import { stampOf } from "../kit/row_book.ts";
import { findUnique, type TableBook, type TableBooks, type TableEntry } from "../kit/table_view.ts";

/** The tables whose rows belong to a case. */
export const MATTER_PARTS = [
  "matter_party",
  "matter_object",
  "matter_entry",
  "matter_handover",
] as const;
export type MatterPart = (typeof MATTER_PARTS)[number];
export type PartEntry<P extends MatterPart> = TableEntry<TableState<P>>;

type Row = { matter_id: string; deleted: boolean };
type Grouped<S extends Row> = Map<string, TableEntry<S>[]>;

/** Every row of each case, in the order they were entered, deleted ones too. */
const everyRow = memoizedByBook(({ byId }: TableBook<Row>): Grouped<Row> =>
  Map.groupBy(byId.values(), ({ state }) => state.matter_id)
);

/** The same without deleted ones. */
const grouped = <S extends Row>() =>
  memoizedByBook((book: TableBook<S>): Grouped<S> => {
    const rows = everyRow(book as unknown as TableBook<Row>) as Grouped<S>;
    return new Map(
      [...rows].map(([id, all]) => [id, all.filter(({ state }) => !state.deleted)]),
    );
  });
const parties = grouped<TableState<"matter_party">>();
const objects = grouped<TableState<"matter_object">>();
const entries = grouped<TableState<"matter_entry">>();
const handovers = grouped<TableState<"matter_handover">>();

export const partiesOf = ({ matter_party }: Pick<TableBooks, "matter_party">, id: string) =>
  parties(matter_party).get(id) ?? [];
export const objectsOf = ({ matter_object }: Pick<TableBooks, "matter_object">, id: string) =>
  objects(matter_object).get(id) ?? [];
export const entriesOf = ({ matter_entry }: Pick<TableBooks, "matter_entry">, id: string) =>
  entries(matter_entry).get(id) ?? [];
export const handoversOf = ({ matter_handover }: Pick<TableBooks, "matter_handover">, id: string) =>
  handovers(matter_handover).get(id) ?? [];

/** Rows of a part that a case has or had. */
export const everyRowOf = <P extends MatterPart>(
  books: Pick<TableBooks, P>,
  part: P,
  id: string,
): PartEntry<P>[] =>
  (everyRow(books[part] as unknown as TableBook<Row>).get(id) ?? []) as PartEntry<P>[];

/** Those of its parties that the office works for. */
export const clientsOf = (books: Pick<TableBooks, "matter_party">, id: string) =>
  partiesOf(books, id).filter(({ state }) => state.client);

/** Fees, expenses, payments and balance of a case. */
export const matterSums = (books: Pick<TableBooks, "matter_entry">, id: string): MatterSums =>
  sumsOf(entriesOf(books, id).map(({ state }) => state));

/** Names of a list, as many as a cell shows: '김하늘 외 2명'. */
const NAMES_SHOWN = 3;
function joined(names: string[], counter: string): string {
  const more = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).join(", ");
  return more > 0 ? `${shown} 외 ${more}${counter}` : shown;
}

type CaseBooks = Pick<TableBooks, "matter" | "matter_party">;

/** What the deadlines of a case follow from, without the rest of it; undefined if there is none. */
export function deadlineFactsOf(books: CaseBooks, id: string): DeadlineFacts | undefined {
  const state = books.matter.byId.get(id)?.state;
  if (!state || state.deleted) return undefined;
  return deadlineFacts({
    kind: state.kind as MatterKind,
    state: state.state as MatterState,
    cause: causeOf(state.kind, state),
    receipt: { date: state.receipt_date },
    facts: state,
    parties: partiesOf(books, id).map(({ state: { role, address } }) => {
      return { role: role as PartyRole, address };
    }),
  });
}

/** Deadlines by the entry of their case, and the parties that they were counted with. */
const counted = new WeakMap<object, { parties: readonly object[]; deadlines: Deadline[] }>();

const isSame = (one: readonly object[], other: readonly object[]): boolean =>
  one.length === other.length && one.every((entry, at) => entry === other[at]);

/** Every deadline of a case, met ones too, the first due first: counted again after a change of this case alone. */
export function deadlinesOfCase(books: CaseBooks, id: string): readonly Deadline[] {
  const entry = books.matter.byId.get(id);
  if (!entry) return [];
  const parties = partiesOf(books, id);
  const known = counted.get(entry);
  if (known && isSame(known.parties, parties)) return known.deadlines;
  const facts = deadlineFactsOf(books, id);
  const deadlines = facts ? deadlinesOf(facts) : [];
  counted.set(entry, { parties, deadlines });
  return deadlines;
}

/** The next duty of a case that nothing met yet, a missed one too. */
const nextDeadline = (books: CaseBooks, id: string): Deadline | undefined =>
  deadlinesOfCase(books, id).find(({ metOn, isDuty }) => metOn === null && isDuty);

/** Cells of the list that come from the case's parties, objects and money. */
export function matterCells(books: object): MoreCells {
  const known = books as TableBooks;
  const cellsOf = (id: string) => {
    const named = partiesOf(known, id);
    const { fees, vat, expenses, paid, refunded, balance } = matterSums(known, id);
    const clients = named.filter(({ state }) => state.client);
    const next = nextDeadline(known, id);
    return {
      clients: joined(clients.map(({ state }) => state.name), "명"),
      parties: named.map(({ state }) => state.name).join(", "),
      objects: joined(objectsOf(known, id).map(({ state }) => state.text), "건"),
      fees: fees + vat,
      expenses,
      // What was given back is not there any more: charges without it are the balance.
      paid: paid - refunded,
      balance,
      next_due: next?.due ?? null,
      next_due_name: next?.name ?? "",
    };
  };
  return {
    stamp: MATTER_PARTS.map((part) => stampOf(known[part])).join(" "),
    parts: ({ id }): CellValue[] => Object.values(cellsOf(id)),
    cells: ({ id }) => cellsOf(id),
  };
}

/** The number of the case that a row belongs to. */
export function partCells(books: object): MoreCells {
  const { matter } = books as TableBooks;
  const numberOf = (id: unknown) => matter.byId.get(String(id))?.state.number ?? "";
  return {
    stamp: stampOf(matter),
    parts: ({ state }) => [numberOf(state.matter_id)],
    cells: ({ state }) => ({ matter_number: numberOf(state.matter_id) }),
  };
}

/** Ids of the cases that these events' rows belong to. */
export const mattersOfPart = (part: MatterPart) => (books: TableBooks, events: StoredEvent[]) => [
  ...new Set(
    events.flatMap(({ stream }) =>
      books[part].byId.get(stream.slice(part.length + 1))?.state.matter_id ?? []
    ),
  ),
];

const ROWS_OF: Record<MatterPart, (books: TableBooks, id: string) => { id: string }[]> = {
  matter_party: partiesOf,
  matter_object: objectsOf,
  matter_entry: entriesOf,
  matter_handover: handoversOf,
};

/** Ids of a part's rows of these events' cases. */
export const partsOfMatter = (part: MatterPart) => (books: TableBooks, events: StoredEvent[]) => {
  const ids = new Set(events.map(({ stream }) => stream.slice("matter/".length)));
  return [...ids].flatMap((id) => ROWS_OF[part](books, id).map((row) => row.id));
};

/** The case that each consultation became. */
const byConsultation = memoizedByBook(({ byId }: TableBooks["matter"]): Map<string, string> =>
  new Map(
    [...byId.values()].filter(({ state }) => state.consultation_id !== "")
      .map(({ id, state }) => [state.consultation_id, id]),
  )
);

/** Id of the case that a consultation became. */
export const matterFrom = ({ matter }: Pick<TableBooks, "matter">, consultation: string) =>
  byConsultation(matter).get(consultation);

/** The highest number of each year, deleted cases included: a number is never given twice. */
const highest = memoizedByBook(({ byId }: TableBooks["matter"]): Map<string, number> => {
  const numbers = new Map<string, number>();
  for (const { state } of byId.values()) {
    const [year, number] = state.number.split("-");
    const given = Number(number);
    if (Number.isSafeInteger(given)) numbers.set(year, Math.max(numbers.get(year) ?? 0, given));
  }
  return numbers;
});

/** The next number of a year: '2026-0001'. */
export function nextNumber(book: TableBooks["matter"], year: string): string {
  const next = (highest(book).get(year) ?? 0) + 1;
  return matterNumber(year, next);
}

/** The case of a number, as people write it. A former book may have one that reads like one of the office's own. */
export const matterNumbered = (book: TableBooks["matter"], text: string) =>
  findUnique(book, "number", text) ?? findUnique(book, "number", bookNumber(text));

/** The estimate that a case was opened with; null for none. */
export function estimateOf({ estimate }: { estimate: string }): MatterEstimate | null {
  if (estimate === "") return null;
  try {
    return JSON.parse(estimate);
  } catch {
    // What was destroyed, or comes from elsewhere, is no estimate; an error would quote the text.
    return null;
  }
}

/** The registry that a case goes to: as entered, otherwise that of its first address record. */
const receiptOffice = (
  books: Pick<TableBooks, "matter_object" | "address">,
  id: string,
  { receipt_office }: Pick<TableState<"matter">, "receipt_office">,
): string =>
  receipt_office ||
  (objectsOf(books, id)
    .map(({ state }) => books.address.byId.get(state.address_id)?.state.regi_office)
    .find((office) => office) ?? "");

/** The registry or court that a case was submitted to; "" while nothing says that it was. */
export const submittedTo = (
  books: Parameters<typeof receiptOffice>[0],
  id: string,
  state: TableState<"matter">,
): string =>
  state.receipt_office || state.receipt_number || state.receipt_date
    ? receiptOffice(books, id, state)
    : "";

/** One case as a whole; undefined if there is none. */
export function matterOf(books: TableBooks, id: string): Matter | undefined {
  const state = books.matter.byId.get(id)?.state;
  if (!state || state.deleted) return undefined;
  const facts = Object.fromEntries(FACT_CODES.map((code) => [code, state[code]]));
  return {
    id,
    number: state.number,
    kind: state.kind as MatterKind,
    state: state.state as MatterState,
    received_on: state.received_on ?? "",
    staff: [state.staff_id, state.second_staff_id].filter((one) => one !== ""),
    objects: objectsOf(books, id).map(({ id, state: { address_id, text } }) => {
      return { id, address: address_id, text };
    }),
    cause: causeOf(state.kind, state),
    receipt: {
      office: receiptOffice(books, id, state),
      number: state.receipt_number,
      date: state.receipt_date,
    },
    registry_secret: state.registry_secret,
    facts: facts as Record<FactCode, string | number | null>,
    consultation: state.consultation_id,
    estimate: estimateOf(state),
    parties: partiesOf(books, id).map(partyOf),
    entries: entriesOf(books, id).map(({ id, state: { kind, text, amount, vat, on } }) => {
      return { id, kind: kind as EntryKind, text, amount, vat, on };
    }),
  };
}

function partyOf({ id, state }: PartEntry<"matter_party">): Matter["parties"][number] {
  const { role, type, identity_how: how, identity_on: on, identity_by: by, ...own } = state;
  const { client, name, hanja, resident_number, registration_number, address } = own;
  return {
    ...{ id, client, name, hanja, resident_number, registration_number, address },
    role: role as PartyRole,
    type: type as PartyType,
    phone: own.phone,
    email: own.email,
    share: own.share,
    representative: { name: own.representative, address: own.representative_address },
    identity: how === "" ? null : { how, on, by, seen: own.identity_seen },
  };
}
