/**
 * Doors of an account that are shut: which, when and by whom. From the events that ended them; what has no events of its
 * own for one account, and what a session came from, by the security log.
 */
import type { z } from "zod";
import type { Actor, StoredEvent } from "../../../events/base/event.ts";
import { type LeaveDeskEvent, leaveDeskStream } from "../../../events/leave/leave_desk.ts";
import type { StoredToken } from "../../../events/account/token.ts";
import { evolve, type StoredUserEvent, userStream } from "../../../events/account/user.ts";
import type { endedDoor } from "../../../projections/account/account_answers.ts";
import { participantOf } from "../../../projections/employee/employee.ts";
import { invitationsMadeBy } from "../../../projections/account/invitation.ts";
import { reasonName } from "../../../projections/security/security_words.ts";
import type { Deps } from "../../deps.ts";
import {
  APP_LABEL,
  ARCHIVE_LABEL,
  INVITATION_LABEL,
  PUSH_LABEL,
  SESSION_LABEL,
  TOKEN_LABEL,
} from "./kinds.ts";
import { FEED_NAME, feedLabel, FORMER_FEED_NAME } from "../leave/feed.ts";

type Ended = z.infer<typeof endedDoor>;
type Made = Pick<Ended, "label" | "name" | "made_at">;

/** The newest of them are shown. */
const ENDED_MOST = 50;
const EXPIRED = "기간 만료";

/** What of a door that is shut does not hang on its kind. */
const endedAs = (made: Made, { at, actor }: { at: string; actor: Actor }, reason = ""): Ended => ({
  ...made,
  ended_at: at,
  ended_by: actor.name,
  reason: reason && reasonName(reason),
});

const madeOf = ({ app, name, made_at }: StoredToken): Made => {
  return { label: app ? APP_LABEL : TOKEN_LABEL, name, made_at };
};

/**
 * Sessions and tokens that existed before an event and not after it. `shut` receives the events that ended all access
 * of the account.
 */
function* ofAccount(
  events: readonly StoredEvent[],
  device: (request: string) => string,
  shut: (event: StoredEvent) => void,
) {
  const sessions = new Map<string, Made>();
  let state: ReturnType<typeof evolve> | undefined;
  for (const event of events as StoredUserEvent[]) {
    const before = state;
    state = evolve(before, event, event.position, event.at);
    const reason = "reason" in event.data ? event.data.reason : "";
    if (event.type === "user.signed_in") {
      const name = device(event.requestId);
      sessions.set(event.data.session, { label: SESSION_LABEL, name, made_at: event.at });
    }
    if (!before) continue;
    if (state.doorsEnded > before.doorsEnded) shut(event);
    const isEach = state.epoch > before.epoch || state.doorsEnded > before.doorsEnded;
    const over = event.type === "user.signed_out" ? [event.data.session] : [];
    for (const id of isEach ? [...sessions.keys()] : over) {
      const unknown = { label: SESSION_LABEL, name: "", made_at: null };
      yield endedAs(sessions.get(id) ?? unknown, event, reason);
      sessions.delete(id);
    }
    const left = new Set(state.tokens.map(({ id }) => id));
    for (const token of before.tokens) {
      if (!left.has(token.id)) yield endedAs(madeOf(token), event, reason);
    }
  }
}

/** Tokens whose time is over: nobody ended them. */
function* runOut({ auth, now }: Deps, account: string) {
  for (const token of auth.accounts.find(account)?.state.tokens ?? []) {
    const { expires_at } = token;
    if (expires_at > now().toISOString()) continue;
    yield { ...madeOf(token), ended_at: expires_at, ended_by: "", reason: EXPIRED };
  }
}

type Opened = Extract<LeaveDeskEvent, { type: "leave_desk.feed_opened" }>;

/** Addresses of the calendar: a new one ends the one before, and what shuts every door ends the last. */
function* ofDesk(events: readonly StoredEvent[]) {
  let open: Made | null = null;
  for (const event of events) {
    if (event.type === "leave_desk.seen") continue;
    if (open) yield endedAs(open, event);
    open = event.type === "leave_desk.feed_opened"
      ? {
        label: FEED_NAME,
        name: feedLabel((event.data as Opened["data"]).contents),
        made_at: event.at,
      }
      : null;
  }
}

function* ofInvitations({ books: { views } }: Deps, account: string) {
  for (
    const { state, recorded_at, updated_by, updated_at } of invitationsMadeBy(
      views.invitation,
      account,
    )
  ) {
    if (state.end !== "revoked") continue;
    const name = participantOf(views.employee, state.employee).name;
    const made = { label: INVITATION_LABEL, name, made_at: recorded_at };
    yield { ...made, ended_at: updated_at, ended_by: updated_by.name, reason: "" };
  }
}

/** What the security log knows of an account: from where it signed in, by request, and what else was ended. */
function inLog({ books: { views } }: Deps, account: string) {
  const devices = new Map<string, string>();
  const ended: Ended[] = [];
  for (
    const { kind, subject, by, device, object, request_id, at } of views.security.byId.values()
  ) {
    if ((subject || by.id) !== account) continue;
    if (kind === "signed_in") devices.set(request_id, device);
    // Calendars have events of their own.
    if (kind !== "door_ended" || [FEED_NAME, FORMER_FEED_NAME].includes(object)) continue;
    const name = [ARCHIVE_LABEL, PUSH_LABEL].includes(object) ? "" : "AI 채팅";
    ended.push(endedAs({ label: object, name, made_at: null }, { at, actor: by }));
  }
  return { devices, ended };
}

/** What was shut of an account, the newest first. */
export async function endedDoors(deps: Deps, account: string): Promise<Ended[]> {
  const { books } = deps;
  const { devices, ended } = inLog(deps, account);
  const [own, desk] = await Promise.all(
    [userStream(account), leaveDeskStream(account)].map((stream) => books.history(stream)),
  );
  const shutting: StoredEvent[] = [];
  const ofOwn = [
    ...ofAccount(own, (request) => devices.get(request) ?? "", (event) => shutting.push(event)),
  ];
  return [
    ...ofOwn,
    ...runOut(deps, account),
    ...ofDesk([...desk, ...shutting].sort((a, b) => a.position - b.position)),
    ...ofInvitations(deps, account),
    ...ended,
  ].sort((a, b) => b.ended_at.localeCompare(a.ended_at)).slice(0, ENDED_MOST);
}
