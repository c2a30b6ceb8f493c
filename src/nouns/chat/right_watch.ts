/** Whether the caller may still ask while an answer goes on: a sign-out or a lost role ends it. */
import type { Role } from "../../../events/base/event.ts";
import { mayUse } from "../../../events/account/user.ts";
import type { Identity } from "../../auth/identity.ts";
import type { Deps } from "../../deps.ts";
import { log } from "../../kit/log.ts";
import { hasRight } from "../../server/held_open.ts";
import type { Ctx } from "../../server/route.ts";

/** A session that ran out says nothing: it is looked for so often. */
const LOOK_MS = 10_000;

/** Calls `onLost` once a right is gone: what is being said may be about what only it lets see. Answers with the way to stop. */
export function watchRight(c: Ctx, deps: Deps, identity: Identity, onLost: () => void): () => void {
  const { headers } = c.req.raw;
  const roles: Role[] = identity.role === "superuser" ? ["staff", "superuser"] : ["staff"];
  const look = async () => {
    const known = await deps.auth.identify(new Request("http://chat/", { headers }));
    const isSame = known?.user.id === identity.user.id;
    if (!isSame || !roles.every((role) => mayUse(known.user.state.flags, role))) onLost();
  };
  const lookSafely = () =>
    void look().catch((error) => log.error("a right was not looked for", { error: String(error) }));
  const stop = deps.books.subscribe((events) => {
    if (!events.some(({ stream }) => stream === `user/${identity.user.id}`)) return;
    if (!roles.every((role) => hasRight(deps, role, identity))) onLost();
    else lookSafely();
  });
  const timer = setInterval(lookSafely, LOOK_MS);
  return () => {
    stop();
    clearInterval(timer);
  };
}
