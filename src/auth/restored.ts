/**
 * A restored backup opens nothing: what was signed in when it was made may have been ended since. A copy
 * made by `cli backup` carries a mark, by which the first start on it knows what it is.
 */
import { isRefusal } from "../../events/refusal.ts";
import { suspendAccess } from "../../events/user_token.ts";
import { userStream } from "../../events/user.ts";
import type { Deps } from "../deps.ts";
import { log } from "../log.ts";

const MARK: Deno.KvKey = ["backup_mark"];

interface BackupMark {
  /** Names this copy: what its first start does is done once, however often that is cut short. */
  id: string;
  /** When it was made, ISO 8601 UTC. */
  at: string;
}

/** Marks the file of a copied KV, which nobody has open. */
export async function markCopy(path: string, now = new Date()): Promise<void> {
  const kv = await Deno.openKv(path);
  try {
    const mark: BackupMark = { id: crypto.randomUUID(), at: now.toISOString() };
    await kv.set(MARK, mark);
  } finally {
    kv.close();
  }
}

/**
 * On the books of a restored backup ends every session and pauses every token until a person confirms
 * it. True when these were such books. Call it before the first request.
 */
export async function suspendRestored(
  { books, auth }: Pick<Deps, "books" | "auth">,
): Promise<boolean> {
  const { value: mark } = await books.kv.get<BackupMark>(MARK);
  if (!mark) return false;
  const actor = { id: "system", name: "백업 되돌리기", role: "system", via: "system" } as const;
  for (const id of books.views.user.byId.keys()) {
    const outcome = await books.execute({
      stream: userStream(id),
      meta: { actor, requestId: "restored", key: `restored:${mark.id}:${id}` },
      decide: ({ user }) => suspendAccess(user.byId.get(id)?.state, { id }),
    });
    if (isRefusal(outcome)) throw new Error(outcome.message);
  }
  await auth.sessions.clear();
  await books.kv.delete(MARK);
  log.info("a restored backup was opened: everybody is signed out and tokens wait", {
    at: mark.at,
  });
  return true;
}
