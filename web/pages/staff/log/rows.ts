/** What the page on the log shows, as the server gives it. Pure types. */

/** What the newest replay or comparison of a view found. */
export interface ViewCheck {
  at: string;
  milliseconds: number;
  same: boolean;
  swapped: boolean;
  /** Digests of the live view and of the one folded again, hex. */
  live: string;
  replayed: string;
  position: number;
}

export interface ViewRow {
  view: string;
  label: string;
  /** Nouns whose events it folds; all of them where it is empty. */
  nouns: string[];
  /** Null for a view that is no book of rows. */
  rows: number | null;
  /** About how much memory it takes, of a sample of its rows. */
  bytes: number;
  check: ViewCheck | null;
  /** Of its code: how often what it makes of events changed. */
  revision: number;
  /** The start that first folded it by this revision, and the one before; null where it was always this one. */
  changed: { at: string; before: number } | null;
}

/** What is known of the log as a whole. */
export interface LogFacts {
  head: number;
  /** Events that another process committed and this one has not folded yet. */
  lag: number;
  /** Hash of the record at the head, hex. */
  hash: string;
  state: "checking" | "whole" | "damaged" | "views_differ";
  /** When this process folded all of it; null where it does not know. */
  started: string | null;
}

/** One type of event, and where it goes. */
export interface TypeRow {
  type: string;
  label: string;
  /** Newest schema version; each version below it has the step to the next. */
  schema: number;
  views: string[];
}

/** Where events go, as the registries have it. */
export interface Flow {
  /** Each with its types of events, without its own name, and the views that fold them. */
  nouns: { noun: string; label: string; types: string[]; views: string[] }[];
  views: { view: string; label: string }[];
  /** Each with the views that it shows. */
  pages: { href: string; label: string; views: string[] }[];
}
