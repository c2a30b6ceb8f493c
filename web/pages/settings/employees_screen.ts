/** Card management: the employees and their cards (S2 §2). */
import { employeeColumns } from "../../../projections/table/employee_columns.ts";
import type { TableScreen } from "../../table/types.ts";

export const employeesScreen: TableScreen = {
  id: "employee-cards",
  title: "카드 관리",
  base: "/api/employee",
  noun: "employee",
  columns: employeeColumns,
  filters: [
    { key: "dept", label: "부서", kind: "select" },
    { key: "position", label: "직책", kind: "select" },
    { key: "card_num", label: "카드번호", kind: "text", placeholder: "카드번호 일부" },
    { key: "employment_date", label: "입사일", kind: "daterange" },
  ],
  permissions: { create: true, edit: true, remove: true, import: true, export: true },
  createLabel: "직원 추가",
};
