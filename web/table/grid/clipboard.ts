/** Copying a block to a spreadsheet and taking one from it. */
import { reportMissingPart } from "../../ui/client/lazy.tsx";
import { runQueued } from "../../ui/client/turns.ts";
import { clearBlock, copyBlock } from "./fill.ts";
import { copyLater, fillClipboard } from "./late_copy.ts";
import { type GridHandle, rangeOf, say, targetOf, whenLoaded } from "./handle.ts";
import { isLoaded } from "../rows/windows.ts";
import { cancelEdit, flushEdits, isUntouched } from "./edit.ts";
import { type Block, HEADER_ROW } from "./movement.ts";

type ClipEvent = Pick<ClipboardEvent, "clipboardData" | "preventDefault">;

/** Copies the range, and calls `done` with it. While a cell is edited, its text is the browser's to copy. */
function copyRange(grid: GridHandle, event: ClipEvent, done?: (block: Block) => void): void {
  const { clipboardData } = event;
  if (grid.state.editing || !clipboardData) return;
  event.preventDefault();
  const block = rangeOf(grid);
  const isNow = isLoaded(grid.props.rows, block.top, block.bottom);
  whenLoaded(grid, block, () => {
    const cells = copyBlock(block, targetOf(grid));
    if (cells.length === 0 || cells[0].length === 0) return;
    const copied = () => {
      say(grid, `${cells.length}행 ${cells[0].length}열을 복사했습니다.`);
      done?.(block);
    };
    if (!isNow) return copyLater(cells, copied);
    fillClipboard(clipboardData, cells);
    copied();
  });
}

export const copy = (grid: GridHandle, event: ClipEvent): void => copyRange(grid, event);

export const cut = (grid: GridHandle, event: ClipEvent): void =>
  copyRange(grid, event, (block) => {
    const changes = clearBlock(block, targetOf(grid));
    if (changes.length > 0) grid.props.onEdit(changes, "cut");
  });

/** Loaded before it is pressed: a paste without a network goes in as well. */
const loadPaste = () => import("./paste_plan.ts");

export function preparePaste(): void {
  runQueued(loadPaste).catch(() => {});
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
    const lines = readTsv(text);
    const bottom = Math.max(block.bottom, block.top + lines.length - 1);
    const rows = { ...block, bottom: Math.min(bottom, grid.props.rows.length - 1) };
    whenLoaded(grid, rows, () => {
      grid.props.onPaste(planPaste(lines, mergedGaps(html), block, targetOf(grid)));
    });
  }, reportMissingPart);
}
