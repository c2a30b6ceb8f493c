/**
 * A restored backup opens nothing, because its sessions may have been ended since. A copy made by `cli backup` has a
 * mark, by which the first start on it recognises it. `cli restore` adds what the replaced books say about the time
 * since.
 */
import { invitationStream, revokeInvitation } from "../../events/account/invitation.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { openRestore, restoreStream, type RightsFound } from "../../events/log/restore.ts";
import type { Noted } from "../../events/security/security.ts";
import { suspendAccess } from "../../events/account/user_token.ts";
import { userStream } from "../../events/account/user.ts";
import type { Deps } from "../deps.ts";
import { log } from "../kit/log.ts";

const MARK: Deno.KvKey = ["backup_mark"];

interface BackupMark {
  /** Names this copy: what its first start does is done once, however often that is cut short. */
  id: string;
  /** When it was made, ISO 8601 UTC. */
  at: string;
  /** Findings of `cli restore` about the time since. */
  found?: RightsFound;
}

/** Shown to superusers. */
const NOTE: Noted = {
  kind: "restored",
  subject: "",
  object: "",
  reason: "backup_opened",
  count: 1,
  purpose: "",
  network: "",
  device: "",
  since: null,
  read: null,
};

const NOTHING_KNOWN: RightsFound = { known: "none", changes: [], more: 0 };

/** Marks the file of a copied KV, which is not open. */
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
 * Marks a copy before it is restored. For one not made by `cli backup`, `at` is its time. Returns its time, ISO 8601
 * UTC.
 */
export async function markRestored(path: string, found: RightsFound, at: string): Promise<string> {
  const kv = await Deno.openKv(path);
  try {
    const { value: before } = await kv.get<BackupMark>(MARK);
    const mark: BackupMark = { id: crypto.randomUUID(), at: before?.at ?? at, found };
    await kv.set(MARK, mark);
    return mark.at;
  } finally {
    kv.close();
  }
}

/**
 * On restored books ends every session, pauses every token until a person confirms it, revokes every unused invitation,
 * and records the known changes of rights since. True if the books were restored. Call it before the first request.
 */
export async function suspendRestored(
  { books, auth, security }: Pick<Deps, "books" | "auth" | "security">,
): Promise<boolean> {
  const { value: mark } = await books.kv.get<BackupMark>(MARK);
  if (!mark) return false;
  const actor = { id: "system", name: "백업 되돌리기", role: "system", via: "system" } as const;
  const meta = (what: string) => ({
    actor,
    requestId: "restored",
    key: `restored:${mark.id}:${what}`,
  });
  for (const id of books.views.user.byId.keys()) {
    const outcome = await books.execute({
      stream: userStream(id),
      meta: meta(id),
      decide: ({ user }) => suspendAccess(user.byId.get(id)?.state, { id }),
    });
    if (isRefusal(outcome)) throw new Error(outcome.message);
  }
  for (const [id, { state }] of books.views.invitation.byId) {
    if (state.end) continue;
    const outcome = await books.execute({
      stream: invitationStream(id),
      meta: meta(invitationStream(id)),
      decide: ({ invitation }) =>
        revokeInvitation(invitation.byId.get(id)?.state, { id, reason: "restored" }),
    });
    if (isRefusal(outcome)) throw new Error(outcome.message);
  }
  const { id, at: backup_at, found = NOTHING_KNOWN } = mark;
  await books.execute({
    stream: restoreStream(id),
    meta: meta(restoreStream(id)),
    decide: ({ restore }) => openRestore(restore.byId.get(id)?.state, { id, backup_at, ...found }),
  });
  await auth.sessions.clear();
  await books.kv.delete(MARK);
  await security.write(
    { actor, network: "", device: "", requestId: "restored" },
    { ...NOTE, object: backup_at },
  );
  log.info("a restored backup was opened: everybody is signed out and tokens wait", {
    at: mark.at,
  });
  return true;
}
