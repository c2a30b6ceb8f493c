/** What the registration of companies costs, case by case. */
import { exactWon } from "./amount.ts";
import type { Answers, CompanyCase } from "./answers.ts";
import { filingLine, toldFeeLines } from "./charges.ts";
import { type Estimate, estimateOf, type Line, lineOf } from "./line.ts";
import { percentText, type RateTable, shareOf, taxOf } from "./rate_table.ts";
import { companyFiling } from "./tables/fees.ts";
import {
  capitalRegion,
  companyRegistration,
  registrationEducation,
} from "./tables/registration.ts";

const NOTARY = "정관·의사록 공증료, 잔액증명서 등 증명서 발급비, 인감도장 제작비";
const QUOTED = "법무사 보수(회사의 사정에 따라 달라 상담 때 견적으로 알려 드립니다)";
const FINE = "등기 기간을 넘긴 경우의 과태료";

/** Registration tax with its education tax. */
function taxLines(table: RateTable<unknown>, tax: number, formula: string): Line[] {
  const share = registrationEducation.values;
  return [
    lineOf(table, { key: "registration", label: "등록면허세", amount: tax, formula }),
    lineOf(registrationEducation, {
      key: "education",
      label: "지방교육세",
      amount: taxOf(shareOf(tax, share)),
      formula: `등록면허세 ${exactWon(tax)} × ${percentText(share)}`,
    }),
  ];
}

/** 0.4 % of the capital, at least the least; in the capital region both are three times that. */
function capitalTax(capital: number, raised: boolean): Line[] {
  const { capital: rate, least } = companyRegistration.values;
  const times = raised ? capitalRegion.values.times : 1;
  // The rate is tripled, not the tax: what is under 10 won is dropped once, at the end.
  const tax = Math.max(least * times, taxOf(shareOf(capital, rate * times)));
  const formula = `${exactWon(capital)} × ${percentText(rate)}` +
    (tax === least * times ? ` (${exactWon(least)}에 못 미치면 ${exactWon(least)})` : "");
  if (!raised) return taxLines(companyRegistration, tax, formula);
  return taxLines(capitalRegion, tax, `${formula} × ${times}배 (대도시 중과)`);
}

function told(fee: number | null): { lines: Line[]; missing: string[] } {
  return fee === null
    ? { lines: [], missing: [QUOTED] }
    : { lines: toldFeeLines(fee), missing: [] };
}

/** Taxes, the registry's fee, the office's fee if it is known, and what is not in it. */
function sum(
  answers: Answers,
  taxes: Line[],
  filing: keyof typeof companyFiling.values,
  missing: string[],
): Estimate {
  const fee = told(answers.fee);
  const fees = companyFiling.values[filing];
  const count = filing === "founding" ? 1 : answers.count;
  const ofThese = filing === "founding" ? "1건" : `등기 목적 ${count}개`;
  return estimateOf([
    ...taxes,
    filingLine(companyFiling, fees, answers.filing, count, ofThese),
    ...fee.lines,
  ], [...fee.missing, ...missing, NOTARY]);
}

/** Each purpose of a registration is taxed and charged by itself. */
function purposes(answers: Answers): Estimate {
  const { other } = companyRegistration.values;
  const formula = `${exactWon(other)} × 등기 목적 ${answers.count}개`;
  const taxes = taxLines(companyRegistration, other * answers.count, formula);
  return sum(answers, taxes, "other", [FINE]);
}

function move(answers: Answers): Estimate {
  if (answers.move === "into") {
    return sum(answers, capitalTax(answers.price, true), "founding", [FINE]);
  }
  const { headOffice } = companyRegistration.values;
  const taxes = taxLines(companyRegistration, headOffice, "본점 이전 1건의 정액");
  return sum({ ...answers, count: 1 }, taxes, answers.move === "far" ? "founding" : "other", [
    "함께 하는 임원 변경 등 다른 등기",
    FINE,
  ]);
}

/** What this case costs. */
export function estimateCompany(case_: CompanyCase, answers: Answers): Estimate {
  switch (case_) {
    case "incorporation":
      return sum(answers, capitalTax(answers.price, answers.capitalRegion), "founding", [
        "사업자등록, 인허가와 법인 계좌 개설에 드는 비용",
      ]);
    case "increase":
      return sum(
        { ...answers, count: 1 },
        capitalTax(answers.price, answers.capitalRegion),
        "other",
        [
          FINE,
        ],
      );
    case "move":
      return move(answers);
    case "change":
      return purposes(answers);
    case "dissolution": {
      const { lines, leftOut } = purposes(answers);
      return estimateOf(lines, [...leftOut, "채권 신고 공고비와 청산 종결 등기"]);
    }
  }
}
