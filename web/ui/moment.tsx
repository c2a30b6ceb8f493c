/** Moments in what the server and the browser both draw: the year that goes without saying is one. */
import { createContext, useContext } from "react";
import { momentTextAmong } from "../../projections/moment.ts";
import { pageYear } from "./format.ts";

/** Given by the server while it renders; a browser reads it from the page. */
export const YearContext = createContext<number | null>(null);

/** How a component writes a moment: '11.20 (금) 19:22'; with seconds where another of a list has the same minute. */
export function useMoment(among: readonly string[] = []): (instant: string) => string {
  const year = useContext(YearContext) ?? pageYear();
  return momentTextAmong(among, year);
}

/** A moment, for readers and for programs; `among` are those of the list it stands in. */
export function Moment({ at, among }: { at: string; among?: readonly string[] }) {
  return <time dateTime={at} className="tabular">{useMoment(among)(at)}</time>;
}
