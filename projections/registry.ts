/** Every view of the office, by name. The store folds each event into all of them. */
import { type AdvertHintBook, advertHintView } from "./advert_hint.ts";
import { type AuditBook, auditView } from "./audit.ts";
import { type CardBook, cardView } from "./card.ts";
import { type CardRuleBook, cardRuleView } from "./card_rule.ts";
import { type RetentionRuleBook, retentionRuleView } from "./retention_rule.ts";
import { type CertificateBook, certificateView } from "./certificate.ts";
import { type ChatBook, chatView } from "./chat.ts";
import { type ClockBook, clockView } from "./clock.ts";
import { type ClosingBook, closingView } from "./closing.ts";
import { type ConsultationBook, consultationView } from "./consultation.ts";
import { type CourierBook, courierView } from "./courier.ts";
import { type CourierRuleBook, courierRuleView } from "./courier_rule.ts";
import { type DataRequestBook, dataRequestView } from "./data_request.ts";
import { type DestructionBook, destructionView } from "./destruction.ts";
import { type FirstSuperuserBook, firstSuperuserView } from "./first_superuser.ts";
import { type ImportBook, importView } from "./import.ts";
import { type InvitationBook, invitationView } from "./invitation.ts";
import { type JobBook, jobView } from "./job.ts";
import { type JobMonitorBook, jobMonitorView } from "./job_monitor.ts";
import { type JobQueueBook, jobQueueView } from "./job_queue.ts";
import { type LeaveBook, type LeaveDeskBook, leaveDeskView, leaveView } from "./leave/view.ts";
import { type LeavePromotionBook, leavePromotionView } from "./leave_promotion.ts";
import { type NewOfficeBook, newOfficeView } from "./new_office.ts";
import { type OfficeFactsBook, officeFactsView } from "./office.ts";
import { type OperationBook, operationView } from "./operation.ts";
import { type PolicyBook, policyView } from "./policy/view.ts";
import { type PostBook, postView } from "./post.ts";
import { type RecentBook, recentView } from "./recent.ts";
import { type RestoreBook, restoreView } from "./restore.ts";
import { type SecurityBook, securityView } from "./security.ts";
import { type SignInRuleBook, signInRuleView } from "./sign_in_rule.ts";
import type { TableBooks } from "./kit/table_view.ts";
import { tableViews } from "./tables.ts";
import { type UserBook, userView } from "./user.ts";
import type { View } from "./view.ts";
import { type ViewBook, viewView } from "./saved_view.ts";

export interface Views extends TableBooks {
  advert_hint: AdvertHintBook;
  audit: AuditBook;
  card: CardBook;
  card_rule: CardRuleBook;
  retention_rule: RetentionRuleBook;
  certificate: CertificateBook;
  chat: ChatBook;
  clock: ClockBook;
  closing: ClosingBook;
  consultation: ConsultationBook;
  courier: CourierBook;
  courier_rule: CourierRuleBook;
  data_request: DataRequestBook;
  destruction: DestructionBook;
  first_superuser: FirstSuperuserBook;
  import: ImportBook;
  invitation: InvitationBook;
  job: JobBook;
  job_monitor: JobMonitorBook;
  job_queue: JobQueueBook;
  leave: LeaveBook;
  leave_desk: LeaveDeskBook;
  leave_promotion: LeavePromotionBook;
  new_office: NewOfficeBook;
  office_facts: OfficeFactsBook;
  operation: OperationBook;
  policy: PolicyBook;
  post: PostBook;
  recent: RecentBook;
  restore: RestoreBook;
  security: SecurityBook;
  sign_in_rule: SignInRuleBook;
  user: UserBook;
  view: ViewBook;
}

export type ViewRegistry = { [K in keyof Views]: View<Views[K]> };

export const viewRegistry: ViewRegistry = {
  ...tableViews,
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
