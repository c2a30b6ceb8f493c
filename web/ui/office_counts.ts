/** Figures that the office frame shows beside its entries; the server lends them to a page it renders. */
import { createContext } from "react";

export interface OfficeCounts {
  /** Consultation requests nobody has taken up yet. */
  consultations: number;
}

export const OfficeCountsContext = createContext<OfficeCounts>({ consultations: 0 });
