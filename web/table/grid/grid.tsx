/** The table itself: draws, moves, selects, edits and copies. It fetches and saves nothing. */
import { useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useUnsaved } from "../../ui/unsaved.ts";
import type { GridProps } from "../types.ts";
import { Body } from "./body.tsx";
import { preparePaste } from "./clipboard.ts";
import { type Core, createCore, follow, jumpTo, rowTop } from "./core.ts";
import { Editor } from "./editor.tsx";
import { flushEdits, keepTyped } from "./edit.ts";
import { Header } from "./header.tsx";
import { HEADER_ROW } from "./movement.ts";
import { click, doubleClick, mouseDown } from "./pointer.ts";
import { ActionMenu, widgetKey } from "./row_actions.tsx";
import { selectionOf } from "./row_selection.ts";
import {
  geometry,
  HEADER_HEIGHT,
  ROW_HEIGHT,
  totalWidth,
  useView,
  type ViewColumn,
} from "./view.ts";

/** Below this width (CSS pixels) pinned columns would leave no room for the others. */
const NARROW = 640;

/** Widths as a style sheet of the grid's own: resizing a column touches no cell. */
function useSheet(core: Core, view: ViewColumn[]): { sheet: CSSStyleSheet | null; alive: boolean } {
  const [sheet, setSheet] = useState<CSSStyleSheet | null>(null);
  useLayoutEffect(() => {
    const made = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, made];
    setSheet(made);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((entry) => entry !== made);
    };
  }, []);
  useLayoutEffect(() => sheet?.replaceSync(geometry(core.scope, view)), [sheet, view]);
  return { sheet, alive: sheet !== null };
}

function useNarrow(core: Core): boolean {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setNarrow(entry.contentRect.width < NARROW));
    observer.observe(core.scroller!);
    return () => observer.disconnect();
  }, [core]);
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

function Menu({ core, id }: { core: Core; id: string | null }) {
  const index = core.props.rows.findIndex((row) => row.id === id);
  if (index < 0) return null;
  const top = HEADER_HEIGHT + rowTop(core, index) + ROW_HEIGHT;
  const left = Math.max(0, totalWidth(core.view) - 160);
  return <ActionMenu core={core} row={core.props.rows[index]} place={{ left, top }} />;
}

export function Grid(props: GridProps) {
  const scope = "g" + useId().replace(/\W/g, "");
  const [core] = useState(() => createCore(props, scope));
  // One function for good: a new one at each rendering would let go of the element in between.
  const [keepScroller] = useState(() => (element: HTMLElement | null) => {
    core.scroller = element;
  });
  const { subscribe, get } = core.store;
  const state = useSyncExternalStore(subscribe, get, get);
  const narrow = useNarrow(core);
  const view = useView(props.columns, props.rows, props.actions.length, narrow);
  // Handlers act on what was drawn last.
  core.props = props;
  core.view = view;
  const { sheet, alive } = useSheet(core, view);
  useLayoutEffect(() => {
    keepTyped(core);
    follow(core);
  }, [props.rows, view]);
  useEffect(() => {
    preparePaste();
    return () => flushEdits(core);
  }, [core]);
  useEffect(() => {
    if (props.goTo) jumpTo(core, props.goTo);
  }, [props.goTo]);
  useUnsaved(`grid/${scope}`, state.editing !== null || state.drafts.size > 0);
  return (
    <div className={alive ? `grid ${scope} g-alive` : `grid ${scope}`} aria-busy={props.busy}>
      <div
        className="g-scroll"
        ref={keepScroller}
        onMouseDown={(event) => mouseDown(core, event)}
        onClick={(event) => click(core, event)}
        onDoubleClick={(event) => doubleClick(core, event)}
        onKeyDown={(event) => widgetKey(core, event)}
      >
        <div
          role="grid"
          id={`${scope}-grid`}
          className="g-table"
          aria-label={props.label}
          aria-rowcount={props.rowCount + 1}
          aria-colcount={view.length}
          aria-multiselectable="true"
        >
          <div role="rowgroup" className="g-top">
            <Header
              core={core}
              view={view}
              sort={props.sort}
              on={state.active.row === HEADER_ROW ? state.active.column : -1}
              chosen={selectionOf(props.rows, props.selected)}
              sheet={sheet}
              alive={alive}
            />
          </div>
          <Body core={core} state={state} view={view} alive={alive} />
        </div>
        <Message {...props} />
        <Editor core={core} state={state} />
        <Menu core={core} id={state.menu} />
      </div>
      <p className="visually-hidden" aria-live="polite">{state.said}</p>
    </div>
  );
}
