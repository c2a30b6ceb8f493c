/** What an estimate is asked for: the answers that decide what a case costs. */
import { sampleDiscount } from "./tables/bond.ts";

export type Property = "house" | "building" | "land" | "farmland";
/** Homes of the household once this one is counted; a company pays as those with the most. */
export type Homes = "one" | "two" | "three" | "four" | "company";
export type Filing = "paper" | "form" | "online";

/** Answers where nothing is known yet: the first of every choice, one property. */
export const noAnswers = {
  property: "house" as Property,
  /** Won: price, value, secured amount, deposit or capital, as the case has it. */
  price: 0,
  /** Won: the official value (시가표준액); null where it is not known. */
  standard: null as number | null,
  region: "metropolitan" as "metropolitan" | "elsewhere",
  /** Is the house in the capital area (수도권정비계획법 제2조제1호), or outside it? */
  area: "capital" as "capital" | "elsewhere",
  homes: "one" as Homes,
  /** Is the house in an adjustment area (조정대상지역)? */
  regulated: false,
  /** A house of at most 85 ㎡. */
  small: true,
  /** An inherited house that is its household's only one. */
  onlyHome: false,
  /** A given house that is taxed as dear gifts in adjustment areas are. */
  dearGift: false,
  /** Is the company in the overcrowded capital region, and not of an exempt trade? */
  capitalRegion: false,
  /** To where a head office moves: the same registry, another one, or into the capital region. */
  move: "near" as "near" | "far" | "into",
  filing: "paper" as Filing,
  /** Properties to register, or purposes of a company's registration. */
  count: 1,
  /** What is lost on a bond that is sold at once; parts of 100,000. */
  discount: sampleDiscount.values,
  /** Won: a fee that the scrivener named, without VAT; 0 who files alone; null: by the table. */
  fee: null as number | null,
};

export type Answers = typeof noAnswers;
