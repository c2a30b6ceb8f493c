/** The security log as a table: its columns, and its rows with the names that the office has for people. */
import { type CellValue, type Column, columnOf, type TableRow } from "../events/kit/column.ts";
import { NOTE_KINDS, type PersonalRead } from "../events/security.ts";
import { stampOf } from "./kit/table_rows.ts";
import type { Views } from "./registry.ts";
import type { SecurityBook, SecurityEntry } from "./security.ts";
import { fieldName, kindNames, nounName, reasonName } from "./security_words.ts";
import { RowCache, tableRow } from "./table/row_book.ts";

type People = Pick<Views, "user" | "employee" | "consultation">;

const kinds = NOTE_KINDS.map((value) => ({ value, label: kindNames[value] }));

export const securityColumns: Column[] = [
  columnOf("at", "시각", 170, { type: "datetime", fixed: true }),
  columnOf("kind", "구분", 130, { type: "select", options: kinds }),
  columnOf("account", "계정", 130, { searchable: true }),
  columnOf("account_id", "계정 번호", 150, { searchable: true }),
  columnOf("subject", "대상 계정", 150, { searchable: true }),
  columnOf("object", "대상", 240, { searchable: true }),
  columnOf("reason", "내용", 150),
  columnOf("count", "건수", 100, { type: "number", integer: true }),
  columnOf("network", "접속지", 150, { searchable: true, personal: true }),
  columnOf("device", "기기", 160, { personal: true }),
  columnOf("last_at", "마지막 시각", 170, { type: "datetime", visible: false }),
  columnOf("fields", "열람 항목", 200, { visible: false }),
  columnOf("people", "열람한 사람의 번호", 300, { visible: false, searchable: true }),
  columnOf("filter", "열람 조건", 200, { visible: false, searchable: true }),
  columnOf("digest", "번호 요약값", 200, { visible: false }),
  columnOf("request_id", "요청 번호", 200, { visible: false, searchable: true }),
  columnOf("id", "번호", 200, { visible: false }),
];

interface Named {
  changes: number;
  byEmail: Map<string, string>;
}
const named = new WeakMap<Views["employee"], Named>();

/** Names of employees by e-mail address, made once per change; an address of two names nobody. */
function namesByEmail(book: Views["employee"]): Map<string, string> {
  const before = named.get(book);
  if (before?.changes === book.changes) return before.byEmail;
  const byEmail = new Map<string, string>();
  for (const { state: { deleted, email, name } } of book.byId.values()) {
    const key = email.toLowerCase();
    if (deleted || key === "") continue;
    byEmail.set(key, byEmail.has(key) ? "" : name);
  }
  named.set(book, { changes: book.changes, byEmail });
  return byEmail;
}

/**
 * What the office calls an account: by what it wrote of it, or as its employee with the same address. A
 * nickname, which its owner can change, is marked as one.
 */
export function officeName(
  { user, employee }: Pick<Views, "user" | "employee">,
  id: string,
): string {
  const state = user.byId.get(id)?.state;
  if (!state) return OTHERS[id] ?? "";
  const { details, profile } = state;
  const name = details.name || namesByEmail(employee).get(profile.email.toLowerCase());
  return name || `별명 ‘${profile.nickname}’`;
}

/** Who acts without an account. */
const OTHERS: Record<string, string> = {
  visitor: "로그인하지 않음",
  cli: "서버 명령줄",
  system: "시스템",
};

/** What the office calls one of the people that were looked at; "" where it has no name for it. */
function nameOf(people: People, { noun, ids }: PersonalRead): string {
  const [id] = ids;
  if (noun === "user") return officeName(people, id);
  if (noun === "employee") return people.employee.byId.get(id)?.state.name ?? "";
  return noun === "consultation" ? people.consultation.byId.get(id)?.state.receipt ?? "" : "";
}

/** What was done to: for reads whom, or how many of what. */
function objectOf({ read, object }: SecurityEntry, people: People): string {
  if (!read) return object;
  const name = read.ids.length === 1 ? nameOf(people, read) : "";
  return `${nounName(read.noun)} ${name || `${read.total.toLocaleString("ko-KR")}건`}`;
}

const cache = new RowCache<SecurityEntry, SecurityBook, People>(
  (entry, people) => {
    const { id, version, at, last_at, kind, by, reason, count, network, device, read } = entry;
    const subject = entry.subject && `${officeName(people, entry.subject)} (${entry.subject})`;
    return tableRow({ id, version, updated_at: last_at, updated_by: { ...by } }, false, {
      at,
      last_at,
      kind,
      account: officeName(people, by.id),
      account_id: by.id,
      subject,
      object: objectOf(entry, people),
      reason: reasonName(reason),
      count,
      network,
      device,
      fields: read?.fields.map(fieldName).join(", ") ?? "",
      people: read?.ids.join(", ") ?? "",
      filter: read?.filter ?? "",
      digest: read?.digest ?? "",
      request_id: entry.request_id,
    });
  },
  ({ user, employee }) => `${stampOf(user)} ${stampOf(employee)}`,
  (entry, people): CellValue[] => [
    officeName(people, entry.by.id),
    entry.subject && officeName(people, entry.subject),
    objectOf(entry, people),
  ],
);

/** Every entry, newest first. */
export const securityRows = (views: Views): TableRow[] => cache.all(views.security, views);

export const securityRow = (views: Views, id: string): TableRow | undefined =>
  cache.one(views.security, id, views);
