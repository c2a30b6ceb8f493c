/** Accounts as the server reads them: who may do what, and the user info of S1 §3. */
import type { Role } from "../events/event.ts";
import { nounOf } from "../events/event.ts";
import { evolve, roleOf, type StoredUserEvent, type UserState } from "../events/user.ts";
import type { View } from "./view.ts";

export interface UserEntry {
  id: string;
  version: number;
  state: UserState;
  last_login: string | null;
}

export interface UserBook {
  byId: Map<string, UserEntry>;
}

export const userView: View<UserBook> = {
  name: "user",
  revision: 1,
  empty: () => ({ byId: new Map() }),
  fold(book, event) {
    if (nounOf(event.stream) !== "user") return;
    const id = event.stream.slice("user/".length);
    const before = book.byId.get(id);
    book.byId.set(id, {
      id,
      version: event.version,
      state: evolve(before?.state, event as StoredUserEvent),
      last_login: event.type === "user.signed_in" ? event.at : before?.last_login ?? null,
    });
  },
  dump: (book) => [...book.byId.values()],
  load: (dumped) => ({
    byId: new Map((dumped as UserEntry[]).map((entry) => [entry.id, entry])),
  }),
};

/** The account's role now; an unknown account is a visitor. */
export function roleOfUser(book: UserBook, id: string): Role {
  const entry = book.byId.get(id);
  return entry ? roleOf(entry.state.flags) : "visitor";
}
