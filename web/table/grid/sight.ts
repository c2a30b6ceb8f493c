/** Which rows are drawn: those in sight and a few around them. Rows are equally high but for open details. */
import { useEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import type { GridHandle } from "./handle.ts";
import { rowAt } from "./places.ts";
import { HEADER_HEIGHT } from "./layout.ts";

/** Rows from one place to another, both included, of so many. */
export interface Range {
  startIndex: number;
  endIndex: number;
  count: number;
}

/** Rows kept ready beyond the edges of the sight, at least. */
const AROUND = 7;
/** Rows come and go by so many at a time: most steps of the focus then change none. */
const BLOCK = 4;
/** What the server draws before any size is known, in CSS pixels. */
const FIRST_HEIGHT = 720;
/** How often the visible rows are reported, at most (S2 §9). */
const REPORT_EVERY_MS = 120;

/** The rows in sight with those around them, in whole blocks. */
export function around(range: Range): Range {
  const start = Math.floor((range.startIndex - AROUND) / BLOCK) * BLOCK;
  const end = Math.ceil((range.endIndex + 1 + AROUND) / BLOCK) * BLOCK - 1;
  return {
    ...range,
    startIndex: Math.max(0, start),
    endIndex: Math.min(range.count - 1, end),
  };
}

/** Whether the rows that are drawn leave nothing in sight empty. */
export function covers(drawn: Range | null, sight: Range): drawn is Range {
  return drawn !== null && drawn.count === sight.count &&
    drawn.startIndex <= sight.startIndex && sight.endIndex <= drawn.endIndex;
}

/** What of the rows the scroller shows. */
interface Box {
  top: number;
  height: number;
}

function rangeIn(grid: GridHandle, { top, height }: Box): Range {
  const count = grid.props.rows.length;
  const at = (y: number) => Math.max(0, Math.min(rowAt(grid, y), count - 1));
  return { startIndex: at(top), endIndex: at(top + height), count };
}

/** Tells which rows are in sight: at once, and then every so often. */
function teller(grid: GridHandle, seen: () => Range): { tell(): void; stop(): void } {
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    last = performance.now();
    const { startIndex: first, endIndex } = seen();
    const isOn = grid.input !== null && document.activeElement === grid.input;
    grid.props.onSight?.({ first, last: endIndex, active: isOn ? grid.state.active.row : -1 });
  };
  const tell = () => {
    clearTimeout(timer);
    const wait = last + REPORT_EVERY_MS - performance.now();
    if (wait <= 0) say();
    else timer = setTimeout(say, wait);
  };
  return { tell, stop: () => clearTimeout(timer) };
}

/**
 * Answers the rows to draw. While those drawn cover the sight they stay, so that a key is answered by
 * the next frame; the others follow after it. A leap is drawn at once.
 */
export function useVisibleRows(grid: GridHandle): Range {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const box = useRef<Box>({ top: 0, height: FIRST_HEIGHT });
  const drawn = useRef<Range | null>(null);
  const isDue = useRef(false);
  const result = useRef<ReturnType<typeof teller> | null>(null);
  const later = () => {
    if (isDue.current) return;
    isDue.current = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        isDue.current = false;
        drawn.current = null;
        drawAgain();
      })
    );
  };
  useEffect(() => {
    const scroller = grid.scroller!;
    const isLeft = () => !covers(drawn.current, rangeIn(grid, box.current));
    const isOther = () => {
      const wanted = around(rangeIn(grid, box.current));
      const now = drawn.current;
      return now?.startIndex !== wanted.startIndex || now.endIndex !== wanted.endIndex;
    };
    const read = () => {
      box.current = { top: scroller.scrollTop, height: scroller.clientHeight };
    };
    // A caller that scrolls the rows itself has them drawn with its other changes.
    grid.look = () => {
      read();
      if (isLeft()) drawAgain();
      tell();
    };
    const { tell, stop } = result.current = teller(grid, () => {
      const { top, height } = box.current;
      return rangeIn(grid, { top, height: Math.max(0, height - HEADER_HEIGHT - 1) });
    });
    const onScroll = () => {
      box.current.top = scroller.scrollTop;
      grid.firstSeen = rangeIn(grid, box.current).startIndex;
      if (isLeft()) flushSync(drawAgain);
      else if (isOther()) later();
      tell();
    };
    const observer = new ResizeObserver(() => grid.look());
    grid.look();
    observer.observe(scroller);
    scroller.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      stop();
      observer.disconnect();
      scroller.removeEventListener("scroll", onScroll);
    };
  }, [grid]);
  const { rows } = grid.props;
  useEffect(() => result.current?.tell(), [rows]);
  const sight = rangeIn(grid, box.current);
  if (!covers(drawn.current, sight)) drawn.current = around(sight);
  return drawn.current;
}
