/** Test files joined into a few modules, so that the office is loaded once for many of them. */

/** Modules that the files are joined into: several for each lane, should one take longer. */
const MODULES = 6;

/** Every test file below a folder, by its path, in its order. */
function testsBelow(folder: string): string[] {
  const entries = [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1);
  return entries.flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (isDirectory) return testsBelow(path);
    return /_test\.tsx?$/.test(name) ? [path] : [];
  });
}

/**
 * Arguments of `deno test` for all test files of these folders, some at a time. Loading what a file imports
 * costs a third of a second, and most files test for less: joined, 250 of them take half as long.
 */
export function joinedTests(folders: readonly string[]): string[] {
  const root = `file://${Deno.cwd()}`;
  const files = folders.flatMap((folder) => testsBelow(`tests/${folder}`));
  const into = Deno.makeTempDirSync({ prefix: "tests-" });
  const modules = Array.from({ length: MODULES }, (_, place) => {
    const lines = files.filter((_, index) => index % MODULES === place)
      .map((file) => `import "${root}/${file}";\n`);
    const path = `${into}/${place + 1}_test.ts`;
    Deno.writeTextFileSync(path, lines.join(""));
    return path;
  });
  return ["test", "--config", "deno.json", "-A", "--no-check", "--quiet", "--parallel", ...modules];
}
