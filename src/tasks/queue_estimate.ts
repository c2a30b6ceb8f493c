/** How long a request takes, with what is before it in its queue. */
import { BATCH_SIZE } from "../../events/certificate/certificate.ts";
import { isActive } from "../../events/job/job.ts";
import { type JobBook, type JobEntry, startable, waitsFor } from "../../projections/job/job.ts";
import type { Config } from "../config.ts";
import { addressesDone } from "./failures.ts";
import { secondsEach } from "./pace.ts";

export interface Estimate {
  /** Requests before it: those that begin earlier, and those it waits for. */
  ahead: number;
  seconds: number;
}

/** Jobs of a queue that are looked at; behind them nobody waits to the second. */
const LOOKED_AT_MAX = 500;

const addressesOf = ({ state }: JobEntry): number => {
  const ids = state.args.address_ids;
  return Array.isArray(ids) ? ids.length : 1;
};

/** Addresses that a job has still to do. */
const leftOf = (entry: JobEntry): number =>
  Math.max(0, addressesOf(entry) - addressesDone(entry.state));

/** The jobs that this one waits for, and those that they wait for. */
function makersBefore(book: JobBook, { state }: JobEntry, found = new Set<string>()): Set<string> {
  for (const id of waitsFor(book, state)) {
    if (found.has(id)) continue;
    found.add(id);
    makersBefore(book, book.byId.get(id)!, found);
  }
  return found;
}

/**
 * The estimate for a job that has not ended. Work that it waits for is done whole before it; another person's long job
 * takes turns with it, so no more of that counts than it has itself, by batches.
 */
export function estimateOf(
  book: JobBook,
  entry: JobEntry,
  { config, now }: { config: Config; now: number },
): Estimate {
  const { id, state, recorded_by, begun_at } = entry;
  if (!isActive(state)) return { ahead: 0, seconds: 0 };
  const each = secondsEach({ config }, state.queue === "certificates");
  const own = leftOf(entry);
  if (state.status === "running") return { ahead: 0, seconds: Math.ceil(own * each) };
  const makers = makersBefore(book, entry);
  const line = startable(book, state.queue, now, LOOKED_AT_MAX);
  const place = line.indexOf(id);
  const before = (place < 0 ? line : line.slice(0, place)).filter((other) => !makers.has(other));
  const running = [...book.running].filter((other) =>
    !makers.has(other) && book.byId.get(other)!.state.queue === state.queue
  );
  const share = Math.ceil(own / BATCH_SIZE) * BATCH_SIZE;
  let [ahead, left] = [makers.size, own];
  for (const other of makers) left += leftOf(book.byId.get(other)!);
  for (const other of [...running, ...before]) {
    const job = book.byId.get(other)!;
    const isOthers = job.recorded_by.id !== recorded_by.id;
    // Another person's job that is under way gives its place to one that has not begun.
    if (isOthers && job.state.status === "running" && begun_at === null && makers.size === 0) {
      continue;
    }
    ahead++;
    left += isOthers ? Math.min(leftOf(job), share) : leftOf(job);
  }
  return { ahead, seconds: Math.ceil(left * each) };
}
