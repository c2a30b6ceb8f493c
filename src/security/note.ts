/** How routes and gates write into the security log (events/security.ts). */
import type { NoteKind } from "../../events/security.ts";
import { actorOf } from "../auth/identity.ts";
import type { Deps } from "../deps.ts";
import { NOBODY } from "../server/command.ts";
import { type AboutPeople, isMass } from "../server/mass_export.ts";
import { clientOf } from "../server/networks.ts";
import type { Ctx } from "../server/route.ts";
import { deviceOf } from "./device.ts";
import { purposeOf } from "./purpose.ts";
import type { More, Origin } from "./security_log.ts";

/** The caller, and from where. */
export function originOf(c: Ctx, { config }: Pick<Deps, "config">): Origin {
  const identity = c.get("identity");
  return {
    actor: identity ? actorOf(identity) : NOBODY,
    network: clientOf(c, config.trustProxy),
    device: deviceOf(c.req.header("user-agent")),
    requestId: c.get("requestId"),
  };
}

/**
 * Records what this request did or was refused, without delaying it, and never throws. Sign-ins, changes of rights,
 * tokens and destruction are recorded from their events already (`notesOf`): recording them again changes nothing.
 * `subject` is the account it is about, if that is not the caller.
 */
export function note(
  c: Ctx,
  deps: Pick<Deps, "config" | "security">,
  kind: NoteKind,
  more: More = {},
): void {
  deps.security.note(originOf(c, deps), kind, more);
}

/** Records a downloaded file; superusers are notified of a mass export. */
export function noteExport(
  c: Ctx,
  deps: Deps,
  object: string,
  count: number,
  personal: AboutPeople,
): void {
  const reason = isMass(count, personal) ? "mass_export" : "";
  const purpose = personal ? purposeOf(c) : "";
  note(c, deps, "exported", { object, count, reason, purpose });
}

const REASONS: Record<number, string> = {
  401: "sign_in_required",
  403: "forbidden",
  429: "too_many_requests",
};

/**
 * Records a refused request, a page that redirected home included, and the use of a token, once the answer is
 * made. `route` is the address with its parameters unnamed.
 */
export function noteAnswer(c: Ctx, deps: Deps, route: string, status: number): void {
  const token = c.get("identity")?.tokenId;
  const reason = c.get("refused") || REASONS[status];
  const led = status === 302 && c.get("refused") !== "";
  const refused = led || REASONS[status] !== undefined;
  if (!token && !refused) return;
  const origin = originOf(c, deps);
  if (token) deps.security.note(origin, "token_used", { object: token });
  if (!refused) return;
  const object = `${c.req.method} ${c.req.path}`;
  deps.security.note(origin, "refused", { object, reason, place: route });
}
