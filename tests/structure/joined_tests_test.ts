/** How test files are shared out over the modules that run at the same time. */
import { assert, assertEquals } from "@std/assert";
import { LONG, shareOut } from "../../scripts/joined_tests.ts";

const files = [...Deno.readDirSync("tests/browser")].map(({ name }) => name)
  .filter((name) => name.endsWith("_test.ts"));
const secondsOf = (name: string) => LONG[name] ?? 10;
const sum = (names: string[]) => names.reduce((seconds, name) => seconds + secondsOf(name), 0);

Deno.test("given files of which some take long, then each is in one module, and the modules take equally long", () => {
  const modules = shareOut(files.map((name) => `tests/browser/${name}`), 12, LONG)
    .map((own) => own.map((file) => file.replace("tests/browser/", "")));
  assertEquals(modules.flat().sort(), files.sort());
  const seconds = modules.map(sum);
  assert(Math.max(...seconds) - Math.min(...seconds) <= 15, seconds.join(", "));
});

Deno.test("given files of which nothing is known, then each module has as many", () => {
  const modules = shareOut(["a_test.ts", "b_test.ts", "c_test.ts", "d_test.ts"], 2, {});
  assertEquals(modules, [["a_test.ts", "c_test.ts"], ["b_test.ts", "d_test.ts"]]);
});

Deno.test("what is said to take long is there", () =>
  assertEquals(Object.keys(LONG).filter((name) => !files.includes(name)), []));
