/** Costs of companies' registrations, case by case. */
import { exactWon } from "./amount.ts";
import type { Answers } from "./answers.ts";
import { feeOf, filingLine, registrationLines, shareAtLeast } from "./charges.ts";
import { type Estimate, estimateOf, type Line } from "./line.ts";
import { rates } from "./rates.ts";

const { companyFiling, capitalRegion, companyRegistration } = rates;

const NOTARY = "정관·의사록 공증료, 잔액증명서 등 증명서 발급비, 인감도장 제작비";
const QUOTED = "법무사 보수(회사의 사정에 따라 달라 상담 때 견적으로 알려 드립니다)";
const FINE = "등기 기간을 넘긴 경우의 과태료";

/** 0.4 % of the capital, at least the minimum; both three times in the capital region. */
function capitalTax(capital: number, raised: boolean): Line[] {
  const { capital: rate, least } = companyRegistration.values;
  const { times } = capitalRegion.values;
  const { tax, formula } = shareAtLeast(capital, rate, least, raised ? times : 1);
  return raised
    ? registrationLines(capitalRegion, tax, `${formula} × ${times}배 (대도시 중과)`)
    : registrationLines(companyRegistration, tax, formula);
}

/** Taxes, the registry's fee, the office's fee if known, and a list of what is not included. */
function sum(
  answers: Answers,
  taxes: Line[],
  kind: keyof typeof companyFiling.values,
  missing: string[],
): Estimate {
  const fee = feeOf(answers.fee, QUOTED);
  const ofThese = kind === "founding" ? "1건" : `등기 목적 ${answers.count}개`;
  const filed = filingLine(companyFiling, companyFiling.values[kind], answers, ofThese);
  return estimateOf([...taxes, filed, ...fee.lines], [...fee.missing, ...missing]);
}

export function incorporation(answers: Answers): Estimate {
  return sum(answers, capitalTax(answers.price, answers.capitalRegion), "founding", [
    "사업자등록, 인허가와 법인 계좌 개설에 드는 비용",
    NOTARY,
  ]);
}

/** New shares. */
export function increase(answers: Answers): Estimate {
  const taxes = capitalTax(answers.price, answers.capitalRegion);
  return sum(answers, taxes, "other", [FINE, NOTARY]);
}

/** A head office that moves. */
export function move(answers: Answers): Estimate {
  if (answers.move === "into") {
    return sum(answers, capitalTax(answers.price, true), "founding", [FINE, NOTARY]);
  }
  const { headOffice } = companyRegistration.values;
  const taxes = registrationLines(companyRegistration, headOffice, "본점 이전 1건의 정액");
  const others = "함께 하는 임원 변경 등 다른 등기";
  return sum(answers, taxes, answers.move === "far" ? "founding" : "other", [others, FINE, NOTARY]);
}

/** Each purpose of a registration is taxed and charged separately. */
function purposes(answers: Answers, missing: string[]): Estimate {
  const { other } = companyRegistration.values;
  const formula = `${exactWon(other)} × 등기 목적 ${answers.count}개`;
  const taxes = registrationLines(companyRegistration, other * answers.count, formula);
  return sum(answers, taxes, "other", missing);
}

/** Officers, or the company's business. */
export function change(answers: Answers): Estimate {
  return purposes(answers, [FINE, NOTARY]);
}

export function dissolution(answers: Answers): Estimate {
  return purposes(answers, [FINE, NOTARY, "채권 신고 공고비와 청산 종결 등기"]);
}
