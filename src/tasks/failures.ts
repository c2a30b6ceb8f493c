/** Addresses of a job without a result, with the reasons. */
import type { JobState } from "../../events/job/job.ts";

/** An address without a result, with the reason in Korean. */
export type Failure = { id: string; reason: string };

/** Prefix of a job's items that are addresses, where it has others too. */
export const ADDRESS_ITEM = "address:";

const addressesOf = ({ args }: JobState): string[] => args.address_ids as string[];

/** What the finished batches say of their addresses. */
export const failuresOf = ({ batches }: Pick<JobState, "batches">): Failure[] =>
  batches.flatMap((left) => (left as { failures?: Failure[] } | null)?.failures ?? []);

/** Number of its addresses that are done. */
export function addressesDone(state: JobState): number {
  const prefixed = state.kind === "deliver_certificates";
  return prefixed
    ? state.items.filter(({ item }) => item.startsWith(ADDRESS_ITEM)).length
    : state.items.length;
}

/** Every address that an ended job did not do; its own reason where the address has none. */
export function undoneOf(state: JobState): Failure[] {
  const done = new Set(state.items.map(({ item }) => item));
  const reasons = new Map(failuresOf(state).map(({ id, reason }) => [id, reason]));
  return addressesOf(state)
    .filter((id) => !done.has(id) && !done.has(ADDRESS_ITEM + id))
    .map((id) => ({ id, reason: reasons.get(id) ?? state.reason }));
}
