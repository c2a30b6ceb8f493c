/** Copying a block to a spreadsheet and taking one from it. */
import { partLost } from "../../ui/lazy.tsx";
import { clearBlock, clipHtml, copyBlock, writeTsv } from "./fill.ts";
import { type GridHandle, rangeOf, say, targetOf } from "./handle.ts";
import { cancelEdit, flushEdits, isUntouched } from "./edit.ts";
import { HEADER_ROW } from "./movement.ts";

type ClipEvent = Pick<ClipboardEvent, "clipboardData" | "preventDefault">;

/** Copies the range as TSV and as a table. While a cell is edited, its text is the browser's to copy. */
export function copy(grid: GridHandle, event: ClipEvent): void {
  if (grid.state.editing || !event.clipboardData) return;
  event.preventDefault();
  const cells = copyBlock(rangeOf(grid), targetOf(grid));
  if (cells.length === 0 || cells[0].length === 0) return;
  event.clipboardData.setData("text/plain", writeTsv(cells.map((line) => line.map((c) => c.text))));
  event.clipboardData.setData("text/html", clipHtml(cells));
  say(grid, `${cells.length}행 ${cells[0].length}열을 복사했습니다.`);
}

export function cut(grid: GridHandle, event: ClipEvent): void {
  if (grid.state.editing) return;
  copy(grid, event);
  const changes = clearBlock(rangeOf(grid), targetOf(grid));
  if (changes.length > 0) grid.props.onEdit(changes, "cut");
}

/** Loaded once the grid is alive: a paste without a network goes in as well. */
const loadPaste = () => import("./paste_plan.ts");

export function preparePaste(): void {
  loadPaste().catch(() => {});
}

/** Plans the paste and hands the plan on; nothing has changed yet. */
export function paste(grid: GridHandle, event: ClipEvent): void {
  if (!event.clipboardData) return;
  const text = event.clipboardData.getData("text/plain");
  // A block is meant for the cells, also where a click has opened the first of them.
  if (/[\t\n]/.test(text) && isUntouched(grid)) cancelEdit(grid);
  if (grid.state.editing) return;
  event.preventDefault();
  if (text === "" || grid.state.active.row === HEADER_ROW) return;
  flushEdits(grid);
  const html = event.clipboardData.getData("text/html");
  const block = rangeOf(grid);
  loadPaste().then(({ mergedGaps, planPaste, readTsv }) => {
    grid.props.onPaste(planPaste(readTsv(text), mergedGaps(html), block, targetOf(grid)));
  }, partLost);
}
