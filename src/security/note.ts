/** Writing into the security log from routes and gates (events/security/security.ts), and the rules for exports. */
import type { Column } from "../../events/kit/column.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import type { NoteKind } from "../../events/security/security.ts";
import { checkFresh } from "../auth/freshness.ts";
import { actorOf } from "../auth/identity.ts";
import type { Deps } from "../deps.ts";
import { NOBODY } from "../server/command.ts";
import { clientOf } from "../server/networks.ts";
import { problem } from "../server/respond.ts";
import type { Ctx } from "../server/route.ts";
import { deviceOf } from "../kit/device.ts";
import { checkPurpose, purposeOf } from "./purpose.ts";
import type { More, Origin } from "./security_log.ts";

// A file of many rows is a mass export, which needs a fresh sign-in.

/** Rows that a file may hold without a fresh sign-in; more is a mass export. */
const EXPORT_ROWS = 1_000;
/** The same of rows about people. */
const PEOPLE_ROWS = 100;

/** Are rows about people, do they name people as records of the books do, or neither? */
type AboutPeople = boolean | "named";

/** Are these rows, about people or not, a mass export? */
export const isMass = (rows: number, personal: AboutPeople): boolean =>
  rows > (personal === true ? PEOPLE_ROWS : EXPORT_ROWS);

/** What rows of these columns say about people. */
export const peopleIn = (columns: readonly Column[]): AboutPeople =>
  columns.some(({ personal }) => personal) || columns.some(({ names }) => names) && "named";

/**
 * Null if the caller may have this many rows in a file; otherwise the refusal `step_up_required`, or `purpose_required`
 * if it names people and has no purpose.
 */
export function checkExport(
  c: Ctx,
  { now }: Deps,
  rows: number,
  personal: AboutPeople,
): Refusal | null {
  const refused = checkPurpose(c, personal !== false && rows > 0);
  if (refused || !isMass(rows, personal)) return refused;
  return checkFresh(c.get("identity")!, now().getTime());
}

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

/** The exported content. `saw` logs whose data it is. */
interface Export {
  title: string;
  rows: number;
  people: AboutPeople;
  saw?(): void;
}

/** The one way in which rows leave the office in a file: on record first; the answer where it is refused. */
export function refuseExport(
  c: Ctx,
  deps: Deps,
  { title, rows, people, saw }: Export,
): Response | null {
  const refused = checkExport(c, deps, rows, people);
  if (refused) return problem(c, refused);
  saw?.();
  noteExport(c, deps, title, rows, people);
  return null;
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
  // The address of a calendar is a secret.
  const object = route.includes("/calendar/:") ? route : `${c.req.method} ${c.req.path}`;
  deps.security.note(origin, "refused", { object, reason, place: route });
}
