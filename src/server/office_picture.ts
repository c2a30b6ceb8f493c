/** Addresses of the office's pictures, and their route. */
import { markOf, officePicture } from "../images/office_pictures.ts";
import { sitePaths } from "../../web/site/paths.ts";
import type { Deps } from "../deps.ts";
import { problem } from "./respond.ts";
import { call, type Ctx, type Route } from "./route.ts";

/** Name of an office that has not entered who it is. */
export const isUnsaid = ({ office, config }: Pick<Deps, "office" | "config">): boolean =>
  !office.registered && !config.demo;

/** Address of `icon-180`, `icon-192`, `icon-512` or `share`; null while nothing is known to draw. */
export const pictureAddress = (
  deps: Pick<Deps, "office" | "config">,
  name: string,
): string | null => isUnsaid(deps) ? null : sitePaths.officePicture(name, markOf(deps.office));

/**
 * An address contains a digest of the picture's data, so it is cached forever; an older one redirects to the newest.
 */
async function show(c: Ctx, deps: Deps): Promise<Response> {
  const [, name] = /^(.+)-[0-9a-f]{8}\.png$/.exec(c.req.param("file")!) ?? [];
  const address = name ? pictureAddress(deps, name) : null;
  const bytes = address && await officePicture(name, deps.office);
  if (!bytes) {
    return problem(c, { status: 404, code: "not_found", message: "그림을 찾을 수 없습니다." });
  }
  if (c.req.path !== address) return c.redirect(address, 303);
  return new Response(bytes, {
    headers: {
      "content-type": "image/png",
      "content-length": String(bytes.length),
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}

export const officePictureRoutes: Route[] = [
  call("GET /office/:file", "visitor", "사무소 아이콘과 링크에 표시되는 그림", show, {
    answer: { "image/png": null },
    described: { also: [303] },
  }),
];
