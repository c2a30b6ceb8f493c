/** Names, comments, titles of tests and documents keep to the field's words. */
import { assert, assertEquals } from "@std/assert";
import { allowed, EXPRESSIONS, found, NAME_PARTS, splitSource } from "./plain_words.ts";

const counterparts = [...EXPRESSIONS, ...NAME_PARTS]
  .map(([expression, plain]) => `${expression}: ${plain}`).join("\n");

Deno.test("no area exceeds its number of mannered expressions or names, which only falls", () => {
  const most = allowed();
  for (const { area, words, names } of found()) {
    const limit = most.get(area) ?? { words: 0, names: 0 };
    const help = `${area}: write plain words.\n${counterparts}`;
    assert(words.length <= limit.words, `${help}\n${words.join("\n")}`);
    assert(names.length <= limit.names, `${help}\n${names.join("\n")}`);
  }
});

Deno.test("comments and titles are separated from code and other strings", () => {
  const source = '/** One. */ const a = "two"; // three\nDeno.test("four", () => {});';
  assertEquals(splitSource(source), {
    prose: "/** One. */\n// three\nfour",
    code: "  const a =  ;  \nDeno.test( , () => {});",
  });
});
