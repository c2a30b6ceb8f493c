/** The table itself: draws, moves, selects, edits and copies. It fetches and saves nothing. */
import { useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useUnsaved } from "../../ui/unsaved.ts";
import type { GridProps } from "../types.ts";
import { Body } from "./body.tsx";
import { preparePaste } from "./clipboard.ts";
import { follow, GridHandle, jumpTo, rowTop } from "./handle.ts";
import { Editor } from "./editor.tsx";
import { flushEdits, keepTyped } from "./edit.ts";
import { Header } from "./header.tsx";
import { HEADER_ROW } from "./movement.ts";
import { click, doubleClick, mouseDown } from "./pointer.ts";
import { ActionMenu, widgetKey } from "./row_actions.tsx";
import { selectionOf } from "./row_selection.ts";
import {
  geometry,
  type GridColumn,
  HEADER_HEIGHT,
  ROW_HEIGHT,
  totalWidth,
  useLayout,
} from "./layout.ts";

/** Below this width (CSS pixels) pinned columns would leave no room for the others. */
const NARROW = 640;

/** Widths as a style sheet of the grid's own: resizing a column touches no cell. */
function useSheet(
  grid: GridHandle,
  layout: GridColumn[],
): { sheet: CSSStyleSheet | null; alive: boolean } {
  const [sheet, setSheet] = useState<CSSStyleSheet | null>(null);
  useLayoutEffect(() => {
    const made = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, made];
    setSheet(made);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((entry) => entry !== made);
    };
  }, []);
  useLayoutEffect(() => sheet?.replaceSync(geometry(grid.scope, layout)), [sheet, layout]);
  return { sheet, alive: sheet !== null };
}

function useNarrow(grid: GridHandle): boolean {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setNarrow(entry.contentRect.width < NARROW));
    observer.observe(grid.scroller!);
    return () => observer.disconnect();
  }, [grid]);
  return narrow;
}

function Message({ busy, rows }: GridProps) {
  if (rows.length > 0) return null;
  return (
    <p className="g-message" role="status">
      {busy ? "데이터를 불러오는 중..." : "데이터가 없습니다."}
    </p>
  );
}

function Menu({ grid, id }: { grid: GridHandle; id: string | null }) {
  const index = grid.props.rows.findIndex((row) => row.id === id);
  if (index < 0) return null;
  const top = HEADER_HEIGHT + rowTop(grid, index) + ROW_HEIGHT;
  const left = Math.max(0, totalWidth(grid.layout) - 160);
  return <ActionMenu grid={grid} row={grid.props.rows[index]} place={{ left, top }} />;
}

export function Grid(props: GridProps) {
  const scope = "g" + useId().replace(/\W/g, "");
  const [grid] = useState(() => new GridHandle(props, scope));
  // One function for good: a new one at each rendering would let go of the element in between.
  const [keepScroller] = useState(() => (element: HTMLElement | null) => {
    grid.scroller = element;
  });
  const get = () => grid.state;
  const state = useSyncExternalStore(grid.subscribe, get, get);
  const narrow = useNarrow(grid);
  const layout = useLayout(props.columns, props.rows, props.actions.length, narrow);
  // Handlers act on what was drawn last.
  grid.props = props;
  grid.layout = layout;
  const { sheet, alive } = useSheet(grid, layout);
  useLayoutEffect(() => {
    keepTyped(grid);
    follow(grid);
  }, [props.rows, layout]);
  useEffect(() => {
    preparePaste();
    return () => flushEdits(grid);
  }, [grid]);
  useEffect(() => {
    if (props.goTo) jumpTo(grid, props.goTo);
  }, [props.goTo]);
  useUnsaved(`grid/${scope}`, state.editing !== null || state.draft !== null);
  return (
    <div className={alive ? `grid ${scope} g-alive` : `grid ${scope}`} aria-busy={props.busy}>
      <div
        className="g-scroll"
        ref={keepScroller}
        onMouseDown={(event) => mouseDown(grid, event)}
        onClick={(event) => click(grid, event)}
        onDoubleClick={(event) => doubleClick(grid, event)}
        onKeyDown={(event) => widgetKey(grid, event)}
      >
        <div
          role="grid"
          id={`${scope}-grid`}
          className="g-table"
          aria-label={props.label}
          aria-rowcount={props.rowCount + 1}
          aria-colcount={layout.length}
          aria-multiselectable="true"
        >
          <div role="rowgroup" className="g-top">
            <Header
              grid={grid}
              layout={layout}
              sort={props.sort}
              on={state.active.row === HEADER_ROW ? state.active.column : -1}
              chosen={selectionOf(props.rows, props.selected)}
              sheet={sheet}
              alive={alive}
            />
          </div>
          <Body grid={grid} state={state} layout={layout} alive={alive} />
        </div>
        <Message {...props} />
        <Editor grid={grid} state={state} />
        <Menu grid={grid} id={state.menu} />
      </div>
      <p className="visually-hidden" aria-live="polite">{state.said}</p>
    </div>
  );
}
