import { assertEquals } from "@std/assert";
import { join } from "node:path/posix";
import { ROOT, sourceFolders } from "./tree.ts";

const text = Deno.readTextFileSync(join(ROOT, "ARCHITECTURE.md"));

/** What the text puts in backticks and looks like a path of the tree. */
const named = [...text.matchAll(/`((?:events|projections|src|web|scripts|tests|docs)\/[\w./-]*)`/g)]
  .map((match) => match[1].replace(/\/$/, ""));

function exists(path: string): boolean {
  try {
    Deno.statSync(join(ROOT, path));
    return true;
  } catch {
    return false;
  }
}

Deno.test("every path that ARCHITECTURE.md names is in the tree", () => {
  assertEquals(named.filter((path) => !exists(path)), []);
});

Deno.test("every source folder is named in ARCHITECTURE.md", () => {
  const missing = sourceFolders()
    .filter((folder) => folder.includes("/") && !folder.startsWith("tests/"))
    .filter((folder) => !named.some((path) => path === folder || path.startsWith(folder + "/")));
  assertEquals(missing, []);
});

Deno.test("ARCHITECTURE.md can be read in one sitting", () => {
  assertEquals(text.split("\n").length <= 400, true);
});

Deno.test("every decision record has a date, a decision and its reasons", () => {
  const folder = join(ROOT, "docs/decisions");
  const wrong = [...Deno.readDirSync(folder)].map((entry) => entry.name).filter((name) => {
    const record = Deno.readTextFileSync(join(folder, name));
    return !/^\d{4}-\d{2}-\d{2}-[\w-]+\.md$/.test(name) ||
      !["## Context", "## Decision", "## Consequences"].every((part) => record.includes(part));
  });
  assertEquals(wrong, []);
});
