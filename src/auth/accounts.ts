/** Accounts in the books: the commands of events/account/user.ts as the sign-in and the office give them. */
import type { Actor, NewEvent } from "../../events/base/event.ts";
import { isRefusal, type Refusal, refuse } from "../../events/base/refusal.ts";
import {
  changeFlags,
  changeProfile,
  registerUser,
  signIn,
  signOut,
  type SignOutReason,
  type UserFlags,
  type UserProfile,
  type UserState,
  userStream,
} from "../../events/account/user.ts";
import type { Scopes } from "../../events/account/scope.ts";
import { type PersonalToken, TOKEN_PREFIX_LENGTH } from "../../events/account/token.ts";
import {
  confirmToken,
  createToken,
  endDoors,
  endSessions,
  revokeToken,
  type SessionsEndedReason,
} from "../../events/account/user_token.ts";
import type { Views } from "../../projections/registry.ts";
import {
  accountOfSubject,
  otherSuperusers,
  roleOfUser,
  type UserEntry,
} from "../../projections/account/user.ts";
import type { Books, CommandMeta } from "../store/contract.ts";
import { isDemoUser } from "./demo/accounts.ts";
import { digestOf, randomId, randomSecret } from "../kit/secret.ts";

interface NewUser {
  id: string;
  provider: string;
  subject: string;
  profile: UserProfile;
  flags: UserFlags;
}

/** The envelope of a change that the auth layer itself makes. */
export interface Cause {
  requestId: string;
  via: Actor["via"];
}

const NO_FLAGS: UserFlags = { is_active: false, is_staff: false, is_superuser: false };

export class Accounts {
  constructor(private readonly books: Books, private readonly demo: boolean) {}

  /** The account, excluding demo accounts when a real office continues on a demo's data, and withdrawn accounts. */
  find(id: string): UserEntry | undefined {
    if (isDemoUser(id) && !this.demo) return undefined;
    const found = this.books.views.user.byId.get(id);
    return found?.state.withdrawn ? undefined : found;
  }

  /** The account of whom the login provider calls by this id. */
  ofSubject(provider: string, subject: string): UserEntry | undefined {
    return this.#ofSubject(this.books.views, provider, subject);
  }

  #ofSubject({ user }: Pick<Views, "user">, provider: string, subject: string) {
    const found = accountOfSubject(user, provider, subject);
    return found && (this.demo || !isDemoUser(found.id)) ? found : undefined;
  }

  /** Registers a person without an account; of two at once the first wins (`ofSubject`). */
  async register(user: NewUser, cause: Cause): Promise<Refusal | null> {
    const { id, provider, subject } = user;
    if (this.find(id)) return null;
    const meta = this.#self(id, user.profile.nickname, cause);
    return await this.#run(
      id,
      meta,
      (state, views) => this.#ofSubject(views, provider, subject) ? [] : registerUser(state, user),
    );
  }

  /** Records a sign-in; a deactivated account is refused. */
  signIn(
    id: string,
    profile: UserProfile,
    session: string,
    cause: Cause,
  ): Promise<Refusal | null> {
    const meta = this.#self(id, profile.nickname, cause);
    return this.#run(id, meta, (state) => signIn(state, { id, profile, session }));
  }

  /** Stores a profile that changed at the login provider. */
  changeProfile(id: string, profile: UserProfile, cause: Cause): Promise<Refusal | null> {
    const meta = this.#self(id, profile.nickname, cause);
    return this.#run(id, meta, (state) => changeProfile(state, { id, profile }));
  }

  /** Records that a session ended. */
  signOut(
    id: string,
    session: string,
    reason: SignOutReason,
    cause: Cause,
  ): Promise<Refusal | null> {
    const meta = this.#self(id, this.find(id)?.state.profile.nickname ?? id, cause);
    return this.#run(id, meta, (state) => signOut(state, { id, session, reason }));
  }

  /** Changes an account's rights. Omitted flags stay as they are at the decision. */
  changeFlags(id: string, given: Partial<UserFlags>, meta: CommandMeta): Promise<Refusal | null> {
    return this.#run(id, meta, (state, { user }) => {
      const flags = { ...NO_FLAGS, ...state?.flags, ...given };
      return changeFlags(state, { id, flags }, { otherSuperusers: otherSuperusers(user, id) });
    }, ["user"]);
  }

  /** Creates a personal access token. `secret` is in no other response and never stored. */
  async createToken(
    id: string,
    token: { name: string; expiresAt: Date; scopes: Scopes; proved?: boolean },
    meta: CommandMeta,
  ): Promise<{ made: PersonalToken; secret: string } | Refusal> {
    const secret = `pat_${randomSecret()}`;
    const made = {
      id: randomId(),
      name: token.name,
      digest: digestOf(secret),
      prefix: secret.slice(0, TOKEN_PREFIX_LENGTH),
      scopes: token.scopes as PersonalToken["scopes"],
      expires_at: token.expiresAt.toISOString(),
      proved: token.proved ?? false,
      app: null,
    };
    const outcome = await this.books.execute({
      stream: userStream(id),
      meta,
      decide: ({ user }, now) => createToken(user.byId.get(id)?.state, { id, token: made }, now),
    });
    if (isRefusal(outcome)) return outcome;
    if (outcome.repeated) {
      const text = "이미 만들어진 액세스 토큰입니다. 토큰 값은 만들 때 한 번만 보여 드립니다.";
      return refuse(409, "token_already_created", text);
    }
    return { made, secret };
  }

  /** Revokes a personal access token. */
  async revokeToken(id: string, token: string, meta: CommandMeta): Promise<Refusal | null> {
    return await this.#run(id, meta, (state) => revokeToken(state, { id, token }));
  }

  /** Revokes a token for an owner who signs out everywhere. */
  revokeOwnToken(id: string, token: string, cause: Cause): Promise<Refusal | null> {
    const meta = this.#self(id, this.find(id)?.state.profile.nickname ?? id, cause);
    return this.#run(id, meta, (state) => revokeToken(state, { id, token }));
  }

  /** Resumes a paused token; `proved`: the person who confirmed it had used a second factor. */
  async confirmToken(
    id: string,
    token: string,
    proved: boolean,
    meta: CommandMeta,
  ): Promise<Refusal | null> {
    return await this.#run(id, meta, (state) => confirmToken(state, { id, token, proved }));
  }

  /** Records that another person ended a session. */
  async recordEnd(id: string, session: string, meta: CommandMeta): Promise<Refusal | null> {
    return await this.#run(
      id,
      meta,
      (state) => signOut(state, { id, session, reason: "by_superuser" }),
    );
  }

  /** Ends every session of an account at once, known or not. */
  async endSessions(
    id: string,
    reason: SessionsEndedReason,
    meta: CommandMeta,
  ): Promise<Refusal | null> {
    return await this.#run(id, meta, (state) => endSessions(state, { id, reason }));
  }

  /** Ends every way in that was made for an account. */
  async endDoors(
    id: string,
    reason: "own" | "by_superuser",
    meta: CommandMeta,
  ): Promise<Refusal | null> {
    return await this.#run(id, meta, (state) => endDoors(state, { id, reason }));
  }

  async #run(
    id: string,
    meta: CommandMeta,
    decide: (state: UserState | undefined, views: Views) => NewEvent[] | Refusal,
    reads?: string[],
  ): Promise<Refusal | null> {
    const outcome = await this.books.execute({
      essential: true,
      stream: userStream(id),
      reads,
      meta,
      decide: (views) => decide(views.user.byId.get(id)?.state, views),
    });
    return isRefusal(outcome) ? outcome : null;
  }

  #self(id: string, name: string, { requestId, via }: Cause): CommandMeta {
    const role = roleOfUser(this.books.views.user, id);
    return { actor: { id, name, role, via }, requestId, key: `auth:${crypto.randomUUID()}` };
  }
}
