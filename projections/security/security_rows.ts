/** The security log as a table: its columns, and its rows with the names that the office has for people. */
import { type CellValue, type Column, columnOf, type TableRow } from "../../events/kit/column.ts";
import { NOTE_KINDS, type PersonalRead } from "../../events/security/security.ts";
import { employeeOf } from "../account/account_employee.ts";
import type { Views } from "../registry.ts";
import type { SecurityBook, SecurityEntry } from "./security.ts";
import { fieldName, kindNames, nounName, reasonName } from "./security_words.ts";
import { RowCache, stampOf, tableRow } from "../kit/row_book.ts";

/** What rows show besides their entry. */
interface Context {
  names: Names;
  consultation: Views["consultation"];
}

const kinds = NOTE_KINDS.map((value) => ({ value, label: kindNames[value] }));

export const securityColumns: Column[] = [
  columnOf("at", "시각", 150, { type: "datetime", fixed: true }),
  columnOf("kind", "구분", 120, { type: "select", options: kinds }),
  columnOf("account", "계정", 140, { searchable: true }),
  columnOf("account_id", "계정 번호", 160, { searchable: true }),
  columnOf("object", "대상", 210, { searchable: true }),
  columnOf("reason", "내용", 140),
  columnOf("count", "건수", 100, { type: "number", integer: true }),
  columnOf("purpose", "내려받은 이유", 180, { searchable: true, personal: true, visible: false }),
  columnOf("network", "접속지", 150, { searchable: true, personal: true }),
  columnOf("device", "기기", 170, { personal: true }),
  columnOf("subject", "대상 계정", 200, { searchable: true }),
  columnOf("last_at", "마지막 시각", 170, { type: "datetime", visible: false }),
  columnOf("fields", "열람 항목", 200, { visible: false }),
  columnOf("people", "열람한 사람의 번호", 300, { visible: false, searchable: true }),
  columnOf("filter", "열람 조건", 200, { visible: false, searchable: true }),
  columnOf("digest", "번호 요약값", 200, { visible: false }),
  columnOf("request_id", "요청 번호", 200, { visible: false, searchable: true }),
  columnOf("id", "번호", 200, { visible: false }),
];

/** What the office calls people now, worked out once for each state of the books. */
interface Names {
  state: string;
  /** Changes with any of the names. */
  stamp: number;
  accounts: Map<string, string>;
  employees: Map<string, string>;
}

const named = new WeakMap<Views["user"], Names>();

function namesOf({ user, employee }: Pick<Views, "user" | "employee">): Names {
  const state = `${stampOf(user)} ${stampOf(employee)}`;
  const before = named.get(user);
  if (before?.state === state) return before;
  const accounts = new Map(OTHERS);
  for (const { id, state } of user.byId.values()) {
    const { details, profile, withdrawn } = state;
    const name = details.name || employeeOf({ employee }, state)?.state.name ||
      (withdrawn && profile.nickname);
    accounts.set(id, name || `별명 ‘${profile.nickname}’`);
  }
  const employees = new Map([...employee.byId.values()].map(({ id, state }) => [id, state.name]));
  const same = before && sameNames(before.accounts, accounts) &&
    sameNames(before.employees, employees);
  const stamp = (before?.stamp ?? 0) + (same ? 0 : 1);
  const names = { state, stamp, accounts, employees };
  named.set(user, names);
  return names;
}

const sameNames = (a: Map<string, string>, b: Map<string, string>): boolean =>
  a.size === b.size && [...a].every(([id, name]) => b.get(id) === name);

/**
 * What the office calls an account, with its id: by what it wrote of it, or as the employee it is linked
 * to. A nickname, which its owner can change, is marked as one.
 */
function labelOf({ accounts }: Names, id: string): string {
  const name = accounts.get(id);
  if (name === undefined) return id;
  return OTHERS.some(([other]) => other === id) ? name : `${name} (${id})`;
}

/** As `labelOf`, as the books stand now. */
export const accountLabel = (views: Pick<Views, "user" | "employee">, id: string): string =>
  labelOf(namesOf(views), id);

/** As `accountLabel`, without the id where there is a name. */
export const accountName = (views: Pick<Views, "user" | "employee">, id: string): string =>
  namesOf(views).accounts.get(id) ?? id;

/** Who acts without an account. */
const OTHERS: [string, string][] = [
  ["visitor", "로그인하지 않음"],
  ["cli", "서버 명령줄"],
  ["system", "시스템"],
];

/** What the office calls one of the people that were looked at; "" where it has no name for it. */
function nameOf({ names, consultation }: Context, { noun, ids }: PersonalRead): string {
  const [id] = ids;
  if (noun === "user") return names.accounts.get(id) ?? "";
  if (noun === "employee") return names.employees.get(id) ?? "";
  return noun === "consultation" ? consultation.byId.get(id)?.state.receipt ?? "" : "";
}

/** Making one costs more than a row. */
const figures = new Intl.NumberFormat("ko-KR");

/** What was done to: for reads whom, or how many of what. */
function objectOf({ read, object }: SecurityEntry, context: Context): string {
  if (!read) return object;
  const name = read.ids.length === 1 ? nameOf(context, read) : "";
  return `${nounName(read.noun)} ${name || `${figures.format(read.total)}건`}`;
}

const cache = new RowCache<SecurityEntry, SecurityBook, Context>(
  (entry, context) => {
    const { accounts } = context.names;
    const { id, version, at, last_at, kind, by, reason, count, network, device, read } = entry;
    const subject = entry.subject && labelOf(context.names, entry.subject);
    return tableRow({ id, version, updated_at: last_at, updated_by: { ...by } }, false, {
      at,
      last_at,
      kind,
      account: accounts.get(by.id) ?? "",
      account_id: by.id,
      subject,
      object: objectOf(entry, context),
      reason: reasonName(reason),
      count,
      purpose: entry.purpose,
      // A connection that ended before it was looked at has no address.
      network: network === "unknown" ? "" : network,
      device,
      fields: read?.fields.map(fieldName).join(", ") ?? "",
      people: read?.ids.join(", ") ?? "",
      filter: read?.filter ?? "",
      digest: read?.digest ?? "",
      request_id: entry.request_id,
    });
  },
  ({ names }) => String(names.stamp),
  (entry, context): CellValue[] => [
    context.names.accounts.get(entry.by.id) ?? "",
    entry.subject && (context.names.accounts.get(entry.subject) ?? ""),
    objectOf(entry, context),
  ],
);

const contextOf = (views: Views): Context => ({
  names: namesOf(views),
  consultation: views.consultation,
});

/** Every entry, newest first. */
export const securityRows = (views: Views) => cache.all(views.security, contextOf(views));

export const securityRow = (views: Views, id: string): TableRow | undefined =>
  cache.one(views.security, id, contextOf(views));
