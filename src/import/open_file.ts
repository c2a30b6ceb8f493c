/** STUB until streaming. */
import { readFile } from "./read_file.ts";
import type { SheetSource } from "./read_lines.ts";
export interface OpenFile {
  format: string;
  sheets: SheetSource[];
  close(): Promise<void>;
}
export async function openFile(path: string): Promise<OpenFile> {
  const { format, tables } = await readFile(await Deno.readFile(path));
  return {
    format,
    sheets: tables.map(({ rows, ...table }) => ({ ...table, rows: () => [rows] })),
    close: () => Promise.resolve(),
  };
}
