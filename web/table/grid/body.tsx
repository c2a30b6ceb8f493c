/** The rows: only those in sight and a few around them are in the document. */
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { detailHeight, type GridHandle, rangeOf } from "./handle.ts";
import { Details, hiddenOf, Line } from "./line.tsx";
import type { GridState } from "./handle.ts";
import { type GridColumn, ROW_HEIGHT } from "./layout.ts";

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
function useDrawn(): (sight: Range) => Range {
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

/** What the server draws before any size is known. */
const FIRST_SIGHT = { width: 1280, height: 720 };
/** How near the end more rows are asked for, and how often at most (S2 §9). */
const NEAR_PX = 200;
const NEAR_EVERY_MS = 120;

/** Asks for more rows when the loaded ones are about to end, and again when others are loaded. */
function useNearEnds(grid: GridHandle, loaded: number, before: number): void {
  useEffect(() => {
    const { scroller } = grid;
    if (!scroller) return;
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      last = performance.now();
      const { rows, rowCount, before = 0, busy, onNearEnd, onNearStart } = grid.props;
      if (busy) return;
      const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
      if (left < NEAR_PX && before + rows.length < rowCount) onNearEnd?.();
      const { scrollTop } = scroller;
      if (before > 0 && scrollTop < before * ROW_HEIGHT + NEAR_PX) {
        onNearStart?.(Math.floor(scrollTop / ROW_HEIGHT));
      }
    };
    const soon = () => {
      clearTimeout(timer);
      const wait = last + NEAR_EVERY_MS - performance.now();
      if (wait <= 0) look();
      else timer = setTimeout(look, wait);
    };
    look();
    scroller.addEventListener("scroll", soon, { passive: true });
    return () => {
      clearTimeout(timer);
      scroller.removeEventListener("scroll", soon);
    };
  }, [grid, loaded, before]);
}

function useRows(grid: GridHandle, state: GridState) {
  const { rows, before = 0 } = grid.props;
  const { active } = state;
  const drawn = useDrawn();
  const getItemKey = useCallback((index: number) => rows[index].id, [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.scroller,
    estimateSize: (index) => ROW_HEIGHT + detailHeight(grid, rows[index].id),
    getItemKey,
    paddingStart: before * ROW_HEIGHT,
    initialRect: FIRST_SIGHT,
    // The focused row stays in the document wherever the sight goes.
    rangeExtractor: (range: Range) => {
      const indices = defaultRangeExtractor({ ...drawn(range), overscan: 0 });
      if (active.row < 0 || active.row >= rows.length || indices.includes(active.row)) {
        return indices;
      }
      return active.row < indices[0] ? [active.row, ...indices] : [...indices, active.row];
    },
  });
  return virtualizer;
}

export function Body(
  { grid, state, layout, alive }: {
    grid: GridHandle;
    state: GridState;
    layout: GridColumn[];
    alive: boolean;
  },
) {
  const { props } = grid;
  const { rows, offset, selected, changed, cellStates } = props;
  const virtualizer = useRows(grid, state);
  const { open, active, draft } = state;
  useLayoutEffect(() => virtualizer.measure(), [open]);
  useNearEnds(grid, rows.length, props.before ?? 0);
  const onHeight = useCallback((id: string, height: number) => {
    if (height === 0 || grid.detailHeights.get(id) === height) return;
    grid.detailHeights.set(id, height);
    virtualizer.measure();
  }, [grid, virtualizer]);
  const range = rangeOf(grid);
  const isRange = range.top !== range.bottom || range.left !== range.right;
  const expandable = hiddenOf(props.columns).length > 0;
  return (
    <div
      role="rowgroup"
      className="g-body"
      style={alive ? { height: virtualizer.getTotalSize() } : undefined}
    >
      {virtualizer.getVirtualItems().flatMap(({ index, start }) => {
        const row = rows[index];
        if (!row) return [];
        const inRange = isRange && index >= range.top && index <= range.bottom;
        const top = alive ? start : null;
        return [
          <Line
            key={row.id}
            grid={grid}
            row={row}
            index={index}
            top={top}
            number={offset + index + 1}
            layout={layout}
            show={props.show}
            on={active.row === index ? active.column : -1}
            from={inRange ? range.left : -1}
            to={inRange ? range.right : -1}
            selected={selected.has(row.id)}
            open={open.has(row.id)}
            expandable={expandable}
            changed={changed.has(row.id)}
            states={cellStates.get(row.id)}
            draft={draft?.id === row.id ? draft : null}
          />,
          open.has(row.id) && top !== null && (
            <Details
              key={`${row.id}/details`}
              grid={grid}
              row={row}
              top={top + ROW_HEIGHT}
              onHeight={onHeight}
            />
          ),
        ];
      })}
    </div>
  );
}
