/** Files to download: under their Korean names, and workbooks made while they are read. */
import { z } from "zod";
import { csvText, EXPORT_FORMATS, type ExportFormat, jsonText } from "../excel/plain.ts";
import { type Asker, FairQueue } from "../kit/fair_queue.ts";
import { askerOf } from "./command.ts";
import { inSlices } from "../kit/pause.ts";
import type { Ctx } from "./route.ts";
import { type Sheet, textStream, workbookStream, XLSX_TYPE } from "../excel/workbook.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A Korean file name for every browser: RFC 6266, with the UTF-8 form of RFC 5987. */
export function attachment(name: string, plain: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Long lists on their way out at a time, one of them a person's: each takes its share of the processor. */
const lists = new FairQueue({ places: 8, share: 1 });

/** Lists that are searched at a time, one of them a person's: a page does not wait for their file on its way out. */
const searches = new FairQueue({ places: 8, share: 1 });

/** Search results, in the caller's turn; the search stops when the caller disconnects. */
export const queuedSearch = <T>(asker: Asker, search: Generator<void, T>): Promise<T> =>
  searches.run(asker, () => inSlices(search, asker.signal));

/** The same for a request. */
export const queuedFind = <T>(c: Ctx, search: Generator<void, T>): Promise<T> =>
  queuedSearch(askerOf(c), search);

async function* queuedPieces(
  asker: Asker,
  begin: () => AsyncIterable<Bytes>,
): AsyncGenerator<Bytes> {
  const leave = await lists.enter(asker);
  try {
    yield* begin();
  } finally {
    leave();
  }
}

/**
 * A long list as a stream, begun in the caller's turn, because a workbook makes rows before it is read. Nothing is
 * waited for before that. Throws `QueueFull` while an answer can still say so.
 */
export function queuedStream(c: Ctx, begin: () => ReadableStream<Bytes>): ReadableStream<Bytes> {
  const asker = askerOf(c);
  lists.checkRoom(asker.person);
  return ReadableStream.from(queuedPieces(asker, begin));
}

/** Rows up to which a list is made in one go. */
export const AT_ONCE = 500;

/** A list as JSON text, row by row as it is read. */
export function* listText<T>(found: readonly T[], rowOf: (item: T) => unknown): Generator<string> {
  for (const [at, item] of found.entries()) {
    yield `${at === 0 ? "[" : ","}${JSON.stringify(rowOf(item))}`;
  }
  yield found.length === 0 ? "[]" : "]";
}

/** Answers with a list as JSON: others are served while a long one is made, and none of it waits in memory. */
export function answerJson<T>(
  c: Ctx,
  found: readonly T[],
  rowOf: (item: T) => unknown,
  /** Text around the list, split at its place: `["{\"data\":", "}"]`. */
  [before, after] = ["", ""],
): Response {
  const headers = { "content-type": "application/json" };
  function* text() {
    yield before;
    yield* listText(found, rowOf);
    yield after;
  }
  if (found.length <= AT_ONCE) return new Response([...text()].join(""), { headers });
  return new Response(queuedStream(c, () => textStream(text())), { headers });
}

/** Answers with a workbook; `name` and `plain` are its names without the ending. */
export function answerWorkbook(
  c: Ctx,
  sheets: [Sheet, ...Sheet[]],
  name: string,
  plain: string,
  headers: Record<string, string> = {},
): Response {
  const disposition = attachment(`${name}.xlsx`, `${plain}.xlsx`);
  const all = { "content-type": XLSX_TYPE, "content-disposition": disposition, ...headers };
  return new Response(queuedStream(c, () => workbookStream(...sheets)), { headers: all });
}

/** As what a list is to be taken away: `format` of its address. */
export const formatField = z.enum(EXPORT_FORMATS, "format은 xlsx, csv, json 가운데 하나입니다.")
  .default("xlsx").meta({ title: "파일 형식" });

const CSV_TYPE = "text/csv";

/** Response of an exported list. */
export const listFile = {
  [XLSX_TYPE]: null,
  [CSV_TYPE]: null,
  "application/json": z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
};

/** Answers with a list in the requested format. Its file is never empty: a header has the number of rows. */
export function answerList(
  c: Ctx,
  sheet: Sheet,
  { format, rows }: { format: ExportFormat; rows: number },
  name: string,
  plain: string,
): Response {
  const headers = { "x-total-count": String(rows) };
  if (format === "xlsx") return answerWorkbook(c, [sheet], name, plain, headers);
  const [type, text] = format === "csv"
    ? [CSV_TYPE, csvText(sheet)]
    : ["application/json", jsonText(sheet)];
  const disposition = attachment(`${name}.${format}`, `${plain}.${format}`);
  const all = {
    ...headers,
    "content-type": `${type}; charset=utf-8`,
    "content-disposition": disposition,
  };
  return new Response(queuedStream(c, () => textStream(text)), { headers: all });
}
