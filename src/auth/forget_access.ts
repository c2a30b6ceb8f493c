/** Deletes data beside the log about an account's use: sessions, uses of its tokens, changes that wait for it. */
import { type StoredUserEvent, userStream } from "../../events/account/user.ts";
import { forgetWaiting } from "./waiting_changes.ts";
import type { Books } from "../store/contract.ts";
import { SessionStore } from "./session_store.ts";
import { connectionKey } from "./connections.ts";
import { useKey } from "./token_uses.ts";

/**
 * Ends every session of an account, and forgets the networks of all its tokens, revoked ones included, and the changes
 * that wait for it.
 */
export async function forgetAccess(
  books: Pick<Books, "kv" | "keys" | "history">,
  userId: string,
): Promise<void> {
  const store = new SessionStore(books.kv, books.keys);
  for (const { id } of await store.ofUser(userId)) await store.remove(id);
  await books.kv.delete(useKey(`calendar-${userId}`));
  await forgetWaiting(books, userId);
  for (const { type, data } of await books.history(userStream(userId)) as StoredUserEvent[]) {
    if (type !== "user.token_created") continue;
    await books.kv.delete(useKey(data.id));
    await books.kv.delete(connectionKey(data.id));
  }
}
