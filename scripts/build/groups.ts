/**
 * Which modules are bundled together. esbuild makes a chunk for every set of pages that share something: dozens of
 * files of a few hundred bytes, each a request. Here modules are put into groups, and a page that needs one module of a
 * group loads the group.
 */
import type * as esbuild from "esbuild";
import { join } from "node:path";
import { reach } from "./manifest.ts";

/** Group's name → paths of its modules, below the root. */
export type Groups = Map<string, Set<string>>;

/** The group that every page and every part of one loads. */
const COMMON = "common";

const isIsland = (entry: string): boolean => entry.endsWith(".island.tsx");

/** Source module → entry points that load it at once. */
function usersOf(meta: esbuild.Metafile): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const [path, { entryPoint }] of Object.entries(meta.outputs)) {
    if (!entryPoint) continue;
    for (const chunk of reach(meta, path)) {
      for (const module of Object.keys(meta.outputs[chunk].inputs)) {
        users.set(module, [...users.get(module) ?? [], entryPoint]);
      }
    }
  }
  return users;
}

/** Not worth a request of its own: bytes before compression. */
const SMALL = 4_200;

/** Bytes of each source module in a build. */
function sizesOf(meta: esbuild.Metafile): Map<string, number> {
  const inputs = Object.values(meta.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return new Map(inputs.map(([module, { bytesInOutput }]) => [module, bytesInOutput]));
}

const sizeOf = (modules: Iterable<string>, sizes: Map<string, number>): number =>
  [...modules].reduce((sum, module) => sum + sizes.get(module)!, 0);

/**
 * Of modules with the islands that load them: the group of each that more than one loads. Islands that share enough
 * have a group of their own, so that no other page pays for it; it also takes what only some of them share, which
 * may import the rest of it.
 */
function sharedBy(islandsOf: Map<string, string[]>, sizes: Map<string, number>): Groups {
  const sets: Groups = new Map();
  for (const [module, islands] of islandsOf) {
    const name = islands.toSorted().join(" ");
    sets.set(name, (sets.get(name) ?? new Set()).add(module));
  }
  const large = [...sets.keys()].filter((name) => sizeOf(sets.get(name)!, sizes) >= SMALL);
  const shared: Groups = new Map();
  for (const [name, modules] of sets) {
    const home = large.find((one) =>
      name.split(" ").every((island) => one.split(" ").includes(island))
    );
    const group = home ?? COMMON;
    shared.set(group, (shared.get(group) ?? new Set()).union(modules));
  }
  return shared;
}

/**
 * From a build without groups: what the page's own script shares with anything is common, and what islands share that
 * is too little for a group of theirs; what one island shares with its parts that come later is a group of this
 * island, if it is worth one.
 */
export function groupsOf(meta: esbuild.Metafile, client: string): Groups {
  const groups: Groups = new Map();
  const islandsOf = new Map<string, string[]>();
  const sizes = sizesOf(meta);
  const put = (name: string, module: string) =>
    groups.set(name, (groups.get(name) ?? new Set()).add(module));
  for (const [module, users] of usersOf(meta)) {
    const islands = users.filter(isIsland);
    if (users.length < 2) continue;
    if (users.includes(client)) put(COMMON, module);
    else if (islands.length > 1) islandsOf.set(module, islands);
    else if (islands.length === 1) put(islands[0], module);
  }
  for (const [name, modules] of sharedBy(islandsOf, sizes)) {
    modules.forEach((module) => put(name, module));
  }
  return worthwhile(meta, groups, sizes);
}

/**
 * Groups without what the common modules import anyway, each of which is worth a request then: what is too small is
 * common as well, and with it all that it imports.
 */
function worthwhile(
  meta: esbuild.Metafile,
  groups: Groups,
  sizes: Map<string, number>,
): Groups {
  const common = imported(meta, groups.get(COMMON) ?? new Set());
  const others = [...groups].filter(([name]) => name !== COMMON)
    .map(([name, modules]): [string, Set<string>] => [name, modules.difference(common)]);
  const small = others.filter(([, modules]) => sizeOf(modules, sizes) < SMALL);
  for (const [, modules] of small) for (const module of modules) common.add(module);
  const rest: Groups = new Map([
    [COMMON, new Set([...common].filter((module) => sizes.has(module)))],
    ...others.filter((one) => !small.includes(one)),
  ]);
  return small.length === 0 ? rest : worthwhile(meta, rest, sizes);
}

/** These modules and all that they import at once. */
function imported(meta: esbuild.Metafile, modules: Iterable<string>): Set<string> {
  const found = new Set(modules);
  // Those that are added meanwhile are looked at too.
  for (const module of found) {
    for (const { path, kind } of meta.inputs[module]?.imports ?? []) {
      if (kind === "import-statement") found.add(path);
    }
  }
  return found;
}

/** The group and those whose modules its modules import: loaded alone, it would split them in two. */
function withImported(meta: esbuild.Metafile, groups: Groups, name: string): string[] {
  const found = imported(meta, groups.get(name)!);
  return [...groups.keys()].filter((other) =>
    other === name || other !== COMMON && !groups.get(other)!.isDisjointFrom(found)
  );
}

/** Has every entry point that loads one module of a group load the whole group. */
export function inGroups(meta: esbuild.Metafile, groups: Groups): esbuild.Plugin {
  const users = usersOf(meta);
  const everyEntry = Object.values(meta.outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  const wanted = new Map<string, Set<string>>();
  for (const [name, modules] of groups) {
    // All of them: then esbuild's own helpers are in that chunk too.
    const entries = name === COMMON
      ? everyEntry
      : new Set([...modules].flatMap((module) => users.get(module)!));
    const loaded = new Set(withImported(meta, groups, name));
    for (const entry of entries) {
      wanted.set(entry, (wanted.get(entry) ?? new Set()).union(loaded));
    }
  }
  return {
    name: "groups",
    setup(build) {
      const root = build.initialOptions.absWorkingDir!;
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const names = wanted.get(path.slice(root.length + 1));
        if (!names) return undefined;
        const lines = [...names].map((name) => `import "group:${name}";`).join("");
        const loader = path.endsWith("x") ? "tsx" : "ts";
        return { contents: lines + await Deno.readTextFile(path), loader };
      });
      build.onResolve({ filter: /^group:/ }, ({ path }) => ({ path, namespace: "group" }));
      build.onLoad({ filter: /^group:/, namespace: "group" }, ({ path }) => ({
        contents: [...groups.get(path.slice("group:".length))!]
          .map((module) => `import ${JSON.stringify(join(root, module))};`).join("\n"),
        resolveDir: root,
      }));
    },
  };
}
