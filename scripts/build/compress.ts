/** Precompression: the server never compresses a built file while someone waits. */
import { brotliCompress, constants, gzip } from "node:zlib";
import { promisify } from "node:util";
import type { BuiltFile } from "../../src/server/manifest.ts";

const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  woff2: "font/woff2",
  png: "image/png",
};

/** Media type by the ending of a name. Throws for an unknown ending. */
function typeOf(name: string): string {
  const type = types[name.slice(name.lastIndexOf(".") + 1)];
  if (!type) throw new Error(`no media type is known for ${name}`);
  return type;
}

/** Writes a built file and, unless its format is compressed already, its .gz and .br beside it. */
export async function writeCompressed(
  folder: string,
  name: string,
  content: Uint8Array,
  quality: number,
): Promise<BuiltFile> {
  const type = typeOf(name);
  const path = `${folder}/${name}`;
  await Deno.writeFile(path, content);
  const file: BuiltFile = { name, type, size: content.length };
  if (type === "font/woff2" || type === "image/png") return file;
  const brotli = await promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  const zipped = await promisify(gzip)(content, { level: 9 });
  await Deno.writeFile(path + ".br", brotli);
  await Deno.writeFile(path + ".gz", zipped);
  return { ...file, brotli: brotli.length, gzip: zipped.length };
}
