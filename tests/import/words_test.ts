import { assertEquals } from "@std/assert";
import { matchName } from "../../src/import/values/fields.ts";
import { readTime } from "../../src/import/values/clock_time.ts";
import type { Cell } from "../../src/kit/cell.ts";
import {
  hasMoreThanCount,
  isStatusColumn,
  readHeadCount,
  readStatus,
} from "../../src/import/values/card_words.ts";
import { nameFinder } from "../../src/tables/card_people.ts";

const times: [Cell, string | null][] = [
  ["12:37", "12:37:00"],
  ["12:37:25", "12:37:25"],
  ["오후 12:37", "12:37:00"],
  ["오후 1:05:09", "13:05:09"],
  ["오전 12:05", "00:05:00"],
  ["1:05 PM", "13:05:00"],
  ["12시 37분", "12:37:00"],
  ["12시 37분 25초", "12:37:25"],
  ["12시", "12:00:00"],
  ["1237", "12:37:00"],
  ["123725", "12:37:25"],
  ["93725", "09:37:25"],
  [1237, "12:37:00"],
  [123725, "12:37:25"],
  [0.5262, "12:37:44"],
  ["0.5", "12:00:00"],
  [45810.526, "12:37:26"],
  ["2025-06-02 12:37", "12:37:00"],
  ["24:00", "24:00:00"],
  ["", null],
  ["-", null],
  [null, null],
];

for (const [cell, expected] of times) {
  Deno.test(`a time written ${JSON.stringify(cell)} is ${expected ?? "not known"}`, () => {
    const read = readTime(cell);
    const seconds = read.ok ? read.value : NaN;
    const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
    assertEquals(
      seconds === null
        ? null
        : [seconds / 3_600, seconds / 60 % 60, seconds % 60].map(two).join(":"),
      expected,
    );
  });
}

for (const cell of ["25:00", "12:61", "24:10", "점심", "1234567", 99]) {
  Deno.test(`${cell} is refused as a time`, () => assertEquals(readTime(cell).ok, false));
}

const counts: [string, number | null, boolean][] = [
  ["6", 6, false],
  ["6명", 6, false],
  ["총 12인", 12, false],
  ["6(명)", 6, true],
  ["의장 외 5명", 6, true],
  ["의장외5명", 6, true],
  ["부의장, 팀장 외 3명", 5, true],
  ["의장 등 6명", 6, true],
  ["직원 4명, 외부 2명", 6, true],
  ["동장 외 10", 11, true],
  ["1,200명", 1_200, false],
  ["관계자", null, true],
  ["3~4명", null, true],
  ["3명~4명", null, true],
  ["-3", null, true],
  ["-", null, false],
  ["", null, false],
];

for (const [text, expected, more] of counts) {
  Deno.test(`'${text}' is ${expected} people, and ${more ? "says" : "does not say"} more`, () => {
    assertEquals([readHeadCount(text), hasMoreThanCount(text)], [expected, more]);
  });
}

const statuses: [text: string, column: string, status: string][] = [
  ["취소", "상태", "cancelled"],
  ["승인취소", "승인구분", "cancelled"],
  ["전체취소", "취소상태", "cancelled"],
  ["환불", "상태", "cancelled"],
  ["Y", "취소여부", "cancelled"],
  ["y", "승인취소여부", "cancelled"],
  ["N", "취소여부", "paid"],
  ["Y", "승인여부", "paid"],
  ["정상", "상태", "paid"],
  ["미취소", "취소여부", "paid"],
  ["", "취소여부", "paid"],
  ["부분취소", "취소상태", "partly_cancelled"],
  ["승인거절", "상태", "declined"],
  ["일시불취소", "매출종류", "cancelled"],
  ["취소가능", "상태", "paid"],
  ["취소거절", "상태", "paid"],
  ["취소실패", "상태", "paid"],
  ["승인(취소전)", "상태", "paid"],
  ["취소요청", "상태", "pending"],
  ["취소 처리중", "상태", "pending"],
  ["국내일시불취소", "구분", "cancelled"],
  ["취소승인", "구분", "cancelled"],
  ["Refunded", "status", "cancelled"],
  ["일부취소", "상태", "partly_cancelled"],
  ["한도초과", "상태", "declined"],
  ["잔액부족", "상태", "declined"],
  ["일시불", "구분", "paid"],
  ["보류", "상태", "unknown"],
  ["취소 보류", "상태", "unknown"],
];

for (const [text, column, expected] of statuses) {
  Deno.test(`'${text}' under ${column} means ${expected}`, () => {
    assertEquals(readStatus(text, column), expected);
  });
}

const columns: [says: string, values: string[], expected: boolean][] = [
  ["one cancellation among words of payment", ["결제 완료", "결제 완료", "거래취소"], true],
  [
    "one cancellation among instalments",
    ["국내일시불", "국내할부", "국내일시불", "국내취소"],
    true,
  ],
  ["words of payment alone", ["승인", "", "매입"], true],
  ["ways of paying", ["일시불", "할부", "일시불"], false],
  [
    "a text that tells of a cancellation",
    ["회의", "행사가 취소되어 위약금을 지급함", "만찬"],
    false,
  ],
  ["nothing", ["", ""], false],
];

for (const [says, values, expected] of columns) {
  Deno.test(`${says} ${expected ? "make" : "make no"} column of states`, () => {
    assertEquals(isStatusColumn(values, "구분"), expected);
  });
}

Deno.test("a column numbered as forms number theirs is known by its name", () => {
  assertEquals(matchName("①사용일자(요일)")?.key, "date");
  assertEquals(matchName("② 사용자")?.key, "card_user");
});

Deno.test("a name finds its employee; a name two employees share finds nobody", () => {
  const person = (id: string, name: string) => ({
    id,
    name,
    dept: "",
    position: "",
    profile_image_url: "",
  });
  const find = nameFinder([person("1", "이미나"), person("2", "박준"), person("3", "박준")]);
  assertEquals(find(["이미나, 박준"]), ["1"]);
  assertEquals(find(["이미나 외 3명", "이미나"]), ["1"]);
  assertEquals(find(["이미", "의장"]), []);
});
