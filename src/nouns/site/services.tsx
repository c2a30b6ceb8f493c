/** The services area (S2 §2): an overview for signed-in people, one page per service for everybody. */
import { type ServiceKey, serviceOf } from "../../../web/site/services.ts";
import { faqPage } from "../../../web/site/structured.ts";
import { civil } from "../../../web/pages/services/content/civil.ts";
import { corporate } from "../../../web/pages/services/content/corporate.ts";
import { deposit } from "../../../web/pages/services/content/deposit.ts";
import { premium } from "../../../web/pages/services/content/premium.ts";
import { realEstate } from "../../../web/pages/services/content/real_estate.ts";
import type { ServiceDetail } from "../../../web/pages/services/detail.ts";
import { ServiceMissing, ServicesOverview } from "../../../web/pages/services/overview.tsx";
import { ServicePage } from "../../../web/pages/services/service_page.tsx";
import { sitePaths } from "../../../web/site/paths.ts";
import type { Deps } from "../../deps.ts";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { renderSite, siteUser } from "./site.tsx";

/** Texts about each service. */
export const serviceDetails: Record<ServiceKey, ServiceDetail> = {
  "real-estate": realEstate,
  corporate,
  civil,
  deposit,
  premium,
};

function overview(c: Ctx, deps: Deps): Promise<Response> {
  return renderSite(c, deps, <ServicesOverview staff={isStaff(c)} />, {
    title: "업무 안내",
    path: sitePaths.services(),
    index: false,
    service: null,
  });
}

const isStaff = (c: Ctx): boolean => siteUser(c)?.staff ?? false;

function service(c: Ctx, deps: Deps): Promise<Response> {
  const entry = serviceOf(c.req.param("key") ?? "");
  if (!entry) {
    return renderSite(c, deps, <ServiceMissing staff={isStaff(c)} />, {
      title: "상세 페이지를 찾을 수 없습니다",
      path: sitePaths.services(),
      status: 404,
      index: false,
      service: null,
    });
  }
  const detail = serviceDetails[entry.key];
  const page = <ServicePage office={deps.office} entry={entry} detail={detail} />;
  return renderSite(c, deps, page, {
    title: entry.name,
    description: `${entry.name} — ${detail.lead}`,
    path: sitePaths.service(entry.key),
    structured: [faqPage(detail.faq)],
    service: entry.key,
  });
}

/** `/services` and `/services/:key`. */
export const servicesRoutes: Route[] = [
  pageRoute(sitePaths.services(), "user", "업무 안내 한눈에 보기", overview),
  pageRoute(`${sitePaths.services()}/:key`, "visitor", "업무 하나의 안내", service),
];
