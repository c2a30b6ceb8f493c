/** Costs of registering rights to property without an acquisition: mortgages, jeonse, trusts. */
import { exactWon } from "./amount.ts";
import type { Answers } from "./answers.ts";
import {
  EXTRAS,
  feeOf,
  mortgageBondLines,
  propertyFiled,
  QUOTED,
  registrationLines,
  shareAtLeast,
  tableFee,
} from "./charges.ts";
import { type Estimate, estimateOf, type Line, lineOf, mergedLines } from "./line.ts";
import * as doubts from "./not_reckoned.ts";
import { rates } from "./rates.ts";

const { propertyRegistration, scrivenerFee, trustFree, trustRegistration } = rates;

/** The taxes on a right that secures an amount. */
function rightLines(won: number, what: string): Line[] {
  const { right, least } = propertyRegistration.values;
  const { tax, formula } = shareAtLeast(won, right, least);
  return registrationLines(propertyRegistration, tax, `${what} ${formula}`);
}

export function mortgage(answers: Answers): Estimate {
  const { price } = answers;
  const fee = feeOf(answers.fee, tableFee(price));
  const taxes = rightLines(price, "채권최고액");
  return estimateOf(
    [...taxes, ...mortgageBondLines(answers), propertyFiled(answers, "right"), ...fee.lines],
    [...fee.missing, "대출 약정서의 인지세, 감정 비용, 은행이 나누어 내는 몫", EXTRAS],
    doubts.ofMortgage(taxes),
  );
}

export function jeonse(answers: Answers): Estimate {
  const fee = feeOf(answers.fee, QUOTED);
  return estimateOf(
    [...rightLines(answers.price, "전세금"), propertyFiled(answers, "right"), ...fee.lines],
    [...fee.missing, "임차권 등기와 확정일자에 드는 비용", EXTRAS],
  );
}

/** A redeemed mortgage. */
export function cancellation(answers: Answers): Estimate {
  const { count } = answers;
  const each = propertyRegistration.values.other;
  const formula = `${exactWon(each)} × 부동산 ${count}개`;
  const taxes = registrationLines(propertyRegistration, each * count, formula);
  const { cancellation: won } = scrivenerFee.values;
  const fee = feeOf(answers.fee, { won, formula: "말소등기 1건의 기본보수 상한" });
  return estimateOf(
    [...taxes, propertyFiled(answers, "other"), ...fee.lines],
    ["대출 상환 수수료와 은행의 말소 서류 발급비", EXTRAS],
  );
}

const TRUSTS: Record<Answers["trust"], string> = {
  into: "위탁자에게서 수탁자로 이전",
  back: "신탁이 끝나 위탁자에게 이전",
  trustee: "새 수탁자로 이전",
};

/** Property transferred to a trustee or back: acquired only formally, so the acquisition is not taxed. */
export function trust(answers: Answers): Estimate {
  const { count } = answers;
  const each = trustRegistration.values;
  const fee = feeOf(answers.fee, QUOTED);
  const untaxed = `비과세 (${TRUSTS[answers.trust]})`;
  return estimateOf(
    mergedLines([
      lineOf([trustFree], "acquisition", 0, untaxed),
      ...registrationLines(
        trustRegistration,
        each * count,
        `${exactWon(each)} × 부동산 ${count}개`,
      ),
      propertyFiled(answers, "right"),
      ...fee.lines,
    ]),
    [...fee.missing, "신탁보수, 신탁원부 작성에 드는 비용", EXTRAS],
    doubts.ofTrust(),
  );
}
