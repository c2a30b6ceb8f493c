/** Which rows are in the document: those in sight, and some around them that are drawn in quiet moments. */
import { useCallback, useReducer, useRef } from "react";
import type { Range } from "@tanstack/react-virtual";

/** Rows kept ready beyond the edges of the sight, at least. */
const AROUND = 7;
/** Rows come and go by so many at a time: most steps of the focus then change none. */
const BLOCK = 4;

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

/**
 * Answers the rows to draw for the rows in sight. While those drawn cover the sight they stay, so that
 * a key is answered by the next frame; the others follow after it. A leap is drawn at once.
 */
export function useDrawn(): (sight: Range) => Range {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const drawn = useRef<Range | null>(null);
  const isDue = useRef(false);
  return useCallback((sight: Range) => {
    const wanted = around(sight);
    const now = drawn.current;
    if (!covers(now, sight)) {
      drawn.current = wanted;
      return wanted;
    }
    const same = now.startIndex === wanted.startIndex && now.endIndex === wanted.endIndex;
    if (!same && !isDue.current) {
      isDue.current = true;
      requestAnimationFrame(() =>
        setTimeout(() => {
          isDue.current = false;
          drawn.current = null;
          drawAgain();
        })
      );
    }
    return now;
  }, []);
}
