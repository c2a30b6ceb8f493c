/** Every event type the log may hold. Pass it to the store; a type that is not here cannot be stored. */
import { cardEvents } from "./card.ts";
import { consultationEvents } from "./consultation.ts";
import { courierEvents } from "./courier.ts";
import { courierRule } from "./courier_rule.ts";
import { dataRequestEvents } from "./data_request.ts";
import type { EventDefinition } from "./definition.ts";
import { destructionEvents } from "./destruction.ts";
import { importEvents } from "./import.ts";
import { jobEvents } from "./job.ts";
import { jobQueueEvents } from "./job_queue.ts";
import { leaveEvents } from "./leave.ts";
import { leaveDeskEvents } from "./leave_desk.ts";
import { leavePromotionEvents } from "./leave_promotion.ts";
import { logEvents } from "./log.ts";
import { postEvents } from "./post.ts";
import { restoreEvents } from "./restore.ts";
import { securityEvents } from "./security.ts";
import { signInRule } from "./sign_in_rule.ts";
import { tables } from "./tables.ts";
import { userEvents } from "./user.ts";
import { viewEvents } from "./saved_view.ts";

const all: EventDefinition[] = [
  ...cardEvents,
  ...consultationEvents,
  ...courierEvents,
  ...courierRule.events,
  ...dataRequestEvents,
  ...destructionEvents,
  ...importEvents,
  ...jobEvents,
  ...jobQueueEvents,
  ...leaveEvents,
  ...leaveDeskEvents,
  ...leavePromotionEvents,
  ...logEvents,
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
