/** Words of the card report, the same on the server and in the browser (S1 §2, §5, §8). */
import type { Purpose } from "../../../../events/card.ts";
import { CARD_LABELS, type CardRow } from "../../../../projections/card_row.ts";
import type { MergeField } from "./merge.ts";

export const PURPOSE_WORDS: Record<Purpose, string> = {
  lunch: "점심",
  dinner: "저녁",
  other: "기타",
};
// Taken from the words, not from events/card.ts: its schemas would come along into the browser.
export const PURPOSE_CHOICES = Object.keys(PURPOSE_WORDS) as Purpose[];
/** The same as `NOTE_MAX_LENGTH` of events/card.ts; a test compares them. */
export const NOTE_LIMIT = 5_000;

export const FIELD_WORDS: Record<MergeField, string> = CARD_LABELS;

export const DOUBLE_WORDS: Record<CardRow["double_of"][number]["reason"], string> = {
  approve_num: "승인번호가 같은 내역",
  store_pay_minute: "사용처·금액·시각이 같은 내역",
};

export const NO_PARTICIPANT = "참석자를 한 명 이상 선택해 주세요.";
export const NO_EMPLOYEES = "직원 목록을 불러오지 못했습니다. 새로고침 후 다시 시도해주세요.";
export const EXCEL_FAILED = "엑셀 다운로드에 실패했습니다. 잠시 후 다시 시도해주세요.";
