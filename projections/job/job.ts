/** Jobs, with indexes for workers and the monitor: which may begin, which run, how many of each. */
import {
  evolve,
  isActive,
  JOB_STATUSES,
  type JobState,
  type JobStatus,
  RETRY_WAIT_MAX_MS,
  type StoredJobEvent,
} from "../../events/job/job.ts";
import { type AttemptBook, noAttempts, noteAttempt } from "./job_attempts.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

export interface JobEntry extends StreamEntry<JobState> {
  /** The last worker; null before the first attempt. */
  readonly worker: string | null;
  /** Start of its first and its newest attempt. */
  readonly begun_at: string | null;
  readonly started_at: string | null;
  /** Its end; null until then. */
  readonly ended_at: string | null;
  /** Position of its creation in the log. */
  readonly position: number;
}

/** The waiting jobs of one queue, and the number of each status. */
interface Lane {
  /** Jobs that may begin, by priority and by requester, each person's oldest first. */
  ready: Map<number, Map<string, Set<string>>>;
  /** The last start of a job of each person. */
  served: Map<string, string>;
  /** Jobs that may begin at an instant, epoch milliseconds. */
  timed: Map<string, number>;
  /** Jobs that wait for other jobs. */
  blocked: Set<string>;
  counts: Record<JobStatus, number>;
}

interface JobIndexes extends AttemptBook {
  lanes: Map<string, Lane>;
  /** Unfinished jobs. */
  active: Set<string>;
  running: Set<string>;
  /** The unfinished job with each unique key. */
  unique: Map<string, string>;
  /** Unfinished jobs that wait for this one. */
  dependents: Map<string, Set<string>>;
  /** The newest scheduled time of each kind that was queued. */
  scheduled: Map<string, string>;
}

export type JobBook = StreamBook<JobEntry> & JobIndexes;

export const jobView = streamView<JobState, JobEntry, JobIndexes>({
  noun: "job",
  evolve: (state, event) => evolve(state, event as StoredJobEvent),
  entry: (entry, { type, at, position }, before) => ({
    ...entry,
    worker: entry.state.lease?.worker ?? before?.worker ?? null,
    begun_at: before?.begun_at ?? (type === "job.attempt_started" ? at : null),
    started_at: type === "job.attempt_started" ? at : before?.started_at ?? null,
    ended_at: isActive(entry.state) ? null : at,
    position: before?.position ?? position,
  }),
  indexes: () => ({
    ...noAttempts(),
    lanes: new Map(),
    active: new Set(),
    running: new Set(),
    unique: new Map(),
    dependents: new Map(),
    scheduled: new Map(),
  }),
  index(book, entry, before) {
    if (before) takeOut(book, before);
    else putInFirst(book, entry);
    putIn(book, entry);
    noteAttempt(book, entry, before);
    // Ended or restarted by a person: those that wait for it may begin, or wait again.
    if (before && isActive(before.state) !== isActive(entry.state)) {
      for (const id of [...book.dependents.get(entry.id) ?? []]) moveOn(book, id);
    }
  },
});

const emptyLane = (): Lane => ({
  ready: new Map(),
  served: new Map(),
  timed: new Map(),
  blocked: new Set(),
  counts: Object.fromEntries(JOB_STATUSES.map((status) => [status, 0])) as Lane["counts"],
});

/** The value of a key, created if missing. */
function ensure<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

/** A job's state after its first event. */
function putInFirst(book: JobBook, { state }: JobEntry): void {
  const { kind, scheduled_for } = state;
  if (scheduled_for !== null && scheduled_for > (book.scheduled.get(kind) ?? "")) {
    book.scheduled.set(kind, scheduled_for);
  }
}

function takeOut(book: JobBook, { id, state, recorded_by }: JobEntry): void {
  const lane = book.lanes.get(state.queue)!;
  lane.counts[state.status]--;
  const ready = lane.ready.get(state.priority);
  const own = ready?.get(recorded_by.id);
  if (own?.delete(id) && own.size === 0) ready!.delete(recorded_by.id);
  lane.timed.delete(id);
  lane.blocked.delete(id);
  book.running.delete(id);
  book.active.delete(id);
  for (const other of state.after) {
    const waiting = book.dependents.get(other);
    if (waiting?.delete(id) && waiting.size === 0) book.dependents.delete(other);
  }
  if (book.unique.get(state.unique) === id) book.unique.delete(state.unique);
}

function putIn(book: JobBook, entry: JobEntry): void {
  const { id, state } = entry;
  const lane = ensure(book.lanes, state.queue, emptyLane);
  lane.counts[state.status]++;
  const asker = entry.recorded_by.id;
  const begun = entry.started_at ?? "";
  if (begun > (lane.served.get(asker) ?? "")) lane.served.set(asker, begun);
  if (!isActive(state)) return;
  book.active.add(id);
  if (state.unique !== "") book.unique.set(state.unique, id);
  for (const other of state.after) ensure(book.dependents, other, () => new Set<string>()).add(id);
  if (state.status === "running") book.running.add(id);
  else putInLine(book, lane, entry);
}

/** A job that no worker is running. */
function putInLine(book: JobBook, lane: Lane, { id, state, recorded_by }: JobEntry): void {
  const time = state.retry_at ?? (state.attempt === 0 ? state.not_before : null);
  if (waitsFor(book, state).length > 0) lane.blocked.add(id);
  else if (time !== null) lane.timed.set(id, Date.parse(time));
  else {
    const ready = ensure(lane.ready, state.priority, () => new Map<string, Set<string>>());
    ensure(ready, recorded_by.id, () => new Set<string>()).add(id);
  }
}

/** A predecessor of this job ended, or runs again. */
function moveOn(book: JobBook, id: string): void {
  const entry = book.byId.get(id)!;
  takeOut(book, entry);
  putIn(book, entry);
}

/** Unfinished predecessors of this job. */
export const waitsFor = (
  { active }: Pick<JobBook, "active">,
  { after }: Pick<JobState, "after">,
): string[] => after.filter((id) => active.has(id));

/** Jobs that may begin once this one ends: they wait for no other. */
export const freedBy = (book: JobBook, id: string): string[] =>
  [...book.dependents.get(id) ?? []].filter((other) => {
    const { state } = book.byId.get(other)!;
    return state.status === "queued" && waitsFor(book, state).every((one) => one === id);
  });

/**
 * Has a job's time come at `now`? A next attempt further away than any wait was set by a wrong clock and is not waited
 * for.
 */
const isDue = ({ state }: JobEntry, time: number, now: number): boolean =>
  time <= now || (state.status === "retrying" && time - now > RETRY_WAIT_MAX_MS);

/** May this job begin at `now` (epoch milliseconds), apart from its queue? */
export function isReady(
  { lanes, running }: JobBook,
  entry: JobEntry,
  now: number,
): boolean {
  const { id, state, recorded_by } = entry;
  const lane = lanes.get(state.queue)!;
  if (running.has(id) || lane.ready.get(state.priority)?.get(recorded_by.id)?.has(id)) return true;
  const time = lane.timed.get(id);
  return time !== undefined && isDue(entry, time, now);
}

/**
 * At most this many jobs of a queue that may begin at `now`: the highest priority first, then people in turn, the
 * longest unserved first, each with their oldest request. `isLater` says that a job is skipped for now.
 */
export function startable(
  { lanes, byId }: JobBook,
  queue: string,
  now: number,
  limit: number,
  isLater: (id: string) => boolean = () => false,
): string[] {
  const lane = lanes.get(queue);
  if (!lane || limit <= 0) return [];
  const due = [...lane.timed].filter(([id, time]) => isDue(byId.get(id)!, time, now))
    .sort((a, b) => a[1] - b[1]);
  const timed = Map.groupBy(due, ([id]) => byId.get(id)!.state.priority);
  const found: string[] = [];
  for (const priority of [...new Set([...timed.keys(), ...lane.ready.keys()])].sort().reverse()) {
    for (const [id] of timed.get(priority) ?? []) found.push(id);
    const served = (asker: string) => lane.served.get(asker) ?? "";
    const ready = [...lane.ready.get(priority) ?? []]
      .sort(([a], [b]) => served(a) < served(b) ? -1 : served(a) > served(b) ? 1 : 0);
    found.push(...roundRobin(ready.map(([, ids]) => ids), limit - found.length, isLater));
  }
  return found.slice(0, limit);
}

/** At most this many, one of each group in turn. */
function roundRobin(
  groups: Iterable<string>[],
  limit: number,
  isLater: (id: string) => boolean,
): string[] {
  const found: string[] = [];
  let left = groups.map((ids) => Iterator.from(ids).filter((id) => !isLater(id)));
  while (found.length < limit && left.length > 0) {
    left = left.filter((ids) => {
      const { value, done } = ids.next();
      if (!done && found.length < limit) found.push(value);
      return !done;
    });
  }
  return found;
}

interface YieldOptions {
  /** Only to a request that has not begun. */
  unbegun?: boolean;
  /** Jobs that do not begin yet. */
  isLater?(id: string): boolean;
}

/** Does another person wait for a place in this job's queue, with at least its priority? */
export function mustYield(
  { lanes, byId }: JobBook,
  id: string,
  { unbegun = false, isLater = () => false }: YieldOptions = {},
): boolean {
  const { state, recorded_by } = byId.get(id)!;
  const waits = (ids: Set<string>): boolean => {
    const next = Iterator.from(ids).find((other) => !isLater(other));
    return next !== undefined && (!unbegun || byId.get(next)!.begun_at === null);
  };
  return [...lanes.get(state.queue)!.ready].some(([priority, ready]) =>
    priority >= state.priority &&
    [...ready].some(([asker, ids]) => asker !== recorded_by.id && waits(ids))
  );
}

/** The next instant after `now` at which a job's time comes or a lease expires; Infinity if none. */
export function nextTime({ lanes, running, byId }: JobBook, now: number): number {
  let next = Infinity;
  const look = (time: number) => {
    if (time > now && time < next) next = time;
  };
  for (const { timed } of lanes.values()) for (const time of timed.values()) look(time);
  for (const id of running) look(Date.parse(byId.get(id)!.state.lease!.until));
  return next;
}

/** Number of jobs of each status. */
export function jobCounts({ lanes }: Pick<JobBook, "lanes">): Record<JobStatus, number> {
  const { counts: sums } = emptyLane();
  for (const { counts } of lanes.values()) {
    for (const status of JOB_STATUSES) sums[status] += counts[status];
  }
  return sums;
}

/** Jobs set aside for a person. */
export const deadCount = (book: Pick<JobBook, "lanes">): number => jobCounts(book).dead;
