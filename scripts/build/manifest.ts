/** From esbuild's account of a build to the names that pages ask for. */
import type { Metafile } from "esbuild";
import type { BuiltFile, Manifest } from "../../src/server/manifest.ts";

/** Built path of an entry and everything it imports statically, the entry first, each once. */
export function reach(meta: Metafile, output: string): string[] {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const edge of meta.outputs[path].imports) {
      if (edge.kind === "import-statement" && !edge.external) visit(edge.path);
    }
  };
  visit(output);
  return [...seen];
}

/** Output that was built from a source file. */
function outputOf(meta: Metafile, entryPoint: string): string {
  const found = Object.entries(meta.outputs).find(([, output]) => output.entryPoint === entryPoint);
  if (!found) throw new Error(`nothing was built from ${entryPoint}`);
  return found[0];
}

const base = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Island name → entry point, for every island in a build. */
export function islandEntries(meta: Metafile): Map<string, string> {
  const found = new Map<string, string>();
  for (const { entryPoint } of Object.values(meta.outputs)) {
    if (!entryPoint?.endsWith(".island.tsx")) continue;
    const name = base(entryPoint).slice(0, -".island.tsx".length);
    if (found.has(name)) throw new Error(`two islands are called ${name}`);
    found.set(name, entryPoint);
  }
  return found;
}

/** Puts the manifest together. */
export function manifestOf(
  inputs: string,
  scripts: Metafile,
  styles: Metafile,
  files: BuiltFile[],
  slices: Manifest["slices"],
): Manifest {
  const islands: Record<string, string[]> = {};
  for (const [name, entry] of islandEntries(scripts)) {
    islands[name] = reach(scripts, outputOf(scripts, entry)).map(base);
  }
  const fonts = files.filter((file) => file.name.startsWith("pretendard-public"));
  return {
    inputs,
    files,
    client: reach(scripts, outputOf(scripts, "web/client.ts")).map(base),
    islands,
    styles: {
      "public.css": base(outputOf(styles, "web/styles/public.css")),
      "office.css": base(outputOf(styles, "web/styles/office.css")),
    },
    fonts: { public: fonts.map((file) => file.name), office: [] },
    slices,
  };
}
