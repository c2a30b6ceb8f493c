/** For how long the office keeps what is about people: as long as the law asks for, or longer. */
import { z } from "zod";
import { titled } from "./named.ts";
import { defineRules } from "./kit/rules.ts";

/** Years that a period may have at most. */
export const YEARS_MAX = 30;

/** Periods that an office may lengthen, in years: never below these, which a statute sets or the house does. */
export const LEAST_YEARS = {
  employee_name: 3,
  books_name: 5,
  courier_record: 5,
  address_record: 5,
  document: 5,
  chat: 1,
} as const;
export type Lengthened = keyof typeof LEAST_YEARS;

export const RETENTION_LABELS: Record<Lengthened, string> = {
  employee_name: "직원의 인사 기록",
  books_name: "카드·차량 장부의 이름과 메모",
  courier_record: "퀵 배송 기록",
  address_record: "등기 사건 기록",
  document: "등기 문서",
  chat: "AI 대화",
};

const yearsOf = (least: number) => {
  const text = `보유 기간은 ${least}년부터 ${YEARS_MAX}년까지의 정수로 입력해 주세요.`;
  return z.int(text).min(least, text).max(YEARS_MAX, text);
};

const years: Record<Lengthened, z.ZodInt> = {
  employee_name: yearsOf(LEAST_YEARS.employee_name),
  books_name: yearsOf(LEAST_YEARS.books_name),
  courier_record: yearsOf(LEAST_YEARS.courier_record),
  address_record: yearsOf(LEAST_YEARS.address_record),
  document: yearsOf(LEAST_YEARS.document),
  chat: yearsOf(LEAST_YEARS.chat),
};

export const retentionYears = z.object(titled(RETENTION_LABELS, years));
export type RetentionYears = z.infer<typeof retentionYears>;

export const retentionRule = defineRules<RetentionYears>("retention_rule", retentionYears, {
  ...LEAST_YEARS,
});
