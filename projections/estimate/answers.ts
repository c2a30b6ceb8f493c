/** What an estimate is asked for: the case, and the answers that decide what it costs. */

export type PropertyCase =
  | "purchase"
  | "inheritance"
  | "gift"
  | "building"
  | "mortgage"
  | "jeonse"
  | "cancellation";
export type CompanyCase = "incorporation" | "increase" | "move" | "change" | "dissolution";
export type Case = PropertyCase | CompanyCase;

export type Property = "house" | "building" | "land" | "farmland";
/** Homes of the household once this one is counted; a company pays as those with the most. */
export type Homes = "one" | "two" | "three" | "four" | "company";
export type Filing = "paper" | "form" | "online";
/** To where a head office moves: the same registry, another one, or into the capital region. */
export type Move = "near" | "far" | "into";

export interface Answers {
  property: Property;
  /** Won: price, value, secured amount, deposit or capital, as the case has it. */
  price: number;
  /** Won: the official value (시가표준액); null where it is not known. */
  standard: number | null;
  region: "metropolitan" | "elsewhere";
  homes: Homes;
  /** Is the house in an adjustment area (조정대상지역)? */
  regulated: boolean;
  /** A house of at most 85 ㎡. */
  small: boolean;
  /** An inherited house that is its household's only one. */
  onlyHome: boolean;
  /** A given house that is taxed as dear gifts in adjustment areas are. */
  dearGift: boolean;
  /** Is the company in the overcrowded capital region, and not of an exempt trade? */
  capitalRegion: boolean;
  move: Move;
  filing: Filing;
  /** Properties to register, or purposes of a company's registration. */
  count: number;
  /** What is lost on a bond that is sold at once; parts of 100,000. */
  discount: number;
  /** Won: a fee that the scrivener named, without VAT; 0 who files alone; null: by the table. */
  fee: number | null;
}
