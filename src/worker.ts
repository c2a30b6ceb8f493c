/** A process that does jobs and nothing else, beside web servers on the same KV server. */
import { followClock } from "./clock/follow.ts";
import { officeClock } from "./backup/last.ts";
import type { Config } from "./config.ts";
import type { JobDeps } from "./jobs/kind.ts";
import { jobKinds } from "./nouns/job/kinds.ts";
import { JobRunner } from "./jobs/runner.ts";
import { log } from "./kit/log.ts";
import { officeNow, readOfficeFile } from "./office/office_file.ts";
import { openOwnBooks } from "./opening/own_books.ts";
import { SecurityLog } from "./security/security_log.ts";
import { within } from "./kit/within.ts";

/** How long running jobs may take to end after a stop, and then how long returning the rest may take. */
const DRAIN_MILLISECONDS = 5_000;
const END_MILLISECONDS = 1_500;

export interface RunningWorker {
  /** Its name, as leases have it. */
  name: string;
  /** Position of the log that it began with. */
  head: number;
  /** Takes no new jobs, lets running ones end, returns the rest, and closes the books. */
  stop(): Promise<void>;
}

/** Starts a worker. Throws an Error of one Korean line where the books cannot be opened. */
export async function startWorker(
  config: Config,
  { now: machine, tell = log.warn }: {
    now?: () => Date;
    /** Prints one Korean line for the operator. */
    tell?: (line: string) => void;
  } = {},
): Promise<RunningWorker> {
  const telemetry = config.telemetry ? (await import("./app/telemetry.ts")).startTelemetry() : null;
  const firstFacts = await readOfficeFile(config.officeFile);
  const clock = await officeClock(config, machine);
  const { now } = clock;
  const { books } = await openOwnBooks(config, clock, tell);
  const following = await followClock(books, clock);
  const security = new SecurityLog(books, now);
  security.start();
  telemetry?.observe({ books, now });
  const deps: JobDeps = {
    ...{ books, keys: books.keys, security, now, clock },
    // Notices lead to the office by it; without a public address that is the web server's own.
    config: { ...config, publicUrl: config.publicUrl || `http://${config.host}:${config.port}` },
    get office() {
      return officeNow(books.views, firstFacts, config.demo, now());
    },
  };
  const name = `worker-${crypto.randomUUID().slice(0, 8)}`;
  const { concurrency, queues } = config.jobs;
  const jobs = new JobRunner({
    ...{ deps, kinds: jobKinds, alone: !books.shared, worker: name, queues },
    // A worker process runs jobs whatever the setting of its web servers.
    concurrency: Math.max(1, concurrency),
  });
  const { head } = books;
  await jobs.start();
  const ended = async () => {
    await jobs.close(DRAIN_MILLISECONDS);
    await following.stop();
    await security.close();
  };
  const stop = async () => {
    if (!await within(DRAIN_MILLISECONDS + END_MILLISECONDS, ended())) {
      log.warn("ended in the middle of some work");
    }
    await books.close();
  };
  return { name, head, stop };
}
