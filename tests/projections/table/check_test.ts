import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  checkCell,
  checkChange,
  checkNew,
  problemsText,
} from "../../../projections/table/check.ts";
import type { CellValue } from "../../../events/kit/column.ts";
import { tables } from "../../../events/tables.ts";
import { columns, row } from "./columns.ts";

const columnNamed = (key: string) => columns.find((column) => column.key === key)!;

/** What is written in, and what the cell then holds. */
const taken: [key: string, given: unknown, value: CellValue][] = [
  ["name", "  김민지 ", "김민지"],
  ["phone", null, ""],
  ["phone", "\ud800", "\ufffd"],
  ["name", "김\u0000민\u200b지\u202e", "김민지"],
  ["name", "김민지".normalize("NFD"), "김민지"],
  ["name", "김민지\r\n(등기)", "김민지\n(등기)"],
  ["days", -10, -10],
  ["days", 1.5, 1.5],
  ["days", -0, 0],
  ["days", "", null],
  ["count", 3, 3],
  ["fee", 12_000, 12_000],
  ["hired", "2024-02-29", "2024-02-29"],
  ["hired", null, null],
  ["seenAt", "2026-11-20T10:00:00+09:00", "2026-11-20T01:00:00.000Z"],
  ["seenAt", "2026-11-20T01:00Z", "2026-11-20T01:00:00.000Z"],
  ["active", false, false],
  ["grade", "b", "b"],
  ["grade", null, null],
  ["state", "pending", "pending"],
];

for (const [key, given, value] of taken) {
  Deno.test(`${key} takes ${JSON.stringify(given)}`, () => {
    assertEquals(checkCell(columnNamed(key), given), { ok: true, value });
  });
}

const employeeColumn = (key: string) =>
  tables.employee.columns.find((column) => column.key === key)!;

Deno.test("mail addresses and phone numbers need their form or must be empty", () => {
  const good = {
    email: ["", "a@b.kr", "이름@회사.한국", "first.last+tag@mail.example.co.kr"],
    phone_num: ["", "010-1234-5678", "+82 10-1234-5678", "(02) 555 0100", "1588.0000"],
  };
  const bad = {
    email: ["메일", "a@b", "a b@c.kr", "a@b@c.kr", "a@b..kr", "a@.kr"],
    phone_num: ["없음", "010-1234-5678 (집)", "12", "--", "82+10"],
  };
  for (const key of ["email", "phone_num"] as const) {
    const column = employeeColumn(key);
    for (const text of good[key]) {
      assertEquals(checkCell(column, text), { ok: true, value: text });
    }
    for (const text of bad[key]) assertEquals(checkCell(column, text).ok, false, text);
  }
});

const DAY = "날짜는 2026-01-31과 같은 형식으로 입력해 주세요.";
const INSTANT = "일시는 2026-01-31T09:00:00Z와 같은 형식으로 입력해 주세요.";

const refused: [key: string, given: unknown, message: string][] = [
  ["seq", 1, "순번은 수정할 수 없습니다."],
  ["name", "", "필수 항목입니다."],
  ["name", "   ", "필수 항목입니다."],
  ["name", null, "필수 항목입니다."],
  ["name", 7, "문자로 입력해 주세요."],
  ["name", ["김"], "문자로 입력해 주세요."],
  ["name", "가나다라마바사아자차카", "10자까지 입력할 수 있습니다."],
  ["days", "세 개", "숫자로 입력해 주세요."],
  ["days", "3", "숫자로 입력해 주세요."],
  ["days", true, "숫자로 입력해 주세요."],
  ["days", NaN, "숫자로 입력해 주세요."],
  ["days", Infinity, "숫자로 입력해 주세요."],
  ["days", -10.5, "-10 이상이어야 합니다."],
  ["days", 101, "100 이하여야 합니다."],
  ["count", 1.5, "정수로 입력해 주세요."],
  ["count", 2 ** 60, "정수로 입력해 주세요."],
  ["fee", 0.5, "정수로 입력해 주세요."],
  ["fee", -1, "0 이상이어야 합니다."],
  ["hired", "2026-02-30", DAY],
  ["hired", "2025-02-29", DAY],
  ["hired", "2026.01.31", DAY],
  ["hired", 20260131, DAY],
  ["hired", "0000-00-00", DAY],
  ["seenAt", "2026-11-20", INSTANT],
  ["seenAt", "2026-02-30T10:00:00Z", INSTANT],
  ["seenAt", "2026-11-20T25:00:00Z", INSTANT],
  ["seenAt", "2026-11-20T10:00:00", INSTANT],
  ["active", "예", "예 또는 아니요로 입력해 주세요."],
  ["active", 1, "예 또는 아니요로 입력해 주세요."],
  ["active", null, "예 또는 아니요로 입력해 주세요."],
  ["grade", "c", "다음 중 하나여야 합니다: 가급, 나급"],
  ["grade", {}, "목록에서 선택해 주세요."],
  ["state", "완료", "다음 중 하나여야 합니다: 대기"],
];

for (const [key, given, message] of refused) {
  Deno.test(`${key} refuses ${JSON.stringify(given) ?? given}`, () => {
    assertEquals(checkCell(columnNamed(key), given), { ok: false, message });
  });
}

Deno.test("any input is accepted or refused, and an accepted value is accepted again", () => {
  fc.assert(fc.property(fc.constantFrom(...columns), fc.anything(), (column, given) => {
    const checked = checkCell(column, given);
    if (checked.ok) assertEquals(checkCell(column, checked.value), checked);
  }));
});

Deno.test("a change keeps valid cells, names each invalid one, and skips unchanged ones", () => {
  const current = row("r1");
  const given = { ...current, days: 5, fee: -1, locked: "다른 값", nowhere: 1, version: 3 };
  assertEquals(checkChange(columns, given, current), {
    values: { days: 5 },
    problems: [
      { field: "fee", message: "0 이상이어야 합니다." },
      { field: "locked", message: "수정할 수 없는 항목입니다." },
      { field: "nowhere", message: "알 수 없는 항목입니다." },
    ],
  });
});

Deno.test("a new row needs its required cells and no unknown ones", () => {
  assertEquals(checkNew(columns, { days: 2, nope: "x" }), {
    values: { days: 2 },
    problems: [
      { field: "name", message: "필수 항목입니다." },
      { field: "nope", message: "알 수 없는 항목입니다." },
    ],
  });
  assertEquals(checkNew(columns, { name: "김민지", locked: "처음 값" }).problems, []);
});

Deno.test("problems use the column's Korean name, the first in full", () => {
  const problems = [
    { field: "fee", message: "0 이상이어야 합니다." },
    { field: "days", message: "숫자로 입력해 주세요." },
  ];
  assertEquals(problemsText(columns, problems), "비용: 0 이상이어야 합니다. (외 1건)");
  assertEquals(problemsText(columns, problems.slice(1)), "일수: 숫자로 입력해 주세요.");
});
