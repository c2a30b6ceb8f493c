import { assertEquals } from "@std/assert";
import { columnOf } from "../../../../events/kit/column.ts";
import { readInput } from "../../../../web/table/columns/column_input.tsx";

const days = columnOf("days", "이월 연차", 100, { type: "number", min: -365, max: 365 });
const minutes = columnOf("idle", "공회전", 100, { type: "number", factor: 60 });
const day = columnOf("day", "입사일", 120, { type: "date" });
const at = columnOf("at", "일시", 120, { type: "datetime" });
const active = columnOf("active", "활성", 100, { type: "boolean" });
const name = columnOf("name", "이름", 100, { required: true, maxLength: 3 });

Deno.test("a form's text becomes its column's value", () => {
  assertEquals(readInput(days, " 1２.5 "), { ok: true, value: 12.5 });
  assertEquals(readInput(minutes, "3"), { ok: true, value: 180 });
  assertEquals(readInput(day, "2026-11-21"), { ok: true, value: "2026-11-21" });
  assertEquals(readInput(day, ""), { ok: true, value: null });
  assertEquals(readInput(at, "2026-11-21T09:30"), { ok: true, value: "2026-11-21T00:30:00.000Z" });
  assertEquals(readInput(active, "false"), { ok: true, value: false });
});

Deno.test("an invalid value of a column is reported in Korean", () => {
  const said = (column: typeof days, text: string) => {
    const read = readInput(column, text);
    return read.ok ? null : read.message;
  };
  assertEquals(said(days, "열둘"), "숫자로 입력해 주세요.");
  assertEquals(said(days, "400"), "365 이하로 입력해 주세요.");
  assertEquals(said(day, "2026-13-01"), "달력에 없는 날짜입니다.");
  assertEquals(said(active, ""), "예 또는 아니요로 입력해 주세요.");
  assertEquals(said(name, ""), "필수 항목입니다.");
  assertEquals(said(name, "황보서연"), "3자까지 입력할 수 있습니다. (지금 4자)");
});
