/** A workbook of one sheet as a stream of bytes. */
import { type Cell, columnName, escapeXml, rowXml } from "./cell.ts";
import { stylesXml } from "./styles.ts";
import { zip } from "./zip.ts";

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
  /** Row of the column headings: it and all above stay in sight and on every printed page. */
  headerRow: number;
  /** Last row there will be; the filter buttons reach to it. */
  lastRow: number;
  /** Cells joined into one, as in "A1:L1". */
  merged: string[];
  rows: Iterable<SheetRow>;
}

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The .xlsx file; rows are asked for as the bytes are read. */
export function workbookStream(sheet: Sheet): ReadableStream<Uint8Array<ArrayBuffer>> {
  return ReadableStream.from(zip([
    { name: "[Content_Types].xml", text: [contentTypes()] },
    { name: "_rels/.rels", text: [relations([["officeDocument", "xl/workbook.xml"]])] },
    { name: "xl/workbook.xml", text: [workbookXml(sheet)] },
    {
      name: "xl/_rels/workbook.xml.rels",
      text: [relations([["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"]])],
    },
    { name: "xl/styles.xml", text: [stylesXml()] },
    { name: "xl/worksheets/sheet1.xml", text: sheetXml(sheet) },
  ]));
}

function contentTypes(): string {
  const part = (name: string, kind: string) =>
    `<Override PartName="${name}" ContentType="${SHEET_TYPE}.${kind}+xml"/>`;
  return `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>` +
    part("/xl/workbook.xml", "sheet.main") + part("/xl/styles.xml", "styles") +
    part("/xl/worksheets/sheet1.xml", "worksheet") + `</Types>`;
}

function relations(targets: [type: string, target: string][]): string {
  const lines = targets.map(([type, target], index) =>
    `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${lines.join("")}</Relationships>`;
}

function workbookXml(sheet: Sheet): string {
  const quoted = `'${sheet.name.replaceAll("'", "''")}'`;
  const filter = filterRange(sheet).replace(/([A-Z]+)(\d+)/g, "$$$1$$$2");
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
    `<sheet name="${escapeXml(sheet.name)}" sheetId="1" r:id="rId1"/></sheets><definedNames>` +
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">` +
    `${escapeXml(quoted)}!${filter}</definedName>` +
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">` +
    `${escapeXml(quoted)}!$${sheet.headerRow}:$${sheet.headerRow}</definedName></definedNames>` +
    `<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;
}

function filterRange({ headerRow, lastRow, widths }: Sheet): string {
  return `A${headerRow}:${columnName(widths.length)}${Math.max(lastRow, headerRow)}`;
}

function* sheetXml(sheet: Sheet): Generator<string> {
  const { headerRow, lastRow, widths, merged } = sheet;
  const below = `A${headerRow + 1}`;
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
    `<dimension ref="A1:${columnName(widths.length)}${Math.max(lastRow, headerRow)}"/>` +
    `<sheetViews><sheetView workbookViewId="0" showGridLines="0">` +
    `<pane ySplit="${headerRow}" topLeftCell="${below}" activePane="bottomLeft" state="frozen"/>` +
    `<selection pane="bottomLeft" activeCell="${below}" sqref="${below}"/></sheetView>` +
    `</sheetViews><sheetFormatPr defaultRowHeight="18"/><cols>` +
    widths.map((width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
    ).join("") + `</cols><sheetData>`;
  let number = 0;
  for (const { cells, height } of sheet.rows) yield rowXml(++number, cells, height);
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join("");
  yield `</sheetData><autoFilter ref="${filterRange(sheet)}"/>` +
    (merged.length === 0 ? "" : `<mergeCells count="${merged.length}">${ranges}</mergeCells>`) +
    `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>` +
    `<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>` +
    `<headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;
}
