/** Every way that notices leave the house by, as the settings have them. */
import type { JobDeps } from "../jobs/kind.ts";
import type { Channel } from "./channel.ts";
import { mailChannel } from "./mail.ts";
import { messengerChannel } from "./messenger.ts";
import { pushChannel } from "./push.ts";
import { webhookChannel } from "./webhook.ts";

const made = new WeakMap<JobDeps["books"], readonly Channel[]>();

/** The channels of an office; one that its settings do not name is there, and is not set. */
export function channelsOf(
  deps: Pick<JobDeps, "books" | "config" | "office" | "now">,
): readonly Channel[] {
  const known = made.get(deps.books);
  if (known) return known;
  const channels = [
    ...[mailChannel(deps), pushChannel(deps)],
    ...[messengerChannel(deps), webhookChannel(deps)],
  ];
  made.set(deps.books, channels);
  return channels;
}
