/** A clone is whole: nothing in it reads a file outside of it, and any folder can hold it. */
import { assertEquals } from "@std/assert";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { ROOT, sourceFiles } from "./tree.ts";

/** A relative path in quotes that climbs, up to the first value in it. */
const CLIMBS = /["'`]((?:\.\.\/)*\.\.(?:\/[^"'`\s$]*)?)(?=["'`$])/g;
/** Paths that hostile requests ask for. */
const HOSTILE = /etc\/passwd/;
/** What is there once the office is installed and built. */
const MADE = /^(build|node_modules)\//;

/** Paths in a file that lead above the root, and to nothing in the tree from the file's own folder either. */
function outside(path: string, text: string): string[] {
  return [...text.matchAll(CLIMBS)].map(([, target]) => target).filter((target) => {
    const own = join(dirname(path), target);
    const isHere = MADE.test(own) || !own.startsWith("..") && existsSync(join(ROOT, own));
    return !isHere && !HOSTILE.test(target);
  });
}

/** Every file of code but this one, whose table below names such paths. */
const others = () => sourceFiles().filter(({ path }) => !path.endsWith("/clone_test.ts"));

Deno.test("no file of the repository names a path outside of it", () =>
  assertEquals(
    others().flatMap(({ path, text }) => outside(path, text).map((to) => `${path}: ${to}`)),
    [],
  ));

for (
  const [line, found] of [
    ['Deno.readFile("../shared/a.csv")', ["../shared/a.csv"]],
    ['new URL("../../../a.csv", import.meta.url)', ["../../../a.csv"]],
    ['resolve(import.meta.dirname!, "../../..")', ["../../.."]],
    ['new URL("../../deno.json", import.meta.url)', []],
    ['import { readConfig } from "../../src/config.ts";', []],
  ] as const
) {
  Deno.test(`in ${line} ${found.length > 0 ? "a path outside" : "nothing"} is found`, () =>
    assertEquals(outside("tests/import/a_test.ts", line), [...found]));
}

Deno.test("a file's own address becomes a path by fileURLToPath: folders may have spaces and Hangul", () => {
  const escaped = others()
    .filter(({ text }) => /import\.meta\.url\)\s*\.pathname|file:\/\/\$\{/.test(text));
  assertEquals(escaped.map(({ path }) => path), []);
});
