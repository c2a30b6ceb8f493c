/**
 * `deno task lab bench-jobs [COUNT]`: so many jobs that do nothing (10,000), taken in, worked on and ended, each step
 * on the disk before the next: ours, by the KV's queue and by the doorbell that a KV server leaves it, beside BullMQ and
 * Celery on Redis with `appendfsync always`, in turn, on this machine. A peer that cannot be had is named and left
 * out. Answers 1 where ours by the queue is behind.
 */
import { CONCURRENCY_MAX } from "../../events/job/job_queue.ts";
import { inFolder, median } from "./bench/measure.ts";
import { ourTime } from "./bench_jobs/ours.ts";
import { bullmq, celery, type Peer, startRedis } from "./bench_jobs/peers.ts";

/** The first round warms up. Celery takes as long as all others together: one round. */
const ROUNDS = 3;

interface Side {
  name: string;
  rounds: number;
  time(count: number): Promise<number>;
}

const onRedis = (peer: Peer) => (count: number): Promise<number> =>
  inFolder(async (folder) => {
    const redis = await startRedis(folder);
    try {
      return await peer(redis, count);
    } finally {
      await redis.stop();
    }
  });

/** The peers that can be had here. */
async function peers(): Promise<Side[]> {
  const known: [string, number, () => Promise<Peer>][] = [
    [`BullMQ, ${CONCURRENCY_MAX} at once`, ROUNDS, () => bullmq(CONCURRENCY_MAX)],
    ["Celery, 32 threads", 0, celery],
  ];
  const found: Side[] = [];
  for (const [name, rounds, get] of known) {
    try {
      const peer = await get();
      await inFolder(async (folder) => (await startRedis(folder)).stop());
      found.push({ name, rounds, time: onRedis(peer) });
    } catch (error) {
      console.log(`${name} is left out: ${error instanceof Error ? error.message : error}`);
    }
  }
  return found;
}

async function main(): Promise<number> {
  const count = Number(Deno.args[0] ?? 10_000);
  if (!Number.isInteger(count) || count < 1) throw new Error("COUNT: a whole number from 1");
  const sideOf = (by: "queue" | "doorbell"): Side => ({
    name: `ours, by the ${by}`,
    rounds: ROUNDS,
    time: (jobs) => inFolder((folder) => ourTime(folder, jobs, by)),
  });
  const [ours, doorbell] = [sideOf("queue"), sideOf("doorbell")];
  const sides = [ours, doorbell, ...await peers()];
  const times = new Map<Side, number[]>(sides.map((side) => [side, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    const turn = sides.filter(({ rounds }) => rounds >= round);
    // The order changes each round: what the machine does besides should meet all of them.
    for (const side of round % 2 === 0 ? turn : turn.toReversed()) {
      const milliseconds = await side.time(count);
      if (round > 0 || side.rounds === 0) times.get(side)!.push(milliseconds);
    }
  }
  const own = median(times.get(ours)!);
  console.log(`${count.toLocaleString("en")} jobs that do nothing, durable`);
  let behind = 0;
  for (const [{ name }, all] of times) {
    const middle = median(all);
    const rate = Math.round(count / middle * 1_000).toLocaleString("en");
    const ratio = middle === own ? "" : `   ours is ${(middle / own).toFixed(1)} × as fast`;
    const took = `${(middle / 1_000).toFixed(2)} s`.padStart(9);
    console.log(`${name.padEnd(24)}${took}${`${rate}/s`.padStart(12)}${ratio}`);
    if (middle < own && name !== doorbell.name) behind++;
  }
  return behind === 0 ? 0 : 1;
}

Deno.exit(await main());
