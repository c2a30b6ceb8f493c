/** How test files are shared out over the modules that run at the same time. */
import { assert, assertEquals } from "@std/assert";
import { LONG, shareOut } from "../../scripts/joined_tests.ts";
import { sourceFiles } from "./tree.ts";

const files = sourceFiles().map(({ path }) => path).filter((path) =>
  /^tests\/.*_test\.tsx?$/.test(path)
);

Deno.test("given files of which some take long, then each is in one module, and the modules take equally long", () => {
  const walks = files.filter((path) => path.startsWith("tests/browser/"));
  const modules = shareOut(walks, 12);
  assertEquals(modules.flat().sort(), walks.sort());
  const seconds = modules.map((own) =>
    own.reduce((sum, path) => sum + (LONG[path.replace("tests/", "")] ?? 10), 0)
  );
  assert(Math.max(...seconds) - Math.min(...seconds) <= 15, seconds.join(", "));
});

Deno.test("given files of which nothing is known, then each module has as many", () => {
  const modules = shareOut(["a_test.ts", "b_test.ts", "c_test.ts", "d_test.ts"], 2);
  assertEquals(modules, [["a_test.ts", "c_test.ts"], ["b_test.ts", "d_test.ts"]]);
});

Deno.test("what is said to take long is there", () =>
  assertEquals(Object.keys(LONG).filter((path) => !files.includes(`tests/${path}`)), []));
