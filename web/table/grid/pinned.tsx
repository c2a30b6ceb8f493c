/** The cells of a row: those pinned together in one box that stays, then those that scroll. */
import { Fragment, type ReactNode } from "react";
import type { ViewColumn } from "./view.ts";

/** One box for all pinned cells: a sticky box costs time at each frame of scrolling. */
export function Pinned(
  { view, children }: { view: ViewColumn[]; children(column: ViewColumn, at: number): ReactNode },
) {
  const draw = (column: ViewColumn, at: number) => (
    <Fragment key={column.key}>{children(column, at)}</Fragment>
  );
  const first = view.findIndex((column) => !column.pinned);
  const pinned = first < 0 ? view.length : first;
  return (
    <>
      {pinned > 0 && <div role="none" className="g-pinned">{view.slice(0, pinned).map(draw)}</div>}
      {view.slice(pinned).map((column, at) => draw(column, at + pinned))}
    </>
  );
}
