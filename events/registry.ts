/** Every event type the log may hold. Pass it to the store; a type that is not here cannot be stored. */
import { accessEvents } from "./access.ts";
import { cardEvents } from "./card.ts";
import { consultationEvents } from "./consultation.ts";
import type { EventDefinition } from "./definition.ts";
import { employeeEvents } from "./employee.ts";
import { postEvents } from "./post.ts";
import { tripEvents } from "./trip.ts";
import { userEvents } from "./user.ts";
import { vehicleEvents } from "./vehicle.ts";
import { viewEvents } from "./view.ts";

const all: EventDefinition[] = [
  ...accessEvents,
  ...cardEvents,
  ...consultationEvents,
  ...employeeEvents,
  ...postEvents,
  ...tripEvents,
  ...userEvents,
  ...vehicleEvents,
  ...viewEvents,
];

export const registry: ReadonlyMap<string, EventDefinition> = new Map(
  all.map((definition) => [definition.type, definition]),
);
