/**
 * Checks every event before it is written: a number that identifies a person may only be stored where it belongs. Pure.
 */
import { type NewEvent, nounOf } from "./base/event.ts";
import { isHiddenIn, kindsIn } from "./base/number_places.ts";
import type { NumberKind } from "./base/number_rules.ts";
import { findNumbers, numberLabel } from "./base/person_number.ts";
import { type Refusal, refuse } from "./base/refusal.ts";
import { sendableTexts } from "./base/sendable.ts";
import { type TableName, tables } from "./tables.ts";

/** Names of fields that are no column of a table. */
const LABELS: Record<string, string> = {
  name: "이름",
  title: "제목",
  subject: "제목",
  message: "내용",
  content: "내용",
  excerpt: "요약",
  text: "내용",
  memo: "메모",
  note: "메모",
  notes: "메모",
  remark: "점검 내용",
  reason: "사유",
  what: "정정·삭제할 내용",
  wish: "바라는 내용",
  store_name: "가맹점",
  purpose: "목적",
  start_point: "출발지",
  end_point: "도착지",
  sender: "보내는 곳",
  receiver: "받는 곳",
};

/** The name of a noun's field. */
function labelOf(noun: string, field: string): string {
  const column = Object.hasOwn(tables, noun)
    ? tables[noun as TableName].columns.find(({ key }) => key === field)
    : undefined;
  return column?.label || LABELS[field] || "입력한 내용";
}

/** Why a text may not be stored in this place, and what to do; "" if it may. */
export function numberProblem(
  text: string,
  place: string,
  allowed: readonly NumberKind[] = [],
): string {
  const found = findNumbers(text, place).find(({ kind }) => !allowed.includes(kind));
  if (!found) return "";
  return `‘${place}’에 ${numberLabel(found.kind)}로 보이는 숫자가 있습니다. ` +
    `${numberLabel(found.kind)}는 여기에 적을 수 없습니다. 지우고 다시 저장해 주세요.`;
}

/** Shorter texts, days and instants, the most frequent ones, contain none. */
const isSurelyNone = (text: string): boolean =>
  text.length < 9 || /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(text);

/** Names that do not identify the place. */
const INNER = new Set(["changes", "to", "after"]);
/** Former values that this event removes or corrects. */
const BEFORE = new Set(["from", "before"]);

interface Wrong {
  field: string;
  message: string;
}

/** The first place of a value with a misplaced number. */
function wrongIn(noun: string, value: unknown, field: string): Wrong | null {
  if (typeof value === "string") {
    if (isSurelyNone(value)) return null;
    const message = numberProblem(value, labelOf(noun, field), kindsIn(noun, field));
    return message === "" ? null : { field, message };
  }
  if (typeof value !== "object" || value === null) return null;
  for (const [key, one] of Object.entries(value)) {
    if (BEFORE.has(key)) continue;
    const wrong = wrongIn(noun, one, Array.isArray(value) || INNER.has(key) ? field : key);
    if (wrong) return wrong;
  }
  return null;
}

/** The event's data to store, or why it is refused. */
export function storableData({ stream, type, data }: NewEvent): unknown | Refusal {
  const noun = nounOf(stream);
  if (isHiddenIn(noun, type)) return sendableTexts(data);
  const wrong = wrongIn(noun, data, "");
  return wrong ? refuse(422, "person_number", wrong.message, [wrong]) : data;
}
