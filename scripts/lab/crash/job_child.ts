/**
 * A process that is killed: takes jobs in, works on them, or both, and prints, line by line, what it does.
 *
 *   job_child.ts PATH EFFECTS WORKER FIRST IDS     FIRST 0: it takes none in; IDS: jobs to report
 *
 *   ready | queued ID | message ID | began ID | ended ID | idle
 */
import { z } from "zod";
import { isActive } from "../../../events/job/job.ts";
import { changeQueue } from "../../../events/job/job_queue.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { queueSettings } from "../../../projections/job/job_queue.ts";
import { enqueue } from "../../../src/jobs/enqueue.ts";
import { JOB_ACTOR } from "../../../src/jobs/hold.ts";
import { defineJob, type JobDeps, JobProblem } from "../../../src/jobs/kind.ts";
import { JobRunner } from "../../../src/jobs/runner.ts";
import type { Books } from "../../../src/store/contract.ts";
import { openBooks } from "../../../src/store/open.ts";
import { contentOf, ITEMS, QUEUE } from "./job_run.ts";

/** Jobs that have not ended, at most; and those of them that are worked on. */
const ACTIVE_MAX = 24;
const AT_ONCE = 8;
/** A job is put aside when it was killed this often without getting anything done: here kills are the rule. */
const ATTEMPTS_MAX = 100;

const encoder = new TextEncoder();
const say = (line: string): number => Deno.stdout.writeSync(encoder.encode(line + "\n"));

/** A job of batches of one item, whose effects outside must happen once. */
const campaign = (effects: string) =>
  defineJob({
    kind: "campaign",
    title: "되풀이 시험",
    args: z.strictObject({}),
    queue: QUEUE,
    attemptsMax: ATTEMPTS_MAX,
    async handler(_args, { id, attempt, earlier, item, batches, signal }) {
      say(`began ${id}`);
      await batches(ITEMS, async (name) => {
        await item(name, async () => {
          const key = (by: string) => `${by}/${name}`;
          // What an attempt that was cut short asked for may have happened: its state is asked for.
          const before = earlier.map((one) => `key=${encodeURIComponent(key(one))}`).join("&");
          const known = before !== "" && await (await fetch(`${effects}?${before}`)).json();
          if (!known) {
            const headers = { "idempotency-key": key(attempt) };
            const body = `${id}/${name}`;
            const { ok } = await fetch(effects, { method: "POST", headers, body, signal });
            if (!ok) throw new JobProblem("바깥 서버가 거절했습니다.");
          }
          return encoder.encode(contentOf(id, name));
        });
        return null;
      });
      return null;
    },
  });

const metaOf = (key: string) => ({ actor: JOB_ACTOR, requestId: "campaign", key });

/** Keeps so many jobs under way, from a number on. */
async function produce(books: Books, first: number): Promise<void> {
  const bell = { ring: () => {} };
  books.subscribe(() => bell.ring());
  for (let n = first;; n++) {
    const active = () => [...books.views.job.byId.values()].filter(({ state }) => isActive(state));
    while (active().length >= ACTIVE_MAX) await new Promise<void>((ring) => bell.ring = ring);
    const id = `j${n}`;
    const outcome = await enqueue(books, { id, kind: "campaign", queue: QUEUE }, metaOf(id));
    if (isRefusal(outcome)) n--;
    else say(`queued ${id}`);
  }
}

async function main([path, effects, worker, first, ids]: string[]): Promise<void> {
  const books = await openBooks({ path, restMs: 50 });
  const kind = campaign(effects);
  const tellEnded = (id: string) => {
    const state = books.views.job.byId.get(id)?.state;
    if (state && !isActive(state)) say(`ended ${id}`);
  };
  const isIdle = () => [...books.views.job.byId.values()].every(({ state }) => !isActive(state));
  books.subscribe((events) => {
    const ended = events.filter(({ type }) => type === "job.succeeded");
    for (const { stream } of ended) tellEnded(stream.slice("job/".length));
    if (ended.length > 0 && isIdle()) say("idle");
  });
  await books.execute({
    stream: `job_queue/${QUEUE}`,
    decide: ({ job_queue }) =>
      changeQueue(queueSettings(job_queue, QUEUE), {
        name: QUEUE,
        to: { paused: false, concurrency: AT_ONCE },
      }),
    meta: metaOf(`scale:${worker}`),
  });
  const deps = { books, keys: books.keys, now: () => new Date() } as JobDeps;
  const kinds = new Map([[kind.kind, kind]]);
  const runner = new JobRunner({ deps, kinds, alone: !books.shared, worker });
  say("ready");
  for (const id of ids ? ids.split(",") : []) tellEnded(id);
  if (isIdle()) say("idle");
  books.queue?.listen((ids) => {
    for (const id of ids) say(`message ${id}`);
    return Promise.resolve();
  });
  await runner.start();
  if (Number(first) > 0) await produce(books, Number(first));
}

/** Keeps the process until it is killed, or its parent has gone: a worker without jobs has nothing else to wait for. */
async function stay(): Promise<never> {
  for await (const _ of Deno.stdin.readable);
  Deno.exit(0);
}

await Promise.all([main(Deno.args), stay()]);
