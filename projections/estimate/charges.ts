/** The costs of a registration besides acquisition taxes: its own tax, bond, stamp, and fees. */
import { exactWon } from "./amount.ts";
import type { Answers, Filing } from "./answers.ts";
import { type Line, lineOf } from "./line.ts";
import { percentText, portionOf, type Rate, type RateTable, shareOf, taxOf } from "./rate_table.ts";
import { type BondStep, type FilingFees, rates } from "./rates.ts";

const { coOwnedBond, mortgageBond, sampleDiscount, registrationEducation } = rates;
const { propertyFiling, scrivenerFee, stampTax, valueAddedTax } = rates;

/** The other costs of a property's registration, and the text where no fee is known. */
export const EXTRAS = "등기사항증명서·토지대장 등 증명서 발급비, 교통비, 우편료 같은 실비";
export const QUOTED = "법무사 보수(상담 때 견적으로 알려 드립니다)";

/** Bonds are sold in units of 10,000 won; 5,000 won and more count as one (별표 제4호). */
const BOND_UNIT_WON = 10_000;

/** A share of an amount as a tax, at least `least`; both multiplied by the count. */
export function shareAtLeast(
  won: number,
  rate: Rate,
  least: number,
  times = 1,
): { tax: number; formula: string } {
  // The rate is multiplied, not the tax, so that amounts under 10 won are dropped once, at the end.
  const tax = Math.max(least * times, taxOf(shareOf(won, rate * times)));
  const few = tax === least * times ? ` (${exactWon(least)}에 못 미치면 ${exactWon(least)})` : "";
  return { tax, formula: `${exactWon(won)} × ${percentText(rate)}${few}` };
}

/** Registration tax with its education tax. */
export function registrationLines(table: RateTable, tax: number, formula: string): Line[] {
  const share = registrationEducation.values;
  const education = taxOf(shareOf(tax, share));
  const onTax = `등록면허세 ${exactWon(tax)} × ${percentText(share)}`;
  return [
    lineOf([table], "registration", tax, formula),
    lineOf([registrationEducation], "education", education, onTax),
  ];
}

/** The bonds to buy, in won: whole units, half a unit and more counting as one. */
function bondPurchase(value: number, rate: Rate): number {
  return Math.round(shareOf(value, rate) / BOND_UNIT_WON) * BOND_UNIT_WON;
}

const SAMPLE_DISCOUNT = `할인율은 ${sampleDiscount.effective}에 고시된 값입니다. ` +
  "등기하는 날의 할인율을 입력하시면 그 값으로 다시 계산합니다.";

function bondLine(tables: RateTable[], bonds: number, basis: string, discount: Rate): Line[] {
  if (bonds === 0) return [];
  const formula = `채권 ${exactWon(bonds)} (${basis}) × 할인율 ${percentText(discount)}`;
  const isSample = discount === sampleDiscount.values;
  const used = isSample ? [...tables, sampleDiscount] : tables;
  const line = lineOf(used, "bond", shareOf(bonds, discount), formula);
  return [{ ...line, note: isSample ? SAMPLE_DISCOUNT : null }];
}

/** Bonds by official value and region; none below the first step. Without an official value the price is used. */
export function bondLines(
  table: RateTable,
  steps: BondStep[],
  { price, standard, share, region, discount }: Answers,
  whatPriceIs: string,
): Line[] {
  const value = standard ?? price;
  const step = steps.find(({ from }) => value >= from);
  if (!step) return [];
  const isWhole = share[0] === share[1];
  const which = (standard === null ? whatPriceIs : "시가표준액") + (isWhole ? "" : " 중 지분");
  const held = portionOf(value, share);
  const basis = `${which} ${exactWon(held)} × ${percentText(step[region])}, 만원 단위`;
  const tables = isWhole ? [table] : [table, coOwnedBond];
  return bondLine(tables, bondPurchase(held, step[region]), basis, discount);
}

/** Bonds for a mortgage of this amount. */
export function mortgageBondLines({ price, discount }: Answers): Line[] {
  const { rate, from, most } = mortgageBond.values;
  if (price < from) return [];
  const bonds = Math.min(most, bondPurchase(price, rate));
  const basis = `채권최고액 ${exactWon(price)} × ${percentText(rate)}, 10억원까지`;
  return bondLine([mortgageBond], bonds, basis, discount);
}

/** The stamp on a contract over this amount; no line if none is due. */
export function stampLines(price: number, house: boolean): Line[] {
  const { steps, houseFree } = stampTax.values;
  const step = steps.find(({ over }) => price > over);
  if (!step || (house && price <= houseFree)) return [];
  const formula = `계약서에 적은 금액 ${exactWon(price)}에 해당하는 정액`;
  return [lineOf([stampTax], "stamp", step.won, formula)];
}

const FILINGS: Record<Filing, string> = { paper: "서면", form: "전자표준양식", online: "전자신청" };

/** The registry's fee for a number of items: '부동산 2개'. */
export function filingLine(
  table: RateTable,
  fees: FilingFees,
  { filing, count }: Answers,
  ofThese: string,
): Line {
  const way = fees[filing] === null ? "form" : filing;
  const each = fees[way] ?? fees.form;
  return lineOf([table], "filing", each * count, `${FILINGS[way]} ${exactWon(each)} × ${ofThese}`);
}

/** The registry's fee for each property. */
export function propertyFiled(answers: Answers, kind: keyof typeof propertyFiling.values): Line {
  const fees = propertyFiling.values[kind];
  return filingLine(propertyFiling, fees, answers, `부동산 ${answers.count}개`);
}

/** A known fee, or the text without one. */
type Known = { won: number; formula: string } | string;

/** The maximum of the association's table for an amount. */
export function tableFee(value: number): Known {
  const { steps, upTo } = scrivenerFee.values;
  if (value > upTo) return "20억원을 넘는 사건의 법무사 보수";
  const { over, base, rate } = steps.find((step) => value > step.over) ?? steps[steps.length - 1];
  const formula = `과세표준액 ${exactWon(value)}에 대한 기본보수의 상한`;
  return { won: base + shareOf(value - over, rate), formula };
}

const TOLD = { source: "입력하신 금액", dated: "", note: null, tables: [] };

/** The scrivener's fee and its VAT: quoted, otherwise by the table; nothing for 0. */
export function feeOf(result: number | null, table: Known): { lines: Line[]; missing: string[] } {
  const known = result === null ? table : { won: result, formula: "견적으로 들은 금액" };
  if (typeof known === "string") return { lines: [], missing: [known] };
  if (known.won === 0) return { lines: [], missing: [] };
  const { won, formula } = known;
  const vat = valueAddedTax.values;
  const onFee = `${exactWon(won)} × ${percentText(vat)}`;
  const fee = lineOf([scrivenerFee], "scrivener", won, formula);
  const tax = lineOf([valueAddedTax], "vat", shareOf(won, vat), onFee);
  return { lines: [result === null ? fee : { ...fee, ...TOLD }, tax], missing: [] };
}
