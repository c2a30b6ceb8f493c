/** The registry of all routes. An unregistered route cannot be reached; a snapshot test shows each new one. */
import { areaOf } from "../../events/nouns.ts";
import { attachments } from "../tables/attachments.ts";
import { cards } from "../tables/cards.ts";
import { resources } from "../tables/registry.ts";
import { importRoutes, resourceRoutes, undoRoutes } from "./table_routes.ts";
import { accessRoutes } from "../nouns/account/access.ts";
import { accountRoutes } from "../nouns/account/accounts.ts";
import { invitationRoutes } from "../nouns/account/invitations.tsx";
import { adminRoutes } from "../nouns/site/admin.ts";
import { attachmentRoutes } from "../nouns/attachment/attachments.ts";
import { auditRoutes } from "../nouns/audit/audit.tsx";
import { blogRoutes, rssRoutes } from "../nouns/post/blog.tsx";
import { cardReportPage, cardRoutes } from "../nouns/card/card.ts";
import { cardRuleRoutes } from "../nouns/card/card_rule.tsx";
import { certificateRoutes } from "../nouns/certificate/certificates.ts";
import { chatBranchRoutes } from "../nouns/chat/routes/branches.ts";
import { chatCallRoutes } from "../nouns/chat/routes/calls.ts";
import { chatPageRoutes } from "../nouns/chat/routes/chat_page.tsx";
import { chatFolderRoutes } from "../nouns/chat/routes/folders.ts";
import { conversationRoutes } from "../nouns/chat/routes/conversations.ts";
import { chatTalkRoutes } from "../nouns/chat/routes/talk.ts";
import { waitingRoutes } from "../nouns/chat/routes/waiting_page.tsx";
import { closingRoutes } from "../nouns/closing/closing.tsx";
import { consultationRoutes } from "../nouns/consultation/consultations.tsx";
import { contactRoutes } from "../nouns/consultation/contact.tsx";
import { courierRoutes } from "../nouns/courier/courier.ts";
import { courierPageRoutes } from "../nouns/courier/courier_page.tsx";
import { differenceRoutes } from "../nouns/table/difference_page.tsx";
import { doorRoutes, theirDoorRoutes } from "../nouns/account/doors.ts";
import { documentRoutes } from "../nouns/document/document_page.tsx";
import { employeeRoutes } from "../nouns/employee/employee.ts";
import { entryRoutes } from "../nouns/today/entry.tsx";
import { estimateRoutes } from "../nouns/site/estimate.tsx";
import { findRoutes } from "../nouns/search/find.ts";
import { healthRoutes } from "../server/health.ts";
import { homeRoutes } from "../nouns/site/home.tsx";
import { jobActingRoutes } from "../nouns/job/acting.ts";
import { jobReadingRoutes } from "../nouns/job/reading.ts";
import { leaveRoutes } from "../nouns/leave/leave.ts";
import { leaveCalendarRoutes, ownCalendarRoutes } from "../nouns/leave/calendar.ts";
import { leaveDeskRoutes } from "../nouns/leave/desk.ts";
import { leavePageRoutes } from "../nouns/leave/leave_page.tsx";
import { carLogRoutes } from "../nouns/car/car_log.tsx";
import { leavePromotionRoutes, ownPromotionRoutes } from "../nouns/leave/promotion.tsx";
import { leavePeopleRoutes, ownLeaveRoutes } from "../nouns/leave/why.tsx";
import { ledgerPage, ledgerRoutes } from "../nouns/car/ledger.ts";
import { logPageRoutes } from "../nouns/log/log_page.tsx";
import { liveRoutes } from "../live/live.ts";
import { clientAccountRoutes } from "../nouns/matter/client_account.ts";
import { matterCostRoutes } from "../nouns/matter/costs.ts";
import { matterPaperRoutes } from "../nouns/matter/papers_page.tsx";
import { templateRoutes } from "../nouns/matter/templates.tsx";
import { matterBookRoutes } from "../nouns/matter/matter_book.tsx";
import { matterFromConsultationRoutes } from "../nouns/matter/from_consultation.ts";
import { matterRoutes } from "../nouns/matter/matter_page.tsx";
import { ownMatterRoutes } from "../nouns/matter/own_matters.tsx";
import { mcpRoutes } from "../tools/mcp_route.ts";
import { postRoutes } from "../nouns/post/posts.ts";
import { firstStepsRoutes } from "../nouns/office/first_steps.ts";
import { advertRoutes } from "../nouns/advert/advert.tsx";
import { officeFactsRoutes } from "../nouns/office/facts_page.tsx";
import { policyRoutes } from "../nouns/office/policy.tsx";
import { legalRoutes } from "../nouns/site/legal.tsx";
import { employeeNoticeRoutes, officePageRoutes } from "../nouns/site/office_pages.tsx";
import { oauthRoutes } from "../nouns/account/oauth.ts";
import { openapiRoutes } from "../server/openapi_page.ts";
import { ownDataRoutes, withdrawnRoutes } from "../nouns/account/own_data.tsx";
import { phoneKeyRoutes, phoneRoutes } from "../nouns/site/phone.tsx";
import { postEditorRoutes } from "../nouns/post/post_editor.tsx";
import { noticeChannelRoutes } from "../nouns/notice/channels.tsx";
import { pushRoutes } from "../nouns/notice/push.ts";
import { noticeChoiceRoutes } from "../nouns/notice/choices.tsx";
import { noticeRoutes } from "../nouns/notice/notices.tsx";
import { profileRoutes } from "../nouns/account/profile.tsx";
import { appCallRoutes } from "../connect/token.ts";
import { consentRoutes } from "../nouns/account/connect.tsx";
import { metadataRoutes } from "../connect/metadata.ts";
import { inArea, type Route } from "../server/route.ts";
import { dataRequestRoutes } from "../nouns/personal_data/data_requests.tsx";
import { destructionRoutes } from "../nouns/personal_data/destruction.tsx";
import { securityRoutes } from "../nouns/security/security.tsx";
import { searchRoutes } from "../nouns/site/search.tsx";
import { servicesRoutes } from "../nouns/site/services.tsx";
import { restoredRoutes } from "../nouns/account/restored.ts";
import { sessionRoutes } from "../nouns/account/sessions.ts";
import { passkeyRoutes, passkeyRuleRoutes } from "../nouns/account/passkeys.ts";
import { secondFactorRoutes } from "../nouns/account/second_factor.tsx";
import { settingsRoutes, tablePageRoutes } from "../nouns/table/table_pages.tsx";
import { stepUpRoutes } from "../nouns/account/step_up.tsx";
import { sitemapRoutes } from "../nouns/site/sitemap.ts";
import { todayRoutes } from "../nouns/today/today.tsx";
import { officePictureRoutes } from "../server/office_picture.ts";
import { staticRoutes } from "../server/static.ts";
import { tokenRoutes } from "../nouns/account/tokens.ts";
import { viewRoutes } from "../nouns/table/saved_view.ts";

/** Jobs: fixed names come before ids. */
const jobRoutes = [...jobReadingRoutes, ...jobActingRoutes];

const ownFactsRoutes = [
  ...officeFactsRoutes,
  ...firstStepsRoutes,
  ...advertRoutes,
];

/** The caller's own tokens, sessions and data. */
const ownRoutes = [
  ...tokenRoutes,
  ...phoneKeyRoutes,
  ...sessionRoutes,
  ...doorRoutes,
  ...profileRoutes,
  ...ownDataRoutes,
  ...ownMatterRoutes,
  ...passkeyRoutes,
  ...employeeNoticeRoutes,
  ...noticeRoutes,
  ...noticeChoiceRoutes,
  ...pushRoutes,
];

const chatRoutes = [
  ...chatPageRoutes,
  ...chatCallRoutes,
  ...conversationRoutes,
  ...chatTalkRoutes,
  ...chatBranchRoutes,
  ...chatFolderRoutes,
  ...waitingRoutes,
];

const cardImportRoutes = importRoutes(cards);

/** Attached files: each is of a record, and asks for the record's area. */
const fileRoutes = [
  ...inArea("public", attachmentRoutes),
  ...inArea("office", undoRoutes(attachments)),
];

/** Documents, and cases with their costs and their book. */
const caseRoutes = [
  ...documentRoutes,
  ...templateRoutes,
  ...matterPaperRoutes,
  ...matterRoutes,
  ...matterCostRoutes,
  ...clientAccountRoutes,
  ...matterBookRoutes,
];

/** The whole office: its day, its facts, its records. */
const officeRoutes = [
  ...todayRoutes,
  ...entryRoutes,
  ...ownFactsRoutes,
  ...adminRoutes,
  ...auditRoutes,
  ...closingRoutes,
  ...securityRoutes,
  ...destructionRoutes,
  ...dataRequestRoutes,
  ...policyRoutes,
  ...noticeChannelRoutes,
];

/** Pages and calls for everybody. */
const publicRoutes = (): Route[] => [
  ...officePictureRoutes,
  ...staticRoutes,
  ...phoneRoutes,
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
  ...metadataRoutes,
  ...consentRoutes,
  ...appCallRoutes,
];

/** Every route, noun by noun. */
export function allRoutes(): Route[] {
  const routes: Route[] = [
    ...inArea("public", publicRoutes()),
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
    ...inArea("consultations", [...consultationRoutes, ...matterFromConsultationRoutes]),
    ...inArea("registrations", certificateRoutes),
    ...inArea("leave", [
      ...leaveRoutes,
      ...leaveDeskRoutes,
      ...ownCalendarRoutes,
      ...leavePageRoutes,
      ...ownLeaveRoutes,
      ...ownPromotionRoutes,
      ...leavePeopleRoutes,
      ...leavePromotionRoutes,
    ]),
    ...inArea("cards", [...cardRoutes, ...cardImportRoutes, ...cardRuleRoutes, cardReportPage]),
    // A live connection names its areas, and the rights for each are checked.
    ...inArea("public", liveRoutes),
    ...fileRoutes,
    ...inArea("couriers", [...courierRoutes, ...courierPageRoutes]),
    ...inArea("registrations", caseRoutes),
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
