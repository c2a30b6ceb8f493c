/** Files that came in: which, how they were understood, and what became of their rows. */
import { z } from "zod";
import { define } from "./definition.ts";
import type { NewEvent, StoredEvent } from "./event.ts";

const count = z.int().nonnegative();

/** One import, whole. */
export const importRecord = z.object({
  /** What came in: `card`, `employee` … */
  noun: z.string().min(1).max(40),
  /** Name and SHA-256 (hex) of the file. */
  file: z.string().max(255),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  /** What each column was understood to hold, by its name in the file; null: left out. */
  columns: z.record(z.string().max(200), z.string().max(64).nullable()),
  /** Column that said which row a line means. */
  key: z.string().max(64).nullable(),
  counts: z.object({ added: count, changed: count, same: count, similar: count, refused: count }),
  /** What the added rows come to, where the noun has an amount. */
  money: z.number(),
});

export type ImportRecord = z.infer<typeof importRecord>;
export const importEvents = [define("import.done", importRecord)];
export type ImportEvent = NewEvent<"import.done", ImportRecord>;
export type StoredImportEvent = ImportEvent & StoredEvent;

/** Remembers an import under the name of its operation; once. */
export function rememberImport(
  known: ImportRecord | undefined,
  command: { operation: string; record: ImportRecord },
): ImportEvent[] {
  const { operation, record } = command;
  return known ? [] : [{ stream: `import/${operation}`, type: "import.done", data: record }];
}
