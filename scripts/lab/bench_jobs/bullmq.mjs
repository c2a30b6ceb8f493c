/** BullMQ with no-op jobs: `bullmq.mjs REDIS_PORT COUNT LANES`; says how many milliseconds they took. */
import process from "node:process";
import { performance } from "node:perf_hooks";
import { createRequire } from "node:module";

// Its package is in the folder that this is run in.
const { Queue, Worker } = createRequire(`${process.cwd()}/`)("bullmq");

/** Jobs that are taken in with one call. */
const BULK = 1_000;
const [port, count, lanes] = process.argv.slice(2).map(Number);
const connection = { host: "127.0.0.1", port, maxRetriesPerRequest: null };
const name = `bench${process.pid}`;
const queue = new Queue(name, { connection });
let done = 0;
const { promise, resolve } = Promise.withResolvers?.() ?? deferred();
const worker = new Worker(name, () => Promise.resolve(null), { connection, concurrency: lanes });
worker.on("completed", () => ++done === count && resolve());
await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);
const began = performance.now();
for (let first = 0; first < count; first += BULK) {
  const size = Math.min(BULK, count - first);
  await queue.addBulk(
    Array.from({ length: size }, (_, n) => ({ name: "nothing", data: { n: first + n } })),
  );
}
await promise;
process.stdout.write(`${performance.now() - began}\n`);
process.exit(0);

function deferred() {
  let resolve;
  const promise = new Promise((done) => resolve = done);
  return { promise, resolve };
}
