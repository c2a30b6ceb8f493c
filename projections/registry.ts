/** Every view of the office, by name. The store folds each event into all of them. */
import { advertHintView } from "./advert/advert_hint.ts";
import { attachmentView } from "./attachment/attachment.ts";
import { matterPaperView } from "./matter/matter_paper.ts";
import { auditView } from "./audit/audit.ts";
import { cardView } from "./card/card.ts";
import { cardRuleView } from "./card/card_rule.ts";
import { retentionRuleView } from "./personal_data/retention_rule.ts";
import { certificateView } from "./certificate/certificate.ts";
import { chatView } from "./chat/chat.ts";
import { clockView } from "./kit/clock.ts";
import { closingView } from "./closing/closing.ts";
import { consultationView } from "./consultation/consultation.ts";
import { courierView } from "./courier/courier.ts";
import { courierRuleView } from "./courier/courier_rule.ts";
import { dataRequestView } from "./personal_data/data_request.ts";
import { destructionView } from "./personal_data/destruction.ts";
import { firstSuperuserView } from "./account/first_superuser.ts";
import { importView } from "./table/import.ts";
import { invitationView } from "./account/invitation.ts";
import { jobView } from "./job/job.ts";
import { jobMonitorView } from "./job/job_monitor.ts";
import { jobQueueView } from "./job/job_queue.ts";
import { leaveDeskView, leaveView } from "./leave/view.ts";
import { leavePromotionView } from "./leave/leave_promotion.ts";
import { newOfficeView } from "./office/new_office.ts";
import { noticeChoiceView } from "./notice/choice.ts";
import { pushDeviceView } from "./notice/push_device.ts";
import { noticeView, noticeWatchView } from "./notice/notice.ts";
import { officeFactsView } from "./office/office.ts";
import { operationView } from "./audit/operation.ts";
import { policyView } from "./policy/view.ts";
import { postView } from "./post/post.ts";
import { recentView } from "./audit/recent.ts";
import { restoreView } from "./log/restore.ts";
import { securityView } from "./security/security.ts";
import { signInRuleView } from "./account/sign_in_rule.ts";
import type { TableBooks } from "./kit/table_view.ts";
import { tableViews } from "./tables.ts";
import { userView } from "./account/user.ts";
import type { View } from "./kit/view.ts";
import { viewView } from "./table/saved_view.ts";

const ofNouns = {
  advert_hint: advertHintView,
  attachment: attachmentView,
  matter_paper: matterPaperView,
  audit: auditView,
  card: cardView,
  card_rule: cardRuleView,
  retention_rule: retentionRuleView,
  certificate: certificateView,
  chat: chatView,
  clock: clockView,
  closing: closingView,
  consultation: consultationView,
  courier: courierView,
  courier_rule: courierRuleView,
  data_request: dataRequestView,
  destruction: destructionView,
  first_superuser: firstSuperuserView,
  import: importView,
  invitation: invitationView,
  job: jobView,
  job_monitor: jobMonitorView,
  job_queue: jobQueueView,
  leave: leaveView,
  leave_desk: leaveDeskView,
  leave_promotion: leavePromotionView,
  new_office: newOfficeView,
  notice: noticeView,
  notice_choice: noticeChoiceView,
  notice_watch: noticeWatchView,
  push_device: pushDeviceView,
  office_facts: officeFactsView,
  operation: operationView,
  policy: policyView,
  post: postView,
  recent: recentView,
  restore: restoreView,
  security: securityView,
  sign_in_rule: signInRuleView,
  user: userView,
  view: viewView,
};

type BookOf<V> = V extends View<infer B> ? B : never;

/** The books of all views, by name. */
export type Views = TableBooks & { [K in keyof typeof ofNouns]: BookOf<(typeof ofNouns)[K]> };

export const viewRegistry: { [K in keyof Views]: View<Views[K]> } = { ...tableViews, ...ofNouns };
