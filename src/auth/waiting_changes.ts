/**
 * Changes that programs elsewhere prepared and that wait for their owner's tap. They are no facts of the office: stored
 * beside the log for a day, sealed with the day's key, and gone once they are applied, discarded or too old.
 */
import { z } from "zod";
import { change as changeShape, type ChatChange } from "../../events/chat/chat_shapes.ts";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import type { Deps } from "../deps.ts";
import { decrypt, digestOf, encrypt } from "../kit/secret.ts";
import { VALUE_MAX_BYTES } from "../store/safe_kv.ts";
import { answerKey } from "../personal/answer_keys.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Letters of a change's id. */
const ID_LENGTH = 32;
/** Of one account: as many as a person can review. */
const WAITING_MAX = 50;

const shape = z.object({ id: z.string(), tool: z.string(), at: z.string(), change: changeShape });

const TOO_LARGE = refuse(
  422,
  "change_too_large",
  "한 번에 보여 주기에 너무 큰 변경입니다. 나누어 주세요.",
);

/** A change as it was shown to its program, and the tool that makes it. */
export interface WaitingChange {
  id: string;
  tool: string;
  /** When it was prepared, ISO 8601 UTC. */
  at: string;
  change: ChatChange;
}

interface Stored {
  at: number;
  sealedWith: string;
  sealed: Uint8Array;
}

type Store = Pick<Deps, "books" | "keys" | "now">;

const PREFIX = "waiting_change";
const placeOf = (account: string, id: string): string => `${PREFIX}/${account}/${id}`;

async function opened(
  { keys, now }: Store,
  account: string,
  id: string,
  stored: Stored | null,
): Promise<WaitingChange | null> {
  if (!stored || now().getTime() - stored.at >= DAY_MS) return null;
  // Its key goes with any person's data, which may be in it.
  const key = await keys.find(stored.sealedWith);
  return key ? shape.parse(decrypt(key, stored.sealed, placeOf(account, id))) : null;
}

/** Stores a change for the rest of its day. False where it is too large. */
async function write(
  { books, keys, now }: Store,
  account: string,
  change: WaitingChange,
): Promise<boolean> {
  const at = Date.parse(change.at);
  const { name, key } = await answerKey(keys, now());
  const sealed = new Uint8Array(encrypt(key, change, placeOf(account, change.id)));
  if (sealed.byteLength > VALUE_MAX_BYTES / 2) return false;
  const stored: Stored = { at, sealedWith: name, sealed };
  const left = at + DAY_MS - now().getTime();
  if (left > 0) await books.kv.set([PREFIX, account, change.id], stored, { expireIn: left });
  return true;
}

/** An account's changes that wait, the oldest first. */
export async function waitingChanges(store: Store, account: string): Promise<WaitingChange[]> {
  const found: WaitingChange[] = [];
  for await (const entry of store.books.kv.list<Stored>({ prefix: [PREFIX, account] })) {
    const one = await opened(store, account, String(entry.key[2]), entry.value);
    if (one) found.push(one);
  }
  return found.sort((a, b) => a.at < b.at ? -1 : 1);
}

/** Lets a change wait; the same one again is the one that waits already. */
export async function letWait(
  store: Store,
  account: string,
  { tool, change }: Pick<WaitingChange, "tool" | "change">,
): Promise<WaitingChange | Refusal> {
  const id = digestOf(JSON.stringify([account, tool, change.input])).slice(0, ID_LENGTH);
  const all = await waitingChanges(store, account);
  const known = all.find((one) => one.id === id);
  if (known) return known;
  if (all.length >= WAITING_MAX) {
    const message = `기다리는 변경이 ${WAITING_MAX}건입니다. 먼저 적용하거나 버려 주세요.`;
    return refuse(409, "too_many_waiting", message);
  }
  const made: WaitingChange = { id, tool, at: store.now().toISOString(), change };
  return await write(store, account, made) ? made : TOO_LARGE;
}

/** Takes a change out, for the one who may then apply or discard it; null if it does not wait any more. */
export async function takeWaiting(
  store: Store,
  account: string,
  id: string,
): Promise<WaitingChange | null> {
  // Of an address that somebody typed: a longer one is no key of the store.
  if (id.length !== ID_LENGTH) return null;
  const entry = await store.books.kv.get<Stored>([PREFIX, account, id]);
  const found = await opened(store, account, id, entry.value);
  if (!found) return null;
  return (await store.books.kv.atomic().check(entry).delete(entry.key).commit()).ok ? found : null;
}

/** Lets a change that could not be made wait on, for the rest of its day. */
export async function putBack(
  store: Store,
  account: string,
  change: WaitingChange,
): Promise<void> {
  await write(store, account, change);
}

/** Deletes an account's changes that wait. */
export async function forgetWaiting(
  { kv }: Pick<Deps["books"], "kv">,
  account: string,
): Promise<void> {
  for await (const { key } of kv.list({ prefix: [PREFIX, account] })) await kv.delete(key);
}
