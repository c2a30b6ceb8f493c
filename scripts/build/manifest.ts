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

/** Island name → source of the output that holds it: its own, or the client script for those of the frame. */
export function islandEntries(meta: Metafile): Map<string, string> {
  const found = new Map<string, string>();
  for (const { entryPoint, inputs } of Object.values(meta.outputs)) {
    if (!entryPoint) continue;
    for (const path of new Set([entryPoint, ...Object.keys(inputs)])) {
      if (!path.endsWith(".island.tsx")) continue;
      const name = base(path).slice(0, -".island.tsx".length);
      if (found.has(name)) throw new Error(`two islands are called ${name}`);
      found.set(name, entryPoint);
    }
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
  const client = reach(scripts, outputOf(scripts, "web/client.ts")).map(base);
  for (const [name, entry] of islandEntries(scripts)) {
    islands[name] = reach(scripts, outputOf(scripts, entry)).map(base)
      .filter((chunk) => !client.includes(chunk));
  }
  const fonts = (area: string) =>
    files.map(({ name }) => name).filter((name) => name.startsWith(`pretendard-${area}-`));
  const alone = (name: string) =>
    files.find((file) => file.name.startsWith(`${name}-`) && file.name.endsWith(".js"))!.name;
  return {
    inputs,
    files,
    client,
    early: alone("early"),
    worker: alone("service_worker"),
    islands,
    styles: {
      "public.css": base(outputOf(styles, "web/styles/public.css")),
      "office.css": base(outputOf(styles, "web/styles/office.css")),
      "office_fonts.css": base(outputOf(styles, "web/styles/office_fonts.css")),
    },
    fonts: { public: fonts("public"), office: [] },
    slices,
  };
}
