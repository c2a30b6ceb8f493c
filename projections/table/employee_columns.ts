/** Columns of the employee table (S2 §2 "Card management tab", §3 "Employee field set"). */
import type { Column } from "./column.ts";
import { columnOf } from "./column_of.ts";
import { cardNumber, leaveOverrun } from "./person_columns.ts";

export const employeeColumns: Column[] = [
  columnOf("name", "이름", 160, {
    editable: true,
    required: true,
    maxLength: 50,
    searchable: true,
    fixed: true,
    show: "person",
  }),
  columnOf("email", "이메일", 200, {
    editable: true,
    maxLength: 200,
    format: "email",
    searchable: true,
  }),
  columnOf("phone_num", "전화번호", 140, {
    editable: true,
    maxLength: 30,
    format: "phone",
    searchable: true,
    show: "phone",
  }),
  columnOf("position", "직책", 110, { editable: true, maxLength: 50, searchable: true }),
  columnOf("dept", "부서", 120, { editable: true, maxLength: 50, searchable: true }),
  cardNumber,
  columnOf("employment_date", "입사일", 120, { type: "date", editable: true }),
  leaveOverrun,
];
