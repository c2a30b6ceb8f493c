/** Pictures of posts, each at an address made of what is in it: /media/{sha256}.webp. */
import { isPictureReadable } from "../../../projections/post.ts";
import type { Deps } from "../../deps.ts";
import { isEditor } from "./posts.ts";
import { isKnown } from "../../server/packed.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route } from "../../server/route.ts";

const ENDINGS: Record<string, string> = { "image/webp": "webp", "image/jpeg": "jpg" };

/**
 * Only what posts show or have shown: other files are kept in the same place. Readers get what a post
 * shows that they can read; pictures of drafts, and those that were taken away, are for editors.
 */
async function picture(c: Ctx, { books, now }: Deps): Promise<Response> {
  const { post } = books.views;
  const [sha256, ending, ...more] = c.req.param("file")!.split(".");
  const type = post.pictures.get(sha256);
  const readable = isPictureReadable(post, now().getTime(), sha256);
  const named = type !== undefined && ENDINGS[type] === ending && more.length === 0 &&
    (readable || isEditor(c));
  const info = named ? await books.blobs.info(sha256) : null;
  if (!named || !info) {
    return problem(c, { status: 404, code: "not_found", message: "사진을 찾을 수 없습니다." });
  }
  const headers = {
    "content-type": type,
    "cache-control": readable ? "public, max-age=31536000, immutable" : "private, no-cache",
    etag: `"${sha256}"`,
    "content-disposition": `inline; filename="${sha256}.${ending}"`,
  };
  if (isKnown(c, headers.etag)) return new Response(null, { status: 304, headers });
  return new Response(await books.blobs.get(sha256), {
    headers: { ...headers, "content-length": String(info.size) },
  });
}

/** `/media/…` */
export const mediaRoutes: Route[] = [
  call("GET /media/:file", "visitor", "게시물의 사진", picture, {
    answer: { "image/webp": null, "image/jpeg": null },
    described: { also: [304] },
  }),
];
