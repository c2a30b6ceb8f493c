/** What the registration of property costs, case by case. */
import {
  acquisitionLines,
  type AcquisitionRates,
  buildingRates,
  giftRates,
  inheritanceRates,
  purchaseRates,
} from "./acquisition.ts";
import { exactWon } from "./amount.ts";
import type { Answers, PropertyCase } from "./answers.ts";
import {
  bondLines,
  filingLine,
  mortgageBondLines,
  scrivenerLines,
  stampLines,
  tableFee,
  toldFeeLines,
} from "./charges.ts";
import { type Estimate, estimateOf, type Line, lineOf } from "./line.ts";
import { percentText, shareOf, taxOf } from "./rate_table.ts";
import { bondRates, freeBondRates } from "./tables/bond.ts";
import { propertyFiling, scrivenerFee } from "./tables/fees.ts";
import { propertyRegistration, registrationEducation } from "./tables/registration.ts";

const RELIEF = "생애최초·출산·자경농민 등의 취득세 감면, 고급주택과 대도시 법인의 별도 중과";
const LAND_OF_BUILDING = "건물에 딸린 토지의 국민주택채권 매입률이 더 높아 늘어나는 비용";
const EXTRAS = "등기사항증명서·토지대장 등 증명서 발급비, 교통비, 우편료 같은 실비";
const AGENCY = "취득세 신고, 채권 매입 등 대행 보수와 사건의 난이도에 따른 가산 보수";

/** The fee by the table, or what the visitor was told, and a sentence where neither is there. */
function feeLines(value: number, told: number | null): { lines: Line[]; missing: string[] } {
  if (told !== null) return { lines: toldFeeLines(told), missing: [] };
  const fee = tableFee(value);
  if (fee === null) return { lines: [], missing: ["20억원을 넘는 사건의 법무사 보수"] };
  const formula = `과세표준액 ${exactWon(value)}에 대한 기본보수의 상한`;
  return { lines: scrivenerLines(fee, formula), missing: [] };
}

/** Ownership that passes or begins: taxes on the value, bond, stamp, fees. */
function ownership(
  answers: Answers,
  rates: AcquisitionRates,
  between: Line[],
  filing: keyof typeof propertyFiling.values,
  missing: string[],
): Estimate {
  const fee = feeLines(answers.price, answers.fee);
  return estimateOf([
    ...acquisitionLines(answers.price, rates),
    ...between,
    filingLine(
      propertyFiling,
      propertyFiling.values[filing],
      answers.filing,
      answers.count,
      `부동산 ${answers.count}개`,
    ),
    ...fee.lines,
  ], [...missing, ...fee.missing, RELIEF, AGENCY, EXTRAS]);
}

function purchase(answers: Answers): Estimate {
  const { property, price, standard, region, discount } = answers;
  const kind = property === "farmland" ? "land" : property;
  const value = standard ?? price;
  const which = standard === null ? "거래금액(시가표준액을 비워 두셨습니다)" : "시가표준액";
  return ownership(
    answers,
    purchaseRates(answers),
    [
      ...bondLines(bondRates, bondRates.values[kind], value, region, discount, which),
      ...stampLines(price, property === "house"),
    ],
    "right",
    [
      ...property === "building" ? [LAND_OF_BUILDING] : [],
      "중개보수, 부동산거래 신고, 대출을 함께 받을 때의 근저당권 설정 비용",
    ],
  );
}

function free(answers: Answers, case_: "inheritance" | "gift"): Estimate {
  const { price, standard, region, discount } = answers;
  const inherited = case_ === "inheritance";
  const value = standard ?? price;
  const which = inherited || standard !== null
    ? "시가표준액"
    : "증여 재산의 가액(시가표준액을 비워 두셨습니다)";
  const bonds = bondLines(freeBondRates, freeBondRates.values, value, region, discount, which);
  return inherited
    ? ownership(answers, inheritanceRates(answers), bonds, "inherited", [
      "상속세, 상속재산분할협의와 상속인 조사에 드는 비용",
    ])
    : ownership(answers, giftRates(answers), bonds, "right", [
      "증여세, 채무를 함께 넘기는 부담부증여의 유상 부분과 그 인지세",
    ]);
}

/** Registration tax with its education tax, on an amount (won) or per property. */
function registrationLines(tax: number, formula: string): Line[] {
  const share = registrationEducation.values;
  return [
    lineOf(propertyRegistration, {
      key: "registration",
      label: "등록면허세",
      amount: tax,
      formula,
    }),
    lineOf(registrationEducation, {
      key: "education",
      label: "지방교육세",
      amount: taxOf(shareOf(tax, share)),
      formula: `등록면허세 ${exactWon(tax)} × ${percentText(share)}`,
    }),
  ];
}

/** A right that secures an amount: a mortgage or a jeonse. */
function rightLines({ price, filing, count }: Answers, what: string): Line[] {
  const { right, least } = propertyRegistration.values;
  const tax = Math.max(least, taxOf(shareOf(price, right)));
  const formula = `${what} ${exactWon(price)} × ${percentText(right)}` +
    (tax === least ? ` (${exactWon(least)}에 못 미치면 ${exactWon(least)})` : "");
  return [
    ...registrationLines(tax, formula),
    filingLine(propertyFiling, propertyFiling.values.right, filing, count, `부동산 ${count}개`),
  ];
}

function mortgage(answers: Answers): Estimate {
  const [tax, education, filing] = rightLines(answers, "채권최고액");
  const fee = feeLines(answers.price, answers.fee);
  const bonds = mortgageBondLines(answers.price, answers.discount);
  return estimateOf([tax, education, ...bonds, filing, ...fee.lines], [
    ...fee.missing,
    "대출 약정서의 인지세, 감정 비용, 은행이 나누어 내는 몫",
    EXTRAS,
  ]);
}

function jeonse(answers: Answers): Estimate {
  const told = answers.fee === null ? [] : toldFeeLines(answers.fee);
  const missing = answers.fee === null ? ["법무사 보수(상담 때 견적으로 알려 드립니다)"] : [];
  return estimateOf([...rightLines(answers, "전세금"), ...told], [
    ...missing,
    "임차권 등기와 확정일자에 드는 비용",
    EXTRAS,
  ]);
}

function cancellation({ filing, count, fee }: Answers): Estimate {
  const each = propertyRegistration.values.other;
  const byTable = scrivenerFee.values.cancellation;
  return estimateOf([
    ...registrationLines(each * count, `${exactWon(each)} × 부동산 ${count}개`),
    filingLine(propertyFiling, propertyFiling.values.other, filing, count, `부동산 ${count}개`),
    ...fee === null ? scrivenerLines(byTable, "말소등기 1건의 기본보수 상한") : toldFeeLines(fee),
  ], ["대출 상환 수수료와 은행의 말소 서류 발급비", EXTRAS]);
}

/** What this case costs. */
export function estimateProperty(case_: PropertyCase, answers: Answers): Estimate {
  switch (case_) {
    case "purchase":
      return purchase(answers);
    case "inheritance":
    case "gift":
      return free(answers, case_);
    case "building":
      return ownership(answers, buildingRates(answers), [], "right", [
        "대지권·토지 등기와 건축물 보존등기에서 국민주택채권을 사야 하는 경우의 비용",
      ]);
    case "mortgage":
      return mortgage(answers);
    case "jeonse":
      return jeonse(answers);
    case "cancellation":
      return cancellation(answers);
  }
}
