/**
 * An office that is killed: serves the calls on certificates, works on their jobs, and prints where it is.
 *
 *   child.ts DATA PROVIDER COUNT      ready {"url", "staff", "superuser"}
 */
import { changeQueue } from "../../../events/job/job_queue.ts";
import { queueSettings } from "../../../projections/job/job_queue.ts";
import { JobRunner } from "../../../src/jobs/runner.ts";
import { JOB_ACTOR } from "../../../src/jobs/hold.ts";
import { givenAddresses } from "../../helpers/addresses.ts";
import { unscheduled } from "../../helpers/jobs.ts";
import { KEY } from "../../helpers/provider.ts";
import { openTestApp } from "../../helpers/server.ts";

/** Jobs of a queue at once, so that they meet. */
const AT_ONCE = 4;

const [dataDir, url, count] = Deno.args;
const certificates = { url, key: KEY, timeoutMs: 5_000, perSecond: 1_000 };
const now = () => new Date();
const app = await openTestApp({ dataDir, now, empty: true, config: { certificates } });
const { deps } = app;
await givenAddresses(deps.books, Number(count));
for (const name of ["certificates", "downloads"]) {
  await deps.books.execute({
    stream: `job_queue/${name}`,
    decide: ({ job_queue }) =>
      changeQueue(queueSettings(job_queue, name), {
        name,
        to: { paused: false, concurrency: AT_ONCE },
      }),
    meta: { actor: JOB_ACTOR, requestId: "campaign", key: `scale:${name}` },
  });
}
await new JobRunner({ deps, kinds: unscheduled, alone: true }).start();
const ready = {
  url: app.listen(),
  staff: app.headersOf("staff"),
  superuser: app.headersOf("superuser"),
};
Deno.stdout.writeSync(new TextEncoder().encode(`ready ${JSON.stringify(ready)}\n`));
for await (const _ of Deno.stdin.readable);
Deno.exit(0);
