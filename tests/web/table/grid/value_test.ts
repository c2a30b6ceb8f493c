import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { CellValue, Column } from "../../../../events/kit/column.ts";
import { cellText, plainText } from "../../../../web/table/grid/format.ts";
import { sameValue } from "../../../../projections/table/same_value.ts";
import { readCell } from "../../../../web/table/grid/value.ts";

const column = (type: Column["type"], rest: Partial<Column> = {}): Column => ({
  key: "k",
  label: "값",
  type,
  group: "basic",
  width: 120,
  ...rest,
});
const options = [{ value: "a", label: "가격" }, { value: "b", label: "비용" }];
/** Names that a table has more than once: each choice says company and name, a copied cell the name alone. */
const departments = column("select", {
  options: [{ value: "가나 · 법무팀", label: "가나 · 법무팀" }],
  reference: { noun: "department", id: "department_id", title: "부서" },
  open: true,
});

const taken: [Column, string, CellValue][] = [
  [departments, "법무팀", "법무팀"],
  [departments, "가나 · 법무팀", "가나 · 법무팀"],
  [column("text"), "  한글 ", "한글"],
  [column("text"), "", ""],
  [column("number"), "1,234.5", 1234.5],
  [column("number"), "１２３", 123],
  [column("number"), "", null],
  [column("currency"), "12,000원", 12000],
  [column("currency"), "₩ 5,500", 5500],
  [column("currency"), "(300)", -300],
  [column("date"), "2026.11.21", "2026-11-21"],
  [column("date"), "2026. 1. 5.(월)", "2026-01-05"],
  [column("date"), "20261121", "2026-11-21"],
  [column("date"), "2026년 11월 2일", "2026-11-02"],
  [column("date"), "2026-11-21 00:00:00", "2026-11-21"],
  [column("date"), "26.1.5", "2026-01-05"],
  [column("date"), "’26. 1. 5", "2026-01-05"],
  [column("date"), "95.3.2", "1995-03-02"],
  [column("date"), "5-Jan-2026", "2026-01-05"],
  [column("date"), "1/13/2026", "2026-01-13"],
  [column("date"), "46027", "2026-01-05"],
  [column("datetime"), "26-01-05 9시 30분", "2026-01-05T00:30:00.000Z"],
  [column("datetime"), "202601050930", "2026-01-05T00:30:00.000Z"],
  [column("datetime"), "2026-11-21 09:30", "2026-11-21T00:30:00.000Z"],
  [column("datetime"), "2026-11-21 오후 1:05", "2026-11-21T04:05:00.000Z"],
  [column("datetime"), "2026-11-21", "2026-11-20T15:00:00.000Z"],
  [column("boolean"), "예", true],
  [column("boolean"), "FALSE", false],
  [column("select", { options }), "비용", "b"],
  [column("select", { options }), "a", "a"],
  [column("status", { options: [{ value: "on_hold", label: "보류" }] }), "보류", "on_hold"],
];

for (const [given, text, value] of taken) {
  Deno.test(`${given.type} takes “${text}” as ${JSON.stringify(value)}`, () => {
    assertEquals(readCell(given, text), { ok: true, value });
  });
}

const refused: [Column, string, string][] = [
  [column("text", { required: true }), " ", "필수 항목입니다."],
  [column("text", { maxLength: 3 }), "네글자다", "3자까지 입력할 수 있습니다. (지금 4자)"],
  [
    column("text", { format: "email" }),
    "메일",
    "이메일은 name@example.com과 같은 형식으로 입력해 주세요.",
  ],
  [
    column("text", { format: "phone" }),
    "없음",
    "전화번호는 010-1234-5678과 같은 형식으로 입력해 주세요.",
  ],
  [column("number"), "열둘", "숫자로 입력해 주세요."],
  [column("number"), "1e5", "숫자로 입력해 주세요."],
  [column("number", { integer: true }), "1.5", "소수점 없이 입력해 주세요."],
  [column("number", { min: 0 }), "-1", "0 이상으로 입력해 주세요."],
  [column("number", { max: 2000 }), "2001", "2,000 이하로 입력해 주세요."],
  [column("currency"), "9".repeat(30), "숫자가 너무 큽니다."],
  [column("date"), "2026-02-30", "달력에 없는 날짜입니다."],
  [column("date"), "어제", "날짜로 읽을 수 없습니다. 2025-06-02처럼 적어 주세요."],
  [column("date"), "1월 5일", "날짜에 연도가 없습니다. 2025-06-02처럼 적어 주세요."],
  [
    column("datetime"),
    "2026-11-21 25:00",
    "날짜 뒤의 시각을 읽을 수 없습니다. 12:37처럼 적어 주세요.",
  ],
  [column("boolean"), "글쎄", "예 또는 아니요로 입력해 주세요."],
  [column("select", { options }), "없음", "목록에 있는 값을 선택해 주세요."],
  [column("sequence"), "3", "순번은 바꿀 수 없습니다."],
];

for (const [given, text, message] of refused) {
  Deno.test(`${given.type} refuses “${text.slice(0, 20)}”: ${message}`, () => {
    assertEquals(readCell(given, text), { ok: false, message });
  });
}

const shown: [Column, CellValue, string][] = [
  [column("currency"), 0, ""],
  [column("currency"), null, ""],
  [column("currency"), 1234567, "1,234,567"],
  [column("number"), 0, "0"],
  [column("datetime"), "2026-11-20T15:30:00.000Z", "2026-11-21 00:30"],
  [column("boolean"), false, "아니요"],
  [column("select", { options }), "b", "비용"],
  [column("status"), "surveying", "진행 중"],
  [column("status"), "낯선 값", "낯선 값"],
  [column("text"), null, ""],
];

for (const [given, value, text] of shown) {
  Deno.test(`${given.type} shows ${JSON.stringify(value)} as “${text}”`, () => {
    assertEquals(cellText(given, value), text);
  });
}

Deno.test("the edited and copied text of a figure reads as the same value", () => {
  const value = fc.oneof(fc.integer(), fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 100));
  fc.assert(fc.property(value, (number) => {
    const read = readCell(column("number"), plainText(column("number"), number));
    assertEquals(read.ok && sameValue(read.value, number), true);
  }));
});

Deno.test("an empty value is empty in every stored form", () => {
  assertEquals([sameValue(null, ""), sameValue(undefined, null), sameValue(0, "")], [
    true,
    true,
    false,
  ]);
});
