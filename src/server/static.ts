/** Files that are not pages: built assets, the icon, the web app's manifest. */
import { z } from "zod";
import { logoIcon } from "../../web/ui/frame/logo_icon.ts";
import { paths } from "../../web/paths.ts";
import { sitePaths } from "../../web/site/paths.ts";
import type { Deps } from "../deps.ts";
import { pictureAddress } from "./office_picture.ts";
import { isKnown, packedFile } from "./packed.ts";
import { call, type Ctx, type Route } from "./route.ts";

const HOUR_SECONDS = 3600;
/** The seal, drawn for each request. */
const SEAL = "/favicon.svg";

async function asset(c: Ctx, { assets }: Deps): Promise<Response> {
  const name = c.req.path.slice("/assets/".length);
  const response = await assets.serve(name, c.req.header("accept-encoding") ?? "");
  if (!response) {
    return new Response("파일을 찾을 수 없습니다.\n", {
      status: 404,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  }
  if (!isKnown(c, response.headers.get("etag")!)) return response;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.delete("content-encoding");
  return new Response(null, { status: 304, headers });
}

/** What a phone needs to put the site or the office on its home screen; `app` says which. */
export function appManifest(
  c: Ctx,
  deps: Deps,
  app: Record<string, unknown>,
): Promise<Response> {
  const icon = (size: number) => {
    const drawn = pictureAddress(deps, `icon-${size}`);
    return drawn
      ? { src: drawn, sizes: `${size}x${size}`, type: "image/png", purpose: "any maskable" }
      : { src: SEAL, sizes: "any", type: "image/svg+xml", purpose: "any" };
  };
  const manifest = JSON.stringify({
    ...app,
    lang: "ko",
    background_color: "#fbf8f3",
    theme_color: "#fbf8f3",
    icons: [icon(192), icon(512)].filter(({ src }, at) => at === 0 || src !== SEAL),
  });
  return packedFile(c, manifest, "application/manifest+json", HOUR_SECONDS);
}

const webManifest = (c: Ctx, deps: Deps): Promise<Response> =>
  appManifest(c, deps, {
    name: deps.office.name,
    short_name: deps.office.shortName,
    start_url: paths.home(),
    scope: paths.home(),
    display: "minimal-ui",
  });

const forPhones = "홈 화면에 두는 앱의 이름과 아이콘";
const forRobots = "사무소 도장 아이콘 (그림을 이름만으로 찾는 프로그램용)";

const icon = (c: Ctx, { office }: Deps): Promise<Response> =>
  packedFile(c, logoIcon(office.shortName), "image/svg+xml; charset=utf-8", HOUR_SECONDS);

const iconForRobots = (c: Ctx, deps: Deps): Response =>
  c.redirect(pictureAddress(deps, "icon-192") ?? SEAL, 302);

/** Routes for everything a browser or a robot fetches that is not a page. */
export const staticRoutes: Route[] = [
  call("GET /assets/*", "visitor", "빌드된 스크립트·스타일·글꼴", asset),
  call("GET /favicon.svg", "visitor", "사무소 도장 아이콘", icon, {
    answer: { "image/svg+xml": null },
    described: { also: [304] },
  }),
  call("GET /favicon.ico", "visitor", forRobots, iconForRobots, { described: { done: 302 } }),
  call(`GET ${sitePaths.webManifest()}`, "visitor", forPhones, webManifest, {
    answer: { "application/manifest+json": z.looseObject({ name: z.string() }) },
    described: { also: [304] },
  }),
];
