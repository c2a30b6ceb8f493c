/** STUB until streaming. */
import { createHash } from "node:crypto";
import { readFile } from "./read_file.ts";
import type { SheetSource } from "./read_lines.ts";
export interface OpenFile {
  format: string;
  sheets: SheetSource[];
  digest(): Promise<string>;
  close(): Promise<void>;
}
export async function openFile(path: string): Promise<OpenFile> {
  const bytes = await Deno.readFile(path);
  const { format, tables } = await readFile(bytes);
  return {
    format,
    sheets: tables.map(({ rows, ...table }) => ({ ...table, rows: () => [rows] })),
    digest: () => Promise.resolve(createHash("sha256").update(bytes).digest("hex")),
    close: () => Promise.resolve(),
  };
}
