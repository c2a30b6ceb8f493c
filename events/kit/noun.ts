/** What a noun says about itself, once, for every place that speaks of nouns. `events/nouns.ts` gathers them. */
import type { EventDefinition } from "../base/definition.ts";
import type { RuleName } from "../personal_data/retention.ts";
import type { Area } from "../account/scope.ts";

/** Places where a noun is expected. One that is missing somewhere says why in `without`. */
export type NounPlace =
  /** A page with its records: links lead there. */
  | "page"
  /** 변경 이력, the command line's `history`. */
  | "changes"
  /** Ctrl+K. */
  | "find"
  /** 최근 작업 of the page 오늘. */
  | "recent"
  /** The menu, of a table with a page of its own. */
  | "menu";

/** By which fields a record is found with Ctrl+K. */
export interface NounFinder {
  title: string;
  /** Fields that distinguish records of one title. */
  detail?: readonly string[];
  /** Those of them that are about a person, default those whose column says so: each finding is logged. */
  personal?: readonly string[];
  /** What is found, where that is not the record itself. */
  label?: string;
  /** Page of staff who may not open the noun's own. */
  staffPage?: string;
  /** Position among nouns that match equally well; those without one come last. */
  order?: number;
}

/** When personal data of a noun is destroyed, and what is left of it. */
export interface NounRetention {
  rules: readonly RuleName[];
  /** What is read in its place. */
  becomes: "파기" | "가명 처리";
  /** What of it is personal, where that is another part than the rule names. */
  items?: string;
  /** Why no period applies, where none does. */
  kept?: string;
  /** Name of the records on the page of periods, where it is not `label`. */
  label?: string;
}

export interface NounWords {
  /** Korean name of its records together. */
  label: string;
  /** The area of a token's rights that its records belong to, default `tables`. */
  area?: Area;
  /**
   * How often what the view makes of stored events has changed, default 1. `tests/projections/golden_test.ts` asks
   * for a higher one where a fold changes.
   */
  revision?: number;
  /** Address of the page with all its records, and the lowest role that may open it (default staff). */
  page?: string;
  pageRole?: "staff" | "superuser";
  /** Tab and list of the settings with its table. */
  settings?: readonly [tab: string, list?: string];
  /** Address of its table, where that is neither in the settings nor `page`. */
  table?: string;
  /** Address of one record's own page, with `:id` in it. */
  record?: string;
  find?: NounFinder;
  retention?: NounRetention;
  /** Name in the security log, where it is not `label`. */
  securityLabel?: string;
  /** Plural that the command line knows a table by, where it is not the noun with an s. */
  plural?: string;
  /** Group and icon of its page in the menu, and its position in the group; those without one come last. */
  menu?: { group: string; icon: string; order?: number };
  /** Places that the noun is not in, each set with its reason. */
  without?: readonly [reason: string, ...places: NounPlace[]][];
}

export interface Noun<N extends string = string> extends NounWords {
  noun: N;
  events: readonly EventDefinition[];
}

/** Describes a noun: its events, and what is said of it elsewhere. */
export const defineNoun = <const N extends string>(
  noun: N,
  events: readonly EventDefinition[],
  words: NounWords,
): Noun<N> => ({ noun, events, ...words });

/** Address of a list of the settings. */
export const settingsAddress = ([tab, list]: readonly [tab: string, list?: string]): string =>
  `/settings?tab=${tab}${list ? `&list=${list}` : ""}`;

/** Address of the page with a noun's table. */
export const tableAddress = ({ settings, table, page = "" }: NounWords): string =>
  settings ? settingsAddress(settings) : table ?? page;

/** Address of a record's own page. */
export const recordAddress = (record: string, id: string): string =>
  record.replace(":id", encodeURIComponent(id));

/** Is the noun expected in this place? */
export const isIn = ({ without = [] }: NounWords, place: NounPlace): boolean =>
  !without.some(([, ...places]) => places.includes(place));
