/** National housing bonds (제1종국민주택채권): who registers buys, and mostly sells at once at a loss. */
import type { Rate, RateTable } from "../rate_table.ts";

/** From this official value on (시가표준액), these rates; nothing below the first. */
export interface BondStep {
  from: number;
  metropolitan: Rate;
  elsewhere: Rate;
}

const BOND = {
  source: "주택도시기금법 시행령 별표 부표 제15호",
  effective: "2025-08-26",
  effectiveBy: "개정",
  checked: "2026-11-21",
  reviewBy: "2027-01-31",
} as const;

const step = (from: number, metropolitan: Rate, elsewhere: Rate): BondStep => ({
  from,
  metropolitan,
  elsewhere,
});

/** For what is bought. */
export const bondRates = {
  ...BOND,
  name: "국민주택채권 매입률(매매)",
  unsure: null,
  values: {
    house: [
      step(600_000_000, 3100, 2600),
      step(260_000_000, 2600, 2100),
      step(160_000_000, 2300, 1800),
      step(100_000_000, 2100, 1600),
      step(50_000_000, 1900, 1400),
      step(20_000_000, 1300, 1300),
    ],
    land: [
      step(100_000_000, 5000, 4500),
      step(50_000_000, 4000, 3500),
      step(5_000_000, 2500, 2000),
    ],
    building: [
      step(250_000_000, 2000, 1800),
      step(130_000_000, 1600, 1400),
      step(10_000_000, 1000, 800),
    ],
  },
} satisfies RateTable;

/** For what is inherited or given, whatever it is. */
export const freeBondRates = {
  ...BOND,
  name: "국민주택채권 매입률(상속·증여)",
  unsure: "상속·증여의 매입률은 별표 원문과 다시 대조해야 합니다.",
  values: [
    step(150_000_000, 4200, 3900),
    step(50_000_000, 2800, 2500),
    step(10_000_000, 1800, 1400),
  ],
} satisfies RateTable;

/** For a mortgage: of the secured amount from `from` on, at most `most`. */
export const mortgageBond = {
  ...BOND,
  name: "국민주택채권 매입률(근저당권)",
  unsure: null,
  values: { rate: 1000, from: 20_000_000, most: 1_000_000_000 },
} satisfies RateTable;

/** Bonds are sold in units of 10,000 won; 5,000 won and more count as one (별표 제4호). */
export const BOND_UNIT_WON = 10_000;

/** What a bank keeps of a bond that is sold at once, on one day. It changes with every market day. */
export const sampleDiscount = {
  name: "국민주택채권 즉시매도 할인율(예)",
  source: "은행이 영업일마다 고시하는 고객부담률",
  effective: "2026-08-04",
  effectiveBy: "고시",
  checked: "2026-11-21",
  reviewBy: "2026-12-31",
  unsure: "영업일마다 바뀌므로 하루의 값을 예로 둡니다.",
  values: 15_050,
} satisfies RateTable;
