/** What an operation of the list says. */
import { assertEquals } from "@std/assert";
import { employee } from "../../../events/employee/employee.ts";
import type { Operation } from "../../../projections/table/shapes.ts";
import { whatText } from "../../../web/table/operations/operations_dialog.tsx";

const operation = (more: Partial<Operation>): Operation => ({
  operation: "op_edit-1",
  at: "2026-11-20T10:22:00.000Z",
  label: "수정",
  rows: 1,
  name: "데모 직원",
  changes: [],
  fields: [],
  undone: false,
  ...more,
});
const change = (key: string, label: string, from: unknown, to: unknown) => ({
  key,
  label,
  from,
  to,
});

Deno.test("an operation names its row and its result", () => {
  const position = change("position", "직급", "과장", "부장");
  const days = change("vacation_over_days", "초과 연차", 0, 1.5);
  const cases: [Partial<Operation>, string][] = [
    [{ changes: [position] }, "데모 직원 · 직급 과장 → 부장"],
    [{ changes: [position, days] }, "데모 직원 · 직급 과장 → 부장, 초과 연차 0.0 → 1.5"],
    [{ changes: [change("dept", "부서", "", "송무팀")] }, "데모 직원 · 부서 (없음) → 송무팀"],
    [{ label: "삭제" }, "데모 직원"],
    [{ rows: 3, name: null, fields: ["직급"] }, "3행 · 직급"],
    [{ rows: 1200, name: null, fields: ["가", "나", "다", "라"] }, "1,200행 · 가, 나, 다 외 1개"],
  ];
  for (const [given, text] of cases) {
    assertEquals(whatText(operation(given), employee.columns), text);
  }
});
