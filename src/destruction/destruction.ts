/**
 * The one way to destroy personal data: first the order is logged, then the keys are destroyed, then memory is folded
 * without them. An interrupted destruction is completed at the next start.
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
    // The rule on the last superuser needs the flags of all accounts; data of theirs alone is destroyed with them.
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

/** Keys of a person's own saved data; shared views belong to the office. */
const ownViews = ({ byId }: Views["view"], owner: string): string[] =>
  [...byId.values()].filter(({ state }) => state.owner.id === owner && !state.shared)
    .map(({ id }) => `view/${id}`);

/** Orders for these keys, split by the limit of one order. */
function ordersOf(subject: string, keys: string[]): DestructionEvent[] {
  const reason: RuleName = "account_withdrawn";
  return chunksOf(keys).map((some) => orderDestruction({ subject, keys: some, reason }));
}

/** Keys in lists within the limit of one order. */
const chunksOf = (keys: string[]): string[][] =>
  keys.map((_, at) => at).filter((at) => at % KEYS_MAX === 0)
    .map((at) => keys.slice(at, at + KEYS_MAX));

/**
 * Destroys what the retention rules call due on the Seoul day of `now`, limited to what `may` go. Returns the number
 * for each rule; memory is folded once for all of them.
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
    // First data found by the account, because with its key destroyed the order counts as done.
    if (isOf(name, "user")) await forgetAccess(books, name.slice("user/".length));
    await keys.destroy(name);
  }
  await clearStoredAnswers(keys);
  if (folded) await books.replay({});
}

/** Keys of an order that still exist. */
export const undestroyedKeys = ({ books, keys }: Office): string[] =>
  [...books.views.destruction.keys.keys()].filter((name) => !keys.isGone(name));

/** Completes orders that were interrupted, or undone by restored older keys. Returns the number of keys. */
export async function finishDestruction(office: Office): Promise<number> {
  const left = undestroyedKeys(office);
  const held = left.filter((name) => office.keys.known(name) !== null);
  // Values of keys that were missing were treated as lost until now.
  if (left.length > 0) await destroyKeys(office, left, true);
  return held.length;
}

/** Reissues every report that named a person whose name was destroyed. If interrupted, it continues the next time. */
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
