/** Invitations for superusers, and by their link. */
import {
  evolve,
  type InvitationContext,
  type InvitationEvent,
  type InvitationState,
  standingOf,
} from "../../events/account/invitation.ts";
import { roleOf } from "../../events/account/user.ts";
import { linkContext } from "./account_employee.ts";
import { memoizedByBook } from "../kit/kept.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";
import type { TableBooks } from "../kit/table_view.ts";
import { isShut, type UserBook } from "./user.ts";

interface InvitationEntry extends StreamEntry<InvitationState> {
  /** Of its making in the log. */
  readonly position: number;
}
type Indexes = { byDigest: Map<string, string> };
export type InvitationBook = StreamBook<InvitationEntry> & Indexes;

export const invitationView = streamView<InvitationState, InvitationEntry, Indexes>({
  noun: "invitation",
  evolve: (state, event) => evolve(state, event as InvitationEvent),
  entry: (entry, { position }, before) => ({ ...entry, position: before?.position ?? position }),
  indexes: () => ({ byDigest: new Map() }),
  index: ({ byDigest }, { id, state }) => void byDigest.set(state.digest, id),
});

/** The invitation whose link has the secret of this digest. */
export const invitationOf = (
  { byId, byDigest }: InvitationBook,
  digest: string,
): InvitationEntry | undefined => byId.get(byDigest.get(digest) ?? "");

const invitationsByMaker = memoizedByBook((
  { byId }: InvitationBook,
): Map<string, InvitationEntry[]> =>
  Map.groupBy(byId.values(), ({ recorded_by }) => recorded_by.id)
);

/** Every invitation made by an account. */
export const invitationsMadeBy = (book: InvitationBook, account: string): InvitationEntry[] =>
  invitationsByMaker(book).get(account) ?? [];

/** An account's invitations that can still be used. */
export const invitationsBy = (
  book: InvitationBook,
  account: string,
  now: Date,
): InvitationEntry[] =>
  invitationsMadeBy(book, account).filter(({ state }) => standingOf(state, now) === "open");

/** Ids of an employee's invitations that can still be used. */
export const openInvitations = ({ byId }: InvitationBook, employee: string, now: Date): string[] =>
  [...byId.values()]
    .filter(({ state }) => state.employee === employee && standingOf(state, now) === "open")
    .map(({ id }) => id);

type People = { user: UserBook; employee: TableBooks["employee"] };

/** May this account grant rights? The server's own command line has all rights of a superuser. */
export function canInvite({ user }: Pick<People, "user">, inviter: string): boolean {
  const account = user.byId.get(inviter);
  return inviter === "cli" ||
    (account !== undefined && roleOf(account.state.flags) === "superuser");
}

/** State that a check of a link needs, for the account `user`; "" if there is none. */
export const invitationContext = (
  views: People,
  entry: InvitationEntry | undefined,
  user: string,
  now: Date,
): InvitationContext => {
  const inviter = entry?.recorded_by.id ?? "";
  const may = entry !== undefined && canInvite(views, inviter) &&
    !isShut(views.user, inviter, entry.position);
  return { ...linkContext(views, user), now, inviter, mayInvite: may };
};
