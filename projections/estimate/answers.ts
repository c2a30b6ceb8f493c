/** What an estimate is asked for: the answers that decide what a case costs. */
import type { Part } from "./rate_table.ts";
import { rates } from "./rates.ts";

export type Property = "house" | "building" | "land" | "farmland";
/** Homes of the household once this one is counted; a company pays as those with the most. */
export type Homes = "one" | "two" | "three" | "four" | "company";
export type Filing = "paper" | "form" | "online";
/** A first home, a small first home or one where the population shrinks, a home for a newborn child. */
export type Relief = "none" | "first" | "firstSmall" | "firstRegion" | "birth";

/** Answers where nothing is known yet: the first of every choice, one property. */
export const noAnswers = {
  property: "house" as Property,
  /** Won: price, value, secured amount, deposit or capital, as the case has it. Of the whole property. */
  price: 0,
  /** Won: the official value (시가표준액) of the whole property; null where it is not known. */
  standard: null as number | null,
  /** What of the property is acquired. */
  share: [1, 1] as Part,
  region: "metropolitan" as "metropolitan" | "elsewhere",
  /** Is the house in the capital area (수도권정비계획법 제2조제1호), or outside it? */
  area: "capital" as "capital" | "elsewhere",
  homes: "one" as Homes,
  relief: "none" as Relief,
  /** Is the house in an adjustment area (조정대상지역)? */
  regulated: false,
  /** A new flat outside the capital area that nobody had bought (준공 후 미분양). */
  unsold: false,
  /** Bought or built by a company that is less than five years in the overcrowded capital region. */
  metropolis: false,
  /** A house of at most 85 ㎡. */
  small: true,
  /** An inherited house that is its household's only one. */
  onlyHome: false,
  /** A given house that is taxed as dear gifts in adjustment areas are. */
  dearGift: false,
  /** The recipient of a gift takes over debts with it. */
  burdened: false,
  /** Won: those debts. */
  debt: 0,
  /** Is the company in the overcrowded capital region, and not of an exempt trade? */
  capitalRegion: false,
  /** To where a head office moves: the same registry, another one, or into the capital region. */
  move: "near" as "near" | "far" | "into",
  /** To a trustee, back to who gave it, or from one trustee to another. */
  trust: "into" as "into" | "back" | "trustee",
  filing: "paper" as Filing,
  /** Properties to register, or purposes of a company's registration. */
  count: 1,
  /** Rights that an auction ends, to be taken off the register. */
  cancelled: 0,
  /** What is lost on a bond that is sold at once; parts of 100,000. */
  discount: rates.sampleDiscount.values,
  /** Won: a fee that the scrivener named, without VAT; 0 who files alone; null: by the table. */
  fee: null as number | null,
};

export type Answers = typeof noAnswers;
