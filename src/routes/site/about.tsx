/** The page about the office (S2 §2). */
import { About } from "../../../web/pages/about/about.tsx";
import { sitePaths } from "../../../web/site_paths.ts";
import type { Deps } from "../../deps.ts";
import type { Route } from "../../server/route.ts";
import { describeOffice, renderSite } from "./site.tsx";

/** `/about` */
export function aboutRoutes(deps: Deps): Route[] {
  return [{
    method: "GET",
    path: sitePaths.about(),
    role: "visitor",
    kind: "page",
    summary: "사무소 소개",
    handle: (c) =>
      renderSite(c, deps, <About office={deps.office} />, {
        title: "사무소 소개",
        description:
          `${deps.office.name}의 전문 분야와 함께 일하는 사람들, 걸어온 길과 지키는 약속입니다.`,
        path: sitePaths.about(),
        current: "about",
        structured: [describeOffice(c, deps)],
      }),
  }];
}
