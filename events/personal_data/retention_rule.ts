/** The office's own retention periods: the law's, or longer ones. */
import { z } from "zod";
import { titled } from "../base/named.ts";
import { defineRules } from "../kit/rules.ts";
import { type Lengthened, lengthenedRules } from "./retention.ts";

/** Most years of a period. */
export const YEARS_MAX = 30;

const ofEach = <T>(make: (rule: (typeof lengthenedRules)[number]) => T) =>
  Object.fromEntries(lengthenedRules.map((rule) => [rule.name, make(rule)])) as Record<
    Lengthened,
    T
  >;

/** Periods that an office may extend, in years: never below these minimums of a statute or the house. */
export const LEAST_YEARS = ofEach<number>(({ keep }) => keep.years);
export const RETENTION_LABELS = ofEach<string>(({ title }) => title);

const yearsOf = (least: number) => {
  const text = `보유 기간은 ${least}년부터 ${YEARS_MAX}년까지의 정수로 입력해 주세요.`;
  return z.int(text).min(least, text).max(YEARS_MAX, text);
};

export const retentionYears = z.object(
  titled(RETENTION_LABELS, ofEach(({ keep }) => yearsOf(keep.years))),
);
export type RetentionYears = z.infer<typeof retentionYears>;

export const retentionRule = defineRules("retention_rule", retentionYears, { ...LEAST_YEARS }, {
  label: "개인정보 보유 기간",
  page: "/staff/security/destruction",
  pageRole: "superuser",
  revision: 2,
}, 2);
