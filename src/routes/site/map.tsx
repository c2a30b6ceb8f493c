/** `/map`: Kakao's map of the office, for who asked for it. Without a key there is only the drawn one. */
import { MapPage } from "../../../web/pages/map/map.tsx";
import { paths } from "../../../web/paths.ts";
import { sitePaths } from "../../../web/site_paths.ts";
import type { Deps } from "../../deps.ts";
import type { Ctx, Route } from "../../server/route.ts";
import { renderSite } from "./site.tsx";

function map(c: Ctx, deps: Deps): Response | Promise<Response> {
  const { jsKey } = deps.config.kakao;
  if (jsKey === "") return c.redirect(`${paths.home()}#office`, 302);
  c.set("embeds", "kakao-map");
  return renderSite(c, deps, <MapPage office={deps.office} appKey={jsKey} />, {
    title: "오시는 길 — 카카오맵",
    description: `${deps.office.name}의 위치를 카카오맵에서 봅니다. ${deps.office.address}`,
    path: sitePaths.map(),
    index: false,
  });
}

/** `/map` */
export function mapRoutes(deps: Deps): Route[] {
  return [{
    method: "GET",
    path: sitePaths.map(),
    role: "visitor",
    kind: "page",
    summary: "카카오맵으로 보는 오시는 길",
    handle: (c) => map(c, deps),
  }];
}
