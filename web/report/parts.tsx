/**
 * Parts of a report that are not needed at first: separate scripts. The server renders them with the page, and the
 * browser leaves them unchanged until their script is loaded.
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

/** Loads those that every report renders; only on pages with one, because every page loads this file. */
export const fetchParts = (): Promise<unknown> =>
  Promise.all([Split, Picked].map((part) => part.fetch()));

if (!("document" in globalThis)) await Promise.all([fetchParts(), YearColumns.fetch()]);
