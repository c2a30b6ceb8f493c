/** Rates of the taxes on acquiring property (부동산 취득). Rates are parts of 100,000. */
import { type RateTable, TAX_LAW } from "../rate_table.ts";

/** Standard rates (표준세율). A house costs `houseLow` up to `lowUpTo` and `houseHigh` over `highOver`. */
export const standardRates = {
  ...TAX_LAW,
  name: "취득세 표준세율",
  source: "지방세법 제11조제1항",
  effective: "2023-03-14",
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
} satisfies RateTable;

/** Raised rates (중과) for households with several homes, companies, and dear gifts. */
export const raisedRates = {
  ...TAX_LAW,
  name: "취득세 중과세율",
  source: "지방세법 제13조의2",
  effective: "2020-08-12",
  values: { eight: 8000, twelve: 12000 },
} satisfies RateTable;

/** Houses of at most this official value are bought without a raised rate, however many there are. */
export const cheapHouse = {
  ...TAX_LAW,
  name: "중과하지 않는 저가주택의 시가표준액",
  source: "지방세법 시행령 제28조의2제1호",
  effective: "2026-05-29",
  values: { capital: 100_000_000, elsewhere: 200_000_000 },
} satisfies RateTable;

/** From this official value on, a house given in an adjustment area costs the raised rate. */
export const dearGift = {
  ...TAX_LAW,
  name: "증여를 중과하는 주택의 시가표준액",
  source: "지방세법 시행령 제28조의6제1항",
  effective: "2020-08-12",
  values: 300_000_000,
} satisfies RateTable;

/** Up to this official value, who is given property may be taxed on it instead of the market value. */
export const smallGift = {
  ...TAX_LAW,
  name: "시가표준액으로 신고할 수 있는 증여",
  source: "지방세법 제10조의2제2항제2호, 같은 법 시행령 제14조의2",
  effective: "2025-12-31",
  values: 100_000_000,
} satisfies RateTable;

/** The only home of a household, inherited: the standard rate less 2 %. */
export const onlyHomeRate = {
  ...TAX_LAW,
  name: "1가구 1주택 상속 특례세율",
  source: "지방세법 제15조제1항제2호",
  effective: "2023-12-29",
  values: 800,
} satisfies RateTable;

/** Local education tax: 20 % of what the rate is above 2 %; of half the rate for a house. */
export const educationRates = {
  ...TAX_LAW,
  name: "지방교육세(취득)",
  source: "지방세법 제151조제1항제1호",
  effective: "2021-12-28",
  values: { less: 2000, house: 50_000, share: 20_000 },
} satisfies RateTable;

/** Special rural tax: 10 % of the tax there would be with a standard rate of 2 %. */
export const ruralRates = {
  ...TAX_LAW,
  name: "농어촌특별세",
  source: "농어촌특별세법 제4조제11호·제5조제1항제6호",
  effective: "2024-12-31",
  values: { standard: 200, eight: 600, twelve: 1000 },
} satisfies RateTable;
