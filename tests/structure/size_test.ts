import { assertEquals } from "@std/assert";
import house, { MAX_FUNCTION_LINES } from "../../scripts/lint/house.ts";
import { sourceFiles, styleSheets } from "./tree.ts";

const lengths = [...sourceFiles(), ...styleSheets()]
  .map((file) => ({ path: file.path, lines: file.text.split("\n").length - 1 }));

Deno.test("no file is over 400 lines", () => {
  assertEquals(lengths.filter((file) => file.lines > 400), []);
});

Deno.test("the linter refuses a function that is too long, and a console in the server", () => {
  const body = "  step();\n".repeat(MAX_FUNCTION_LINES);
  const found = Deno.lint.runPlugin(
    house,
    "src/long.ts",
    `function f() {\n${body}}\nconsole.log(1);`,
  );
  assertEquals(found.map((diagnostic) => diagnostic.id).sort(), [
    "house/console-in-scripts-only",
    "house/short-functions",
  ]);
});

Deno.test("the linter lets a script speak and a short function be", () => {
  const source = "export function f() {\n  console.log(1);\n}\n";
  assertEquals(Deno.lint.runPlugin(house, "/repo/scripts/f.ts", source), []);
});
