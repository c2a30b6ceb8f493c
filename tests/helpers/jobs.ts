/** Jobs of a server under test: put into queues, and worked on by a worker of its own. */
import { isRefusal } from "../../events/base/refusal.ts";
import { enqueue, type JobRequest } from "../../src/jobs/enqueue.ts";
import type { JobKind } from "../../src/jobs/kind.ts";
import { jobKinds } from "../../src/nouns/job/kinds.ts";
import { JobRunner } from "../../src/jobs/runner.ts";
import { minji } from "../store/notes.ts";
import type { TestApp } from "./server.ts";

/** Queues a job of this id, as Minji asks for it. */
export async function queueJob(
  { deps }: Pick<TestApp, "deps">,
  id: string,
  job: Partial<JobRequest> = {},
): Promise<void> {
  const meta = { actor: minji, requestId: "r", key: `queue:${id}` };
  const asked = { id, kind: "destroy_expired", queue: "chores", ...job };
  const outcome = await enqueue(deps.books, asked, meta);
  if (isRefusal(outcome)) throw new Error(outcome.message);
}

/** The office's kinds of jobs, which here begin when a test asks for one, never by the clock. */
export const unscheduled: ReadonlyMap<string, JobKind> = new Map(
  [...jobKinds].map(([name, kind]) => [name, { ...kind, schedule: undefined }]),
);

/** Gives the office of this process kinds besides its own, and takes its own chores from the clock; until called back. */
export function addKinds(...kinds: JobKind[]): () => void {
  const known = jobKinds as Map<string, JobKind>;
  const before = [...known];
  for (const [name, kind] of unscheduled) known.set(name, kind);
  for (const kind of kinds) known.set(kind.kind, kind);
  return () => {
    known.clear();
    for (const [name, kind] of before) known.set(name, kind);
  };
}

/** Starts a worker that knows these kinds besides the office's; `random` makes its waits the longest. */
export async function startWorker(
  { deps }: Pick<TestApp, "deps">,
  worker: string,
  ...kinds: JobKind[]
): Promise<JobRunner> {
  const known = new Map([...unscheduled, ...kinds.map((kind) => [kind.kind, kind] as const)]);
  const runner = new JobRunner({ deps, kinds: known, alone: false, worker, random: () => 1 });
  await runner.start();
  return runner;
}

/** Resolves when a job has come to this. */
export async function jobIs(
  { deps: { books } }: Pick<TestApp, "deps">,
  id: string,
  status: string,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (books.views.job.byId.get(id)?.state.status === status) resolve();
  };
  const end = books.subscribe(look);
  look();
  await promise;
  end();
}
