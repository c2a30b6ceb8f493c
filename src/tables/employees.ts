/** The employee table: the "cards" tab of the settings (S2 §2). */
import { employeeNoun, type EmployeeRecord, registerEmployee } from "../../events/employee.ts";
import { employeeRow, employeeRows, employeeView } from "../../projections/employee.ts";
import type { Views } from "../../projections/registry.ts";
import { employeeColumns } from "../../projections/table/employee_columns.ts";
import { given } from "./given.ts";
import type { Resource, Values } from "./resource.ts";

/** What an employee is as long as nothing else is said. */
const NEW: EmployeeRecord = {
  name: "",
  email: "",
  phone_num: "",
  position: "",
  dept: "",
  card_num: "",
  employment_date: null,
  vacation_over_days: 0,
  profile_image_url: "",
  thumbnail_image_url: "",
};

const stateOf = (views: Views, id: string) => views.employee.byId.get(id)?.state;
const fields = (values: Values) => given<EmployeeRecord>(values, NEW);

export const employees: Resource = {
  noun: "employee",
  base: "/api/employee",
  role: "superuser",
  writeRole: "superuser",
  title: "직원",
  columns: employeeColumns,
  importKey: "email",
  rows: (views) => employeeRows(views.employee),
  row: (views, id) => employeeRow(views.employee, id),
  view: employeeView,
  create: (views, id, values) =>
    registerEmployee(stateOf(views, id), { id, record: { ...NEW, ...fields(values) } }),
  update: (views, id, values) =>
    employeeNoun.change(stateOf(views, id), { id, values: fields(values) }),
  remove: (views, id) => employeeNoun.remove(stateOf(views, id), { id }),
  restore: (views, id) => employeeNoun.restore(stateOf(views, id), { id }),
  invert: (views, id, events) => employeeNoun.takeBack(stateOf(views, id), { id, events }),
  filterOptions: (views) => ({
    dept_options: choices(views, "dept"),
    position_options: choices(views, "position"),
  }),
};

/** The different values of a field among employees who are not deleted, in Korean order. */
function choices(views: Views, field: "dept" | "position"): { value: string; label: string }[] {
  const found = new Set<string>();
  for (const { state } of views.employee.byId.values()) {
    if (!state.deleted && state[field] !== "") found.add(state[field]);
  }
  return [...found].sort((a, b) => a.localeCompare(b, "ko")).map((value) => {
    return { value, label: value };
  });
}
