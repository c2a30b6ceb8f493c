import { assertEquals } from "@std/assert";
import { type SourceFile, sourceFiles } from "./tree.ts";

const files = sourceFiles();
const byPath = new Map(files.map((file) => [file.path, file]));
const layerOf = (path: string): string => path.split("/", 1)[0];

/** What each layer may import (ARCHITECTURE.md, "The map"). */
const ALLOWED: Record<string, string[]> = {
  events: ["events"],
  projections: ["projections", "events"],
  web: ["web", "projections", "events"],
  src: ["src", "web", "projections", "events"],
  scripts: ["scripts", "src", "web", "projections", "events"],
  tests: ["tests", "scripts", "src", "web", "projections", "events"],
};

function imported(file: SourceFile): { from: string; to: string }[] {
  // The program's version is said there, and by no module.
  return file.imports.filter((to) => to !== "deno.json").map((to) => ({ from: file.path, to }));
}

Deno.test("imports point one way: events, projections, src, scripts; web never imports src", () => {
  const wrong = files.flatMap(imported)
    .filter(({ from, to }) => !ALLOWED[layerOf(from)].includes(layerOf(to)))
    .map(({ from, to }) => `${from} imports ${to}`);
  assertEquals(wrong, []);
});

Deno.test("in src, only the server, tables, nouns and their composition render pages", () => {
  const wrong = files.flatMap(imported)
    .filter(({ from, to }) => from.startsWith("src/") && layerOf(to) === "web")
    .filter(({ from }) => !/^src\/(server|tables|nouns|app)\//.test(from))
    // Addresses are words, and draw nothing.
    .filter(({ to }) => !to.endsWith("/paths.ts"))
    .map(({ from, to }) => `${from} imports ${to}`);
  assertEquals(wrong, []);
});

Deno.test("events and projections are pure: no clock, no randomness, no I/O", () => {
  const impure = /\bDeno\.|\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\bcrypto\.|\bfetch\(/;
  const wrong = files
    .filter((file) => ["events", "projections"].includes(layerOf(file.path)))
    .filter((file) => impure.test(file.text))
    .map((file) => file.path);
  assertEquals(wrong, []);
});

Deno.test("every relative import leads to a file", () => {
  const broken = files.flatMap(imported)
    .filter(({ to }) => /\.tsx?$/.test(to) && !byPath.has(to) && !to.startsWith("build/"))
    .filter(({ to }) => !to.includes("/fixtures/"))
    .map(({ from, to }) => `${from} imports ${to}`);
  assertEquals(broken, []);
});

Deno.test("no file imports itself indirectly", () => {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      return;
    }
    if (done.has(path)) return;
    for (const next of byPath.get(path)?.staticImports ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const file of files) visit(file.path, []);
  assertEquals(cycles, []);
});

Deno.test("no barrels: a file does not only re-export others", () => {
  const barrels = files
    .filter((file) => /^export\s*(?:type\s*)?(?:\*|\{[^}]*\})[^;]*\sfrom\s/m.test(file.text))
    .map((file) => file.path);
  assertEquals(barrels, []);
});

Deno.test("no dead files: each is reached from a script, an island, the browser entry or a test", () => {
  const reached = new Set<string>();
  const reach = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    byPath.get(path)?.imports.forEach(reach);
  };
  const isRoot = (path: string): boolean =>
    /^scripts\/(lab\/)?[^/]+\.ts$/.test(path) || path === "web/client.ts" ||
    path === "web/early/early.ts" || path === "web/ui/phone/service_worker.ts" ||
    path.endsWith(".island.tsx") || /_test\.tsx?$/.test(path) ||
    path === "scripts/lint/house.ts" ||
    path === "tests/helpers/std_assert.ts"; // by way of the import map
  files.filter((file) => isRoot(file.path)).forEach((file) => reach(file.path));
  assertEquals(files.map((file) => file.path).filter((path) => !reached.has(path)), []);
});

Deno.test("no dead exports: each runtime export is used by another file", () => {
  const declared = /^export\s+(?:async\s+)?(?:function\*?|const|class)\s+(\w+)/gm;
  const words = new Map(files.map((file) => [file.path, new Set(file.text.match(/\w+/g))]));
  const dead = files.flatMap((file) =>
    [...file.text.matchAll(declared)]
      .map((match) => match[1])
      .filter((name) => !files.some((f) => f.path !== file.path && words.get(f.path)!.has(name)))
      .map((name) => `${file.path}: ${name}`)
  );
  assertEquals(dead, []);
});
