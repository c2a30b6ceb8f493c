/** What the privacy policy follows from: the definitions, the settings, what the office entered. Pure. */
import { kindsIn } from "../../events/base/number_places.ts";
import { NUMBER_RULES, type NumberKind } from "../../events/base/number_rules.ts";
import type { Holding, PolicyFacts } from "../../events/personal_data/policy.ts";
import type { Office } from "../office/office.ts";
import { BASES, periodOf } from "../personal_data/retention.ts";
import type { RetentionRule } from "../../events/personal_data/retention.ts";
import { rulesWith } from "../personal_data/retention_rule.ts";
import { type PolicySettings, processorsOf } from "./processors.ts";

/** 고유식별정보 (개인정보 보호법 시행령 제19조). */
const UNIQUE: readonly NumberKind[] = ["resident", "foreigner", "passport", "license"];

/** What is kept besides, of which no rule has it destroyed by itself. */
const WITHOUT_RULE: (Omit<Holding, "basis"> & { basis: RetentionRule["basis"] })[] = [
  {
    title: "열람·정정·삭제의 요구와 답변",
    items: ["요구한 내용과 사유", "답변"],
    purpose: "정보주체의 권리 행사에 대한 답변과 그 증명",
    basis: "statute",
    period: "이용을 그만둘 때까지",
    days: null,
  },
];

/** About how many days a rule keeps what it is of: to tell a longer time from a shorter one. */
function daysOf({ name, keep }: RetentionRule, days: number, logYears: number): number {
  if (name === "security_log") return logYears * 365;
  if (keep === null) return days;
  return "years" in keep ? keep.years * 365 : keep.days;
}

function holdingsOf(days: number, { logYears, years }: PolicySettings): Holding[] {
  return [
    ...rulesWith(years).map((rule) => ({
      title: rule.title,
      items: [...rule.items],
      purpose: rule.purpose,
      basis: BASES[rule.basis],
      period: periodOf(rule, days, logYears),
      days: daysOf(rule, days, logYears),
    })),
    ...WITHOUT_RULE.map((one) => ({ ...one, basis: BASES[one.basis] })),
  ];
}

/** What is agreed to, as the policy distinguishes it from the rest. */
export const isAgreed = ({ basis }: Holding): boolean => basis === BASES.consent;

/** Kinds of 고유식별정보 that some field may hold. */
const uniqueNumbers = (): string[] =>
  UNIQUE.filter((kind) => kindsIn("document", "body").includes(kind))
    .map((kind) => NUMBER_RULES[kind].label);

/** The facts of this office with these settings. */
export function policyFactsOf(office: Office, settings: PolicySettings): PolicyFacts {
  const { retentionDays } = office.consultation;
  return {
    holdings: holdingsOf(retentionDays, settings),
    processors: processorsOf(office, settings),
    thirdParties: office.thirdParties,
    numbers: uniqueNumbers(),
    consultationDays: retentionDays,
  };
}
