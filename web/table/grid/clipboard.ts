/** Copying a block to a spreadsheet and taking one from it. */
import { clipHtml, mergedGaps } from "./clip_html.ts";
import { type Core, rangeOf, say, targetOf } from "./core.ts";
import { flushEdits } from "./edit.ts";
import { clearBlock, copyBlock } from "./fill.ts";
import { HEADER_ROW } from "./movement.ts";
import { planPaste } from "./paste_plan.ts";
import { readTsv, writeTsv } from "./tsv.ts";

interface ClipEvent {
  clipboardData: DataTransfer | null;
  preventDefault(): void;
}

/** Copies the range as TSV and as a table. While a cell is edited, its text is the browser's to copy. */
export function copy(core: Core, event: ClipEvent): void {
  if (core.store.get().editing || !event.clipboardData) return;
  event.preventDefault();
  const cells = copyBlock(rangeOf(core), targetOf(core));
  if (cells.length === 0 || cells[0].length === 0) return;
  event.clipboardData.setData("text/plain", writeTsv(cells.map((line) => line.map((c) => c.text))));
  event.clipboardData.setData("text/html", clipHtml(cells));
  say(core, `${cells.length}행 ${cells[0].length}열을 복사했습니다.`);
}

export function cut(core: Core, event: ClipEvent): void {
  if (core.store.get().editing) return;
  copy(core, event);
  const changes = clearBlock(rangeOf(core), targetOf(core));
  if (changes.length > 0) core.props.onEdit(changes, "잘라내기");
}

/** Plans the paste and hands the plan on; nothing has changed yet. */
export function paste(core: Core, event: ClipEvent): void {
  if (core.store.get().editing || !event.clipboardData) return;
  event.preventDefault();
  const text = event.clipboardData.getData("text/plain");
  if (text === "" || core.store.get().active.row === HEADER_ROW) return;
  flushEdits(core);
  const gaps = mergedGaps(event.clipboardData.getData("text/html"));
  core.props.onPaste(planPaste(readTsv(text), gaps, rangeOf(core), targetOf(core)));
}
