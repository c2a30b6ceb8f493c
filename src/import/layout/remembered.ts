/** An import is remembered: the file, how its columns were understood, what became of its rows. */
import { type ImportRecord, rememberImport } from "../../../events/table/import.ts";
import type { Books, CommandMeta } from "../../store/contract.ts";
import type { Layout } from "./layout.ts";

/** The columns of a layout by their names in the file, in stored form. */
export function columnNames({ names, keys }: Layout): ImportRecord["columns"] {
  const named = names.map((
    name,
    at,
  ): [string, string | null] => [name.slice(0, 200), keys[at] ?? null]);
  return Object.fromEntries(named.filter(([name]) => name !== ""));
}

/** The meanings of a file's columns, by index, as in the last file with them; null if unchanged. */
export function rememberedColumns(
  then: ImportRecord["columns"] | null,
  layout: Layout,
): Record<string, string | null> | null {
  const now = columnNames(layout);
  if (!then || Object.entries(now).every(([name, key]) => then[name] === key)) return null;
  return Object.fromEntries(layout.names.map((name, at) => [at, then[name.slice(0, 200)] ?? null]));
}

/** Remembers an import under the name of its operation. An import that wrote nothing is remembered as well. */
export async function remember(
  books: Books,
  { actor, requestId }: CommandMeta,
  operation: string,
  record: ImportRecord,
): Promise<void> {
  await books.execute({
    stream: `import/${operation}`,
    decide: (views) =>
      rememberImport(views.import.byId.get(operation)?.state, { operation, record }),
    meta: { actor, requestId, key: `${actor.id}:remember:${operation}` },
  });
}
