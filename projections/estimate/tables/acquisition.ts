/** Rates of the taxes on acquiring property (부동산 취득). Rates are parts of 100,000. */
import type { Rate, RateTable } from "../rate_table.ts";

const TAX = { effectiveBy: "개정", checked: "2026-11-21", reviewBy: "2027-01-31" } as const;

/** Standard rates (표준세율). A house costs `houseLow` up to `lowUpTo` and `houseHigh` over `highOver`. */
export const standardRates: RateTable<{
  inheritedFarmland: Rate;
  inherited: Rate;
  gift: Rate;
  built: Rate;
  farmland: Rate;
  other: Rate;
  houseLow: Rate;
  houseHigh: Rate;
  lowUpTo: number;
  highOver: number;
}> = {
  ...TAX,
  name: "취득세 표준세율",
  source: "지방세법 제11조제1항",
  effective: "2023-03-14",
  unsure: null,
  values: {
    inheritedFarmland: 2300,
    inherited: 2800,
    gift: 3500,
    built: 2800,
    farmland: 3000,
    other: 4000,
    houseLow: 1000,
    houseHigh: 3000,
    lowUpTo: 600_000_000,
    highOver: 900_000_000,
  },
};

/** Raised rates (중과) for households with several homes, companies, and dear gifts. */
export const raisedRates: RateTable<{ eight: Rate; twelve: Rate }> = {
  ...TAX,
  name: "취득세 중과세율",
  source: "지방세법 제13조의2",
  effective: "2020-08-12",
  unsure: null,
  values: { eight: 8000, twelve: 12000 },
};

/** The only home of a household, inherited: the standard rate less 2 %. */
export const onlyHomeRate: RateTable<Rate> = {
  ...TAX,
  name: "1가구 1주택 상속 특례세율",
  source: "지방세법 제15조제1항제2호",
  effective: "2023-12-29",
  unsure: null,
  values: 800,
};

/** Local education tax: 20 % of what the rate is above 2 %; of half the rate for a house. */
export const educationRates: RateTable<{ less: Rate; house: Rate; share: Rate }> = {
  ...TAX,
  name: "지방교육세(취득)",
  source: "지방세법 제151조제1항제1호",
  effective: "2021-12-28",
  unsure: null,
  values: { less: 2000, house: 50_000, share: 20_000 },
};

/** Special rural tax: 10 % of the tax there would be with a standard rate of 2 %. */
export const ruralRates: RateTable<{ standard: Rate; eight: Rate; twelve: Rate }> = {
  ...TAX,
  name: "농어촌특별세",
  source: "농어촌특별세법 제4조제11호·제5조제1항제6호",
  effective: "2024-12-31",
  unsure: null,
  values: { standard: 200, eight: 600, twelve: 1000 },
};
