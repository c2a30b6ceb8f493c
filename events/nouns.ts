/** Every noun of the office with its description. Every list of nouns elsewhere is derived from this one. */
import { aboutAdvertHint } from "./advert/advert_hint.ts";
import { aboutAttachment } from "./attachment/attachment.ts";
import { aboutMatterPaper } from "./matter/matter_paper.ts";
import { aboutCard } from "./card/card.ts";
import { cardRule } from "./card/card_rule.ts";
import { aboutCertificate } from "./certificate/certificate.ts";
import { aboutChat } from "./chat/chat.ts";
import { aboutClosing } from "./closing/closing.ts";
import { aboutConsultation } from "./consultation/consultation.ts";
import { aboutCourier } from "./courier/courier.ts";
import { courierRule } from "./courier/courier_rule.ts";
import { aboutDataRequest } from "./personal_data/data_request.ts";
import { aboutDestruction } from "./personal_data/destruction.ts";
import { aboutFirstSuperuser } from "./account/first_superuser.ts";
import { aboutImport } from "./table/import.ts";
import { aboutInvitation } from "./account/invitation.ts";
import { aboutJob } from "./job/job.ts";
import { aboutJobMonitor } from "./job/job_monitor.ts";
import { aboutJobQueue } from "./job/job_queue.ts";
import { isIn, type Noun } from "./kit/noun.ts";
import { aboutLeave } from "./leave/leave.ts";
import { aboutLeaveDesk } from "./leave/leave_desk.ts";
import { aboutLeavePromotion } from "./leave/leave_promotion.ts";
import { aboutLog } from "./log/log.ts";
import { newOfficeRule } from "./office/new_office.ts";
import { aboutNotice } from "./notice/notice.ts";
import { aboutNoticeChoice } from "./notice/notice_choice.ts";
import { aboutPushDevice } from "./notice/push_device.ts";
import { aboutNoticeWatch } from "./notice/notice_watch.ts";
import { aboutOfficeFacts } from "./office/office_facts.ts";
import { aboutPolicy } from "./personal_data/policy.ts";
import { aboutPost } from "./post/post.ts";
import { aboutRestore } from "./log/restore.ts";
import { retentionRule } from "./personal_data/retention_rule.ts";
import { aboutView } from "./table/saved_view.ts";
import type { Area } from "./account/scope.ts";
import { aboutSecurity } from "./security/security.ts";
import { signInRule } from "./account/sign_in_rule.ts";
import { type TableName, tables } from "./tables.ts";
import { aboutUser } from "./account/user_noun.ts";

/** In display order. Acts are stored by index in memory: a new noun goes last. */
const inOrder = [
  aboutCard,
  tables.trip.about,
  aboutCourier,
  tables.courier_charge.about,
  courierRule.about,
  aboutLeave,
  aboutLeavePromotion,
  tables.leave_approver.about,
  tables.leave_policy.about,
  tables.leave_attendance.about,
  tables.leave_rule.about,
  tables.work_hours.about,
  tables.day_off.about,
  aboutConsultation,
  aboutPost,
  tables.document.about,
  tables.address.about,
  aboutCertificate,
  tables.company.about,
  tables.department.about,
  tables.employee.about,
  tables.vehicle.about,
  aboutUser,
  aboutImport,
  aboutView,
  aboutDataRequest,
  aboutDestruction,
  aboutOfficeFacts,
  signInRule.about,
  aboutRestore,
  aboutClosing,
  aboutInvitation,
  cardRule.about,
  aboutPolicy,
  aboutAdvertHint,
  retentionRule.about,
  aboutChat,
  aboutFirstSuperuser,
  aboutJob,
  aboutJobMonitor,
  aboutJobQueue,
  aboutLeaveDesk,
  aboutLog,
  newOfficeRule.about,
  aboutSecurity,
  aboutNotice,
  aboutNoticeChoice,
  aboutPushDevice,
  aboutNoticeWatch,
  aboutAttachment,
  tables.matter.about,
  tables.matter_party.about,
  tables.matter_object.about,
  tables.matter_entry.about,
  tables.matter_handover.about,
  tables.paper_template.about,
  aboutMatterPaper,
] as const;

export type NounName = (typeof inOrder)[number]["noun"] | TableName;

/** Every noun by its name; tables not in the order come last. */
export const nouns = Object.fromEntries(
  [...inOrder, ...Object.values(tables).map(({ about }) => about)].map((one) => [one.noun, one]),
) as Readonly<Record<NounName, Noun<NounName>>>;

export const NOUN_NAMES = Object.keys(nouns) as NounName[];

/** A noun by a name that may be unknown. */
export const nounNamed = (name: string): Noun | undefined =>
  Object.hasOwn(nouns, name) ? nouns[name as NounName] : undefined;

/** The area of a token's rights for a noun's records. */
export const areaOf = (noun: string): Area => nounNamed(noun)?.area ?? "tables";

/** The nouns of a place. */
export const nounsIn = (place: Parameters<typeof isIn>[1]): NounName[] =>
  NOUN_NAMES.filter((name) => isIn(nouns[name], place));
