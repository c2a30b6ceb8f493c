/** esbuild, twice: scripts (one chunk per island, the rest shared) and style sheets with their fonts. */
import * as esbuild from "esbuild";
import { join } from "node:path";
import { filesBelow } from "./inputs.ts";
import { olderBrowsers, TARGETS } from "./older_browsers.ts";

/** Every file built by one run of esbuild, by its path below the output folder. */
interface Bundle {
  files: Map<string, Uint8Array>;
  metafile: esbuild.Metafile;
}

interface BundleOptions {
  root: string;
  minify: boolean;
}

const common = (options: BundleOptions) => ({
  absWorkingDir: options.root,
  outdir: join(options.root, "out"),
  bundle: true,
  write: false as const,
  metafile: true as const,
  minify: options.minify,
  sourcemap: false as const,
  legalComments: "none" as const,
  entryNames: "[name]-[hash]",
  chunkNames: "shared-[hash]",
  assetNames: "[name]-[hash]",
  logLevel: "silent" as const,
});

function collect(root: string, result: esbuild.BuildResult<{ write: false; metafile: true }>) {
  const files = new Map<string, Uint8Array>();
  for (const file of result.outputFiles) {
    files.set(file.path.slice(join(root, "out").length + 1), file.contents);
  }
  return { files, metafile: result.metafile };
}

/**
 * Events and projections are pure (a structure test says so): of a module there that an island uses
 * one function of, only that function is loaded, and not the schemas beside it.
 */
const pureLayers = (root: string): esbuild.Plugin => ({
  name: "pure-layers",
  setup(build) {
    build.onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path, resolveDir }) => {
      const file = join(resolveDir, path);
      const isPure = ["events", "projections"].some((layer) => file.startsWith(join(root, layer)));
      return isPure ? { path: file, sideEffects: false } : undefined;
    });
  },
});

/** Files that make an island: the chunk's name is the file's name. */
async function islandFiles(root: string): Promise<string[]> {
  const files = await filesBelow(join(root, "web"));
  return files.filter((file) => file.endsWith(".island.tsx"));
}

/** Bundles `web/client.ts` and every `*.island.tsx` below web; shared code lands in shared chunks. */
export async function bundleScripts(options: BundleOptions): Promise<Bundle> {
  const entryPoints = [join(options.root, "web/client.ts"), ...await islandFiles(options.root)];
  const result = await esbuild.build({
    ...common(options),
    entryPoints,
    format: "esm",
    splitting: true,
    target: TARGETS,
    jsx: "automatic",
    // Modules are always read as UTF-8: a syllable is three bytes, and six when it is escaped.
    charset: "utf8",
    plugins: [pureLayers(options.root)],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return collect(options.root, result);
}

/** Bundles the areas' style sheets. `publicFont` is the address that `font:public` stands for. */
export async function bundleStyles(
  options: BundleOptions,
  publicFont: string,
): Promise<Bundle> {
  const fonts: esbuild.Plugin = {
    name: "fonts",
    setup(build) {
      build.onResolve({ filter: /^font:public$/ }, () => ({ path: publicFont, external: true }));
    },
  };
  const result = await esbuild.build({
    ...common(options),
    entryPoints: ["public", "office"].map((area) => join(options.root, `web/styles/${area}.css`)),
    loader: { ".woff2": "file" },
    target: TARGETS,
    plugins: [fonts, olderBrowsers],
  });
  return collect(options.root, result);
}

/** Lets the esbuild process end, so that a command can end. */
export const stopBundler = (): Promise<void> => esbuild.stop();
