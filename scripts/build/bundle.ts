/** esbuild, twice: scripts (one chunk per island, the rest shared) and style sheets with their fonts. */
import * as esbuild from "esbuild";
import { join } from "node:path";
import { groupsOf, inGroups } from "./groups.ts";
import { filesBelow } from "./inputs.ts";
import { reach } from "./manifest.ts";
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

/** Files that make an island with a chunk of its own, of the file's name: the frame's are in the client script. */
async function islandFiles(root: string): Promise<string[]> {
  const files = await filesBelow(join(root, "web"));
  return files.filter((file) =>
    file.endsWith(".island.tsx") && !file.startsWith(join(root, "web/ui/"))
  );
}

/** The script of every page: it brings islands to life, and holds those of the frame. */
const CLIENT = "web/client.ts";

/** Bundles `web/client.ts` and every `*.island.tsx` below web; shared code lands in shared chunks. */
export async function bundleScripts(options: BundleOptions): Promise<Bundle> {
  const run = (plugins: esbuild.Plugin[], entries: string[]) =>
    esbuild.build({
      ...common(options),
      entryPoints: entries,
      format: "esm",
      splitting: true,
      target: TARGETS,
      jsx: "automatic",
      // Modules are always read as UTF-8: a syllable is three bytes, and six when it is escaped.
      charset: "utf8",
      plugins: [...plugins, pureLayers(options.root)],
      define: { "process.env.NODE_ENV": '"production"' },
    });
  const islands = await islandFiles(options.root);
  const { metafile } = await run([], [join(options.root, CLIENT), ...islands]);
  const groups = inGroups(metafile, groupsOf(metafile, CLIENT));
  const built = await run([groups], [join(options.root, CLIENT), ...islands]);
  const bundle = partsWithFiles(withoutEmpty(collect(options.root, built)));
  const alone = await bundleAlone(options);
  return { ...bundle, files: new Map([...bundle.files, ...alone]) };
}

/** What is written into pages, and the service worker: no modules, because those wait for the end of the page. */
async function bundleAlone(options: BundleOptions): Promise<Map<string, Uint8Array>> {
  const result = await esbuild.build({
    ...common(options),
    entryPoints: ["web/early/early.ts", "web/ui/phone/service_worker.ts"]
      .map((path) => join(options.root, path)),
    format: "iife",
    target: TARGETS,
    charset: "utf8",
  });
  return collect(options.root, result).files;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Without chunks that nothing was left of: each would cost a page its round for nothing. */
function withoutEmpty({ files, metafile }: Bundle): Bundle {
  const empty = [...files].filter(([, { length }]) => length === 0).map(([name]) => name);
  const isEmpty = (path: string) => empty.includes(nameOf(path));
  const written = [...files].filter(([name]) => !isEmpty(name)).map(
    ([name, content]): [string, Uint8Array] => {
      let text = new TextDecoder().decode(content);
      for (const gone of empty) {
        text = text.replaceAll(`import"./${gone}";`, "").replaceAll(`import "./${gone}";`, "");
      }
      return [name, new TextEncoder().encode(text)];
    },
  );
  const outputs = Object.entries(metafile.outputs).filter(([path]) => !isEmpty(path)).map(
    ([path, { imports, ...rest }]) =>
      [path, { ...rest, imports: imports.filter(({ path }) => !isEmpty(path)) }] as const,
  );
  return {
    files: new Map(written),
    metafile: { ...metafile, outputs: Object.fromEntries(outputs) },
  };
}

const IMPORT = /\bimport\("\.\/([\w.-]+\.js)"\)/g;

/** Parts that come later are loaded with all that they import at once (`web/early/load.ts`). */
function partsWithFiles({ files, metafile }: Bundle): Bundle {
  const client = Object.keys(metafile.outputs)
    .find((path) => metafile.outputs[path].entryPoint === CLIENT)!;
  const here = reach(metafile, client);
  const filesOf = (name: string) =>
    reach(metafile, Object.keys(metafile.outputs).find((path) => path.endsWith("/" + name))!)
      .filter((path) => !here.includes(path))
      .map((path) => "/assets/" + nameOf(path));
  const written = [...files].map(([name, content]): [string, Uint8Array] => {
    const text = new TextDecoder().decode(content).replace(
      IMPORT,
      (_, part) => `loadPart(${JSON.stringify(filesOf(part).join(" "))})`,
    );
    return [name, new TextEncoder().encode(text)];
  });
  return { files: new Map(written), metafile };
}

/**
 * Bundles the areas' style sheets. `publicFont` is the address that `font:public` stands for, `officeFaces` the rules
 * of `font:office`.
 */
export async function bundleStyles(
  options: BundleOptions,
  publicFont: string,
  officeFaces: string,
): Promise<Bundle> {
  const fonts: esbuild.Plugin = {
    name: "fonts",
    setup(build) {
      build.onResolve({ filter: /^font:public$/ }, () => ({ path: publicFont, external: true }));
      build.onResolve({ filter: /^font:office$/ }, ({ path }) => ({ path, namespace: "font" }));
      build.onResolve({ filter: /^\/assets\// }, ({ path }) => ({ path, external: true }));
      build.onLoad({ filter: /./, namespace: "font" }, () => ({
        contents: officeFaces,
        loader: "css",
      }));
    },
  };
  const result = await esbuild.build({
    ...common(options),
    entryPoints: ["public", "office", "office_fonts"].map((sheet) =>
      join(options.root, `web/styles/${sheet}.css`)
    ),
    loader: { ".woff2": "file" },
    target: TARGETS,
    plugins: [fonts, olderBrowsers],
  });
  return collect(options.root, result);
}

/** Lets the esbuild process end, so that a command can end. */
export const stopBundler = (): Promise<void> => esbuild.stop();
