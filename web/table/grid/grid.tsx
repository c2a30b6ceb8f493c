/** The table itself: draws, moves, selects, edits and copies. It fetches and saves nothing. */
import {
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { Button } from "../../ui/form/button.tsx";
import { lazyPart } from "../../ui/client/lazy.tsx";
import { useUnsaved } from "../../ui/form/unsaved.ts";
import { LOADING } from "../../ui/words.ts";
import { useAnnouncedEdit } from "../../ui/client/presence.ts";
import type { GridProps } from "../types.ts";
import { Body } from "./body.tsx";
import { CardHeader } from "./card_line.tsx";
import { preparePaste } from "./clipboard.ts";
import { GridHandle, jumpTo, leftOf } from "./handle.ts";
import { follow, moveBy } from "./moved_rows.ts";
import { rowTop } from "./places.ts";
import { Editor } from "./editor.tsx";
import { flushEdits, handOverTyped } from "./edit.ts";
import { Header } from "./header.tsx";
import { HEADER_ROW } from "./movement.ts";
import { click, doubleClick, mouseDown, tap } from "./pointer.ts";
import { widgetKey } from "./row_actions.tsx";
import { selectionOf } from "./row_selection.ts";
import {
  cardHeight,
  DENSE_HEIGHT,
  endWidth,
  geometry,
  type GridColumn,
  HEADER_HEIGHT,
  ROW_HEIGHT,
  useLayout,
} from "./layout.ts";

const ActionMenu = lazyPart(() => import("./action_menu.tsx"));

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
  // Cards are as wide as the grid, and their fields stand below each other.
  useLayoutEffect(
    () => sheet?.replaceSync(grid.cards ? "" : geometry(grid.scope, layout)),
    [sheet, layout],
  );
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

/** Marks the sides with hidden columns, and keeps the shades as high as the rows. */
function useEdges(grid: GridHandle, layout: GridColumn[], rows: number): void {
  useEffect(() => {
    const scroller = grid.scroller!;
    const box = scroller.parentElement!;
    let at = -1;
    const look = () => {
      if (scroller.scrollLeft === at) return;
      at = scroller.scrollLeft;
      box.toggleAttribute("data-before", at > 0);
      box.toggleAttribute("data-after", at + scroller.clientWidth < scroller.scrollWidth - 1);
    };
    const resized = new ResizeObserver(() => {
      at = -1;
      const { clientHeight, clientWidth, offsetWidth, firstElementChild } = scroller;
      const high = Math.min(clientHeight, (firstElementChild as HTMLElement).offsetHeight);
      box.style.setProperty("--shade", `${high}px`);
      box.style.setProperty("--scrollbar", `${offsetWidth - clientWidth}px`);
      look();
    });
    resized.observe(scroller);
    scroller.addEventListener("scroll", look, { passive: true });
    return () => {
      resized.disconnect();
      scroller.removeEventListener("scroll", look);
    };
  }, [grid, layout, rows]);
}

/** Content in place of rows. */
function Message({ grid }: { grid: GridHandle }) {
  const { busy, isAnswered, rows, onClear } = grid.props;
  // A failed read is reported above the rows.
  if (rows.length > 0 || !busy && !isAnswered) return null;
  const none = onClear ? "조건에 맞는 데이터가 없습니다." : "데이터가 없습니다.";
  return (
    <div className="g-message">
      <p role="status">{busy ? LOADING : none}</p>
      {!busy && onClear && (
        <Button
          onClick={() => {
            onClear();
            // The button disappears with the filter it cleared.
            grid.input?.focus({ preventScroll: true });
          }}
        >
          조건 지우기
        </Button>
      )}
    </div>
  );
}

function Menu({ grid, id }: { grid: GridHandle; id: string | null }) {
  const index = grid.props.rows.findIndex((entry) => entry?.id === id);
  const row = grid.props.rows[index];
  if (!row) return null;
  const top = HEADER_HEIGHT + rowTop(grid, index) + grid.rowHeight;
  const last = grid.layout.length - 1;
  const left = Math.max(0, leftOf(grid, last) + grid.layout[last].width - 160);
  return <ActionMenu grid={grid} row={row} place={{ left, top }} />;
}

/** The focus and the sight stay with their rows, whatever becomes of those. */
function useFollowing(grid: GridHandle, props: GridProps, layout: GridColumn[]): void {
  // Rows of another height: those in sight stay.
  useLayoutEffect(() => {
    grid.scroller!.scrollTop = rowTop(grid, grid.firstSeen);
    grid.look();
  }, [grid.rowHeight]);
  useLayoutEffect(() => {
    if (props.moved) moveBy(grid, props.moved);
  }, [props.moved]);
  useLayoutEffect(() => {
    handOverTyped(grid);
    follow(grid);
  }, [props.rows, layout]);
  useEffect(() => {
    if (props.goTo) jumpTo(grid, props.goTo);
  }, [props.goTo]);
}

/** The draft is passed on when the table is removed; meanwhile others see who edits the row. */
function useEditing(grid: GridHandle, id: string | null): void {
  useEffect(() => {
    preparePaste();
    return () => flushEdits(grid);
  }, [grid]);
  useAnnouncedEdit(id);
}

const kindOf = (narrow: boolean, dense = false) => narrow ? "g-cards" : dense ? "g-dense" : "";

type Press = MouseEvent<HTMLElement>;

const MOUSE = (grid: GridHandle) => ({
  onMouseDown: (event: Press) => mouseDown(grid, event),
  onClick: (event: Press) => click(grid, event),
  onDoubleClick: (event: Press) => doubleClick(grid, event),
});
const CARD_MOUSE = (grid: GridHandle) => ({ onClick: (event: Press) => tap(grid, event) });

export function Grid(props: GridProps) {
  const scope = "g" + useId().replace(/\W/g, "");
  const [grid] = useState(() => new GridHandle(props, scope));
  // A stable function: a new one at each rendering would drop the element in between.
  const [keepScroller] = useState(() => (element: HTMLElement | null) =>
    void (grid.scroller = element)
  );
  const get = () => grid.state;
  const state = useSyncExternalStore(grid.subscribe, get, get);
  const narrow = useNarrow(grid);
  const layout = useLayout(props.columns, props.rows, props.actions.length, narrow);
  // Handlers use the last rendered state.
  const rowHeight = narrow ? cardHeight(layout) : props.dense ? DENSE_HEIGHT : ROW_HEIGHT;
  Object.assign(grid, { props, layout, cards: narrow, rowHeight });
  const { sheet, alive } = useSheet(grid, layout);
  useFollowing(grid, props, layout);
  useEdges(grid, layout, props.rows.length);
  useEditing(grid, state.editing?.id ?? null);
  const chosen = selectionOf(props.rows, props.choice);
  useUnsaved(`grid/${scope}`, state.editing !== null || state.draft !== null);
  return (
    <div
      className={`grid ${scope} ${alive ? "g-alive" : ""} ${kindOf(narrow, props.dense)}`}
      aria-busy={props.busy}
    >
      <div
        className="g-scroll"
        ref={keepScroller}
        {...(narrow ? CARD_MOUSE : MOUSE)(grid)}
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
            {narrow
              ? <CardHeader grid={grid} layout={layout} sort={props.sort} chosen={chosen} />
              : (
                <Header
                  grid={grid}
                  layout={layout}
                  sort={props.sort}
                  on={state.active.row === HEADER_ROW ? state.active.column : -1}
                  chosen={chosen}
                  sheet={sheet}
                  alive={alive}
                />
              )}
          </div>
          <Body grid={grid} state={state} layout={layout} alive={alive} />
        </div>
        <Message grid={grid} />
        <Editor grid={grid} state={state} />
        <Menu grid={grid} id={state.menu} />
      </div>
      <div className="g-shade" aria-hidden="true" />
      {endWidth(layout) > 0 && <div className="g-shade g-shade-end" aria-hidden="true" />}
      <p className="visually-hidden" aria-live="polite">{state.said}</p>
    </div>
  );
}
