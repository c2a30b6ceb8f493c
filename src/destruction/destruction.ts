/**
 * The one way personal data is destroyed: the order is in the log first, then the keys go, then what is in
 * memory is folded without them. What a crash cut short between these is finished at the next start.
 */
import {
  type Destruction,
  type DestructionEvent,
  destructionFinished,
  destructionStream,
  KEYS_MAX,
  orderDestruction,
} from "../../events/personal_data/destruction.ts";
import { chatStream } from "../../events/chat/chat.ts";
import { type Actor, isOf } from "../../events/base/event.ts";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { userStream, withdraw } from "../../events/account/user.ts";
import { chatsOf } from "../../projections/chat/chat.ts";
import type { RuleName } from "../../events/personal_data/retention.ts";
import type { Views } from "../../projections/registry.ts";
import { dueOn } from "../../projections/personal_data/retention_due.ts";
import { otherSuperusers } from "../../projections/account/user.ts";
import { forgetAccess } from "../auth/forget_access.ts";
import type { Deps } from "../deps.ts";
import type { Books, CommandMeta, Outcome } from "../store/contract.ts";
import { inSlices } from "../kit/pause.ts";
import { clearStoredAnswers } from "../personal/answer_keys.ts";
import { reissueMonth } from "../../events/closing/closing.ts";
import { lastClosing, monthsToReissue } from "../../projections/closing/closing.ts";
import { reportAt } from "./report.ts";

type Office = Pick<Deps, "books" | "keys">;

/** Destroys what these keys open. Done once more it does no harm. `folded` as `takeKeys` has it. */
export async function destroyData(
  office: Office,
  destruction: Destruction,
  meta: CommandMeta,
  folded = true,
): Promise<Outcome> {
  const outcome = await order(office, destruction, meta);
  if (!isRefusal(outcome)) await destroyKeys(office, destruction.keys, folded);
  return outcome;
}

const order = ({ books }: Office, destruction: Destruction, meta: CommandMeta): Promise<Outcome> =>
  books.execute({
    stream: destructionStream(destruction.subject),
    decide: () => [orderDestruction(destruction)],
    meta,
  });

/**
 * Ends an account for its owner (탈퇴): that they left, and the order to destroy what no rule keeps, are
 * one commit; then its sessions and its key go. Null when it is done.
 */
export async function withdrawAccount(
  office: Office,
  id: string,
  meta: CommandMeta,
): Promise<Refusal | null> {
  const stream = userStream(id);
  let keys = [stream];
  const outcome = await office.books.execute({
    stream,
    // The last superuser rule asks for the flags of all accounts; what is theirs alone goes with them.
    reads: ["user", "view", "chat"],
    decide({ user, view, chat }) {
      const context = { otherSuperusers: otherSuperusers(user, id) };
      const left = withdraw(user.byId.get(id)?.state, { id }, context);
      if (isRefusal(left)) return left;
      keys = [stream, ...ownViews(view, id), ...chatsOf(chat, id).map((one) => chatStream(one.id))];
      return [...left, ...ordersOf(stream, keys)];
    },
    meta,
  });
  if (isRefusal(outcome)) return outcome;
  await destroyKeys(office, keys, true);
  return null;
}

/** Keys of what somebody saved for themselves alone; shared views are the office's. */
const ownViews = ({ byId }: Views["view"], owner: string): string[] =>
  [...byId.values()].filter(({ state }) => state.owner.id === owner && !state.shared)
    .map(({ id }) => `view/${id}`);

/** Orders for these keys, as many to each as one can name. */
function ordersOf(subject: string, keys: string[]): DestructionEvent[] {
  const reason: RuleName = "account_withdrawn";
  return chunksOf(keys).map((some) => orderDestruction({ subject, keys: some, reason }));
}

/** Keys in lists of as many as one order may name. */
const chunksOf = (keys: string[]): string[][] =>
  keys.map((_, at) => at).filter((at) => at % KEYS_MAX === 0)
    .map((at) => keys.slice(at, at + KEYS_MAX));

/**
 * Destroys what the rules of retention say is due on the Seoul day of `now`, of it what `may` go. Answers how many of each rule
 * went; the memory is folded anew once for all of them.
 */
export async function destroyExpired(
  office: Office,
  actor: Actor,
  now: Date,
  may: (key: string, due: string) => boolean = () => true,
): Promise<Partial<Record<RuleName, number>>> {
  const gone: Partial<Record<RuleName, number>> = {};
  const keys: string[] = [];
  const data = await inSlices(dueOn(office.books.views, seoulDay(now)));
  for (const { subject, keys: all, rule, due } of data) {
    for (const some of chunksOf(all.filter((key) => may(key, due)))) {
      const meta = { actor, requestId: "destruction", key: `destruction:${some[0]}` };
      const outcome = await order(office, { subject, keys: some, reason: rule }, meta);
      if (isRefusal(outcome)) continue;
      gone[rule] = (gone[rule] ?? 0) + some.length;
      keys.push(...some);
    }
  }
  if (keys.length > 0) await destroyKeys(office, keys, true);
  await reissueReports(office.books, actor);
  if (keys.length > 0) {
    const finished = destructionFinished(keys.length);
    await office.books.execute({
      stream: finished.stream,
      decide: () => [finished],
      meta: { actor, requestId: "destruction", key: `finished:${keys[0]}` },
    });
  }
  return gone;
}

/**
 * Takes away the keys that an order in the log names. `folded`: their values are in memory, and go from
 * there too. False where a noun drops them itself when it folds the order's own event.
 */
export async function destroyKeys(
  { books, keys }: Office,
  names: readonly string[],
  folded: boolean,
): Promise<void> {
  for (const name of names) {
    // First what is found by the account: with its key gone, the order counts as done.
    if (isOf(name, "user")) await forgetAccess(books, name.slice("user/".length));
    await keys.destroy(name);
  }
  await clearStoredAnswers(keys);
  if (folded) await books.replay({});
}

/** Keys that an order names and that were not taken away. */
export const undestroyedKeys = ({ books, keys }: Office): string[] =>
  [...books.views.destruction.keys.keys()].filter((name) => !keys.isGone(name));

/** Finishes orders that were cut short, or that older keys put in place undid. Answers how many keys went. */
export async function finishDestruction(office: Office): Promise<number> {
  const left = undestroyedKeys(office);
  const held = left.filter((name) => office.keys.known(name) !== null);
  // Of keys that were not there either, the values were taken for lost until now.
  if (left.length > 0) await destroyKeys(office, left, true);
  return held.length;
}

/** Makes every report anew that named a person whose name was destroyed. If interrupted, it continues the next time. */
async function reissueReports(books: Books, actor: Actor): Promise<void> {
  for (const entry of monthsToReissue(books.views)) {
    const { ledger, month } = entry.state;
    const closing = lastClosing(entry);
    const report = await reportAt(books, ledger, month, closing);
    if (isRefusal(report)) return;
    await books.execute({
      stream: `closing/${entry.id}`,
      expected: entry.version,
      decide: ({ closing }) => reissueMonth(closing.byId.get(entry.id)?.state, report),
      meta: { actor, requestId: "destruction", key: `reissue:${entry.id}:${entry.version}` },
    });
  }
}
