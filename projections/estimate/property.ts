/** What the registration of property costs, case by case. */
import {
  acquisitionLines,
  type AcquisitionRates,
  buildingRates,
  giftRates,
  inheritanceRates,
  isCheapHouse,
  officialValue,
  purchaseRates,
} from "./acquisition.ts";
import { exactWon } from "./amount.ts";
import type { Answers } from "./answers.ts";
import {
  bondLines,
  feeOf,
  filingLine,
  mortgageBondLines,
  registrationLines,
  shareAtLeast,
  stampLines,
  tableFee,
} from "./charges.ts";
import { type Estimate, estimateOf, type Line } from "./line.ts";
import { smallGift } from "./tables/acquisition.ts";
import { bondRates, freeBondRates } from "./tables/bond.ts";
import { propertyFiling, scrivenerFee } from "./tables/fees.ts";
import { propertyRegistration } from "./tables/registration.ts";

const RELIEF = "생애최초·출산·자경농민 등의 취득세 감면, 고급주택과 대도시 법인의 별도 중과";
const LAND_OF_BUILDING = "건물에 딸린 토지의 국민주택채권 매입률이 더 높아 늘어나는 비용";
/** The annex to the decree frees farmers from the bonds; who is one, the registry sees by papers. */
const FARMERS =
  "농업인이 영농을 목적으로 취득하는 농지의 국민주택채권 매입 면제(주택도시기금법 시행령 별표)";
const REBUILT = "정비구역·소규모주택정비 사업시행구역에 있어 저가주택이어도 중과되는 취득세";
const EXTRAS = "등기사항증명서·토지대장 등 증명서 발급비, 교통비, 우편료 같은 실비";
const AGENCY = "취득세 신고, 채권 매입 등 대행 보수와 사건의 난이도에 따른 가산 보수";

/** The registry's fee for each property. */
function filed(answers: Answers, kind: keyof typeof propertyFiling.values): Line {
  const fees = propertyFiling.values[kind];
  return filingLine(propertyFiling, fees, answers, `부동산 ${answers.count}개`);
}

/** Ownership that passes or begins: taxes on the value, bond, stamp, fees. */
function ownership(
  answers: Answers,
  rates: AcquisitionRates,
  between: Line[],
  missing: string[],
  kind: "right" | "inherited" = "right",
): Estimate {
  const fee = feeOf(answers.fee, tableFee(answers.price));
  const taxes = acquisitionLines(answers.price, rates);
  return estimateOf(
    [...taxes, ...between, filed(answers, kind), ...fee.lines],
    [
      ...missing,
      ...fee.missing,
      ...answers.property === "farmland" ? [FARMERS] : [],
      RELIEF,
      AGENCY,
      EXTRAS,
    ],
  );
}

export function purchase(answers: Answers): Estimate {
  const { property, price } = answers;
  const steps = bondRates.values[property === "farmland" ? "land" : property];
  const bonds = bondLines(bondRates, steps, answers, "거래금액(시가표준액을 비워 두셨습니다)");
  const stamp = stampLines(price, property === "house");
  return ownership(answers, purchaseRates(answers), [...bonds, ...stamp], [
    ...property === "building" ? [LAND_OF_BUILDING] : [],
    ...property === "house" && isCheapHouse(answers) ? [REBUILT] : [],
    "중개보수, 부동산거래 신고, 대출을 함께 받을 때의 근저당권 설정 비용",
  ]);
}

export function inheritance(answers: Answers): Estimate {
  const bonds = bondLines(freeBondRates, freeBondRates.values, answers, "시가표준액");
  const missing = ["상속세, 상속재산분할협의와 상속인 조사에 드는 비용"];
  return ownership(answers, inheritanceRates(answers), bonds, missing, "inherited");
}

export function gift(answers: Answers): Estimate {
  const what = "증여 재산의 가액(시가표준액을 비워 두셨습니다)";
  const bonds = bondLines(freeBondRates, freeBondRates.values, answers, what);
  const choosable = officialValue(answers) <= smallGift.values;
  return ownership(answers, giftRates(answers), bonds, [
    ...choosable
      ? [`시가표준액 1억원 이하여서 시가표준액으로 신고할 때 줄어드는 취득세(${smallGift.source})`]
      : [],
    "증여세, 채무를 함께 넘기는 부담부증여의 유상 부분과 그 인지세",
  ]);
}

/** A building that is new. */
export function building(answers: Answers): Estimate {
  return ownership(answers, buildingRates(answers), [], [
    "대지권·토지 등기와 건축물 보존등기에서 국민주택채권을 사야 하는 경우의 비용",
  ]);
}

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
    [...taxes, ...mortgageBondLines(answers), filed(answers, "right"), ...fee.lines],
    [...fee.missing, "대출 약정서의 인지세, 감정 비용, 은행이 나누어 내는 몫", EXTRAS],
  );
}

export function jeonse(answers: Answers): Estimate {
  const fee = feeOf(answers.fee, "법무사 보수(상담 때 견적으로 알려 드립니다)");
  return estimateOf(
    [...rightLines(answers.price, "전세금"), filed(answers, "right"), ...fee.lines],
    [...fee.missing, "임차권 등기와 확정일자에 드는 비용", EXTRAS],
  );
}

/** A mortgage that is paid off. */
export function cancellation(answers: Answers): Estimate {
  const { count } = answers;
  const each = propertyRegistration.values.other;
  const formula = `${exactWon(each)} × 부동산 ${count}개`;
  const taxes = registrationLines(propertyRegistration, each * count, formula);
  const { cancellation: won } = scrivenerFee.values;
  const fee = feeOf(answers.fee, { won, formula: "말소등기 1건의 기본보수 상한" });
  return estimateOf(
    [...taxes, filed(answers, "other"), ...fee.lines],
    ["대출 상환 수수료와 은행의 말소 서류 발급비", EXTRAS],
  );
}
