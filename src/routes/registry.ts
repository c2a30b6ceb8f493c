/** The registry of all routes. What is not here cannot be reached; a snapshot test shows each new one. */
import { areaOf } from "../../events/nouns.ts";
import { cards } from "../tables/cards.ts";
import { resources } from "../tables/registry.ts";
import { importRoutes, resourceRoutes } from "../tables/routes.ts";
import { accessRoutes } from "./account/access.ts";
import { accountRoutes } from "./account/accounts.ts";
import { invitationRoutes } from "./account/invitations.tsx";
import { adminRoutes } from "./admin.ts";
import { auditRoutes } from "./audit.tsx";
import { blogRoutes, rssRoutes } from "./post/blog.tsx";
import { cardReportPage, cardRoutes } from "./card/card.ts";
import { cardRuleRoutes } from "./card/card_rule.tsx";
import { certificateRoutes } from "./certificate/certificates.ts";
import { chatCallRoutes } from "./chat/calls.ts";
import { chatPageRoutes } from "./chat/chat_page.tsx";
import { conversationRoutes } from "./chat/conversations.ts";
import { chatTalkRoutes } from "./chat/talk.ts";
import { closingRoutes } from "./closing/closing.tsx";
import { consultationRoutes } from "./consultation/consultations.tsx";
import { contactRoutes } from "./consultation/contact.tsx";
import { courierRoutes } from "./courier/courier.ts";
import { courierPageRoutes } from "./courier/courier_page.tsx";
import { differenceRoutes } from "./table/difference_page.tsx";
import { doorRoutes, theirDoorRoutes } from "./account/doors.ts";
import { documentRoutes } from "./document/document_page.tsx";
import { employeeRoutes } from "./employee.ts";
import { estimateRoutes } from "./site/estimate.tsx";
import { findRoutes } from "./find.ts";
import { healthRoutes } from "../server/health.ts";
import { homeRoutes } from "./site/home.tsx";
import { jobActingRoutes } from "./job/acting.ts";
import { jobReadingRoutes } from "./job/reading.ts";
import { leaveRoutes } from "./leave/leave.ts";
import { leaveCalendarRoutes, leaveDeskRoutes } from "./leave/desk.ts";
import { leavePageRoutes } from "./leave/leave_page.tsx";
import { carLogRoutes } from "./trip/car_log.tsx";
import { leavePromotionRoutes, ownPromotionRoutes } from "./leave_rules/promotion.tsx";
import { leavePeopleRoutes, ownLeaveRoutes } from "./leave_rules/why.tsx";
import { ledgerPage, ledgerRoutes } from "./trip/ledger.ts";
import { logPageRoutes } from "./log_page.tsx";
import { liveRoutes } from "./live/live.ts";
import { mcpRoutes } from "./mcp.ts";
import { postRoutes } from "./post/posts.ts";
import { firstStepsRoutes } from "./office/first_steps.ts";
import { advertRoutes } from "./advert/advert.tsx";
import { officeFactsRoutes } from "./office/facts_page.tsx";
import { policyRoutes } from "./office/policy.tsx";
import { legalRoutes } from "./site/legal.tsx";
import { employeeNoticeRoutes, officePageRoutes } from "./site/office_pages.tsx";
import { oauthRoutes } from "./account/oauth.ts";
import { openapiRoutes } from "../server/openapi_page.ts";
import { ownDataRoutes, withdrawnRoutes } from "./account/own_data.tsx";
import { postEditorRoutes } from "./post/post_editor.tsx";
import { profileRoutes } from "./account/profile.tsx";
import { inArea, type Route } from "../server/route.ts";
import { dataRequestRoutes } from "./security/data_requests.tsx";
import { destructionRoutes } from "./security/destruction.tsx";
import { securityRoutes } from "./security/security.tsx";
import { searchRoutes } from "./site/search.tsx";
import { servicesRoutes } from "./site/services.tsx";
import { restoredRoutes } from "./account/restored.ts";
import { sessionRoutes } from "./account/sessions.ts";
import { passkeyRoutes, passkeyRuleRoutes } from "./account/passkeys.ts";
import { secondFactorRoutes } from "./account/second_factor.tsx";
import { settingsRoutes, tablePageRoutes } from "./table/table_pages.tsx";
import { stepUpRoutes } from "./account/step_up.tsx";
import { sitemapRoutes } from "./site/sitemap.ts";
import { todayRoutes } from "./today.tsx";
import { officePictureRoutes } from "../server/office_picture.ts";
import { staticRoutes } from "../server/static.ts";
import { tokenRoutes } from "./account/tokens.ts";
import { viewRoutes } from "./table/saved_view.ts";

/** Jobs: fixed names come before ids. */
const jobRoutes = [...jobReadingRoutes, ...jobActingRoutes];

const ownFactsRoutes = [
  ...officeFactsRoutes,
  ...firstStepsRoutes,
  ...advertRoutes,
];

/** What is one's own: tokens, sessions, one's data. */
const ownRoutes = [
  ...tokenRoutes,
  ...sessionRoutes,
  ...doorRoutes,
  ...profileRoutes,
  ...ownDataRoutes,
  ...passkeyRoutes,
  ...employeeNoticeRoutes,
];

const chatRoutes = [
  ...chatPageRoutes,
  ...chatCallRoutes,
  ...conversationRoutes,
  ...chatTalkRoutes,
];

const cardImportRoutes = importRoutes(cards);

/** What is the whole office's: its day, its facts, its records. */
const officeRoutes = [
  ...todayRoutes,
  ...ownFactsRoutes,
  ...adminRoutes,
  ...auditRoutes,
  ...closingRoutes,
  ...securityRoutes,
  ...destructionRoutes,
  ...dataRequestRoutes,
  ...policyRoutes,
];

/** Every route, noun by noun. */
export function allRoutes(): Route[] {
  const routes: Route[] = [
    ...inArea("public", [
      ...officePictureRoutes,
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
      ...legalRoutes,
      ...rssRoutes,
      ...leaveCalendarRoutes,
      ...contactRoutes(),
      ...mcpRoutes(),
    ]),
    ...inArea("own", ownRoutes),
    ...inArea("accounts", [
      ...accountRoutes,
      ...passkeyRuleRoutes,
      ...accessRoutes,
      ...invitationRoutes,
      ...theirDoorRoutes,
      ...restoredRoutes,
      ...settingsRoutes,
    ]),
    ...inArea("posts", [...postRoutes, ...postEditorRoutes, ...blogRoutes]),
    ...inArea("consultations", consultationRoutes),
    ...inArea("registrations", certificateRoutes),
    ...inArea("leave", [
      ...leaveRoutes,
      ...leaveDeskRoutes,
      ...leavePageRoutes,
      ...ownLeaveRoutes,
      ...ownPromotionRoutes,
      ...leavePeopleRoutes,
      ...leavePromotionRoutes,
    ]),
    ...inArea("cards", [...cardRoutes, ...cardImportRoutes, ...cardRuleRoutes, cardReportPage]),
    // What is listened to says which areas it shows, and each is asked for.
    ...inArea("public", liveRoutes),
    ...inArea("couriers", [...courierRoutes, ...courierPageRoutes]),
    ...inArea("registrations", documentRoutes),
    ...inArea("tables", [
      ...ledgerRoutes,
      ledgerPage,
      ...carLogRoutes,
      ...employeeRoutes,
      ...findRoutes,
      ...viewRoutes,
      ...tablePageRoutes,
    ]),
    ...differenceRoutes,
    ...resources.flatMap((one) => inArea(areaOf(one.noun), resourceRoutes(one))),
    ...inArea("jobs", jobRoutes),
    ...inArea("chat", chatRoutes),
    ...inArea("office", officeRoutes),
  ];
  routes.push(...inArea("office", logPageRoutes(routes)));
  return [...routes, ...inArea("public", openapiRoutes(routes))];
}
