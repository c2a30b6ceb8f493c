/** Card spending as a resource: its rows, its changes, and how a command finds one. */
import { z } from "zod";
import {
  amendCard,
  type CardContext,
  type CardEditable,
  type CardEvent,
  type CardState,
  editCard,
  NOTE_MAX_LENGTH,
  type Purpose,
  PURPOSES,
  restoreCard,
  undoCardEvents,
} from "../../events/card/card.ts";
import { type Column, columnOf, type TableRow as Row } from "../../events/kit/column.ts";
import { ID_COLUMN } from "../../events/kit/table.ts";
import { refuse } from "../../events/base/refusal.ts";
import { type CardEntry, cardView } from "../../projections/card/card.ts";
import { cardHistoryFields, cardRow } from "../../projections/card/card_list.ts";
import { PURPOSE_LABELS } from "../../projections/card/card_row.ts";
import { listEmployees, participantOf } from "../../projections/employee/employee.ts";
import { mapInSlices } from "../../projections/kit/query.ts";
import type { Views } from "../../projections/registry.ts";
import { tableRow } from "../../projections/kit/row_book.ts";
import { paths } from "../../web/paths.ts";
import { bareText } from "../kit/cell.ts";
import { nameFinder } from "./card_people.ts";
import type { Kept } from "../server/past.ts";
import type { Decision, Resource, Values } from "./resource.ts";

/** Text fields whose length the books limit, in UTF-16 units. */
export const LIMITS = { approve_num: 64, store_name: 200, card_user: 100, method: 50 } as const;

/** Purposes by the names that lists show. */
export const options = PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] }));
const text = (key: keyof typeof LIMITS, label: string) =>
  columnOf(key, label, 120, { maxLength: LIMITS[key] });

/** A transaction as a row: a file may change the same fields as a person. */
const columns: Column[] = [
  columnOf("used_at", "사용일시", 160, { type: "datetime" }),
  columnOf("purpose", "사용목적", 100, { type: "select", options, editable: true }),
  { ...text("store_name", "가맹점명"), fixed: true },
  columnOf("pay", "이용금액", 120, { type: "currency" }),
  columnOf("participants", "참석자", 200, { maxLength: 30_000, editable: true }),
  columnOf("head_count", "인원", 80, { type: "number" }),
  columnOf("note", "비고", 200, { maxLength: NOTE_MAX_LENGTH, editable: true }),
  text("card_user", "카드 사용자"),
  text("method", "결제방법"),
  text("approve_num", "승인번호"),
  ID_COLUMN,
];

/** A transaction as tables show their rows: who took part by name. */
export function rowOf({ employee }: Views, entry: CardEntry): Row {
  const { deleted = false, participants, source: _source, books: _books, ...values } = entry.state;
  const names = participants.map((one) => participantOf(employee, one).name).join(", ");
  const approve_num = values.approve_num ?? "";
  return tableRow(entry, deleted, { ...values, participants: names, approve_num });
}

/** Employees named in some texts; cached until the employees change. */
export function finderFor({ employee }: Views): ReturnType<typeof nameFinder> {
  if (finder?.book !== employee || finder.changes !== employee.changes) {
    finder = {
      book: employee,
      changes: employee.changes,
      find: nameFinder(listEmployees(employee)),
    };
  }
  return finder.find;
}
let finder:
  | { book: Views["employee"]; changes: number; find: ReturnType<typeof nameFinder> }
  | null = null;

/** The non-empty names in a text, each once. */
export const listed = (names: string): string[] =>
  names.split(/[,·ㆍ、/;\n]/).filter((name) => bareText(name) !== "");

function update(views: Views, id: string, values: Values): Decision {
  const state = views.card.byId.get(id)?.state;
  let participants = state?.participants ?? [];
  if (typeof values.participants === "string") {
    participants = finderFor(views)([values.participants]);
    if (participants.length < listed(values.participants).length) {
      const message = "참석자를 직원에서 찾지 못했습니다. 이름을 확인해 주세요.";
      return refuse(422, "unknown_employee", message, [{ field: "participants", message }]);
    }
  }
  const purpose = (values.purpose ?? state?.purpose) as Purpose;
  const note = String(values.note ?? state?.note ?? "");
  return amendCard(state, { id, purpose, note, participants });
}

/** Card spending for the calls that it shares with tables. */
export const cards: Resource = {
  noun: "card",
  path: "/api/mysql/card",
  read: "superuser",
  write: "superuser",
  title: "카드 사용내역",
  list: "카드 사용내역",
  screen: "card-report",
  filters: [],
  columns,
  cells: { time_known: z.boolean() },
  importKey: null,
  rows: (views) => mapInSlices([...views.card.byId.values()], (entry) => rowOf(views, entry)),
  row(views, id) {
    const entry = views.card.byId.get(id);
    return entry && rowOf(views, entry);
  },
  view: cardView,
  reads: ["employee"],
  restoresOne: { path: paths.api.cardRestore, edits: ["card.edited", "card.restored"] },
  reportRead: "staff",
  update,
  invert: (views, id, events) =>
    undoCardEvents(views.card.byId.get(id)?.state, {
      id,
      events: events as unknown as CardEvent[],
    }),
};

/** A deleted employee stays a participant, but cannot be added. */
function contextOf(views: Views, { participants: present }: CardState): CardContext {
  return {
    employeeExists(employee) {
      const found = views.employee.byId.get(employee);
      return found !== undefined && (!found.state.deleted || present.includes(employee));
    },
  };
}

/** Card spending as the runner of commands knows it. */
export const cardNoun: Kept<CardEntry, CardState> = {
  noun: "card",
  view: cardView,
  find: (views, id) => views.card.byId.get(id),
  missing: refuse(404, "card_not_found", "카드 사용내역을 찾을 수 없습니다."),
  row: cardRow,
  reads: ["employee"],
  story: ({ employee }) => cardHistoryFields(employee),
  revert: (_views, { id, state }, { to_version, earlier }) =>
    restoreCard(state, { id, to_version, earlier: earlier.state }),
};

/** The decision of an edit, for the page, a program and an assistant's tool alike. */
export const decideCardEdit = (
  views: Views,
  { id, state }: CardEntry,
  { purpose, note, participants }: CardEditable,
) => editCard(state, { id, purpose, note, participants }, contextOf(views, state));
