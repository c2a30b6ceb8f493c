/** Small files in the layouts of published forms and apps, names and numbers made up, and what must come out of each. */
import type { ImportSummary } from "../../projections/table/import_shapes.ts";

export const FIELD = "tests/fixtures/import/field";

export interface FieldFile {
  noun: "cards" | "trips" | "employees" | "addresses" | "courier-charges";
  file: string;
  /** Rows that go in, and what they come to (won, kilometres). */
  added: number;
  amount?: number;
  /** Reasons of refused rows, in their order. */
  refused?: RegExp[];
  /** What has to be looked at, and what is said besides; each of them, in any order. */
  asked?: RegExp[];
  said?: RegExp[];
  /** Rows that are held back as like others. */
  similar?: number;
  /** The file is refused as a whole. */
  whole?: RegExp;
  constants?: Record<string, string>;
  maps?: Record<string, string>;
  /** A file that came in before. */
  after?: FieldFile;
  /** What the preview shows of some cells. */
  shown?: [line: number, label: string, text: string][];
}

export const CAR = { 차량명: "데모 레이" };
export const CUT = /쉼표에서 나뉜 금액/;
export const FOREIGN = /외화 금액/;
export const LONE = /원래 결제가 파일에 없는 취소/;
export const NOT_READ = /^읽지 않은 열/;
export const HEADS_READ = /^글에서 인원수를 읽었습니다/;

const sameSecond: FieldFile = {
  noun: "cards",
  file: "11a_same_second.csv",
  added: 2,
  amount: 47_100,
};
const mapped: FieldFile = {
  noun: "cards",
  file: "24a_remembered_map.csv",
  maps: { 날: "date", 곳: "store_name", 값: "pay" },
  added: 1,
  amount: 5_000,
  said: [/'돈' 1칸/],
};

export const fieldFiles: FieldFile[] = [
  {
    noun: "cards",
    file: "01_unquoted_thousands.csv",
    added: 1,
    amount: 9_000,
    refused: [CUT, CUT],
  },
  {
    noun: "cards",
    file: "03_currency_formats.xlsx",
    added: 3,
    amount: 24_000 + 28_000 + 27_000,
    refused: [FOREIGN, FOREIGN, FOREIGN, FOREIGN, FOREIGN, FOREIGN],
  },
  {
    noun: "cards",
    file: "04_status_words.csv",
    added: 11,
    amount: 4_300 + 4_400 + 4_500 + 4_600 + 4_700 + 4_800 - 4_900 - 5_000 - 5_100 + 5_400 - 5_500,
    refused: [/승인되지 않은 거래/, /승인되지 않은 거래/],
    asked: [/'취소요청'은\(는\) 아직 취소된 것이 아니어서/, LONE],
  },
  {
    noun: "cards",
    file: "05_cancelled_in_place.csv",
    added: 2,
    amount: 12_000,
    said: [/25,300원 중 25,300원/, NOT_READ],
    shown: [[3, "이용금액", "0"], [3, "비고", "결제 25,300원 중 25,300원 취소(2026년 09월 04일)"]],
  },
  {
    noun: "cards",
    file: "06_cancel_amount_column.csv",
    added: 3,
    amount: 50_000 + 0 + 15_000,
    said: [/30,000원 중 30,000원/, /20,000원 중 5,000원/],
  },
  {
    noun: "employees",
    file: "07_two_digit_hire_year.csv",
    added: 3,
    said: [/1900년대/, /2000년대/],
    shown: [[2, "입사일", "1995-03-02"], [4, "입사일", "2026-03-02"]],
  },
  {
    noun: "addresses",
    file: "07b_two_digit_address_days.csv",
    added: 2,
    said: [/1900년대/, /2000년대/],
    shown: [[2, "접수일", "1998-05-01"], [3, "등기일", "2026-05-20"]],
  },
  {
    noun: "addresses",
    file: "08_lot_became_date.xlsx",
    added: 1,
    refused: [/엑셀이 날짜로 바꾼 값입니다\(2026-12-02\)/],
  },
  {
    noun: "trips",
    file: "09a_private_activity.csv",
    added: 2,
    amount: 11,
    shown: [[2, "목적", "비업무용"], [3, "목적", "업무용"]],
  },
  {
    noun: "trips",
    file: "09b_private_use.csv",
    added: 2,
    amount: 11,
    shown: [[2, "목적", "비업무용"], [3, "목적", "업무용"]],
  },
  ...["10_nts_form_u318d.xlsx", "10b_nts_form_middot_control.xlsx"].map((file): FieldFile => ({
    noun: "trips",
    file,
    constants: CAR,
    added: 4,
    amount: 95,
    shown: [[8, "목적", "업무용"], [9, "목적", "출퇴근"], [11, "목적", "비업무용"]],
  })),
  sameSecond,
  {
    noun: "cards",
    file: "11b_same_second_other_name.csv",
    after: sameSecond,
    added: 0,
    similar: 2,
  },
  { noun: "trips", file: "12a_yearless_trip.csv", added: 2, amount: 17 },
  { noun: "cards", file: "12b_yearless_card_control.csv", added: 2, amount: 18_100 },
  {
    noun: "trips",
    file: "13a_trip_header_missing_day.csv",
    added: 0,
    whole: /찾지 못한 항목: 차량명\)/,
  },
  {
    noun: "trips",
    file: "13a_trip_header_missing_day.csv",
    constants: CAR,
    added: 2,
    amount: 39.4,
    asked: [/운행 목적을 알 수 없어/],
  },
  { noun: "trips", file: "13b_kakaoT.csv", added: 0, whole: /찾지 못한 항목: 차량명\)/ },
  {
    noun: "addresses",
    file: "13c_address_standard_names.csv",
    added: 1,
    said: [/주소가 두 열에 있어/],
    shown: [[2, "주소", "경기도 남양주시 화도읍 맷돌로 84 도서관"]],
  },
  {
    noun: "cards",
    file: "14_html_rowspan_head.xls",
    added: 1,
    amount: 8_000,
    said: [NOT_READ],
    shown: [[3, "가맹점명", "치티"]],
  },
  {
    noun: "trips",
    file: "15_triplog.csv",
    added: 2,
    amount: 16.5,
    said: [/'Parking' 2칸, 'Tolls' 2칸/, /다음 날 도착으로 계산했습니다/],
    shown: [
      [2, "운행 일시", "2026-03-13 08:05"],
      [2, "주행 시간(분)", "30"],
      [2, "목적", "업무용"],
      [2, "목적지·내용", "Office → Court · filing, urgent"],
      [3, "주행 시간(분)", "25"],
      [3, "목적", "비업무용"],
    ],
  },
  {
    noun: "cards",
    file: "18_filtered_rows.xlsx",
    added: 3,
    amount: 6_000,
    asked: [/보이지 않는 1행도 읽었습니다/],
  },
  {
    noun: "cards",
    file: "19_seoul_opengov.csv",
    added: 4,
    amount: 495_780,
    refused: [/가맹점명이 비어/],
    said: [NOT_READ, /^인원수를 알 수 없어/, HEADS_READ],
    shown: [[2, "결제방법", "카드"], [2, "인원", "25"]],
  },
  {
    noun: "cards",
    file: "20_merged_head_control.xlsx",
    added: 4,
    amount: 50_000,
    asked: [/보이지 않는 1행/],
    said: [/'숨은시트'은\(는\) 읽지 않았습니다\(숨겨진 시트\)/],
  },
  {
    noun: "trips",
    file: "21_own_car_log.xlsx",
    constants: CAR,
    added: 142,
    amount: 4_107.6,
  },
  { noun: "cards", file: "22_truncated.xls", added: 0, whole: /중간에 잘려 있습니다/ },
  { noun: "addresses", file: "23_units_in_brackets.csv", added: 5 },
  mapped,
  {
    noun: "cards",
    file: "24b_remembered_second.csv",
    after: mapped,
    added: 1,
    amount: 5_000,
  },
];

/** What of a summary the list above says. */
export function noticesOf({ notices }: Pick<ImportSummary, "notices">) {
  const texts = (ask: boolean) =>
    notices.filter((notice) => notice.ask === ask).map(({ message }) => message);
  return { asked: texts(true), said: texts(false) };
}
