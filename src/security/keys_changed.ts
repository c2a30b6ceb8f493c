/** Tells the security log that the key which wraps the keys of persons was changed. */
import type { Actor } from "../../events/base/event.ts";
import type { SecurityLog } from "./security_log.ts";

/** `id` names the new key; `reason` is a fixed word. */
export async function logKeyRotation(
  security: SecurityLog,
  actor: Actor,
  id: string,
  reason: "rotated" | "rotated_forgetting",
): Promise<void> {
  const origin = { actor, network: "", device: "", requestId: crypto.randomUUID() };
  await security.write(origin, {
    kind: "keys_changed",
    subject: "",
    object: id,
    reason,
    count: 1,
    purpose: "",
    network: "",
    device: "",
    since: null,
    read: null,
  });
}
