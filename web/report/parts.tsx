/**
 * What a report draws that its first moments do not need: each has a script of its own. The server draws them with
 * the page, and the browser leaves them as they came until their script is there.
 */
import { lazyPart } from "../ui/client/lazy.tsx";
import type { AnyPage } from "./use_report.ts";
import type { YearProps } from "./year.tsx";

interface PageProps {
  page: AnyPage;
}

/** A card's room, until it is here. */
export const CardPlaceholder = () => (
  <section className="report-card report-room" aria-hidden="true" />
);

export const Split = lazyPart<PageProps>(() => import("./split.tsx"), CardPlaceholder, "split");
export const Picked = lazyPart<PageProps>(() => import("./picked.tsx"), undefined, "picked");
export const YearColumns = lazyPart<YearProps>(
  () => import("./year.tsx"),
  () => <div className="chart report-year" aria-hidden="true" />,
  "year",
);

/** Asks for those that every report draws; only where there is one, for this file is loaded by every page. */
export const fetchParts = (): Promise<unknown> =>
  Promise.all([Split, Picked].map((part) => part.fetch()));

if (!("document" in globalThis)) await Promise.all([fetchParts(), YearColumns.fetch()]);
