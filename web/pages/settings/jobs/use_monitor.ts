/** What the monitor shows, kept true: read every 30 seconds, at every change of a job, and when asked. */
import { useEffect, useRef, useState } from "react";
import type {
  Health,
  Overview,
  StoreInfo,
  WorkerRow,
} from "../../../../projections/job/job_monitor_rows.ts";
import type { JobPage, QueueRow } from "../../../../projections/job/job_rows.ts";
import { jobPaths } from "./paths.ts";
import { followSoon, throttle } from "../../../ui/client/follow_rows.ts";
import { useEvent } from "../../../table/use_event.ts";
import { BACKGROUND, callApi } from "../../../ui/client/api.ts";
import { addressOf, type Asked, tasksQueryOf, workersQueryOf } from "./asked.ts";

/** S2 §9. */
const REFRESH_MS = 30_000;
/** At a change the page is read again, and no more often than this. */
const LIVE_MS = 1_500;
/** From the last letter of a search to its call. */
const TYPED_MS = 300;

export interface Snapshot {
  overview: Overview;
  health: Health;
  workers: WorkerRow[];
  tasks: JobPage;
  queues: QueueRow[];
  store: StoreInfo;
}

export interface MonitorStart {
  asked: Asked;
  snapshot: Snapshot;
  /** Of the log, when it was read. */
  position: number;
}

/** Reads what it can; where a call fails what was there stays (S2 §8), and `isWhole` is false. */
async function readSnapshot(
  { workers, tasks }: Asked,
  before: Snapshot,
  byItself: boolean,
): Promise<{ found: Snapshot; isWhole: boolean }> {
  let isWhole = true;
  const get = async <T>(path: string): Promise<T | null> => {
    const answer = await callApi<T>("GET", path, {
      act: "unseen",
      ...(byItself ? { headers: BACKGROUND } : {}),
    });
    if (answer.ok) return answer.data;
    isWhole = false;
    return null;
  };
  const part = async <T>(path: string, old: T): Promise<T> =>
    (await get<{ data: T }>(path))?.data ?? old;
  const workersQuery = new URLSearchParams(workersQueryOf(workers)).toString();
  const tasksQuery = new URLSearchParams(tasksQueryOf(tasks)).toString();
  const [overview, health, rows, page, queues, store] = await Promise.all([
    part(jobPaths.overview(), before.overview),
    part(jobPaths.health(), before.health),
    part(jobPaths.workers(workersQuery), before.workers),
    get<JobPage>(jobPaths.tasks(tasksQuery)),
    part(jobPaths.queues(), before.queues),
    part(jobPaths.store(), before.store),
  ]);
  const found = { overview, health, workers: rows, tasks: page ?? before.tasks, queues, store };
  return { found, isWhole };
}

/** Calls a reading by the clock and by the log, not too often. */
function useReadings(read: (byItself: boolean) => Promise<void>, position: number): void {
  useEffect(() => {
    const soon = throttle(LIVE_MS, () => void read(true));
    const timer = setInterval(() => !document.hidden && void read(true), REFRESH_MS);
    const hangUp = followSoon({ noun: "jobs", at: { current: position }, onReset: soon });
    return () => {
      clearInterval(timer);
      hangUp();
    };
  }, []);
}

export function useMonitor(start: MonitorStart) {
  const [asked, setAsked] = useState(start.asked);
  const [snapshot, setSnapshot] = useState(start.snapshot);
  const [reading, setReading] = useState(false);
  const [isWhole, setWhole] = useState(true);
  const newest = useRef({ request: 0, asked: start.asked, snapshot: start.snapshot });
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = useEvent(async (byItself: boolean) => {
    const request = ++newest.current.request;
    if (!byItself) setReading(true);
    const { found, isWhole } = await readSnapshot(
      newest.current.asked,
      newest.current.snapshot,
      byItself,
    );
    // What was asked for since is on its way.
    if (request !== newest.current.request) return;
    newest.current.snapshot = found;
    setSnapshot(found);
    setWhole(isWhole);
    setReading(false);
  });
  useReadings(read, start.position);

  const become = (to: Asked) => {
    newest.current.asked = to;
    setAsked(to);
  };
  /** Shows something else, and says so in the address; what is typed is waited for. */
  const show = useEvent((change: (before: Asked) => Asked, typed = false) => {
    const before = newest.current.asked;
    become(change(before));
    history.replaceState(null, "", addressOf(newest.current.asked));
    clearTimeout(typing.current);
    // Another view shows what is here already.
    if (
      before.tasks === newest.current.asked.tasks && before.workers === newest.current.asked.workers
    ) {
      return;
    }
    if (typed) typing.current = setTimeout(() => void read(false), TYPED_MS);
    else void read(false);
  });
  return { asked, snapshot, isWhole, reading, read, show };
}

export type Monitor = ReturnType<typeof useMonitor>;
