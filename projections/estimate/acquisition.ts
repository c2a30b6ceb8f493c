/** The three taxes on acquiring property: acquisition tax, education tax, special rural tax. */
import { exactWon } from "./amount.ts";
import type { Answers, Homes } from "./answers.ts";
import { type Line, lineOf } from "./line.ts";
import { percentText, type Rate, type RateTable, shareOf, taxOf } from "./rate_table.ts";
import {
  cheapHouse,
  educationRates,
  onlyHomeRate,
  raisedRates,
  ruralRates,
  standardRates,
} from "./tables/acquisition.ts";

/** What a case costs in taxes: each rate, the table it stands in, and why. */
export interface AcquisitionRates {
  tax: Rate;
  table: RateTable;
  why: string;
  education: Rate;
  /** Null where there is none. */
  rural: Rate | null;
}

/** Education tax goes by what a rate has above 2 %. */
function educationOn(rate: Rate): Rate {
  return shareOf(rate - educationRates.values.less, educationRates.values.share);
}

/** A standard rate, with the rural tax that small houses are free of. */
function standard(tax: Rate, why: string, small = false): AcquisitionRates {
  return {
    tax,
    table: standardRates,
    why,
    education: educationOn(tax),
    rural: small ? null : ruralRates.values.standard,
  };
}

type Step = keyof typeof raisedRates.values;

function raised(step: Step, why: string, small: boolean): AcquisitionRates {
  return {
    tax: raisedRates.values[step],
    table: raisedRates,
    why,
    education: educationOn(standardRates.values.other),
    rural: small ? null : ruralRates.values[step],
  };
}

/**
 * The rate for a house that is bought: 1 % up to 600 million won, 3 % above 900 million, and between
 * them (price × 2 / 300 million − 3) %, rounded to the hundredth of a per cent.
 */
function houseRate(price: number): Rate {
  const { houseLow, houseHigh, lowUpTo, highOver } = standardRates.values;
  if (price <= lowUpTo) return houseLow;
  if (price > highOver) return houseHigh;
  return Math.round((2 * price - 900_000_000) / 3_000_000) * 10;
}

/** How a household's homes raise the rate elsewhere, and in an adjustment area; null where they do not. */
const HOMES: Record<Homes, [name: string, elsewhere: Step | null, regulated: Step | null]> = {
  one: ["1주택", null, null],
  two: ["2주택", null, "eight"],
  three: ["3주택", "eight", "twelve"],
  four: ["4주택 이상", "twelve", "twelve"],
  company: ["법인", "twelve", "twelve"],
};

/** What taxes go by where the official value was left empty: the price, which is not below it. */
export const officialValue = ({ standard, price }: Answers): number => standard ?? price;

/** The rate of a bought house that nothing raises, and why it is that. */
function houseStandard({ price, small }: Answers, because = ""): AcquisitionRates {
  const tax = houseRate(price);
  const { lowUpTo, highOver } = standardRates.values;
  const why = price <= lowUpTo
    ? "6억원 이하 주택"
    : price > highOver
    ? "9억원 초과 주택"
    : "6억원 초과 9억원 이하 주택: (거래금액 × 2 ÷ 3억원 − 3)%";
  const { house, share } = educationRates.values;
  return {
    ...standard(tax, why + because, small),
    education: shareOf(shareOf(tax, house), share),
  };
}

/** Would more homes raise the rate, but for the low value of this one (지방세법 시행령 제28조의2제1호)? */
export function isCheapHouse(answers: Answers): boolean {
  const { homes, regulated, area } = answers;
  const [, elsewhere, inArea] = HOMES[homes];
  return (regulated ? inArea : elsewhere) !== null &&
    officialValue(answers) <= cheapHouse.values[area];
}

function houseBought(answers: Answers): AcquisitionRates {
  const { homes, regulated, small } = answers;
  if (isCheapHouse(answers)) {
    return houseStandard(answers, `, ${cheapHouse.source}에 따라 중과하지 않음`);
  }
  const [name, elsewhere, inArea] = HOMES[homes];
  const step = regulated ? inArea : elsewhere;
  if (step) {
    const where = homes === "company" ? "" : regulated ? "·조정대상지역" : "·조정대상지역 외";
    return raised(step, `${name}${where} 중과`, small);
  }
  return houseStandard(answers);
}

/** Rates for what is bought. */
export function purchaseRates(answers: Answers): AcquisitionRates {
  const { farmland, other } = standardRates.values;
  switch (answers.property) {
    case "house":
      return houseBought(answers);
    case "farmland":
      return standard(farmland, "농지 매매");
    case "land":
      return standard(other, "농지 외 토지 매매");
    case "building":
      return standard(other, "주택 외 건물 매매");
  }
}

/** Rates for what is inherited. */
export function inheritanceRates({ property, onlyHome, small }: Answers): AcquisitionRates {
  const { inherited, inheritedFarmland } = standardRates.values;
  if (property === "farmland") return standard(inheritedFarmland, "농지 상속");
  const house = property === "house";
  if (!house || !onlyHome) return standard(inherited, "농지 외 부동산 상속", house && small);
  return {
    ...standard(inherited, "무주택 1가구가 상속받는 1주택", true),
    tax: onlyHomeRate.values,
    table: onlyHomeRate,
  };
}

/** Rates for what is given. */
export function giftRates({ property, dearGift, small }: Answers): AcquisitionRates {
  const house = property === "house";
  if (house && dearGift) return raised("twelve", "조정대상지역 시가표준액 3억원 이상 증여", small);
  return standard(standardRates.values.gift, "증여", house && small);
}

/** Rates for a building that is new. */
export function buildingRates({ property, small }: Answers): AcquisitionRates {
  return standard(standardRates.values.built, "원시취득(신축)", property === "house" && small);
}

/** The lines of these taxes on a value in won. */
export function acquisitionLines(value: number, rates: AcquisitionRates): Line[] {
  const { tax, table, why, education, rural } = rates;
  const amount = (rate: Rate) => taxOf(shareOf(value, rate));
  const formula = (rate: Rate) => `${exactWon(value)} × ${percentText(rate)}`;
  return [
    lineOf(table, "acquisition", amount(tax), `${formula(tax)} (${why})`),
    lineOf(educationRates, "education", amount(education), formula(education)),
    ...rural === null ? [] : [lineOf(ruralRates, "rural", amount(rural), formula(rural))],
  ];
}
