/** `deno task build`: scripts, styles and fonts, compressed, listed, weighed. Skipped when unchanged. */
import { join, resolve } from "node:path";
import type { BuiltFile, Manifest } from "../src/server/manifest.ts";
import { type Report, reportOf, tableOf } from "./build/budget.ts";
import { textOf } from "../src/kit/text_file.ts";
import { hashInputs } from "./build/inputs.ts";

const root = resolve(import.meta.dirname!, "..");

interface BuildOptions {
  /** Off while developing: names stay readable and compression is quick. */
  minify: boolean;
  /** Default `<root>/build`. */
  outDir?: string;
  /** The office file whose texts the public font must cover; "" is the sample office. */
  officeFile?: string;
}

export interface BuildResult {
  manifest: Manifest;
  report: Report;
  /** True when nothing had changed since the last build in this folder. */
  skipped: boolean;
}

/** The output of an earlier build, or null: a missing or truncated file means building again. */
async function readJson<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await Deno.readTextFile(path)) as T;
  } catch {
    return null;
  }
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await Deno.writeTextFile(path, JSON.stringify(value, null, 2) + "\n");
}

/** A built style sheet's text. */
function styleText(files: Map<string, Uint8Array>, area: string): string {
  const [, bytes] = [...files].find(([name]) => name.startsWith(`${area}-`))!;
  return new TextDecoder().decode(bytes);
}

async function build(
  options: BuildOptions,
  inputs: string,
): Promise<{ manifest: Manifest; report: Report }> {
  const { bundleScripts, bundleStyles, stopBundler } = await import("./build/bundle.ts");
  const { officeParts, publicParts } = await import("./build/font.ts");
  const { cutSlices, facesOf, packageSlices } = await import("./build/font_slices.ts");
  const { manifestOf } = await import("./build/manifest.ts");
  const { writeCompressed } = await import("./build/compress.ts");
  const outDir = options.outDir ?? join(root, "build");
  try {
    const parts = await publicParts(root, options.officeFile ?? "");
    const own = await cutSlices(root, parts);
    const office = await cutSlices(root, await officeParts(root));
    const [scripts, styles] = await Promise.all([
      bundleScripts({ root, minify: options.minify }),
      bundleStyles(
        { root, minify: options.minify },
        `/assets/${own.slices[0].file}`,
        facesOf(office.slices),
      ),
    ]);
    const contents = new Map([...scripts.files, ...styles.files, ...own.files, ...office.files]);
    const files: BuiltFile[] = [];
    for (const [name, content] of contents) {
      const quality = options.minify ? 11 : 4;
      files.push(await writeCompressed(join(outDir, "assets"), name, content, quality));
    }
    const slices = [...own.slices, ...packageSlices(styleText(styles.files, "office_fonts"))];
    const manifest = manifestOf(inputs, scripts.metafile, styles.metafile, files, slices);
    return { manifest, report: reportOf(manifest, scripts.metafile) };
  } finally {
    await stopBundler();
  }
}

/** Makes the folder, and finds out before all the work whether anything can be written there. */
async function ensureWritable(outDir: string): Promise<void> {
  const probe = join(outDir, "assets", ".writable");
  try {
    await Deno.mkdir(join(outDir, "assets"), { recursive: true });
    await Deno.writeTextFile(probe, "");
    await Deno.remove(probe);
  } catch (error) {
    throw new Error(
      `빌드 폴더 ${outDir}에 쓸 수 없습니다. 이 계정이 쓸 수 있는 폴더인지, 남은 용량이 있는지 확인해 주세요.`,
      { cause: error },
    );
  }
}

/** Removes files of earlier builds, so that the folder has exactly the files of the manifest. */
async function removeStale(folder: string, manifest: Manifest): Promise<void> {
  const wanted = new Set(manifest.files.map((file) => file.name));
  for await (const entry of Deno.readDir(folder)) {
    if (!wanted.has(entry.name.replace(/\.(br|gz)$/, ""))) {
      await Deno.remove(join(folder, entry.name));
    }
  }
}

/** Has the folder every file of its manifest? Two builds at once remove each other's. */
async function isWhole(folder: string, { files }: Manifest): Promise<boolean> {
  const found = new Set((await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name));
  return files.every(({ name }) => found.has(name));
}

/** Builds everything a browser loads into `outDir`, unless its inputs are unchanged. */
export async function buildAll(options: BuildOptions): Promise<BuildResult> {
  const outDir = options.outDir ?? join(root, "build");
  const office = options.officeFile ? textOf(await Deno.readFile(options.officeFile)) : "";
  const inputs = await hashInputs(root, JSON.stringify({ minify: options.minify, office }));
  const before = await readJson<Manifest>(join(outDir, "manifest.json"));
  const weighed = await readJson<Report>(join(outDir, "report.json"));
  if (before?.inputs === inputs && weighed && await isWhole(join(outDir, "assets"), before)) {
    return { manifest: before, report: weighed, skipped: true };
  }
  await ensureWritable(outDir);
  const { manifest, report } = await build(options, inputs);
  await writeJson(join(outDir, "report.json"), report);
  await writeJson(join(outDir, "manifest.json"), manifest);
  // Last, so that a build that is cut short never leaves a manifest without its files.
  await removeStale(join(outDir, "assets"), manifest);
  return { manifest, report, skipped: false };
}

if (import.meta.main) {
  const result = await buildAll({ minify: true, officeFile: Deno.env.get("OFFICE_FILE") });
  console.log(tableOf(result.report));
  if (result.skipped) console.log("nothing changed since the last build");
  if (!result.report.ok) {
    console.error("the build is over its budget (lines marked ✗)");
    Deno.exit(1);
  }
}
