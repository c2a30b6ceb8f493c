/** At which moment a page shows its rows, for the frame around it: given by the server while it renders. */
import { createContext } from "react";

export interface TimeShown {
  /** "2026-03-31T18:00" in Seoul; null for now, "" where the address names none. */
  moment: string | null;
  /** Why there is nothing to show; "" where there is something. Of a page without a past: why it has none. */
  trouble: string;
  /** The noun had not a single record then. */
  isEmpty: boolean;
  /** Whose list it is; "" of a page without a past. */
  noun: string;
}

/** With what the page is called and its address; null on pages that are only ever shown as they are. */
export const TimeContext = createContext<
  (TimeShown & { title: string; address: string; query: string }) | null
>(
  null,
);

/** An address of the page at the moment that it shows: what a list links to of itself stays there. */
export const atMoment = (address: string, moment: string | null): string =>
  moment ? `${address}${address.includes("?") ? "&" : "?"}as_of=${moment}` : address;
