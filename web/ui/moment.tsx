/** Moments in what the server and the browser both draw: the year that goes without saying is one. */
import { createContext, useContext } from "react";
import { momentText } from "../../projections/moment.ts";
import { pageYear } from "./format.ts";

/** Given by the server while it renders; a browser reads it from the page. */
export const YearContext = createContext<number | null>(null);

/** How a component writes a moment: '11.20 (금) 19:22'. */
export function useMoment(): (instant: string) => string {
  const year = useContext(YearContext) ?? pageYear();
  return (instant) => momentText(instant, year);
}

/** A moment, for readers and for programs. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at} className="tabular">{useMoment()(at)}</time>;
}
