/** The data of the page 오늘, from the server. Pure types, shared with the page. */

/** An open item for this person. It contains no sealed names. */
export interface TodayItem {
  /** An item has the same id every day. */
  id: string;
  /** "urgent" is marked with the seal's colour and comes first. */
  tone: "urgent" | "waiting";
  /** One sentence. */
  title: string;
  /** Helps to decide whether to go there now; "" if nothing does. */
  detail: string;
  href: string;
  /** Label of the button. */
  action: string;
}

/** One figure of the month with its explanation. */
export interface MonthFigure {
  id: string;
  label: string;
  value: string;
  unit: string;
  /** Percent used of a limit, which may be more than 100; null where there is no limit. */
  percent: number | null;
  left: string;
  right: string;
  /** Target of `right`; "" if it is no link. */
  more: string;
  href: string;
}

/** One line of what changed: who did what to which record. */
export interface TodayChange {
  id: string;
  at: string;
  /** "나", or the other's name. */
  who: string;
  /** The record's name. */
  name: string;
  href: string;
  /** "용도, 비고 수정". */
  what: string;
  /** It was undone since. */
  undone: boolean;
  /** The call that undoes it, a POST; null if this person cannot. */
  takeBack: { path: string; body: Record<string, string | number> } | null;
}

/** One of the first steps of a new office. */
export interface FirstStep {
  title: string;
  /** What is missing. */
  text: string;
  href: string;
  /** Label of the button. */
  action: string;
  done: boolean;
}
