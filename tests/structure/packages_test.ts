import { assert, assertEquals } from "@std/assert";
import { join } from "node:path/posix";
import { ROOT, type SourceFile, sourceFiles, styleSheets } from "./tree.ts";

const read = (name: string) => JSON.parse(Deno.readTextFileSync(join(ROOT, name)));
const entries: Record<string, string> = read("import_map.json").imports;
const files = sourceFiles();
const byPath = new Map(files.map((file) => [file.path, file]));

/** What JSX and the type checker ask for without an import. */
const UNSAID = ["react/", "@types/react/", "@types/node"];

const IMPORTED =
  /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|\bresolve\(\s*|@import\s+|@ts-types=)["']([^."'][^"']*)["']/g;

/** Entries of the import map that a text imports by. */
function entriesIn({ text }: { text: string }): string[] {
  const names = [...text.matchAll(IMPORTED)].map((match) => match[1]);
  return Object.keys(entries).filter((entry) =>
    names.some((name) =>
      entry.endsWith("/")
        ? name.startsWith(entry)
        : name === entry || name === `${entry}/package.json`
    )
  );
}

/** All that the office runs: what is reached from its start, its command line and its pages. */
function office(): SourceFile[] {
  const reached = new Set<string>();
  const reach = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    byPath.get(path)?.imports.forEach(reach);
  };
  ["scripts/start.ts", "scripts/serve.ts", "scripts/cli.ts", "web/client.ts"].forEach(reach);
  return [...reached].flatMap((path) => byPath.get(path) ?? []);
}

/** `npm:/zod@4.6.7/` and `npm:zod@4.6.7/locales` as locks write them: `npm:zod@4.6.7`. */
const specifier = (target: string): string => /^npm:\/?(@?[^@]+@[^/]+)/.exec(target)![1];

Deno.test("every entry of the import map is imported", () => {
  const used = new Set([...UNSAID, ...[...files, ...styleSheets()].flatMap(entriesIn)]);
  assertEquals(Object.keys(entries).filter((entry) => !used.has(entry)), []);
});

Deno.test("the office installs what it imports, without packages of tests and benches", () => {
  const used = [...UNSAID.slice(0, 2), ...office().flatMap(entriesIn)];
  const wanted = new Set(used.map((entry) => `npm:${specifier(entries[entry])}`));
  // Of the lock, packages that others bring are no specifiers: these are the ones we ask for.
  assertEquals(Object.keys(read("office.lock").specifiers).sort(), [...wanted].sort());
});

Deno.test("both locks pin the same files", () => {
  const [all, own] = [read("deno.lock").npm, read("office.lock").npm];
  assert(Object.keys(own).length > 0);
  assertEquals(Object.fromEntries(Object.keys(own).map((name) => [name, all[name]])), own);
});
