/**
 * Every rate of the estimate, read from `rates.json`, the one place where they stand: each table with its
 * source, its day and the day somebody last compared it (docs/estimate.md). A file of another shape ends the start.
 */
import { z } from "zod";
import { isDay } from "../../events/base/seoul.ts";
import type { RateTable } from "./rate_table.ts";
import file from "./rates.json" with { type: "json" };

const day = z.string().refine(isDay);
const won = z.int().nonnegative();
/** Parts of 100,000. */
const rate = z.int().min(0).max(100_000);

const table = <Values extends z.ZodType>(values: Values) =>
  z.strictObject({
    name: z.string().min(1),
    source: z.string().min(1),
    effective: day,
    effectiveBy: z.enum(["개정", "시행", "고시"]),
    checked: day,
    reviewBy: day,
    unsure: z.string().min(1).nullable(),
    values,
  });
/** A rule without a figure of its own. */
const rule = table(z.null());

/** From this official value on (시가표준액), these rates; nothing below the first. Highest step first. */
const bondSteps = z.array(z.strictObject({ from: won, metropolitan: rate, elsewhere: rate }));
export type BondStep = z.infer<typeof bondSteps>[number];

/** On paper, on the registry's electronic form, or filed electronically; null: no fee is laid down. */
const filingFees = z.strictObject({ paper: won, form: won, online: won.nullable() });
export type FilingFees = z.infer<typeof filingFees>;

const shape = z.strictObject({
  /** A house costs `houseLow` up to `lowUpTo` and `houseHigh` over `highOver`. */
  standardRates: table(z.strictObject({
    inheritedFarmland: rate,
    inherited: rate,
    gift: rate,
    built: rate,
    farmland: rate,
    other: rate,
    houseLow: rate,
    houseHigh: rate,
    lowUpTo: won,
    highOver: won,
  })),
  /** The rate of a share goes by the value of the whole house. */
  coOwned: rule,
  /** For households with several homes, companies, and dear gifts. */
  raisedRates: table(z.strictObject({ eight: rate, twelve: rate })),
  /** So many times the standard rate, less this; the education tax so many times. */
  metropolis: table(z.strictObject({ times: won, less: rate })),
  /** Houses of at most this official value are bought without a raised rate, however many there are. */
  cheapHouse: table(z.strictObject({ capital: won, elsewhere: won })),
  /** The same for new flats that nobody had bought, up to this price. */
  unsoldFlat: table(z.strictObject({ upTo: won, until: day })),
  /** From this official value on, a house given in an adjustment area costs the raised rate. */
  dearGift: table(won),
  /** Above this official value a large house is dear, and taxed as such. */
  dearHouse: table(won),
  /** Up to this official value a gift may be taxed by it instead of by the market value. */
  smallGift: table(won),
  /** The debt that is taken over is bought, the rest is given. */
  burdenedGift: rule,
  burdenedHouse: rule,
  /** The only home of a household, inherited. */
  onlyHomeRate: table(rate),
  /** Taken off the rate of a gift. */
  divisionRate: table(z.strictObject({ less: rate })),
  /** The share of the tax that was taken off. */
  divisionRural: table(rate),
  /** A share of what the rate is above `less`; of half the rate for a house. */
  educationRates: table(z.strictObject({ less: rate, house: rate, share: rate })),
  /** 10 % of the tax there would be with a standard rate of 2 %. */
  ruralRates: table(z.strictObject({ standard: rate, eight: rate, twelve: rate })),
  /** Won that are taken off the tax, of homes up to `upTo`; `mostSmall` of small ones, and where people grow few. */
  firstHome: table(z.strictObject({
    most: won,
    mostSmall: won,
    upTo: won,
    smallCapital: won,
    smallElsewhere: won,
    until: day,
  })),
  birthHome: table(z.strictObject({ most: won, upTo: won, until: day })),
  /** The education tax falls as the tax does. */
  reliefEducation: rule,
  farmerRelief: table(z.strictObject({ share: rate, until: day })),
  lenderRelief: table(z.strictObject({ share: rate, until: day })),
  trustFree: rule,
  /** Won for each property. */
  trustRegistration: table(won),
  /** Mortgage and jeonse by amount, at least `least`; each other registration of property `other`. */
  propertyRegistration: table(z.strictObject({ right: rate, least: won, other: won })),
  /** `capital` is asked for incorporation and increase, at least `least`. */
  companyRegistration: table(z.strictObject({
    capital: rate,
    least: won,
    headOffice: won,
    other: won,
  })),
  /** So many times as much in the overcrowded capital region (대도시). */
  capitalRegion: table(z.strictObject({ times: won })),
  registrationEducation: table(rate),
  /** Per property (매 부동산마다). `right`: ownership, mortgage, jeonse. */
  propertyFiling: table(z.strictObject({
    right: filingFees,
    inherited: filingFees,
    other: filingFees,
  })),
  /** `founding`: incorporation, and moving to another registry's district. `other`: per purpose. */
  companyFiling: table(z.strictObject({ founding: filingFees, other: filingFees })),
  /** From `over` on, `base` and `rate` of what is above it. Above `upTo` the sources differ: nothing is computed. */
  scrivenerFee: table(z.strictObject({
    steps: z.array(z.strictObject({ over: won, base: won, rate })),
    upTo: won,
    cancellation: won,
  })),
  /** Over this amount, this tax. A house up to `houseFree` has none. */
  stampTax: table(z.strictObject({
    steps: z.array(z.strictObject({ over: won, won })),
    houseFree: won,
  })),
  valueAddedTax: table(rate),
  bondRates: table(z.strictObject({ house: bondSteps, land: bondSteps })),
  buildingBond: table(bondSteps),
  /** For what is inherited or given, whatever it is. */
  freeBondRates: table(bondSteps),
  coOwnedBond: rule,
  /** Of the secured amount from `from` on, at most `most`. */
  mortgageBond: table(z.strictObject({ rate, from: won, most: won })),
  /** What a bank keeps of a bond that is sold at once, on one day. It changes with every market day. */
  sampleDiscount: table(rate),
});

export const rates = shape.parse(file);

/** Every table, for those who look after them. */
export const allTables: RateTable[] = Object.values(rates);
