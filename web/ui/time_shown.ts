/** At which moment a page shows its rows, for the frame around it: given by the server while it renders. */
import { createContext } from "react";

export interface TimeShown {
  /** "2026-03-31T18:00" in Seoul; null for now, "" where the address names none. */
  moment: string | null;
  /** Why there is nothing to show; "" where there is something. */
  trouble: string;
  /** The noun had not a single record then. */
  isEmpty: boolean;
  /** Whose list it is. */
  noun: string;
}

/** With what the page is called and its address; null on pages that are only ever shown as they are. */
export const TimeContext = createContext<
  (TimeShown & { title: string; address: string; query: string }) | null
>(
  null,
);
