/** What a registration costs beside the taxes on acquiring: bond, stamp, fees of registry and office. */
import { exactWon } from "./amount.ts";
import type { Filing } from "./answers.ts";
import { type Line, lineOf } from "./line.ts";
import { percentText, type Rate, type RateTable, shareOf } from "./rate_table.ts";
import { BOND_UNIT_WON, type BondStep, mortgageBond, sampleDiscount } from "./tables/bond.ts";
import { type FilingFees, scrivenerFee, stampTax, valueAddedTax } from "./tables/fees.ts";

/** The bonds to buy, in won: whole units, half a unit and more counting as one. */
function bondPurchase(value: number, rate: Rate): number {
  return Math.round(shareOf(value, rate) / BOND_UNIT_WON) * BOND_UNIT_WON;
}

function bondLine(
  table: RateTable<unknown>,
  bonds: number,
  basis: string,
  discount: Rate,
): Line[] {
  if (bonds === 0) return [];
  const amount = shareOf(bonds, discount);
  const line = lineOf(table, {
    key: "bond",
    label: "국민주택채권 할인 비용",
    amount,
    formula: `채권 ${exactWon(bonds)} (${basis}) × 할인율 ${percentText(discount)}`,
  });
  const sample = discount === sampleDiscount.values ? sampleDiscount.unsure : null;
  return [{ ...line, unsure: [line.unsure, sample].filter(Boolean).join(" ") || null }];
}

/** Bonds by official value and region; none under the first step. */
export function bondLines(
  table: RateTable<unknown>,
  steps: BondStep[],
  value: number,
  region: "metropolitan" | "elsewhere",
  discount: Rate,
  whichValue: string,
): Line[] {
  const step = steps.find(({ from }) => value >= from);
  if (!step) return [];
  const basis = `${whichValue} ${exactWon(value)} × ${percentText(step[region])}, 만원 단위`;
  return bondLine(table, bondPurchase(value, step[region]), basis, discount);
}

/** Bonds for a mortgage of this amount. */
export function mortgageBondLines(secured: number, discount: Rate): Line[] {
  const { rate, from, most } = mortgageBond.values;
  if (secured < from) return [];
  const bonds = Math.min(most, bondPurchase(secured, rate));
  const basis = `채권최고액 ${exactWon(secured)} × ${percentText(rate)}, 10억원까지`;
  return bondLine(mortgageBond, bonds, basis, discount);
}

/** Stamp tax on a deed over this amount, in won. */
function stampOn(price: number, house: boolean): number {
  const { steps, houseFree } = stampTax.values;
  if (house && price <= houseFree) return 0;
  return steps.find(({ over }) => price > over)?.won ?? 0;
}

/** The stamp on the contract; no line where none is due. */
export function stampLines(price: number, house: boolean): Line[] {
  const amount = stampOn(price, house);
  if (amount === 0) return [];
  const formula = `계약서에 적은 금액 ${exactWon(price)}에 해당하는 정액`;
  return [lineOf(stampTax, { key: "stamp", label: "인지세", amount, formula })];
}

const FILINGS: Record<Filing, string> = { paper: "서면", form: "전자표준양식", online: "전자신청" };

/** The registry's fee for so many of these: '부동산 2개'. */
export function filingLine(
  table: RateTable<unknown>,
  fees: FilingFees,
  filing: Filing,
  count: number,
  ofThese: string,
): Line {
  const way = fees[filing] === null ? "form" : filing;
  const each = fees[way] ?? fees.form;
  return lineOf(table, {
    key: "filing",
    label: "등기신청수수료",
    amount: each * count,
    formula: `${FILINGS[way]} ${exactWon(each)} × ${ofThese}`,
  });
}

/** The most that the association's table allows for an amount, in won; null where it is not sure. */
export function tableFee(value: number): number | null {
  const { steps, upTo } = scrivenerFee.values;
  if (value > upTo) return null;
  const { over, base, rate } = steps.find((step) => value > step.over) ?? steps[steps.length - 1];
  return base + shareOf(value - over, rate);
}

/** The scrivener's fee and the VAT on it; nothing where it is 0 or not known. */
export function scrivenerLines(fee: number | null, formula: string): Line[] {
  if (fee === null || fee === 0) return [];
  const vat = valueAddedTax.values;
  return [
    lineOf(scrivenerFee, { key: "scrivener", label: "법무사 보수", amount: fee, formula }),
    lineOf(valueAddedTax, {
      key: "vat",
      label: "보수에 대한 부가가치세",
      amount: shareOf(fee, vat),
      formula: `${exactWon(fee)} × ${percentText(vat)}`,
    }),
  ];
}

/** The fee that the visitor was told, as lines. */
export function toldFeeLines(fee: number): Line[] {
  return scrivenerLines(fee, "견적으로 들은 금액").map((line) =>
    line.key === "scrivener" ? { ...line, source: "입력하신 금액", dated: "", unsure: null } : line
  );
}
