/** What the page 오늘 shows, as the server gives it. Pure types, shared with the page. */

/** One thing that waits for this person. It contains no sealed names. */
export interface TodayItem {
  /** The same thing has the same id from day to day. */
  id: string;
  /** "urgent" is marked with the seal's colour and stands first. */
  tone: "urgent" | "waiting";
  /** One sentence. */
  title: string;
  /** What helps to decide whether to go there now; "" for nothing. */
  detail: string;
  href: string;
  /** What the button says. */
  action: string;
}

/** One figure of the month with what explains it. */
export interface MonthFigure {
  id: string;
  label: string;
  value: string;
  unit: string;
  /** Percent used of a limit, which may be more than 100; null where there is no limit. */
  percent: number | null;
  left: string;
  right: string;
  /** Where `right` leads; "" where it is no link. */
  more: string;
  href: string;
}

/** One line of what changed: who did what to which record. */
export interface TodayChange {
  id: string;
  at: string;
  /** "나", or the other's name. */
  who: string;
  /** What the record is called. */
  name: string;
  href: string;
  /** "용도, 비고 수정". */
  what: string;
  /** It was taken back since. */
  undone: boolean;
  /** The call that takes it back, a POST; null where there is none for this person. */
  takeBack: { path: string; body: Record<string, string | number> } | null;
}

/** One of the first steps of a new office. */
export interface FirstStep {
  title: string;
  /** What is missing. */
  text: string;
  href: string;
  /** What the button says. */
  action: string;
  done: boolean;
}
