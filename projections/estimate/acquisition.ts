/** The three taxes on acquiring property: acquisition tax, education tax, special rural tax. */
import { exactWon } from "./amount.ts";
import type { Answers, Homes } from "./answers.ts";
import { type Line, lineOf, mergedLines } from "./line.ts";
import { percentText, type Rate, type RateTable, shareOf, taxOf } from "./rate_table.ts";
import { rates } from "./rates.ts";

const { standardRates, raisedRates, metropolis, cheapHouse, unsoldFlat } = rates;
const { educationRates, ruralRates, onlyHomeRate, divisionRate, divisionRural } = rates;

/** A case's taxes: each rate, its tables, and the reason. */
export interface AcquisitionRates {
  tax: Rate;
  tables: RateTable[];
  why: string;
  education: Rate;
  /** Null if there is none. */
  rural: Rate | null;
  ruralTable: RateTable;
}

/** The education tax is based on the rate's part above 2 %. */
function educationOn(rate: Rate): Rate {
  return shareOf(rate - educationRates.values.less, educationRates.values.share);
}

/** A standard rate, with the rural tax from which small houses are exempt. */
function standard(tax: Rate, why: string, small = false): AcquisitionRates {
  return {
    tax,
    tables: [standardRates],
    why,
    education: educationOn(tax),
    rural: small ? null : ruralRates.values.standard,
    ruralTable: ruralRates,
  };
}

type Step = keyof typeof raisedRates.values;

function raised(step: Step, why: string, small: boolean): AcquisitionRates {
  return {
    tax: raisedRates.values[step],
    tables: [raisedRates],
    why,
    education: educationOn(standardRates.values.other),
    rural: small ? null : ruralRates.values[step],
    ruralTable: ruralRates,
  };
}

/** The rate of a young company in the overcrowded capital region, instead of these rates elsewhere. */
function inMetropolis(usual: AcquisitionRates): AcquisitionRates {
  const { times, less } = metropolis.values;
  return {
    ...usual,
    tax: usual.tax * times - less,
    tables: [...usual.tables, metropolis],
    why: `${usual.why}, 대도시 법인 중과: 표준세율 × ${times} − ${percentText(less)}`,
    education: usual.education * times,
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

/** How a household's homes raise the rate elsewhere, and in an adjustment area; null if they do not. */
const HOMES: Record<Homes, [name: string, elsewhere: Step | null, regulated: Step | null]> = {
  one: ["1주택", null, null],
  two: ["2주택", null, "eight"],
  three: ["3주택", "eight", "twelve"],
  four: ["4주택 이상", "twelve", "twelve"],
  company: ["법인", "twelve", "twelve"],
};

/** The tax base without an official value: the price, which is not below it. */
export const officialValue = ({ standard, price }: Answers): number => standard ?? price;

/** The rate of a bought house that nothing raises, with the reason. */
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

/** How the homes raise the rate, unless this house is excluded from the count. */
function stepOf({ homes, regulated }: Answers): Step | null {
  const [, elsewhere, inArea] = HOMES[homes];
  return regulated ? inArea : elsewhere;
}

/** Would more homes raise the rate, but for the low value of this one (지방세법 시행령 제28조의2제1호)? */
export const isCheapHouse = (answers: Answers): boolean =>
  stepOf(answers) !== null && officialValue(answers) <= cheapHouse.values[answers.area];

/** Is a first home taxed less? Then no homes of the household raise its rate (지방세특례제한법 제36조의3제1항). */
export const isFirstHome = ({ relief }: Answers): boolean => relief.startsWith("first");

/** Does the number of homes raise the rate of this house, bought? */
export const isRaised = (answers: Answers): boolean =>
  stepOf(answers) !== null && !isFirstHome(answers) && !answers.unsold && !isCheapHouse(answers);

function houseBought(answers: Answers): AcquisitionRates {
  const { homes, regulated, small } = answers;
  const step = stepOf(answers);
  if (step === null) return houseStandard(answers);
  if (isFirstHome(answers)) return houseStandard(answers, ", 감면 대상이어서 중과하지 않음");
  for (
    const [table, applies] of [[cheapHouse, isCheapHouse(answers)], [
      unsoldFlat,
      answers.unsold,
    ]] as const
  ) {
    if (!applies) continue;
    const usual = houseStandard(answers, `, ${table.source}에 따라 중과하지 않음`);
    return { ...usual, tables: [...usual.tables, table] };
  }
  const where = homes === "company" ? "" : regulated ? "·조정대상지역" : "·조정대상지역 외";
  return raised(step, `${HOMES[homes][0]}${where} 중과`, small);
}

/** Rates for what is bought. */
export function purchaseRates(answers: Answers): AcquisitionRates {
  const { farmland, other } = standardRates.values;
  const usual = {
    house: () => houseBought(answers),
    farmland: () => standard(farmland, "농지 매매"),
    land: () => standard(other, "농지 외 토지 매매"),
    building: () => standard(other, "주택 외 건물 매매"),
  }[answers.property]();
  return answers.metropolis ? inMetropolis(usual) : usual;
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
    tables: [onlyHomeRate],
  };
}

/** Rates for what is given. */
export function giftRates({ property, dearGift, small }: Answers): AcquisitionRates {
  const house = property === "house";
  if (house && dearGift) return raised("twelve", "조정대상지역 시가표준액 3억원 이상 증여", small);
  return standard(standardRates.values.gift, "증여", house && small);
}

/** Rates for a division between spouses at a divorce: a gift's, less 2 %; the reduction has a rural tax. */
export function divisionRates({ property, small }: Answers): AcquisitionRates {
  const { gift } = standardRates.values;
  const { less } = divisionRate.values;
  return {
    ...standard(gift, `${percentText(gift)} − ${percentText(less)}, 이혼 재산분할`),
    tax: gift - less,
    tables: [standardRates, divisionRate],
    rural: property === "house" && small ? null : shareOf(less, divisionRural.values),
    ruralTable: divisionRural,
  };
}

/** Rates for a building that is new. */
export function buildingRates(answers: Answers): AcquisitionRates {
  const small = answers.property === "house" && answers.small;
  const usual = standard(standardRates.values.built, "원시취득(신축)", small);
  return answers.metropolis ? inMetropolis(usual) : usual;
}

/** A value in won with its rates. */
export interface Taxed {
  value: number;
  rates: AcquisitionRates;
}

/** The lines of these taxes, each summed over parts with different rates. */
export function acquisitionLines(parts: Taxed[]): Line[] {
  return mergedLines(parts.flatMap(({ value, rates: { tax, tables, why, ...of } }) => {
    const amount = (rate: Rate) => taxOf(shareOf(value, rate));
    const formula = (rate: Rate) => `${exactWon(value)} × ${percentText(rate)}`;
    const { education, rural, ruralTable } = of;
    const educationTables = tables.includes(metropolis)
      ? [educationRates, metropolis]
      : [educationRates];
    return [
      lineOf(tables, "acquisition", amount(tax), `${formula(tax)} (${why})`),
      lineOf(educationTables, "education", amount(education), formula(education)),
      ...rural === null ? [] : [lineOf([ruralTable], "rural", amount(rural), formula(rural))],
    ];
  }));
}
