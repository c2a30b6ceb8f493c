/**
 * The one way personal data is destroyed: the order is in the log first, then the keys go, then what is in
 * memory is folded without them. What a crash cut short between these is finished at the next start.
 */
import { type Destruction, destructionStream, orderDestruction } from "../../events/destruction.ts";
import { isRefusal } from "../../events/refusal.ts";
import type { Deps } from "../deps.ts";
import type { CommandMeta, Outcome } from "../store/contract.ts";
import { forgetAnswers } from "./answer_keys.ts";

type Office = Pick<Deps, "books" | "keys">;

/** Destroys what these keys open. Done once more it does no harm. */
export async function destroyData(
  office: Office,
  destruction: Destruction,
  meta: CommandMeta,
): Promise<Outcome> {
  const outcome = await office.books.execute({
    stream: destructionStream(destruction.subject),
    decide: () => [orderDestruction(destruction)],
    meta,
  });
  if (!isRefusal(outcome)) await takeKeys(office, destruction.keys, true);
  return outcome;
}

/**
 * Takes away the keys that an order in the log names. `folded`: their values are in memory, and go from
 * there too. False where a noun drops them itself when it folds the order's own event.
 */
export async function takeKeys(
  { books, keys }: Office,
  names: readonly string[],
  folded: boolean,
): Promise<void> {
  for (const name of names) await keys.destroy(name);
  await forgetAnswers(keys);
  if (folded) await books.replay({});
}

/** Finishes orders that were cut short, or that older keys put in place undid. Answers how many keys went. */
export async function finishDestruction(office: Office): Promise<number> {
  const { books, keys } = office;
  const left: string[] = [];
  for (const name of books.views.destruction.keys.keys()) {
    if (!keys.isGone(name)) left.push(name);
  }
  const held = left.filter((name) => keys.known(name) !== null);
  if (left.length > 0) await takeKeys(office, left, held.length > 0);
  return held.length;
}
