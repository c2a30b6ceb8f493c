/** Prints the state of the specification before its lines are checked, and keeps docs/spec true. With `--write` it writes that anew. */
import { assertEquals } from "@std/assert";
import { join } from "node:path/posix";
import { ROOT } from "../structure/tree.ts";
import { entries, numbers, pages } from "./page.ts";

for (const [what, count] of numbers) console.log(`${String(count).padStart(5)}  ${what}`);
for (const { id, says, differs, pending, unchecked } of entries) {
  const reason = differs ?? pending ?? unchecked;
  if (reason) {
    console.log(
      `${id} ${says}\n       ${
        differs ? "differently" : pending ? "not yet" : "not checked"
      }: ${reason}`,
    );
  }
}

for (const [path, text] of pages()) {
  if (Deno.args.includes("--write")) {
    Deno.mkdirSync(join(ROOT, "docs/spec"), { recursive: true });
    Deno.writeTextFileSync(join(ROOT, path), text);
  }
  Deno.test(`${path} matches the output of \`deno task spec --write\``, () => {
    assertEquals(Deno.readTextFileSync(join(ROOT, path)), text);
  });
}

Deno.test("the specification's sections are numbered without gaps, and each line once", () => {
  const parts = Map.groupBy(entries, ({ id }) => id.split(".")[0]);
  for (const [part, all] of parts) {
    assertEquals(all.map(({ id }) => Number(id.split(".")[1])), all.map((_, at) => at + 1), part);
  }
});

Deno.test("every line has a check or a reason for having none", () => {
  assertEquals(
    entries.filter(({ check, unchecked }) => !check === !unchecked).map(({ id }) => id),
    [],
  );
});
