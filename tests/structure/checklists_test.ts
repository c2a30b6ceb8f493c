import { assert, assertEquals } from "@std/assert";
import { join } from "node:path/posix";
import { docs } from "../../scripts/docs.ts";
import { ROOT } from "./tree.ts";

const { pages, lost } = await docs();

Deno.test("every test title cited by a checklist exists", () => {
  assertEquals(lost, []);
});

for (const [path, text] of pages) {
  Deno.test(`${path} matches the output of \`deno task docs\``, async () => {
    assertEquals(await Deno.readTextFile(join(ROOT, path)), text);
  });
}

const folder = join(ROOT, "docs/checklists");

for (const { name } of Deno.readDirSync(folder)) {
  const text = Deno.readTextFileSync(join(folder, name));
  const lines = text.split("\n").filter((line) => line.startsWith("|"));

  Deno.test(`every test and file named by the checklist ${name} exists`, async () => {
    const named = new Set(
      [...text.matchAll(/`((?:events|projections|src|web|tests)\/[\w./-]+)`/g)]
        .map((match) => match[1]),
    );
    assert(named.size > 0);
    const there = await Promise.all(
      [...named].map((path) => Deno.stat(join(ROOT, path)).then(() => true, () => false)),
    );
    assertEquals([...named].filter((_, index) => !there[index]), []);
  });

  Deno.test(`every line of the checklist ${name} has its evidence`, () => {
    const empty = lines.filter((line) => line.split("|").slice(1, -1).some((part) => !part.trim()));
    assertEquals(empty, []);
  });
}
