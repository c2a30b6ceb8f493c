/** Moments in what the server and the browser both draw: the current year is left out of both. */
import { createContext, useContext } from "react";
import { momentTextAmong } from "../../projections/kit/moment.ts";
import { pageYear } from "./time/format.ts";

/** Given by the server while it renders; a browser reads it from the page. */
export const YearContext = createContext<number | null>(null);

/** How a component writes a moment: '11.20 (금) 19:22'; with seconds where another of a list has the same minute. */
export function useMoment(among: readonly string[] = []): (instant: string) => string {
  const year = useContext(YearContext) ?? pageYear();
  return momentTextAmong(among, year);
}

interface MomentProps {
  at: string;
  /** How the surrounding list formats moments: its own `useMoment`. */
  write?(instant: string): string;
}

/** A moment, for readers and for programs. */
export function Moment({ at, write }: MomentProps) {
  const alone = useMoment();
  return <time dateTime={at} className="tabular">{(write ?? alone)(at)}</time>;
}
