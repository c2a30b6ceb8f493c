/** Text answers: compressed as the browser accepts it, with its length, unchanged files not sent again. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding } from "./built_assets.ts";
import type { Ctx } from "./route.ts";

/** Compression levels fast enough for a request. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function encode(text: string, acceptEncoding: string) {
  const encoding = chooseEncoding(acceptEncoding, ["br", "gzip", "identity"]);
  const plain = new TextEncoder().encode(text);
  if (encoding === "identity") return { encoding, bytes: plain };
  const bytes = encoding === "br"
    ? await promisify(brotliCompress)(plain, brotliOptions)
    : await promisify(gzip)(plain);
  return { encoding, bytes: new Uint8Array(bytes) };
}

/** Answers with a text. `headers` are the caller's own; those of the packing are added. */
export async function packed(
  c: Ctx,
  text: string,
  headers: Record<string, string>,
  status = 200,
): Promise<Response> {
  const { encoding, bytes } = await encode(text, c.req.header("accept-encoding") ?? "");
  const all = new Headers({ vary: "accept-encoding", ...headers });
  // Set, because the answer to a HEAD has no body to count.
  all.set("content-length", String(bytes.length));
  if (encoding !== "identity") all.set("content-encoding", encoding);
  return new Response(bytes, { status, headers: all });
}

/** Does the caller have the newest version already? */
export const isKnown = (c: Ctx, etag: string): boolean =>
  c.req.header("if-none-match")?.split(",").some((tag) => tag.trim() === etag) ?? false;

/** A file that robots and feed readers request repeatedly: 304 while unchanged. */
export async function packedFile(
  c: Ctx,
  text: string,
  type: string,
  maxAgeSeconds: number,
): Promise<Response> {
  // Weak, because the same tag is used for every encoding.
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "content-type": type,
    "cache-control": `public, max-age=${maxAgeSeconds}`,
    etag,
  };
  if (isKnown(c, etag)) {
    return new Response(null, { status: 304, headers: { ...headers, vary: "accept-encoding" } });
  }
  return await packed(c, text, headers);
}
