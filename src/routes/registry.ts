/** The registry of all routes. What is not here cannot be reached; a snapshot test shows each new one. */
import { areaOfTable } from "../../events/scope.ts";
import { resources } from "../tables/registry.ts";
import { resourceRoutes } from "../tables/routes.ts";
import { accessRoutes } from "./account/access.ts";
import { accountRoutes } from "./account/accounts.ts";
import { adminRoutes } from "./admin.ts";
import { blogRoutes } from "./post/blog.tsx";
import { cardReportPage, cardRoutes } from "./card/card.ts";
import { cards } from "../import/card_resource.ts";
import { importRoutes } from "../tables/routes.ts";
import { consultationRoutes } from "./consultation/consultations.tsx";
import { contactRoutes } from "./consultation/contact.tsx";
import { courierRoutes } from "./courier/courier.ts";
import { courierPageRoutes } from "./courier/courier_page.tsx";
import { courierStatementRoutes } from "./courier/courier_statement.tsx";
import { employeeRoutes } from "./employee.ts";
import { estimateRoutes } from "./site/estimate.tsx";
import { healthRoutes } from "../server/health.ts";
import { homeRoutes } from "./site/home.tsx";
import { jobRoutes } from "./job/jobs.ts";
import { leaveRoutes } from "./leave/leave.ts";
import { leaveCalendarRoutes, leaveDeskRoutes } from "./leave/desk.ts";
import { leavePageRoutes } from "./leave/leave_page.tsx";
import { carLogRoutes } from "./trip/car_log.tsx";
import { leavePromotionRoutes, ownPromotionRoutes } from "./leave_rules/promotion.tsx";
import { leavePeopleRoutes, ownLeaveRoutes } from "./leave_rules/why.tsx";
import { ledgerPage, ledgerRoutes } from "./trip/ledger.ts";
import { liveRoutes } from "./live/live.ts";
import { mediaRoutes } from "./post/media.ts";
import { employeeNoticeRoutes, officePageRoutes } from "./site/office_pages.tsx";
import { oauthRoutes } from "./account/oauth.ts";
import { openapiRoutes } from "../server/openapi_page.ts";
import { ownDataRoutes, withdrawnRoutes } from "./account/own_data.tsx";
import { postEditorRoutes } from "./post/post_editor.tsx";
import { postRoutes } from "./post/posts.ts";
import { profileRoutes } from "./account/profile.tsx";
import { inArea, type Route } from "../server/route.ts";
import { dataRequestRoutes } from "./security/data_requests.tsx";
import { destructionRoutes } from "./security/destruction.tsx";
import { securityRoutes } from "./security/security.tsx";
import { searchRoutes } from "./site/search.tsx";
import { servicesRoutes } from "./site/services.tsx";
import { restoredRoutes } from "./account/restored.ts";
import { rssRoutes } from "./post/rss.tsx";
import { sessionRoutes } from "./account/sessions.ts";
import { passkeyRoutes } from "./account/passkeys.ts";
import { passkeyRuleRoutes } from "./account/passkey_rules.ts";
import { secondFactorRoutes } from "./account/second_factor.tsx";
import { settingsRoutes, tablePageRoutes } from "./table/table_pages.tsx";
import { stepUpRoutes } from "./account/step_up.tsx";
import { sitemapRoutes } from "./site/sitemap.ts";
import { staticRoutes } from "../server/static.ts";
import { tokenRoutes } from "./account/tokens.ts";
import { viewRoutes } from "./table/saved_view.ts";

/** Every route, noun by noun. */
export function allRoutes(): Route[] {
  const routes: Route[] = [
    ...inArea("public", [
      ...staticRoutes,
      ...sitemapRoutes,
      ...searchRoutes(),
      ...healthRoutes,
      ...oauthRoutes(),
      ...stepUpRoutes,
      ...withdrawnRoutes,
      ...secondFactorRoutes,
      ...homeRoutes,
      ...servicesRoutes,
      ...estimateRoutes,
      ...officePageRoutes,
      ...rssRoutes,
      ...leaveCalendarRoutes,
      ...contactRoutes(),
    ]),
    ...inArea("own", [
      ...tokenRoutes,
      ...sessionRoutes,
      ...profileRoutes,
      ...ownDataRoutes,
      ...passkeyRoutes,
    ]),
    ...inArea("own", employeeNoticeRoutes),
    ...inArea("accounts", [
      ...accountRoutes,
      ...passkeyRuleRoutes,
      ...accessRoutes,
      ...restoredRoutes,
      ...settingsRoutes,
      ...leavePeopleRoutes,
      ...leavePromotionRoutes,
    ]),
    ...inArea("posts", [...postRoutes, ...postEditorRoutes, ...blogRoutes, ...mediaRoutes]),
    ...inArea("consultations", consultationRoutes),
    ...inArea("leave", [
      ...leaveRoutes,
      ...leaveDeskRoutes,
      ...leavePageRoutes,
      ...ownLeaveRoutes,
      ...ownPromotionRoutes,
    ]),
    ...inArea("cards", [...cardRoutes, ...importRoutes(cards), cardReportPage]),
    ...inArea("couriers", [...courierRoutes, ...courierPageRoutes, ...courierStatementRoutes]),
    ...inArea("tables", [
      ...ledgerRoutes,
      ledgerPage,
      ...carLogRoutes,
      ...employeeRoutes,
      ...viewRoutes,
      ...liveRoutes,
      ...tablePageRoutes,
    ]),
    ...resources.flatMap((one) => inArea(areaOfTable(one.noun), resourceRoutes(one))),
    ...inArea("office", [
      ...adminRoutes,
      ...jobRoutes,
      ...securityRoutes,
      ...destructionRoutes,
      ...dataRequestRoutes,
    ]),
  ];
  return [...routes, ...inArea("public", openapiRoutes(routes))];
}
