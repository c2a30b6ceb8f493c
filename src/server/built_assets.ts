/** The built files, read into memory once and served precompressed. */
import { join } from "node:path";
import type { Assets } from "./assets.ts";
import { fontBook } from "./font_slices.ts";
import type { BuiltFile, Manifest } from "./manifest.ts";

type Encoding = "br" | "gzip" | "identity";

interface Loaded {
  file: BuiltFile;
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

const url = (name: string): string => `/assets/${name}`;

/** The best encoding that the browser accepts and the build made; `q=0` means: not this one. */
export function chooseEncoding(acceptEncoding: string, made: Encoding[]): Encoding {
  const accepted = new Map(
    acceptEncoding.toLowerCase().split(",").map((part): [string, number] => {
      const [name, ...parameters] = part.split(";").map((text) => text.trim());
      const q = parameters.find((text) => text.startsWith("q="));
      return [name, q ? Number(q.slice(2)) : 1];
    }),
  );
  const takes = (name: string): boolean => (accepted.get(name) ?? accepted.get("*") ?? 0) > 0;
  if (made.includes("br") && takes("br")) return "br";
  if (made.includes("gzip") && takes("gzip")) return "gzip";
  return "identity";
}

async function load(folder: string, file: BuiltFile): Promise<Loaded> {
  const path = join(folder, "assets", file.name);
  const bodies: Loaded["bodies"] = { identity: await Deno.readFile(path) };
  if (file.brotli) bodies.br = await Deno.readFile(path + ".br");
  if (file.gzip) bodies.gzip = await Deno.readFile(path + ".gz");
  return { file, bodies };
}

function answer({ file, bodies }: Loaded, acceptEncoding: string): Response {
  const encoding = chooseEncoding(acceptEncoding, Object.keys(bodies) as Encoding[]);
  const body = bodies[encoding]!;
  const headers = new Headers({
    "content-type": file.type,
    "content-length": String(body.length),
    "cache-control": "public, max-age=31536000, immutable",
    "etag": `"${file.name}-${encoding}"`,
    "vary": "accept-encoding",
    "x-content-type-options": "nosniff",
  });
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  return new Response(body, { headers });
}

/**
 * Reads a build (see `scripts/build.ts`) into memory. A name that is not in its manifest does not
 * exist, so no path can lead out of the folder. Throws when nothing was built there.
 */
export async function loadAssets(dir: string): Promise<Assets> {
  const manifest: Manifest = JSON.parse(await Deno.readTextFile(join(dir, "manifest.json")));
  const loaded = await Promise.all(manifest.files.map((file) => load(dir, file)));
  const byName = new Map(loaded.map((entry) => [entry.file.name, entry]));
  const known = <T>(found: T | undefined, name: string): T => {
    if (found === undefined) throw new Error(`the build has no ${name}`);
    return found;
  };
  const textOf = (name: string) =>
    new TextDecoder().decode(known(byName.get(name), name).bodies.identity);
  return {
    style: (name) => url(known(manifest.styles[name], name)),
    styleText: (name) => textOf(known(manifest.styles[name], name)),
    client: () => manifest.client.map(url),
    early: () => textOf(manifest.early),
    worker: () => textOf(manifest.worker),
    island: (name) => known(manifest.islands[name], name).map(url),
    fonts: (area) => manifest.fonts[area].map(url),
    fontFaces: fontBook(manifest.slices, url),
    serve: (path, acceptEncoding) => {
      const found = byName.get(path.replace(/^\/assets\//, ""));
      return Promise.resolve(found ? answer(found, acceptEncoding) : null);
    },
  };
}
