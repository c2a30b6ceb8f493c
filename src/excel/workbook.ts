/** A workbook as a stream of bytes. */
import { Readable } from "node:stream";
import yazl from "yazl";
import { escaped } from "../../projections/chat/markup.ts";
import { pauses } from "../kit/pause.ts";
import { type Cell, columnName, rowXml, textCell } from "./cell.ts";
import { stylesXml } from "./styles.ts";

export interface SheetRow {
  cells: Cell[];
  /** Points. */
  height?: number;
}

export interface Sheet {
  /** At most 31 characters, none of `\ / ? * [ ] :`. */
  name: string;
  /** Widths in characters, one per column. */
  widths: number[];
  /** Row of the column headings: it and all above stay in sight, and it is on every printed page. */
  headerRow: number;
  /** First of several rows of headings. */
  headerFrom?: number;
  /** A form to submit instead of a list: upright, and without filter buttons. */
  form?: true;
  /** Last row there will be; the filter buttons reach to it. */
  lastRow: number;
  /** Cells joined into one, as in "A1:L1". */
  merged: string[];
  rows: Iterable<SheetRow>;
  /** Makes the sums below the rows, out of the filter's reach, once all rows were read. */
  foot?: () => SheetRow;
  /** What has to be said of the list below it: that it stops at a limit. */
  note?: string;
}

/** The head of the workbook besides the rows. */
export interface WorkbookHead {
  office: string;
  /** The filter in words: "2026년 11월". */
  period: string;
  made: Date;
}

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The .xlsx file; rows are requested as the bytes are read. The first sheet is the one shown. */
export function workbookStream(
  ...sheets: [Sheet, ...Sheet[]]
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pages = sheets.map((_sheet, index): [string, string] => [
    "worksheet",
    `worksheets/sheet${index + 1}.xml`,
  ]);
  return zip([
    { name: "[Content_Types].xml", text: [contentTypes(pages)] },
    { name: "_rels/.rels", text: [relations([["officeDocument", "xl/workbook.xml"]])] },
    { name: "xl/workbook.xml", text: [workbookXml(sheets)] },
    {
      name: "xl/_rels/workbook.xml.rels",
      text: [relations([...pages, ["styles", "styles.xml"]])],
    },
    { name: "xl/styles.xml", text: [stylesXml()] },
    ...sheets.map((sheet, index) => ({ name: `xl/${pages[index][1]}`, text: sheetXml(sheet) })),
  ]);
}

function contentTypes(pages: [string, string][]): string {
  const part = (name: string, kind: string) =>
    `<Override PartName="${name}" ContentType="${SHEET_TYPE}.${kind}+xml"/>`;
  return `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>` +
    part("/xl/workbook.xml", "sheet.main") +
    pages.map(([, target]) => part(`/xl/${target}`, "worksheet")).join("") +
    part("/xl/styles.xml", "styles") + `</Types>`;
}

function relations(targets: [type: string, target: string][]): string {
  const lines = targets.map(([type, target], index) =>
    `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${lines.join("")}</Relationships>`;
}

function workbookXml(sheets: Sheet[]): string {
  const named = sheets.map(({ name }, index) =>
    `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${named.join("")}` +
    `</sheets><definedNames>${definedNames(sheets)}</definedNames>` +
    `<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;
}

/** Names in the order of the alphabet, as Excel wants them: filters, then printed titles. */
function definedNames(sheets: Sheet[]): string {
  const defined = (name: string, index: number, hidden: string, range: string) => {
    const quoted = `'${sheets[index].name.replaceAll("'", "''")}'`;
    return `<definedName name="_xlnm.${name}" localSheetId="${index}"${hidden}>` +
      `${escaped(quoted)}!${range}</definedName>`;
  };
  const filters = sheets.map((sheet, index) => {
    if (sheet.form) return "";
    const range = filterRange(sheet).replace(/([A-Z]+)(\d+)/g, "$$$1$$$2");
    return defined("_FilterDatabase", index, ` hidden="1"`, range);
  });
  const titles = sheets.map(({ headerRow, headerFrom = headerRow }, index) =>
    defined("Print_Titles", index, "", `$${headerFrom}:$${headerRow}`)
  );
  return filters.join("") + titles.join("");
}

function filterRange({ headerRow, lastRow, widths }: Sheet): string {
  return `A${headerRow}:${columnName(widths.length)}${Math.max(lastRow, headerRow)}`;
}

const endOf = ({ headerRow, lastRow, foot, note }: Sheet): number =>
  Math.max(lastRow, headerRow) + (foot ? 1 : 0) + (note ? 1 : 0);

function* sheetXml(sheet: Sheet): Generator<string> {
  const { headerRow, widths, merged } = sheet;
  const below = `A${headerRow + 1}`;
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<dimension ref="A1:${columnName(widths.length)}${endOf(sheet)}"/>` +
    `<sheetViews><sheetView workbookViewId="0" showGridLines="0">` +
    `<pane ySplit="${headerRow}" topLeftCell="${below}" activePane="bottomLeft" state="frozen"/>` +
    `<selection pane="bottomLeft" activeCell="${below}" sqref="${below}"/></sheetView>` +
    `</sheetViews><sheetFormatPr defaultRowHeight="18"/><cols>` +
    widths.map((width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
    ).join("") + `</cols><sheetData>`;
  let number = 0;
  for (const { cells, height } of sheet.rows) yield rowXml(++number, cells, height);
  if (sheet.foot) yield rowXml(++number, sheet.foot().cells);
  if (sheet.note) yield rowXml(++number, [textCell(sheet.note, "about")]);
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join("");
  yield `</sheetData>${sheet.form ? "" : `<autoFilter ref="${filterRange(sheet)}"/>`}` +
    (merged.length === 0 ? "" : `<mergeCells count="${merged.length}">${ranges}</mergeCells>`) +
    `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>` +
    `<pageSetup paperSize="9" orientation="${
      sheet.form ? "portrait" : "landscape"
    }" fitToWidth="1" fitToHeight="0"/>` +
    `<headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;
}

/** Characters gathered before they are packed. */
const PIECE_LENGTH = 64 * 1024;
/** Of 9: two levels more make a file 5 % smaller and take half as long again. */
const COMPRESSION = 4;
/** The archive depends on its content alone. */
const mtime = new Date(1980, 0, 1);

/** The files as an archive, compressed one after the other as it is read. */
function zip(
  entries: Iterable<{ name: string; text: Iterable<string> }>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const archive = new yazl.ZipFile();
  const output: Readable = archive.outputStream;
  for (const { name, text } of entries) {
    const content = Readable.from(gathered(text), { objectMode: false });
    // Without this listener an error in the text would end the process.
    content.on("error", (error) => output.destroy(error));
    archive.addReadStream(content, name, {
      mtime,
      // Beside it an instant would be written, and 1980 began at another one in each time zone.
      forceDosTimestamp: true,
      compressionLevel: COMPRESSION,
    });
  }
  archive.end();
  return ReadableStream.from(output);
}

const encoder = new TextEncoder();

/** Texts as a stream of bytes. */
export const textStream = (text: Iterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  ReadableStream.from(gathered(text));

/**
 * Bytes: for a string the stream would compute its length first, which takes as long as writing it. Others are served
 * between two slices, and nothing is made before it is read.
 */
async function* gathered(text: Iterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const pause = pauses();
  let piece = "";
  for (const part of text) {
    piece += part;
    const paused = pause();
    if (paused) await paused;
    if (piece.length < PIECE_LENGTH) continue;
    yield encoder.encode(piece);
    piece = "";
  }
  if (piece !== "") yield encoder.encode(piece);
}
