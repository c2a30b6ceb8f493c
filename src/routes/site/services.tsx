/** The services area (S2 §2): an overview for who is signed in, one page per service for everybody. */
import { type ServiceKey, serviceOf } from "../../../web/site/services.ts";
import { faqPage } from "../../../web/site/structured.ts";
import { civil } from "../../../web/pages/services/content/civil.ts";
import { corporate } from "../../../web/pages/services/content/corporate.ts";
import { deposit } from "../../../web/pages/services/content/deposit.ts";
import { premium } from "../../../web/pages/services/content/premium.ts";
import { realEstate } from "../../../web/pages/services/content/real_estate.ts";
import type { AreaFrame } from "../../../web/pages/services/area.tsx";
import type { ServiceDetail } from "../../../web/pages/services/detail.ts";
import { ServiceMissing, ServicesOverview } from "../../../web/pages/services/overview.tsx";
import { ServicePage } from "../../../web/pages/services/service_page.tsx";
import { sitePaths } from "../../../web/site_paths.ts";
import type { Deps } from "../../deps.ts";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { renderSite, siteUser } from "./site.tsx";

/** What is written about each service. */
export const serviceDetails: Record<ServiceKey, ServiceDetail> = {
  "real-estate": realEstate,
  corporate,
  civil,
  deposit,
  premium,
};

function frameOf(c: Ctx, { office, config }: Deps): AreaFrame {
  const staff = siteUser(c)?.staff ?? false;
  return { office, demo: config.demo, staff, nonce: c.get("nonce") };
}

function overview(c: Ctx, deps: Deps): Promise<Response> {
  return renderSite(c, deps, <ServicesOverview frame={frameOf(c, deps)} />, {
    title: "업무 안내",
    path: sitePaths.services(),
    index: false,
    bare: true,
  });
}

function service(c: Ctx, deps: Deps): Promise<Response> {
  const entry = serviceOf(c.req.param("key") ?? "");
  const frame = frameOf(c, deps);
  if (!entry) {
    return renderSite(c, deps, <ServiceMissing frame={frame} />, {
      title: "상세 페이지를 찾을 수 없습니다",
      path: sitePaths.services(),
      status: 404,
      index: false,
      bare: true,
    });
  }
  const detail = serviceDetails[entry.key];
  return renderSite(c, deps, <ServicePage frame={frame} entry={entry} detail={detail} />, {
    title: entry.name,
    description: `${entry.name} — ${detail.lead}`,
    path: sitePaths.service(entry.key),
    structured: [faqPage(detail.faq)],
    bare: true,
  });
}

/** `/services` and `/services/:key`. */
export function servicesRoutes(deps: Deps): Route[] {
  return [
    pageRoute(sitePaths.services(), "user", "업무 안내 한눈에 보기", (c) => overview(c, deps)),
    pageRoute(
      `${sitePaths.services()}/:key`,
      "visitor",
      "업무 하나의 안내",
      (c) => service(c, deps),
    ),
  ];
}
