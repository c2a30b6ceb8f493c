/** Kinds of leave as the office has them: the law's rules with its own, and what of granted leave was not attended. */
import type { Absence } from "../../events/leave_rules/facts.ts";
import {
  kindOf,
  type KindRule,
  KINDS,
  lawOf,
  type LeaveKind,
} from "../../events/leave_rules/kinds.ts";
import type { TableBooks } from "../kit/table_view.ts";
import { type LeaveBook, leavesOf } from "./view.ts";

/** What holds for a kind of leave that begins on a day: the office's newest rule of then over the law's. */
export function ruleOf(
  { leave_rule }: Pick<TableBooks, "leave_rule">,
  kind: LeaveKind,
  day: string,
): KindRule {
  const law = lawOf(kind, day);
  const own = [...leave_rule.byId.values()].map(({ state }) => state)
    .filter((rule) => !rule.deleted && rule.kind === kind && rule.day !== null && rule.day <= day)
    .sort((a, b) => a.day! < b.day! ? -1 : 1).at(-1);
  if (!own) return law;
  const per = law.per ?? (KINDS[kind].event === null ? "year" : "event");
  const source = `사무소의 규정${own.memo && `(${own.memo})`}, ${own.day} 시행`;
  return {
    ...law,
    ...own.days !== null && { days: own.days, per },
    pay: own.pay || law.pay,
    attendance: own.attendance || law.attendance,
    note: own.days !== null || own.pay !== "" ? undefined : law.note,
    source: KINDS[kind].by === "law" ? `${source} · 법의 최저: ${law.source}` : source,
  };
}

/** Granted leave of whole days that art. 60 does not count as attended, the first day first. */
export function unattendedDaysOf(
  books: Pick<TableBooks, "leave_rule"> & { leave: LeaveBook },
  employee: string,
): Absence[] {
  return leavesOf(books.leave, employee).flatMap(({ state }): Absence[] => {
    const kind = kindOf(state.kind);
    if (!kind || state.status !== "approved" || state.req_type !== "annual") return [];
    const { attendance } = ruleOf(books, kind, state.start_date);
    if (attendance === "attended") return [];
    const { start_date: from, end_date: until } = state;
    return [{ from, until, as: attendance, label: KINDS[kind].label }];
  });
}
