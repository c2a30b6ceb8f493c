/** The job monitor in the settings, with the first data of its address in the page (S2 §2). */
import {
  type Asked,
  queryFromAddress,
  tasksQueryOf,
} from "../../../web/pages/settings/jobs/asked.ts";
import Jobs from "../../../web/pages/settings/jobs/jobs.island.tsx";
import type { Snapshot } from "../../../web/pages/settings/jobs/use_monitor.ts";
import type { Deps } from "../../deps.ts";
import type { Ctx } from "../../server/route.ts";
import { queuesNow } from "./queues.ts";
import { healthOf, overviewOf, storeOf } from "./figures.ts";
import { taskList, workersFound } from "./reading.ts";

async function snapshotOf(
  c: Ctx,
  deps: Deps,
  { workers, tasks }: Asked,
): Promise<Snapshot> {
  const [only, ...others] = workers.statuses;
  return {
    overview: await overviewOf(deps),
    health: await healthOf(deps),
    workers: await workersFound(deps, {
      search: workers.search,
      status: others.length === 0 ? only : undefined,
    }),
    tasks: await taskList(c, deps, tasksQueryOf(tasks)),
    queues: queuesNow(deps),
    store: await storeOf(deps),
  };
}

/** Content of the tab. */
export async function jobsContent(c: Ctx, deps: Deps) {
  const asked = queryFromAddress(new URL(c.req.url).searchParams);
  // Before it is read, so that concurrent changes are sent again.
  const position = deps.books.head;
  return <Jobs asked={asked} snapshot={await snapshotOf(c, deps, asked)} position={position} />;
}
