/** Static pages about the office: itself, Kakao's map of it; and the notice to its employees. */
import { renderToStaticMarkup } from "react-dom/server";
import { About } from "../../../web/pages/about/about.tsx";
import { employeeNotice } from "../../../web/pages/legal/employee_notice.ts";
import { NumberedText } from "../../../web/pages/legal/legal_page.tsx";
import { MapPage } from "../../../web/pages/map/map.tsx";
import { MapFrame } from "../../../web/pages/map/map_frame.tsx";
import { seoulDay } from "../../../events/base/seoul.ts";
import { rulesInForce } from "../../../projections/personal_data/retention_rule.ts";
import { publicOffice } from "../../../projections/office/office_claims.ts";
import { paths } from "../../../web/paths.ts";
import { sitePaths } from "../../../web/site/paths.ts";
import type { Deps } from "../../deps.ts";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { describeOffice, isClosedTo, renderSite } from "./site.tsx";

/** The page about the office in `deps`. */
export function showAbout(c: Ctx, deps: Deps): Promise<Response> {
  const office = publicOffice(deps.office, seoulDay(deps.now()));
  return renderSite(c, deps, <About office={office} />, {
    title: "사무소 소개",
    description:
      `${deps.office.name}의 취급 업무와 함께 일하는 사람들, 걸어온 길과 지키는 약속입니다.`,
    path: sitePaths.about(),
    current: "about",
    structured: describeOffice(c, deps),
  });
}

/** Loaded on request. Without a key there is only the drawn one. */
function map(c: Ctx, deps: Deps): Response | Promise<Response> {
  const { kakaoMapKey: jsKey } = deps.config;
  if (jsKey === "") return c.redirect(`${paths.home()}#office`, 302);
  c.set("embeds", "map-frame");
  return renderSite(c, deps, <MapPage office={deps.office} />, {
    title: "오시는 길 — 카카오맵",
    description: `${deps.office.name}의 위치를 카카오맵에서 봅니다. ${deps.office.address}`,
    path: sitePaths.map(),
    index: false,
  });
}

/** The page in the map's frame, with its own policy. */
function mapFrame(c: Ctx, deps: Deps): Response {
  const { office, config: { kakaoMapKey } } = deps;
  if (kakaoMapKey === "" || isClosedTo(c, deps)) return c.redirect(`${paths.home()}#office`, 302);
  c.set("embeds", "kakao-map");
  const page = <MapFrame office={office} appKey={kakaoMapKey} nonce={c.get("nonce")} />;
  return c.html("<!doctype html>" + renderToStaticMarkup(page));
}

/** The notice to employees on their personal data. */
function showEmployeeNotice(c: Ctx, deps: Deps): Promise<Response> {
  const rules = rulesInForce(deps.books.views);
  const text = employeeNotice(deps.office, deps.config.accessLogYears, rules);
  const headingOf = (number: number, title: string) => `${number}. ${title}`;
  const page = <NumberedText kicker="직원 안내" text={text} headingOf={headingOf} />;
  return renderSite(c, deps, page, {
    title: text.title,
    path: sitePaths.employeeNotice(),
    index: false,
  });
}

/** `/staff/privacy`. */
export const employeeNoticeRoutes: Route[] = [
  pageRoute(sitePaths.employeeNotice(), "staff", "직원 개인정보 처리 안내", showEmployeeNotice, {
    shows: ["retention_rule"],
  }),
];

/** `/about`, `/map` and its frame. */
export const officePageRoutes: Route[] = [
  pageRoute(sitePaths.map(), "visitor", "카카오맵으로 보는 오시는 길", map),
  pageRoute(sitePaths.mapFrame(), "visitor", "오시는 길에 담기는 카카오맵", mapFrame),
  pageRoute(sitePaths.about(), "visitor", "사무소 소개", showAbout),
];
