/** Columns of the user monitor (S2 §2, §3 User). What the login provider says cannot be edited here. */
import type { Column } from "./column.ts";
import { columnOf } from "./column_of.ts";
import { cardNumber, leaveOverrun } from "./person_columns.ts";

export const userColumns: Column[] = [
  columnOf("name", "이름", 200, {
    editable: true,
    maxLength: 50,
    searchable: true,
    fixed: true,
    show: "person",
  }),
  columnOf("last_name", "성명", 110, {
    editable: true,
    maxLength: 50,
    searchable: true,
    visible: false,
  }),
  columnOf("first_name", "직급", 110, { editable: true, maxLength: 50, searchable: true }),
  columnOf("kakao_nickname", "별명", 120, { searchable: true, visible: false }),
  columnOf("kakao_email", "이메일", 200, { searchable: true }),
  columnOf("kakao_phone_number", "연락처", 140, { searchable: true, show: "phone" }),
  columnOf("is_active", "활성", 100, { type: "boolean", editable: true }),
  columnOf("is_staff", "직원", 100, { type: "boolean", editable: true }),
  columnOf("is_superuser", "최고관리자", 110, { type: "boolean", editable: true }),
  cardNumber,
  columnOf("employment_date", "입사 연도", 110, { type: "date", editable: true, show: "year" }),
  leaveOverrun,
];

/** The flags each preset filters on (S2 §2, §6); the first is the default. */
export const userPresets: { name: string; label: string; query: Record<string, string> }[] = [
  {
    name: "active-staff",
    label: "활성+직원",
    query: { is_active: "true", is_staff: "true", is_superuser: "false" },
  },
  { name: "active", label: "활성만", query: { is_active: "true" } },
  { name: "staff", label: "직원만", query: { is_staff: "true" } },
  { name: "superuser", label: "최고관리자", query: { is_superuser: "true" } },
];
