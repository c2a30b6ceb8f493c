/** An uploaded file as sheets, or why it is none (S2 §5 "Excel upload"). */
import { type Refusal, refuse } from "../../events/refusal.ts";
import {
  IMPORT_FILE_MAX_BYTES,
  IMPORT_NAMES,
  IMPORT_SIZE_TEXT,
  IMPORT_TYPE_TEXT,
} from "../../projections/table/import_shapes.ts";
import { BadFile } from "./limits.ts";
import type { FileContent } from "./read_file.ts";
import { readFileSafely } from "./read_safely.ts";

const wrongType = (): Refusal => refuse(415, "not_excel", IMPORT_TYPE_TEXT);

/**
 * Reads a workbook or a text table by what is in it; its name has to be that of either as well. It is given up
 * once `sender` says that nobody waits for it.
 */
export async function readUpload(
  name: string,
  bytes: Uint8Array,
  sender: AbortSignal,
): Promise<FileContent | Refusal> {
  if (!IMPORT_NAMES.test(name)) return wrongType();
  if (bytes.length > IMPORT_FILE_MAX_BYTES) return refuse(413, "too_large", IMPORT_SIZE_TEXT);
  try {
    return await readFileSafely(bytes, sender);
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    return error.code === "not_a_table" ? wrongType() : refuse(422, error.code, error.message);
  }
}
