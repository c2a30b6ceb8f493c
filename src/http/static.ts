/** Files that are not pages: built assets, the icon, what robots may read. */
import { sealIcon } from "../../web/ui/seal_icon.ts";
import type { Deps } from "../deps.ts";
import type { Ctx, Route } from "./route.ts";

async function asset(c: Ctx, { assets }: Deps): Promise<Response> {
  const name = c.req.path.slice("/assets/".length);
  const response = await assets.serve(name, c.req.header("accept-encoding") ?? "");
  if (!response) {
    return new Response("파일을 찾을 수 없습니다.\n", {
      status: 404,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  }
  const etag = response.headers.get("etag")!;
  const seen = c.req.header("if-none-match")?.split(",").map((tag) => tag.trim());
  if (!seen?.includes(etag)) return response;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  headers.delete("content-encoding");
  return new Response(null, { status: 304, headers });
}

function text(body: string, type: string): Response {
  return new Response(body, {
    headers: { "content-type": type, "cache-control": "public, max-age=3600" },
  });
}

/** Routes for everything a browser or a robot fetches that is not a page. */
export function staticRoutes(deps: Deps): Route[] {
  const icon = sealIcon(deps.office.shortName);
  const base = { method: "GET", role: "visitor", kind: "api" } as const;
  return [
    {
      ...base,
      path: "/assets/*",
      summary: "빌드된 스크립트·스타일·글꼴",
      handle: (c) => asset(c, deps),
    },
    {
      ...base,
      path: "/favicon.svg",
      summary: "사무소 도장 아이콘",
      handle: () => text(icon, "image/svg+xml"),
    },
    {
      ...base,
      path: "/robots.txt",
      summary: "검색 로봇 안내",
      handle: () =>
        text(
          "User-agent: *\nDisallow: /staff/\nDisallow: /api/\nDisallow: /oauth/\n",
          "text/plain; charset=utf-8",
        ),
    },
  ];
}
