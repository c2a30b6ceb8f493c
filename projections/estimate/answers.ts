/** The input of an estimate: answers that decide a case's costs. */
import type { Part } from "./rate_table.ts";
import { rates } from "./rates.ts";

export type Property = "house" | "building" | "land" | "farmland";
/** Homes of the household including this one; a company pays like those with the most. */
export type Homes = "one" | "two" | "three" | "four" | "company";
export type Filing = "paper" | "form" | "online";
/** A first home, a small first home or one in a shrinking region, a home for a newborn child. */
export type Relief = "none" | "first" | "firstSmall" | "firstRegion" | "birth";

/** Default answers: the first of every choice, one property. */
export const noAnswers = {
  property: "house" as Property,
  /** Won: price, value, secured amount, deposit or capital, as the case has it. Of the whole property. */
  price: 0,
  /** Won: the official value (시가표준액) of the whole property; null if unknown. */
  standard: null as number | null,
  /** The acquired part of the property. */
  share: [1, 1] as Part,
  region: "metropolitan" as "metropolitan" | "elsewhere",
  /** Is the house in the capital area (수도권정비계획법 제2조제1호), or outside it? */
  area: "capital" as "capital" | "elsewhere",
  homes: "one" as Homes,
  relief: "none" as Relief,
  /** Is the house in an adjustment area (조정대상지역)? */
  regulated: false,
  /** A new flat outside the capital area that was never sold (준공 후 미분양). */
  unsold: false,
  /** Bought or built by a company that is less than five years in the overcrowded capital region. */
  metropolis: false,
  /** A house of at most 85 ㎡. */
  small: true,
  /** An inherited house that is its household's only one. */
  onlyHome: false,
  /** A gift of a house taxed as expensive gifts in adjustment areas are. */
  dearGift: false,
  /** The recipient of a gift takes over debts with it. */
  burdened: false,
  /** Won: those debts. */
  debt: 0,
  /** Is the company in the overcrowded capital region, and not of an exempt trade? */
  capitalRegion: false,
  /** Destination of a head office: the same registry, another one, or into the capital region. */
  move: "near" as "near" | "far" | "into",
  /** To a trustee, back to who gave it, or from one trustee to another. */
  trust: "into" as "into" | "back" | "trustee",
  filing: "paper" as Filing,
  /** Properties to register, or purposes of a company's registration. */
  count: 1,
  /** Rights that an auction ends, to be cancelled in the register. */
  cancelled: 0,
  /** Loss on a bond that is sold at once; in parts of 100,000. */
  discount: rates.sampleDiscount.values,
  /** Won: the scrivener's quoted fee, without VAT; 0 without a scrivener; null: by the table. */
  fee: null as number | null,
};

export type Answers = typeof noAnswers;
