/** A noun's description of itself, used by every place that lists nouns. `events/nouns.ts` gathers them. */
import type { EventDefinition } from "../base/definition.ts";
import type { RuleName } from "../personal_data/retention.ts";
import type { Area } from "../account/scope.ts";
import type { NounNotice } from "./notice_kind.ts";

/** Places where a noun is expected. One that is missing gives its reason in `without`. */
export type NounPlace =
  /** A page with its records: links lead there. */
  | "page"
  /** 변경 이력, the command line's `history`. */
  | "changes"
  /** Ctrl+K. */
  | "find"
  /** 최근 작업 of the page 오늘. */
  | "recent"
  /** Files can be attached to its records. */
  | "files"
  /** The menu, for a table with its own page. */
  | "menu";

/** The fields by which a record is found with Ctrl+K. */
export interface NounFinder {
  title: string;
  /** Fields that distinguish records with the same title. */
  detail?: readonly string[];
  /** Those that are personal, default those whose column says so: each result is logged. */
  personal?: readonly string[];
  /** The result, if it is not the record itself. */
  label?: string;
  /** Page for staff who may not open the noun's own. */
  staffPage?: string;
  /** Position among nouns that match equally well; others come last. */
  order?: number;
}

/** When a noun's personal data is destroyed, and what remains. */
export interface NounRetention {
  rules: readonly RuleName[];
  /** What is shown in its place. */
  becomes: "파기" | "가명 처리";
  /** Its personal part, if different from the rule's. */
  items?: string;
  /** Why no period applies, if none does. */
  kept?: string;
  /** Name of the records on the page of periods, where it is not `label`. */
  label?: string;
}

export interface NounWords {
  /** Korean plural name of its records. */
  label: string;
  /** The area of a token's rights for its records, default `tables`. */
  area?: Area;
  /**
   * Revision of the view's fold of stored events, default 1. `tests/projections/golden_test.ts` requires a higher one
   * after a change.
   */
  revision?: number;
  /** Address of the page with all its records, and the lowest role that may open it (default staff). */
  page?: string;
  pageRole?: "user" | "staff" | "superuser";
  /** Tab and list of the settings with its table. */
  settings?: readonly [tab: string, list?: string];
  /** Address of its table, if neither in the settings nor `page`. */
  table?: string;
  /** Address of one record's own page, with `:id` in it. */
  record?: string;
  find?: NounFinder;
  /** Name of the key that files of a record are sealed with, default its stream: they go with what it opens. */
  fileKey?(record: { id: string; state: unknown }): string;
  retention?: NounRetention;
  /** What people are notified of. */
  notices?: readonly NounNotice[];
  /** Name in the security log, where it is not `label`. */
  securityLabel?: string;
  /** Plural for a table on the command line, if not the noun with an s. */
  plural?: string;
  /** Group and icon of its page in the menu, and its position in the group; others come last. */
  menu?: { group: string; icon: string; order?: number };
  /** Places that the noun is not in, each set with its reason. */
  without?: readonly [reason: string, ...places: NounPlace[]][];
}

export interface Noun<N extends string = string> extends NounWords {
  noun: N;
  events: readonly EventDefinition[];
}

/** Describes a noun: its events and everything derived from it elsewhere. */
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

/** An address's mark for no quick view and no filter, as opposed to the first quick view of a table. */
export const NO_PRESET = "none";

/** Address of a record's own page. */
export const recordAddress = (record: string, id: string): string =>
  record.replace(":id", encodeURIComponent(id));

/** Is the noun expected in this place? */
export const isIn = ({ without = [] }: NounWords, place: NounPlace): boolean =>
  !without.some(([, ...places]) => places.includes(place));
