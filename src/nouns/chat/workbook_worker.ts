/** The worker of `workbook.ts`: reads a workbook and returns a summary, or the rows of a query. */
import { parentPort } from "node:worker_threads";
import type { Refusal } from "../../../events/base/refusal.ts";
import { FILE_TEXT_MAX_LENGTH } from "../../../events/chat/chat_shapes.ts";
import type { Table } from "../../kit/cell.ts";
import { BadFile, QUERIED } from "../../import/files/limits.ts";
import { readFile } from "../../import/files/read_file.ts";
import { type Found, type Query, querySheets } from "./query_sheet.ts";
import { type Sheet, sheetOf, sheetText } from "./sheet.ts";

export interface WorkbookAnswer {
  bad?: { code: string; message: string };
  /** The model's summary, and the first rows of each sheet. */
  summary?: { text: string; heads: Table[] };
  found?: Found | Refusal;
}

/** Rows of a sheet in which an import looks for its header. */
const HEAD_ROWS = 60;

async function answer(bytes: Uint8Array, query: Query | null): Promise<WorkbookAnswer> {
  const { tables } = await readFile(bytes, QUERIED);
  const heads = query
    ? []
    : tables.map((table) => ({ ...table, rows: table.rows.slice(0, HEAD_ROWS) }));
  const sheets: Sheet[] = [];
  for (const table of tables) {
    const sheet = sheetOf(table);
    if (sheet) sheets.push(sheet);
    // A parsed sheet is not kept twice.
    table.rows = [];
  }
  if (sheets.length === 0) throw new BadFile("empty_sheet");
  if (query) return { found: querySheets(sheets, query) };
  const text = sheets.map(sheetText).join("\n\n").slice(0, FILE_TEXT_MAX_LENGTH).toWellFormed();
  return { summary: { text, heads } };
}

parentPort!.on("message", async ({ bytes, query }: { bytes: Uint8Array; query: Query | null }) => {
  const said = await answer(bytes, query).catch((error): WorkbookAnswer => {
    if (!(error instanceof BadFile)) throw error;
    return { bad: { code: error.code, message: error.message } };
  });
  parentPort!.postMessage(JSON.stringify(said));
});
