/** Finds the row that names the columns of a sheet, below titles and blank rows. */
import {
  bareText,
  type Cell,
  isBlank,
  lineText,
  type Table,
  type TableRow,
} from "../../kit/cell.ts";
import { currencyIn } from "../cell_format.ts";
import { periodIn } from "../values/day.ts";
import { unitOf } from "../values/fields.ts";
import {
  type Choices,
  columnIndex,
  type Layout,
  layoutOf,
  type Mapping,
  missingLabels,
  SAMPLED_ROWS,
} from "./layout.ts";
import { BadFile } from "../files/limits.ts";
import type { ImportNoun } from "../nouns/noun.ts";

/** Rows searched for the header. */
const SEARCHED_ROWS = 40;
/** Years of a period in a title; a payment has its own limits. */
const LAST_YEAR = 2199;

interface Found {
  layout: Layout;
  /** Higher names more of what a row needs. */
  score: number;
}

const namesTwo = ({ keys }: Layout): boolean => keys.filter((key) => key !== null).length > 1;

const isWhole = (noun: ImportNoun, layout: Layout, choices?: Choices): boolean =>
  missingLabels(noun, layout, choices).length === 0 && namesTwo(layout);

const namesOf = (row: TableRow): string[] => Array.from(row.cells, (cell: Cell) => lineText(cell));

/** A row of data has a long number; a header has none. */
const looksLikeData = (row: TableRow): boolean =>
  row.cells.some((cell) =>
    typeof cell === "number" ? Math.abs(cell) > 31 : /\d{3}/.test(lineText(cell))
  );

/** `C` and `3` fit any file; a name has to be in its header. */
const isPosition = ({ column }: Mapping) => /^([A-Za-z]{1,2}|\d{1,3})$/.test(column);

/** Names of a header in two rows: the lower name where there is one, else the upper. */
function stacked(noun: ImportNoun, upper: TableRow, lower: TableRow): string[] {
  const width = Math.max(upper.cells.length, lower.cells.length);
  return Array.from({ length: width }, (_, column) => {
    const low = lineText(lower.cells[column]);
    const high = lineText(upper.cells[column]) || lineText(upper.merged?.[column]);
    return noun.match(low) || !noun.match(high) ? low || high : high;
  });
}

/** Every row, or two rows, that may be the header, with how much it names. */
function candidates(noun: ImportNoun, rows: TableRow[], choices: Choices): Found[] {
  const { maps = [] } = choices;
  const scored = (names: string[], next: number): Found => {
    const layout = layoutOf(noun, names, rows.slice(next), choices);
    const required = noun.targets.filter(({ required }) => required).length;
    const held = new Set(layout.keys.filter((key) => key !== null)).size;
    // Columns given by letter fit any row: the header is the one that names most of them.
    const named = layout.given.filter((column) => Boolean(layout.names[column])).length;
    const score = (required - missingLabels(noun, layout).length) * 10 + held + named / 10;
    return { layout: { ...layout, header: rows[next - 1].line }, score };
  };
  return rows.slice(0, SEARCHED_ROWS).flatMap((row, at): Found[] => {
    if (looksLikeData(row) && maps.every(isPosition)) return [];
    const names = namesOf(row);
    const single = scored(names, at + 1);
    const below = rows[at + 1];
    if (!below || looksLikeData(below) || below.line !== row.line + 1) return [single];
    const both = scored(stacked(noun, row, below), at + 2);
    // A name that reaches down into the next row has that row in the head.
    const reaches = below.merged?.some((cell, column) =>
      !isBlank(cell) && isBlank(below.cells[column]) && lineText(cell) === names[column] &&
      lineText(row.cells[column]) === lineText(cell)
    );
    return reaches ? [both] : [single, { ...both, score: both.score - 0.5 }];
  }).filter(({ layout }) => maps.every(({ column }) => columnIndex(column, layout.names) !== null));
}

/** The header of a sheet: the line that was chosen, or the row that names most; null when none names enough. */
function findHeader(
  noun: ImportNoun,
  rows: TableRow[],
  choices: Choices,
  mayLack: boolean,
): Found | null {
  const at = rows.findIndex(({ line }) => line === choices.header);
  if (at !== -1) {
    const layout = layoutOf(noun, namesOf(rows[at]), rows.slice(at + 1), choices);
    return { layout: { ...layout, header: rows[at].line }, score: Infinity };
  }
  const best = candidates(noun, rows, choices)
    .reduce<Found | null>((top, next) => top && top.score >= next.score ? top : next, null);
  // Rows that identify an existing record need fewer columns than new ones.
  const names = ({ keys }: Layout): boolean =>
    noun.targets.some(({ key, autoKey }) => autoKey && keys.includes(key));
  const isEnough = ({ layout, score }: Found): boolean => {
    if (score < 1 || noun.everySheet && !namesTwo(layout)) return false;
    return mayLack || missingLabels(noun, layout, choices).length === 0 || names(layout);
  };
  if (best && isEnough(best)) return best;
  const { maps = [] } = choices;
  if (maps.length === 0 || !maps.every(isPosition)) return null;
  const layout = layoutOf(noun, [], rows, choices);
  return isWhole(noun, layout, choices) ? { layout, score: 0 } : null;
}

/** May a row of words be a header: does it name all required columns, whatever is below it? */
function mayBeHeader(noun: ImportNoun, names: string[]): boolean {
  const found = names.flatMap((name) => noun.match(name) ?? []);
  const keys = new Set(found.flatMap(({ key, or }) => [key, or]));
  const lacks = noun.targets.filter(({ key, required }) => required && !keys.has(key)).length;
  // One missing column may be found by its values.
  return lacks === 0 || lacks === 1 && noun.complete !== undefined;
}

/** The rows below a header, to the next one: each row is one header's alone, however many there are. */
function bodyOf(noun: ImportNoun, rows: TableRow[], at: number): TableRow[] {
  const most = Math.min(rows.length, at + SAMPLED_ROWS);
  let end = at + 1;
  while (end < most && (looksLikeData(rows[end]) || !mayBeHeader(noun, namesOf(rows[end])))) end++;
  return rows.slice(at + 1, end);
}

/** The layout that a row further down names, by itself; null unless it names all that a new row needs. */
export function layoutOfRow(
  noun: ImportNoun,
  rows: TableRow[],
  at: number,
  above: Layout,
): Layout | null {
  if (looksLikeData(rows[at])) return null;
  const names = namesOf(rows[at]);
  const header = rows[at].line;
  if (above.names.every((name, column) => name === (names[column] ?? ""))) {
    return { ...above, header };
  }
  if (!mayBeHeader(noun, names)) return null;
  const layout = layoutOf(noun, names, bodyOf(noun, rows, at), {});
  if (!isWhole(noun, layout)) return null;
  const unit = layout.unit === 1 ? above.unit : layout.unit;
  return { ...above, header, names: layout.names, keys: layout.keys, unit };
}

/** 2026년, 2026회계연도, 2026. 9, ’26년; a day with hyphens may as well be that of the print. */
const YEAR = /(20\d{2})\s?(?:년|회계|사업연도|학년도|[.]\s?\d)|['’](\d{2})\s?(?:년|\.)/g;
const YEAR_AT_LEAST = /(20\d{2})[-/]\d{1,2}(?!\d)/g;

const yearsIn = (texts: string[], pattern: RegExp): Set<number> =>
  new Set(
    texts.flatMap((text) =>
      [...text.matchAll(pattern)].map((match) => Number(match[1] ?? `20${match[2]}`))
    ),
  );

/** The years that the titles state, or else the name of the sheet. */
function yearsOf(titles: string[], sheet: string): Set<number> {
  const stated = yearsIn(titles, YEAR);
  if (stated.size > 0) return stated;
  const named = yearsIn([sheet], YEAR);
  return named.size > 0 ? named : yearsIn([...titles, sheet], YEAR_AT_LEAST);
}

/** Year and unit that the titles above the header state. */
function withTitles(layout: Layout, { name: sheet, date1904, delimited, rows }: Table): Layout {
  const titles = rows.filter((row) => row.line <= layout.header)
    .flatMap((row) => row.cells.map((cell) => lineText(cell)));
  const years = yearsOf(titles, sheet);
  const units = titles.filter((text) => /단위/.test(text));
  const stated = units.map(unitOf).find((unit) => unit !== null);
  const foreign = stated === undefined
    ? units.map(currencyIn).find((currency) => currency !== null) ?? undefined
    : undefined;
  const titleYear = years.size === 1 ? [...years][0] : null;
  const unit = layout.unit === 1 ? stated ?? 1 : layout.unit;
  const titlePeriod = periodIn(titles, { date1904, titleYear: null, lastYear: LAST_YEAR });
  return { ...layout, sheet, date1904, delimited, unit, foreign, titleYear, titlePeriod };
}

const filled = (row: TableRow): boolean => !row.cells.every(isBlank);

/** Why a sheet with a header is not read: its table's rows are read from one sheet. */
export const OTHER_SHEET = "다른 시트를 읽음";

/** A file's sheets that are read, and those that are not, with the reason. */
export interface SheetLayouts {
  sheets: Layout[];
  skipped: { name: string; reason: string }[];
}

/**
 * How each sheet of a file is read: by the header among its first rows (`heads`), and first by the person's choices.
 * With `mayLack` the sheets that name most are read, though required columns are missing.
 */
export function layOutSheets(
  noun: ImportNoun,
  heads: Table[],
  choices: Choices,
  mayLack = false,
): SheetLayouts {
  const skipped: SheetLayouts["skipped"] = [];
  const { sheet } = choices;
  const named = sheet === undefined
    ? heads.filter(({ name, hidden }) => {
      if (hidden) skipped.push({ name, reason: "숨겨진 시트" });
      return !hidden;
    })
    : heads.filter(({ name }) => bareText(name) === bareText(sheet));
  if (sheet !== undefined && named.length === 0) throw noSheet(heads, sheet);
  const found = named.flatMap((head) => {
    const rows = head.rows.filter(filled);
    const header = findHeader(noun, rows, choices, mayLack);
    if (!header) skipped.push({ name: head.name, reason: "머리글 행이 없는 시트" });
    return header ? [{ layout: withTitles(header.layout, head), score: header.score }] : [];
  });
  const best = found.reduce((top, next) => next.score > top.score ? next : top, found[0]);
  const read = noun.everySheet || found.length === 0
    ? found.filter(({ score }) => !mayLack || score === best.score)
    : [best];
  for (const { layout: { sheet: name } } of found) {
    const isRead = read.some(({ layout }) => layout.sheet === name);
    if (!isRead) skipped.push({ name, reason: OTHER_SHEET });
  }
  return { sheets: read.map(({ layout }) => layout), skipped };
}

function noSheet(heads: Table[], sheet: string): BadFile {
  const names = heads.map(({ name }) => name || "(이름 없음)").join(", ");
  return new BadFile("no_sheet", `시트 '${sheet}'이(가) 없습니다. 파일의 시트: ${names}`);
}

/** The message for a file without a header: all that is missing, and the file's beginning. */
export function noHeader(noun: ImportNoun, heads: Table[], choices: Choices): BadFile {
  const { maps = [] } = choices;
  const [largest] = heads.filter(({ hidden }) => !hidden)
    .toSorted((a, b) => b.rows.length - a.rows.length);
  if (!largest) return new BadFile("no_header", "보이는 시트가 없습니다.");
  const rows = largest.rows.filter(filled);
  const best = candidates(noun, rows, { maps: maps.filter(isPosition) })
    .sort((a, b) => b.score - a.score)[0];
  const keys = best?.layout.keys ?? [];
  const needed = noun.targets.filter(({ required }) => required).map(({ label }) => label);
  const beginning = rows.slice(0, 5)
    .map((row) => `  ${row.line}행: ${namesOf(row).filter(Boolean).join(" | ").slice(0, 120)}`);
  const missing = missingLabels(noun, { keys }, choices);
  const constant = missing.length > 0 && missing.length < needed.length
    ? `\n모든 행에서 같은 값이면: --set "${missing[0]}=값"`
    : "";
  const unknown = maps.length > 0
    ? `--map으로 지정한 열(${maps.map(({ column }) => column).join(", ")})을 확인해 주세요.\n`
    : "";
  return new BadFile(
    "no_header",
    `머리글 행을 찾지 못했습니다. ${needed.join(", ")} 열이 있어야 합니다 ` +
      `(찾지 못한 항목: ${missing.join(", ") || "머리글 행"}).\n` +
      `파일의 처음 부분:\n${beginning.join("\n")}\n${unknown}` +
      '열을 직접 지정하려면: --map "파일의 열 이름=항목" ' +
      `(예: --map "쓴 날=${needed[0] ?? ""}" --map "C=${needed.at(-1) ?? ""}")${constant}`,
  );
}
