/** User management: the user monitor (S2 §2, §6). */
import { userColumns, userPresets } from "../../../projections/table/user_columns.ts";
import type { TableScreen } from "../../table/types.ts";

/** Those without a right are looked for as well. */
const YES_OR_NO = [{ value: "true", label: "예" }, { value: "false", label: "아니오" }];

export const usersScreen: TableScreen = {
  id: "user-monitor",
  title: "사용자 관리",
  base: "/api/user",
  noun: "user",
  columns: userColumns,
  filters: [
    { key: "is_active", label: "활성", kind: "select", options: YES_OR_NO },
    { key: "is_staff", label: "직원", kind: "select", options: YES_OR_NO },
    { key: "is_superuser", label: "최고관리자", kind: "select", options: YES_OR_NO },
    { key: "first_name", label: "직급", kind: "select" },
    { key: "employment_date", label: "입사일", kind: "daterange" },
  ],
  presets: userPresets,
  defaultPreset: userPresets[0].name,
  // An account comes into being by signing in, and is deactivated rather than deleted.
  permissions: { create: false, edit: true, remove: false, import: true, export: true },
};
