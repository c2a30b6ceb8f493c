/** The security log as a table that is only read. */
import { refuse } from "../../events/base/refusal.ts";
import { securityView } from "../../projections/security/security.ts";
import {
  securityColumns,
  securityRow,
  securityRows,
} from "../../projections/security/security_rows.ts";
import type { Resource } from "./resource.ts";

const KEPT = refuse(409, "only_read", "접속 기록은 고치거나 지울 수 없습니다.");

const LOG = "접속 기록";

export const security: Resource = {
  noun: "security",
  path: "/api/security",
  read: "superuser",
  write: "superuser",
  title: LOG,
  list: LOG,
  screen: "security-log",
  onlyRead: true,
  columns: securityColumns,
  filters: [
    { key: "kind", kind: "select" },
    { key: "account", kind: "select" },
    { key: "account_id", kind: "text", placeholder: "예: 3f2a9c01b7de4586" },
    { key: "at", kind: "daterange", label: "기간" },
    { key: "network", kind: "text", placeholder: "예: 203.0.113.7" },
    { key: "object", kind: "text", placeholder: "주소, 표" },
    { key: "people", kind: "text", label: "열람한 사람", placeholder: "직원·접수번호" },
  ],
  importKey: null,
  rows: securityRows,
  row: securityRow,
  view: securityView,
  // Opening the log would otherwise send its reader an entry about that at once.
  isUnlogged: ({ kind, object }) => kind === "personal_read" && String(object).startsWith(LOG),
  update: () => KEPT,
  invert: () => KEPT,
};
