/** Accounts as the server reads them: their rights, and the user info of S1 §3. */
import type { Role } from "../../events/base/event.ts";
import { evolve, roleOf, type StoredUserEvent, type UserState } from "../../events/account/user.ts";
import type { TableRow } from "../../events/kit/column.ts";
import { hideNumbers } from "../kit/hidden_numbers.ts";
import { RowCache, tableRow } from "../kit/row_book.ts";
import { type Author, type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

export interface UserEntry extends StreamEntry<UserState> {
  readonly last_login: string | null;
  /** Instant of the latest change of the account's rights. */
  readonly rights_since: string;
  /**
   * The latest event that changed the user table, or decided the account's rights; sign-ins and tokens do not count.
   */
  readonly changed: {
    version: number;
    at: string;
    by: Author;
    /** Versions of the earlier changes, oldest first; only the newest are kept. */
    before: number[];
  };
}

export interface UserBook extends StreamBook<UserEntry> {
  /** Owner of each live personal access token, by the token's digest. */
  byToken: Map<string, string>;
  /** Account of each person, by `subjectKey` of the login provider's own id. */
  bySubject: Map<string, string>;
  /** The account that each employee is linked to. */
  byEmployee: Map<string, string>;
}

type Indexes = Pick<UserBook, "byToken" | "bySubject" | "byEmployee">;

const SHOWN = [
  "user.registered",
  "user.profile_changed",
  "user.flags_changed",
  "user.changed",
  "user.withdrawn",
  // Nothing of it is shown, but who approves an account decides on the same question.
  "user.reviewed",
];

/** Changes of one account whose versions are remembered: what can be undone lies within them. */
const CHANGES_KEPT = 200;

export const userView = streamView<UserState, UserEntry, Indexes>({
  noun: "user",
  evolve: (state, event) => evolve(state, event as StoredUserEvent, event.position, event.at),
  entry: (entry, event, before) => ({
    ...entry,
    last_login: event.type === "user.signed_in" ? event.at : before?.last_login ?? null,
    rights_since: before && event.type !== "user.flags_changed" ? before.rights_since : event.at,
    changed: before && !SHOWN.includes(event.type) ? before.changed : {
      version: entry.version,
      at: entry.updated_at,
      by: entry.updated_by,
      before: before ? [...before.changed.before, before.changed.version].slice(-CHANGES_KEPT) : [],
    },
  }),
  indexes: () => ({ byToken: new Map(), bySubject: new Map(), byEmployee: new Map() }),
  index({ byToken, bySubject, byEmployee }, { id, state }, before) {
    indexSubject(bySubject, id, state, before?.state);
    const [then, now] = [before?.state.details.employee ?? "", state.details.employee];
    if (then !== now && byEmployee.get(then) === id) byEmployee.delete(then);
    if (now !== "" && !byEmployee.has(now)) byEmployee.set(now, id);
    if (before?.state.tokens === state.tokens) return;
    for (const { digest } of before?.state.tokens ?? []) byToken.delete(digest);
    for (const { digest } of state.tokens) byToken.set(digest, id);
  },
});

const subjectKey = (provider: string, subject: string): string => `${provider} ${subject}`;

/** An account without a subject belongs to nobody: its owner withdrew, or its data was destroyed. */
function indexSubject(
  bySubject: UserBook["bySubject"],
  id: string,
  { provider, subject }: UserState,
  before: UserState | undefined,
): void {
  if (before?.subject === subject) return;
  if (before) {
    const key = subjectKey(before.provider, before.subject);
    if (bySubject.get(key) === id) bySubject.delete(key);
  }
  if (subject !== "") bySubject.set(subjectKey(provider, subject), id);
}

/** The account with this id at the login provider; none if its owner withdrew. */
export function accountOfSubject(
  { byId, bySubject }: UserBook,
  provider: string,
  subject: string,
): UserEntry | undefined {
  return byId.get(bySubject.get(subjectKey(provider, subject)) ?? "");
}

/** The account's role now; an unknown account is a visitor. */
export function roleOfUser(book: UserBook, id: string): Role {
  const entry = book.byId.get(id);
  return entry ? roleOf(entry.state.flags) : "visitor";
}

/**
 * Is access created at this position of the log older than the last end of all the account's access? Then it opens
 * nothing, even if a right returns.
 */
export const isShut = ({ byId }: UserBook, account: string, position: number): boolean =>
  position <= (byId.get(account)?.state.doorsEnded ?? 0);

/** Active superusers other than `id`, for decisions that remove rights. */
export function otherSuperusers(book: UserBook, id: string): number {
  return [...book.byId.values()]
    .filter((entry) => entry.id !== id && roleOf(entry.state.flags) === "superuser").length;
}

/**
 * The account with this id, or else the only one with this e-mail address. Rights are given by these, because an owner
 * could choose somebody else's nickname.
 */
export function findAccount(book: UserBook, text: string): UserEntry | undefined {
  if (text === "") return undefined;
  const email = text.toLowerCase();
  return book.byId.get(text) ?? only(book, ({ profile }) => profile.email.toLowerCase() === email);
}

/** As `findAccount`, or else the only account with this nickname. */
export function findUser(book: UserBook, text: string): UserEntry | undefined {
  return findAccount(book, text) ?? only(book, ({ profile }) => profile.nickname === text);
}

function only(book: UserBook, fits: (state: UserState) => boolean): UserEntry | undefined {
  const found = [...book.byId.values()].filter(({ state }) => fits(state));
  return found.length === 1 ? found[0] : undefined;
}

/** User info as S1 §3 lists it; `null` for a person who never signed in. */
export type UserInfo = Record<string, string | boolean | null>;

/** S1 §3: the picture and phone fields carry the provider's name. */
export function userInfoOf(entry: UserEntry): UserInfo {
  const { provider, profile, flags, details } = entry.state;
  return {
    id: entry.id,
    nickname: profile.nickname,
    [`${provider}_profile_img`]: profile.profile_img,
    [`${provider}_thumbnail_img`]: profile.thumbnail_img,
    [`${provider}_phone_number`]: profile.phone_number,
    email: profile.email,
    username: entry.id,
    first_name: details.first_name,
    last_name: details.last_name || profile.nickname,
    last_login: entry.last_login,
    ...flags,
  };
}

function rowOf({ id, state, changed }: UserEntry): TableRow {
  const { profile, flags, details } = state;
  const entry = { id, version: changed.version, updated_at: changed.at, updated_by: changed.by };
  const row = tableRow(entry, state.withdrawn, {
    ...details,
    ...flags,
    name: details.name || profile.nickname,
    kakao_nickname: profile.nickname,
    kakao_email: profile.email,
    kakao_phone_number: profile.phone_number,
    kakao_profile_img: profile.profile_img,
    kakao_thumbnail_img: profile.thumbnail_img,
  });
  return hideNumbers("user", row);
}

const cache = new RowCache<UserEntry, UserBook>(rowOf);

/** The user table of S2 §3, newest first. A row's version is that of its latest shown change. */
export const userRows = (book: UserBook) => cache.all(book);

export const userRow = (book: UserBook, id: string): TableRow | undefined => cache.one(book, id);

/** The version of the change before `version`, ignoring sign-ins and tokens between the two. */
export function userVersionBefore(book: UserBook, id: string, version: number): number {
  const changed = book.byId.get(id)?.changed;
  if (!changed) return 0;
  return [...changed.before, changed.version].findLast((one) => one < version) ?? 0;
}
