/** Words of the card report, the same on the server and in the browser (S1 §2, §5, §8). */
import type { Purpose } from "../../../../events/card.ts";
import { CARD_LABELS, type CardRow } from "../../../../projections/card_row.ts";
import { momentText, seoulYear, won } from "../../../ui/format.ts";
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
export const LIST_FAILED = "데이터를 불러오는데 문제가 발생했습니다.";
export const LOADING = "데이터를 불러오는 중...";
export const EMPTY_LIST = "표시할 카드사용내역이 없습니다.";
export const EXCEL_NEEDS_DAYS = "시작일과 종료일을 모두 선택해 주세요.";
export const EXCEL_FAILED = "엑셀 다운로드에 실패했습니다. 잠시 후 다시 시도해주세요.";
export const saveFailed = (message: string): string => `수정 중 오류가 발생했습니다: ${message}`;

const NO_YEAR = 0;

/** When a row was paid: "11.20 (금) 19:22", or with its year. */
export const paidText = ({ created_at, time_known }: CardRow, withYear: boolean): string =>
  momentText(created_at, withYear ? NO_YEAR : seoulYear(created_at), time_known);

/** A row in a few words, for names of buttons and for screen readers. */
export const rowName = (row: CardRow): string =>
  `${paidText({ ...row, time_known: false }, false)} ${row.store_name} ${won(row.pay)}`;
