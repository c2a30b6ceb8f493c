/** What the office holds about the person of an account, and who looked at it. */
import { maskedText } from "../../events/base/person_number.ts";
import type { PersonalRead } from "../../events/security/security.ts";
import type { UserState } from "../../events/account/user.ts";
import { employeeOf } from "../account/account_employee.ts";
import type { Views } from "../registry.ts";
import { dueDay, periodOf } from "./retention.ts";
import type { RuleName } from "../../events/personal_data/retention.ts";
import { ruleInForce } from "./retention_rule.ts";
import { accountName } from "../security/security_rows.ts";
import { fieldName, nounName } from "../security/security_words.ts";

/** A label and the data below it; empty values are left out. */
export type Held = [label: string, value: string][];

/** Somebody looked. */
export interface Look {
  at: string;
  by: string;
  /** Whose record: of the account, or of the employee. */
  what: string;
  how: PersonalRead["how"];
  fields: string;
}

/** What stays when the account goes. */
export interface Kept {
  title: string;
  items: string;
  /** How long and by which statute, with the day it ends where that is known. */
  until: string;
}

const filled = (held: Held): Held => held.filter(([, value]) => value !== "");

export const accountDataOf = ({ profile, details, tokens }: UserState): Held =>
  filled([
    ["이름", details.name],
    ["별명", profile.nickname],
    ["성명", details.last_name],
    ["직급", details.first_name],
    ["이메일", profile.email],
    ["전화번호", profile.phone_number],
    ["프로필 사진", profile.profile_img],
    ["카드번호", maskedText(details.card_num, "카드번호")],
    ["액세스 토큰", tokens.map(({ name }) => name).join(", ")],
  ]);

type EmployeeEntry = NonNullable<ReturnType<typeof employeeOf>>;

export const employeeDataOf = ({ state }: EmployeeEntry): Held =>
  filled([
    ["이름", state.name],
    ["부서", state.dept],
    ["직급", state.position],
    ["이메일", state.email],
    ["전화번호", state.phone_num],
    ["카드번호", maskedText(state.card_num, "카드번호")],
    ["사진", state.profile_image_url],
    ["입사일", state.employment_date ?? ""],
    ["퇴사일", state.leave_date ?? ""],
  ]);

/**
 * Who read a person's records, newest first, without their own reads. A read of more people than the log names
 * individually (`READ_IDS_MAX`) is left out.
 */
export function personalReadsOf(views: Views, account: string, employee: string | null): Look[] {
  const ids: Record<string, string | null> = { user: account, employee };
  const looks: Look[] = [];
  for (const { at, by, read } of views.security.byId.values()) {
    const id = read && ids[read.noun];
    if (!id || by.id === account || !read.ids.includes(id)) continue;
    looks.push({
      at,
      by: accountName(views, by.id),
      what: nounName(read.noun),
      how: read.how,
      fields: read.fields.map(fieldName).join(", "),
    });
  }
  return looks.reverse();
}

/** What a withdrawal leaves, by the rules that say so; `days` are those of the office's consultations. */
export function retainedAfterWithdrawal(
  views: Pick<Views, "retention_rule">,
  employee: EmployeeEntry | null,
  { days, logYears, hasCases }: { days: number; logYears: number; hasCases: boolean },
): Kept[] {
  const left = employee?.state.leave_date;
  const names: RuleName[] = [
    ...(employee ? ["employee_contact", "employee_name"] as const : []),
    // A client's case is kept by statute; its link to the account ends.
    ...(hasCases ? ["matter_record"] as const : []),
    "security_log",
  ];
  return names.map((name) => {
    const rule = ruleInForce(views, name);
    const due = rule.from === "leaving" && left && rule.keep ? dueDay(left, rule.keep) : null;
    const period = periodOf(rule, days, logYears);
    return {
      title: rule.title,
      items: rule.items.join(", "),
      until: due ? `${period}, ${due}에 파기` : period,
    };
  });
}
