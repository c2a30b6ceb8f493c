/** Looks over the XML of sheets before anything is built of it: what would cost too much is refused. */
import { BadFile } from "./bad_file.ts";
import { MAX_ROWS } from "./cell.ts";
import { tooLong } from "./delimited.ts";

/** Cells a workbook may have; each costs memory even when it is empty. 100,000 rows of 20 columns. */
export const MAX_CELLS = 2_000_000;
/** The parser compares every formula with every array formula. */
const MAX_ARRAY_FORMULAS = 2_000;
/** A tag of a row, a cell or a formula is short; a longer one is not closed. */
const MAX_TAG = 2_000;

/** A workbook with more cells, merges or array formulas than any list of payments has. */
export function tooManyCells(): BadFile {
  return new BadFile(
    "too_many_cells",
    "셀이나 병합, 수식이 지나치게 많은 파일입니다. 필요한 시트와 열만 남겨 다시 저장해 주세요.",
  );
}

/** A workbook that is not what its format says. */
export function broken(): BadFile {
  return new BadFile("broken", "엑셀 파일이 손상되어 읽을 수 없습니다. 다시 저장해 주세요.");
}

interface Counts {
  cells: number;
  arrays: number;
}

function look(xml: string, counts: Counts): void {
  for (let at = xml.indexOf("<"); at !== -1; at = xml.indexOf("<", at + 1)) {
    const name = /^(row|c|f)[\s>/]/.exec(xml.slice(at + 1, at + 6))?.[1];
    if (!name) continue;
    const tag = xml.slice(at, at + MAX_TAG);
    const end = tag.indexOf(">");
    if (end === -1) throw broken();
    if (name === "c" && ++counts.cells > MAX_CELLS) throw tooManyCells();
    if (name === "f" && tag.slice(0, end).includes('"array"')) {
      if (++counts.arrays > MAX_ARRAY_FORMULAS) throw tooManyCells();
    }
    const line = name === "row" ? /\sr="(\d{1,9})"/.exec(tag.slice(0, end)) : null;
    if (!line || Number(line[1]) <= MAX_ROWS) continue;
    // A value below the last row that is read would be lost silently.
    if (/<(v|is)[>\s]/.test(xml.slice(at))) throw tooLong();
    return;
  }
}

/** Checks every sheet among the parts. Throws `BadFile`. */
export function checkSheets(parts: Map<string, Uint8Array>): void {
  const counts = { cells: 0, arrays: 0 };
  for (const [name, part] of parts) {
    if (name.startsWith("xl/worksheets/")) look(new TextDecoder().decode(part), counts);
  }
}
