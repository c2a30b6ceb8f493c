/**
 * Every rate of the estimate, read from `rates.json`, their only place: each table with its source, its day and the day
 * of its last review (docs/estimate.md). An invalid file ends the start.
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
/** A rule without a number of its own. */
const rule = table(z.null());

/** From this official value on (시가표준액), these rates; none below the first. Highest step first. */
const bondSteps = z.array(z.strictObject({ from: won, metropolitan: rate, elsewhere: rate }));
export type BondStep = z.infer<typeof bondSteps>[number];

/** On paper, on the registry's electronic form, or filed electronically; null: no fee is set. */
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
  /** The rate of a share follows the value of the whole house. */
  coOwned: rule,
  /** For households with several homes, companies, and expensive gifts. */
  raisedRates: table(z.strictObject({ eight: rate, twelve: rate })),
  /** A multiple of the standard rate, less this; a multiple of the education tax. */
  metropolis: table(z.strictObject({ times: won, less: rate })),
  /** Houses up to this official value are bought without a raised rate, at any number of homes. */
  cheapHouse: table(z.strictObject({ capital: won, elsewhere: won })),
  /** The same for new unsold flats, up to this price. */
  unsoldFlat: table(z.strictObject({ upTo: won, until: day })),
  /** From this official value on, a gift of a house in an adjustment area has the raised rate. */
  dearGift: table(won),
  /** Above this official value a large house is expensive and taxed as such. */
  dearHouse: table(won),
  /** Up to this official value a gift may be taxed by it instead of by the market value. */
  smallGift: table(won),
  /** The debts taken over are a purchase, the rest is a gift. */
  burdenedGift: rule,
  burdenedHouse: rule,
  /** The only home of a household, inherited. */
  onlyHomeRate: table(rate),
  /** Reduction of the rate of a gift. */
  divisionRate: table(z.strictObject({ less: rate })),
  /** The reduced share of the tax. */
  divisionRural: table(rate),
  /** A share of the rate above `less`; of half the rate for a house. */
  educationRates: table(z.strictObject({ less: rate, house: rate, share: rate })),
  /** 10 % of the tax at a standard rate of 2 %. */
  ruralRates: table(z.strictObject({ standard: rate, eight: rate, twelve: rate })),
  /** Maximum reduction in won, of homes up to `upTo`; `mostSmall` for small ones, and in shrinking regions. */
  firstHome: table(z.strictObject({
    most: won,
    mostSmall: won,
    upTo: won,
    smallCapital: won,
    smallElsewhere: won,
    until: day,
  })),
  birthHome: table(z.strictObject({ most: won, upTo: won, until: day })),
  /** The education tax is reduced like the tax. */
  reliefEducation: rule,
  farmerRelief: table(z.strictObject({ share: rate, until: day })),
  lenderRelief: table(z.strictObject({ share: rate, until: day })),
  trustFree: rule,
  /** Won for each property. */
  trustRegistration: table(won),
  /** Mortgage and jeonse by amount, at least `least`; each other registration of property `other`. */
  propertyRegistration: table(z.strictObject({ right: rate, least: won, other: won })),
  /** `capital` is charged for incorporation and increase, at least `least`. */
  companyRegistration: table(z.strictObject({
    capital: rate,
    least: won,
    headOffice: won,
    other: won,
  })),
  /** The multiple in the overcrowded capital region (대도시). */
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
  /** For inheritance and gifts of any property. */
  freeBondRates: table(bondSteps),
  coOwnedBond: rule,
  /** Of the secured amount from `from` on, at most `most`. */
  mortgageBond: table(z.strictObject({ rate, from: won, most: won })),
  /** The bank's loss on a bond sold at once, on one day. It changes with every market day. */
  sampleDiscount: table(rate),
});

export const rates = shape.parse(file);

/** Every table, for its reviewers. */
export const allTables: RateTable[] = Object.values(rates);
