import type { Actor, Role } from "../../events/base/event.ts";
import type { Scopes } from "../../events/account/scope.ts";
import type { UserEntry } from "../../projections/account/user.ts";
import type { SessionRecord } from "./session_record.ts";

/** The caller, with rights from the current views: a deactivation works at once. */
export interface Identity {
  user: UserEntry;
  role: Role;
  via: Actor["via"];
  /** Id of the browser session, or of the personal access token. */
  sessionId: string | null;
  /** The session read to identify the caller. */
  session: SessionRecord | null;
  tokenId: string | null;
  /** The token's scopes; null means all rights of the role. */
  scopes: Scopes;
  /** When this session's person last signed in, epoch ms; null when that is not known, as of tokens. */
  authenticatedAt: number | null;
  /** True for a superuser who lacks these rights until a required passkey is used. */
  withheld: boolean;
}

/** Did they show a second factor? Who sits at the server's own command line has its data anyway. */
export const hasProved = ({ via, session }: Identity): boolean =>
  via === "cli" || session?.secondFactor === true;

/** The actor written into events for what this identity does. */
export function actorOf(identity: Identity): Actor {
  const { user, role, via } = identity;
  return { id: user.id, name: user.state.profile.nickname, role, via };
}
