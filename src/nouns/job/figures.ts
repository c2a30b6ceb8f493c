/** The monitor's figures: the four cards, the health of jobs, and the store in Redis' place (S2 §3). */
import { endedSince } from "../../../projections/job/job_attempts.ts";
import type { Health, Overview, StoreInfo } from "../../../projections/job/job_monitor_rows.ts";
import type { Deps } from "../../deps.ts";
import { isOnline } from "../../jobs/attendance.ts";
import { within } from "../../kit/within.ts";
import { queuesNow } from "./queues.ts";
import { seenNow } from "./workers.ts";

/** S2 §9. */
const KEYS_MAX = 20;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000;
/** How long the store may take to answer, in milliseconds. */
const STORE_MILLISECONDS = 1_000;

/** The four cards. */
export async function overviewOf(deps: Deps): Promise<Overview> {
  const { views } = deps.books;
  const seen = await seenNow(deps);
  const since = new Date(seen.now - DAY_MILLISECONDS).toISOString();
  const waiting = queuesNow(deps);
  return {
    workers: { active: seen.online, total: seen.workers.length },
    tasks_24h: endedSince(views.job, since),
    queues: { total_pending: waiting.reduce((sum, { pending_tasks }) => sum + pending_tasks, 0) },
  };
}

/** Do the dependencies of jobs answer? */
export async function healthOf(deps: Deps): Promise<Health> {
  const { online } = await seenNow(deps);
  const read = deps.books.kv.get(["ready"]).then(() => {});
  const state = deps.logState();
  return {
    broker_ok: await within(STORE_MILLISECONDS, read).catch(() => false),
    result_backend_ok: state === "whole" || state === "checking",
    workers_online: online,
  };
}

const MEBIBYTE = 1024 * 1024;

/** The store in Redis' place. */
export async function storeOf(deps: Deps): Promise<StoreInfo> {
  const { books } = deps;
  const { workers: all, now } = await seenNow(deps);
  const processes = new Set(
    all.filter((one) => isOnline(one, now))
      .map(({ hostname, pid }) => `${hostname} ${pid}`),
  ).add(`${Deno.hostname()} ${Deno.pid}`);
  const names = [...books.views.job.byId.keys()];
  return {
    version: `Deno KV (Deno ${Deno.version.deno})`,
    uptime_in_seconds: Math.floor(performance.now() / 1_000),
    connected_clients: processes.size,
    used_memory_human: `${(Deno.memoryUsage().rss / MEBIBYTE).toFixed(1)}M`,
    total_commands_processed: books.stats.commits,
    celery_keys_count: names.length,
    celery_keys: names.slice(-KEYS_MAX).reverse().map((id) => `job/${id}`),
  };
}
