/**
 * Tries mutants in copies of a tree, never in the tree itself: the test files whose imports lead to the changed file, the
 * nearest first, until one of their tests fails.
 */
import { build } from "esbuild";
import { cpSync, symlinkSync } from "node:fs";
import { failedTests } from "../../junit.ts";
import { changed, type Mutant } from "./sample.ts";

/** "late": the tests came to no end, which is noticed too. */
export type Verdict = "noticed" | "late" | "survived" | "no test";

export interface Trial {
  root: string;
  /** Folders of the tests that are fast enough, from the root. */
  tests: readonly string[];
  /** At most so many test files for each mutant: those that are nearest by their imports. */
  nearest: number;
  /** How long the tests of one mutant may take, in seconds. */
  limit: number;
  /** How many mutants are tried at once, each in a copy of its own. */
  lanes: number;
}

/** Test files and what they import, each with how many imports lead there. */
export type Reach = Map<string, Map<string, number>>;

/** What is no part of the copy: what the tests read there is linked, or made anew. */
const LEFT_OUT = new Set([".git", "node_modules", "data"]);

function testsBelow(root: string, folder: string): string[] {
  return [...Deno.readDirSync(`${root}/${folder}`)].sort((a, b) => a.name < b.name ? -1 : 1)
    .flatMap(({ name, isDirectory }) => {
      const path = `${folder}/${name}`;
      if (isDirectory) return testsBelow(root, path);
      return /_test\.tsx?$/.test(name) ? [path] : [];
    });
}

/** For every test file of these folders the files that it loads; what is imported as a type only is none. */
export async function reachOf(root: string, folders: readonly string[]): Promise<Reach> {
  const tests = folders.flatMap((folder) => testsBelow(root, folder));
  const { metafile } = await build({
    absWorkingDir: root,
    // One bundle of all: for each by itself every module would be written as often as there are tests.
    stdin: { contents: tests.map((test) => `import "./${test}";`).join("\n"), resolveDir: root },
    bundle: true,
    write: false,
    outdir: "/",
    metafile: true,
    packages: "external",
    format: "esm",
    jsx: "automatic",
    logLevel: "silent",
    external: ["*.json", "*.css", "*.woff2"],
  });
  return new Map(tests.map((test) => {
    const steps = new Map([[test, 0]]);
    for (const [path, step] of steps) {
      for (const { path: next, external } of metafile.inputs[path]?.imports ?? []) {
        if (!external && !steps.has(next)) steps.set(next, step + 1);
      }
    }
    return [test, steps];
  }));
}

/** The test files that load a file, the nearest first. */
export function testsOf(reach: Reach, file: string, most: number): string[] {
  const found = [...reach].flatMap(([test, steps]) => {
    const step = steps.get(file);
    return step === undefined ? [] : [{ test, step }];
  });
  return found.sort((a, b) => a.step - b.step).slice(0, most).map(({ test }) => test);
}

/** A copy of the tree in which files may be changed. */
function copyOf(root: string): string {
  const copy = Deno.makeTempDirSync({ prefix: "office-mutate-" });
  for (const { name } of Deno.readDirSync(root)) {
    if (!LEFT_OUT.has(name)) cpSync(`${root}/${name}`, `${copy}/${name}`, { recursive: true });
  }
  symlinkSync(Deno.realPathSync(`${root}/node_modules`), `${copy}/node_modules`);
  return copy;
}

/** One run of test files in a copy: the exit code, or null where it took longer than the limit. */
async function runTests(
  copy: string,
  tests: readonly string[],
  limit: number | null,
  more: readonly string[],
): Promise<number | null> {
  const joined = `${copy}/mutate_test.ts`;
  await Deno.writeTextFile(joined, tests.map((test) => `import "./${test}";\n`).join(""));
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", "--config", `${copy}/deno.json`, "-A", "--no-check", "--quiet", ...more, joined],
    cwd: copy,
    env: { NODE_ENV: "production" },
    stdout: "null",
    stderr: "null",
  }).spawn();
  let late = false;
  const timer = limit === null ? undefined : setTimeout(() => {
    late = true;
    child.kill("SIGKILL");
  }, limit * 1_000);
  const { code } = await child.status;
  clearTimeout(timer);
  return late ? null : code;
}

/** The test files that fail although nothing is changed: they notice nothing. */
async function failingUnchanged(copy: string, tests: readonly string[]): Promise<Set<string>> {
  const report = `${copy}/unchanged.xml`;
  const code = await runTests(copy, tests, null, [`--junit-path=${report}`]);
  if (code === 0) return new Set();
  const failed = new Set(failedTests(await Deno.readTextFile(report)).map(({ file }) => file));
  if (failed.size === 0) throw new Error("the tests do not load although nothing is changed");
  return failed;
}

async function verdictOf(copy: string, tests: readonly string[], limit: number, mutant: Mutant) {
  if (tests.length === 0) return "no test";
  const path = `${copy}/${mutant.file}`;
  const text = await Deno.readTextFile(path);
  await Deno.writeTextFile(path, changed(text, mutant));
  const code = await runTests(copy, tests, limit, ["--fail-fast"]);
  await Deno.writeTextFile(path, text);
  return code === null ? "late" : code === 0 ? "survived" : "noticed";
}

/**
 * Tries each mutant and says its verdict as soon as it is known. Test files that fail without any change are given to
 * `onFailing` and left out.
 */
export async function tryMutants(
  { root, tests, nearest, limit, lanes }: Trial,
  mutants: readonly Mutant[],
  onVerdict: (mutant: Mutant, verdict: Verdict, place: number) => void,
  onFailing: (test: string) => void = () => {},
): Promise<void> {
  const reach = await reachOf(root, tests);
  const wanted = new Map(
    mutants.map(({ file }) => [file, testsOf(reach, file, nearest)]),
  );
  const copies = Array.from({ length: lanes }, () => copyOf(root));
  try {
    const all = [...new Set([...wanted.values()].flat())];
    const shares = copies.map((copy, lane) =>
      failingUnchanged(copy, all.filter((_, at) => at % lanes === lane))
    );
    const failing = new Set((await Promise.all(shares)).flatMap((found) => [...found]));
    failing.forEach((test) => onFailing(test));
    let next = 0;
    await Promise.all(copies.map(async (copy) => {
      while (next < mutants.length) {
        const place = next++;
        const mutant = mutants[place];
        const own = (wanted.get(mutant.file) ?? []).filter((test) => !failing.has(test));
        onVerdict(mutant, await verdictOf(copy, own, limit, mutant), place);
      }
    }));
  } finally {
    for (const copy of copies) await Deno.remove(copy, { recursive: true });
  }
}
