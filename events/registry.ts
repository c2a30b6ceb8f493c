/** Every event type the log may hold. Pass it to the store; a type that is not here cannot be stored. */
import { advertHintEvents } from "./advert_hint.ts";
import { cardEvents } from "./card.ts";
import { cardRule } from "./card_rule.ts";
import { retentionRule } from "./retention_rule.ts";
import { certificateEvents } from "./certificate.ts";
import { chatEvents } from "./chat.ts";
import { closingEvents } from "./closing.ts";
import { consultationEvents } from "./consultation.ts";
import { courierEvents } from "./courier.ts";
import { courierRule } from "./courier_rule.ts";
import { dataRequestEvents } from "./data_request.ts";
import type { EventDefinition } from "./definition.ts";
import { destructionEvents } from "./destruction.ts";
import { firstSuperuserEvents } from "./first_superuser.ts";
import { importEvents } from "./import.ts";
import { invitationEvents } from "./invitation.ts";
import { jobEvents } from "./job.ts";
import { jobMonitorEvents } from "./job_monitor.ts";
import { jobQueueEvents } from "./job_queue.ts";
import { leaveEvents } from "./leave.ts";
import { leaveDeskEvents } from "./leave_desk.ts";
import { leavePromotionEvents } from "./leave_promotion.ts";
import { logEvents } from "./log.ts";
import { newOfficeRule } from "./new_office.ts";
import { officeFactsEvents } from "./office_facts.ts";
import { policyEvents } from "./policy.ts";
import { postEvents } from "./post.ts";
import { restoreEvents } from "./restore.ts";
import { securityEvents } from "./security.ts";
import { signInRule } from "./sign_in_rule.ts";
import { tables } from "./tables.ts";
import { userEvents } from "./user.ts";
import { viewEvents } from "./saved_view.ts";

const all: EventDefinition[] = [
  ...advertHintEvents,
  ...cardEvents,
  ...cardRule.events,
  ...retentionRule.events,
  ...certificateEvents,
  ...chatEvents,
  ...closingEvents,
  ...consultationEvents,
  ...courierEvents,
  ...courierRule.events,
  ...dataRequestEvents,
  ...destructionEvents,
  ...firstSuperuserEvents,
  ...importEvents,
  ...invitationEvents,
  ...jobEvents,
  ...jobMonitorEvents,
  ...jobQueueEvents,
  ...leaveEvents,
  ...leaveDeskEvents,
  ...leavePromotionEvents,
  ...logEvents,
  ...newOfficeRule.events,
  ...officeFactsEvents,
  ...policyEvents,
  ...postEvents,
  ...restoreEvents,
  ...securityEvents,
  ...signInRule.events,
  ...userEvents,
  ...viewEvents,
  ...Object.values(tables).flatMap(({ events }) => events),
];

export const registry: ReadonlyMap<string, EventDefinition> = new Map(
  all.map((definition) => [definition.type, definition]),
);
