/** Imported files: which, how they were understood, and the results of their rows. */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { defineNoun } from "../kit/noun.ts";

const count = z.int().nonnegative();

/** One import as a whole. */
export const importRecord = z.object({
  /** The imported noun: `card`, `employee` … */
  noun: z.string().min(1).max(40).meta({ title: "기록의 종류" }),
  /** Name and SHA-256 (hex) of the file. */
  file: z.string().max(255).meta({ title: "파일" }),
  digest: z.string().regex(/^[0-9a-f]{64}$/).meta({ title: "파일 해시" }),
  /** The meaning of each column, by its name in the file; null: left out. */
  columns: z.record(z.string().max(200), z.string().max(64).nullable()).meta({ title: "열" }),
  /** Column that identifies the row of a line. */
  key: z.string().max(64).nullable().meta({ title: "같은 기록을 찾는 열" }),
  counts: z.object({
    added: count.meta({ title: "추가" }),
    changed: count.meta({ title: "변경" }),
    same: count.meta({ title: "그대로" }),
    similar: count.meta({ title: "비슷한 기록" }),
    refused: count.meta({ title: "거절" }),
  }).meta({ title: "건수" }),
  /** Sum of the added rows, if the noun has an amount. */
  money: z.number().meta({ title: "금액" }),
  /** Names of one store in different lists, found by payments of the same second and amount. */
  names: z.array(z.tuple([z.string().max(200), z.string().max(200)])).max(500).optional().meta({
    title: "같은 곳의 다른 이름",
  }),
});

export type ImportRecord = z.infer<typeof importRecord>;
const importEvents = [define("import.done", importRecord)];

export const aboutImport = defineNoun("import", importEvents, {
  label: "가져오기",
  without: [["An import is seen where its rows are.", "page", "find", "recent", "files"]],
});
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
