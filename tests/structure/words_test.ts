import { assertEquals } from "@std/assert";
import { sourceFiles } from "./tree.ts";

/** Lines of the tree that match, as `path:line`. This file is left out: it names what it forbids. */
function matching(pattern: RegExp, inPath: (path: string) => boolean): string[] {
  return sourceFiles()
    .filter((file) => inPath(file.path) && !file.path.endsWith("structure/words_test.ts"))
    .flatMap((file) =>
      file.text.split("\n").flatMap((line, index) =>
        pattern.test(line) ? [`${file.path}:${index + 1}: ${line.trim()}`] : []
      )
    );
}

const anywhere = () => true;
const inProduct = (path: string) => !path.startsWith("tests/");

Deno.test("no code is marked for later, disabled or force-cast", () => {
  assertEquals(matching(/\b(TODO|FIXME|XXX)\b/, anywhere), []);
  assertEquals(matching(/\bas any\b|:\s*any\b|<any>/, anywhere), []);
  assertEquals(matching(/@ts-(ignore|nocheck|expect-error)|deno-lint-ignore-file/, inProduct), []);
  assertEquals(
    matching(/deno-lint-ignore house\//, anywhere),
    [],
    "the house's own rules know no exceptions",
  );
  assertEquals(matching(/Deno\.test\.(ignore|only)|\b(ignore|only): true/, anywhere), []);
});

Deno.test("no browser test asserts an unawaited promise, which is always true", () => {
  assertEquals(matching(/waitForFunction\(\s*async/, (path) => path.startsWith("tests/")), []);
});

Deno.test("the log is written only with check, set and delete, with a message beside them", () => {
  const pattern = /\.(sum|min|max)\(\[|type:\s*"(sum|min|max)"/;
  assertEquals(matching(pattern, inProduct), []);
  const places = (found: RegExp) =>
    matching(found, inProduct).map((line) => line.slice(0, line.indexOf(":")));
  assertEquals(places(/\b(kv|atomic|atomic\(\))\.enqueue\(/), ["src/store/safe_kv.ts"]);
  assertEquals(places(/\.listenQueue\(/), ["src/store/message_queue.ts"]);
});
