import { assert, assertEquals, assertMatch } from "@std/assert";
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

/** The folders of the nouns that the text lists: one name in each layer. */
const ofNouns = (/: ([a-z_,\s]+)\nare the nouns/.exec(text)?.[1] ?? "").split(/,\s+/)
  .flatMap((noun) => [`events/${noun}`, `projections/${noun}`, `src/nouns/${noun}`]);

Deno.test("every source folder is named in ARCHITECTURE.md", () => {
  const missing = sourceFolders()
    .filter((folder) => folder.includes("/") && !folder.startsWith("tests/"))
    .filter((folder) => !ofNouns.includes(folder))
    .filter((folder) => !named.some((path) => path === folder || path.startsWith(folder + "/")));
  assertEquals(missing, []);
});

Deno.test("the README describes each task", () => {
  const { tasks } = JSON.parse(Deno.readTextFileSync(join(ROOT, "deno.json")));
  const readme = Deno.readTextFileSync(join(ROOT, "README.md"));
  // One step of `start`, with a name because `lock` takes it too; short names of campaigns are said by `lab`.
  const missing = Object.entries<string>(tasks)
    .filter(([name, command]) => name !== "install" && !command.startsWith("deno task lab"))
    .map(([name]) => name).filter((name) => !new RegExp(`\`${name}\``).test(readme));
  assertEquals(missing, []);
});

Deno.test("ARCHITECTURE.md is short enough for one sitting", () => {
  assertEquals(text.split("\n").length <= 400, true);
});

const decisions = join(ROOT, "docs/decisions");
const records = [...Deno.readDirSync(decisions)].map((entry) => entry.name)
  .filter((name) => name !== "README.md").sort();

Deno.test("a decision record has a date, context, decision and consequences on one screen", () => {
  for (const name of records) {
    const record = Deno.readTextFileSync(join(decisions, name));
    assertMatch(record, /^Decided on \d{4}-\d{2}-\d{2}[.;]/m, name);
    const sections = record.split("\n").filter((line) => /^##? /.test(line)).slice(1);
    assertEquals(sections, ["## Context", "## Decision", "## Consequences"], name);
    const lines = record.trimEnd().split("\n").filter((line) => !line.startsWith("|"));
    assert(lines.length <= 40, `${name} has ${lines.length} lines besides tables`);
  }
});

Deno.test("each decision record has its own number", () => {
  assertEquals(records.filter((name) => !/^\d{4}-[a-z][\w-]*\.md$/.test(name)), []);
  const numbers = records.map((name) => name.slice(0, 4));
  assertEquals(numbers, [...new Set(numbers)]);
});
