/** Notices about deadlines of cases: near ones once, missed ones again each week until they are met. */
import { seoulDay } from "../../events/base/seoul.ts";
import { userStream } from "../../events/account/user.ts";
import { daysIn } from "../../events/leave_rules/days.ts";
import { recordAddress } from "../../events/kit/noun.ts";
import type { DeadlineStatus } from "../../events/matter/deadlines.ts";
import { nouns } from "../../events/nouns.ts";
import { accountOf } from "../account/account_employee.ts";
import { type CaseDeadline, caseDeadlines, dueText, pressing } from "../matter/due.ts";
import type { Views } from "../registry.ts";
import type { DueNotice, NoticeFacts, NoticeRules } from "./kind.ts";

/** The accounts of who works on a case; everybody's where none of them has one, so that nothing is silent. */
export function workersOf(views: Views, id: string): string[] {
  const { staff_id = "", second_staff_id = "" } = views.matter.byId.get(id)?.state ?? {};
  const own = [staff_id, second_staff_id].flatMap((employee) => {
    const account = employee === "" ? undefined : accountOf(views, employee);
    return account ? [userStream(account.id)] : [];
  });
  return own.length > 0 ? [...new Set(own)] : [...views.user.byId.keys()].map(userStream);
}

const WEEK_DAYS = 7;

/** What is due by status: a changed last day is another occasion, and so is each week that passed since a missed one. */
const dueOf = (wanted: DeadlineStatus) => ({ views, now }: NoticeFacts): DueNotice[] => {
  const today = seoulDay(now);
  return pressing(views, today).filter(({ status }) => status === wanted)
    .map(({ matter, code, due }) => {
      const weeks = wanted === "missed" ? Math.floor((daysIn(due, today) - 2) / WEEK_DAYS) : 0;
      return {
        about: { noun: "matter", id: `${matter}#${code}` },
        occasion: [matter, code, due, weeks].join("."),
        to: workersOf(views, matter),
      };
    });
};

const textFor = (title: string): NoticeRules["text"] => ({ views, now }, { about }) => {
  const [id, code] = about.id.split("#");
  const state = views.matter.byId.get(id)?.state;
  if (!state || state.deleted) return null;
  const deadline = caseDeadlines(views, id).find((one: CaseDeadline) => one.code === code);
  if (!deadline) return null;
  return {
    title: `${title}: ${state.number}`,
    lines: [
      `${deadline.name} ${dueText(deadline.due, seoulDay(now))}`,
      `${deadline.reason} · ${deadline.statute}`,
    ],
    path: recordAddress(nouns.matter.record!, id),
    action: "사건 열기",
    isDone: deadline.metOn !== null,
  };
};

export const matterRules: Record<string, NoticeRules> = {
  matter_due_near: { due: dueOf("near"), text: textFor("기한이 가까운 사건") },
  matter_due_missed: { due: dueOf("missed"), text: textFor("기한이 지난 사건") },
};
