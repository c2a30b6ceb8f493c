/** How test files are shared out over the modules that run at the same time. */
import { assert, assertEquals } from "@std/assert";
import { joinedTests, LONG, shareOut } from "../../scripts/joined_tests.ts";
import { sourceFiles } from "./tree.ts";

const files = sourceFiles().map(({ path }) => path).filter((path) =>
  /^tests\/.*_test\.tsx?$/.test(path)
);

Deno.test("files are spread over modules of about equal duration", () => {
  const walks = files.filter((path) => path.startsWith("tests/browser/"));
  const modules = shareOut(walks, 12);
  assertEquals(modules.flatMap(({ files }) => files).sort(), walks.sort());
  // A file that takes longer than a module's share has one of its own.
  const seconds = modules.filter(({ files }) => files.length > 1).map(({ seconds }) => seconds);
  assert(Math.max(...seconds) - Math.min(...seconds) <= 15, seconds.join(", "));
});

Deno.test("without timings each module has equally many files", () => {
  const modules = shareOut(["a_test.ts", "b_test.ts", "c_test.ts", "d_test.ts"], 2);
  assertEquals(modules, [
    { files: ["a_test.ts", "c_test.ts"], seconds: 1 },
    { files: ["b_test.ts", "d_test.ts"], seconds: 1 },
  ]);
});

Deno.test("given modules that take differently long, then the longest is begun first", async () => {
  const into = await Deno.makeTempDir();
  const shares = [
    { modules: 3, wanted: (path: string) => !path.includes("pages_") },
    { modules: 2, wanted: (path: string) => path.includes("pages_") },
  ];
  const modules = joinedTests(["browser"], into, shares).filter((path) => path.startsWith(into));
  const seconds = modules.toSorted().map((path) =>
    [...Deno.readTextFileSync(path).matchAll(/tests\/(browser\/.*?_test\.ts)"/g)]
      .reduce((sum, [, file]) => sum + (LONG[file] ?? 10), 0)
  );
  assertEquals(seconds, seconds.toSorted((a, b) => b - a));
  assertEquals(modules.length, 5);
  await Deno.remove(into, { recursive: true });
});

Deno.test("every file listed as slow exists", () =>
  assertEquals(Object.keys(LONG).filter((path) => !files.includes(`tests/${path}`)), []));
