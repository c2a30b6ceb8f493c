/** Every view of the office, by name. The store folds each event into all of them. */
import { advertHintView } from "./advert_hint.ts";
import { auditView } from "./audit.ts";
import { cardView } from "./card.ts";
import { cardRuleView } from "./card_rule.ts";
import { retentionRuleView } from "./retention_rule.ts";
import { certificateView } from "./certificate.ts";
import { chatView } from "./chat.ts";
import { clockView } from "./clock.ts";
import { closingView } from "./closing.ts";
import { consultationView } from "./consultation.ts";
import { courierView } from "./courier.ts";
import { courierRuleView } from "./courier_rule.ts";
import { dataRequestView } from "./data_request.ts";
import { destructionView } from "./destruction.ts";
import { firstSuperuserView } from "./first_superuser.ts";
import { importView } from "./import.ts";
import { invitationView } from "./invitation.ts";
import { jobView } from "./job.ts";
import { jobMonitorView } from "./job_monitor.ts";
import { jobQueueView } from "./job_queue.ts";
import { leaveDeskView, leaveView } from "./leave/view.ts";
import { leavePromotionView } from "./leave_promotion.ts";
import { newOfficeView } from "./new_office.ts";
import { officeFactsView } from "./office.ts";
import { operationView } from "./operation.ts";
import { policyView } from "./policy/view.ts";
import { postView } from "./post.ts";
import { recentView } from "./recent.ts";
import { restoreView } from "./restore.ts";
import { securityView } from "./security.ts";
import { signInRuleView } from "./sign_in_rule.ts";
import type { TableBooks } from "./kit/table_view.ts";
import { tableViews } from "./tables.ts";
import { userView } from "./user.ts";
import type { View } from "./view.ts";
import { viewView } from "./saved_view.ts";

const ofNouns = {
  advert_hint: advertHintView,
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
