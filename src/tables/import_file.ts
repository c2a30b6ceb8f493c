/** An uploaded workbook as sheets, or why it is none (S2 §5 "Excel upload"). */
import { type Refusal, refuse } from "../../events/refusal.ts";
import {
  IMPORT_FILE_MAX_BYTES,
  IMPORT_SIZE_TEXT,
  IMPORT_TYPE_TEXT,
} from "../../projections/table/import_shapes.ts";
import { BadFile } from "../import/bad_file.ts";
import type { FileContent } from "../import/read_file.ts";
import { readFileSafely } from "../import/read_safely.ts";

const wrongType = (): Refusal => refuse(415, "not_excel", IMPORT_TYPE_TEXT);

/**
 * Reads the workbook by what is in it. The name has to be that of a workbook as well: a text file of
 * any name is refused, and so is a page, unless it bears the name .xls as some programs' exports do.
 */
export async function readWorkbook(
  name: string,
  bytes: Uint8Array,
): Promise<FileContent | Refusal> {
  if (!/\.xlsx?$/i.test(name)) return wrongType();
  if (bytes.length > IMPORT_FILE_MAX_BYTES) return refuse(413, "too_large", IMPORT_SIZE_TEXT);
  try {
    const content = await readFileSafely(bytes);
    if (content.format.startsWith("CSV")) return wrongType();
    return content;
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    return error.code === "not_a_table" ? wrongType() : refuse(422, error.code, error.message);
  }
}
