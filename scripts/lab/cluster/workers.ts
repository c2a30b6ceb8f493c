/**
 * A web server that leaves its jobs to others, and `deno task worker 2` beside it: who runs them, and who continues
 * after a kill.
 */
import { resolve } from "node:path";
import type { z } from "zod";
import type {
  certificateTask,
  certificateTaskStatus,
} from "../../../projections/certificate/certificate_shapes.ts";
import type { WorkerRow } from "../../../projections/job/job_monitor_rows.ts";
import type { JobRow } from "../../../projections/job/job_rows.ts";
import { ask } from "./office.ts";

/** A job of this size takes a few seconds: long enough for its worker to be killed in the middle. */
const ADDRESSES = 100;
const ISSUE = "/api/deposition/address/issue_immovable_bulk";
const STATUS = "/api/deposition/address/download_immovable_bulk";
/** How long a result is waited for, in milliseconds. */
const WAIT_MS = 60_000;
/** A stop has to be over by then. */
const STOP_MS = 10_000;
/** A job has to go on within so long after its worker was killed. */
const GOES_ON_MS = 10_000;

async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const over = performance.now() + WAIT_MS;
  while (performance.now() < over) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what}: not within ${WAIT_MS / 1_000} s`);
}

/** What the calls of one server say. */
class Office {
  constructor(private readonly url: string, private readonly token: string) {}

  async #data<T>(path: string): Promise<T> {
    return ((await ask(this.url + path, this.token)).body as { data: T }).data;
  }

  /** Asks for certificates of some addresses of the sample; the job's id. */
  async issue(first: number): Promise<string> {
    const address_ids = Array.from(
      { length: ADDRESSES },
      (_, n) => `demo-address-${String(first + n).padStart(4, "0")}`,
    );
    const json = { address_ids };
    const { status, body } = await ask(this.url + ISSUE, this.token, { method: "POST", json });
    const { task_id } = body as z.output<typeof certificateTask>;
    if (status !== 200 || !task_id) throw new Error(`issue: ${status} ${JSON.stringify(body)}`);
    return task_id;
  }

  async online(): Promise<WorkerRow[]> {
    const rows = await this.#data<WorkerRow[]>("/api/celery/workers/status/");
    return rows.filter(({ is_online }) => is_online);
  }

  job(id: string): Promise<JobRow> {
    return this.#data<JobRow>(`/api/celery/tasks/${id}/`);
  }

  async isDone(id: string): Promise<boolean> {
    const { body } = await ask(`${this.url}${STATUS}?task_id=${id}`, this.token);
    const { status, failed_count } = body as z.output<typeof certificateTaskStatus>;
    if (status === "failed" || failed_count > 0) throw new Error(`job: ${JSON.stringify(body)}`);
    return status === "completed";
  }
}

/** Runs it beside a server whose own `JOB_CONCURRENCY` is 0; what did not hold, in words. */
export async function workersRun(
  url: string,
  token: string,
  env: Record<string, string>,
): Promise<string[]> {
  const faults: string[] = [];
  const office = new Office(url, token);
  const waiting = await office.issue(1);
  const { waits } = await office.job(waiting);
  if (waits === "") faults.push("a job that nobody can do does not say so");
  const program = resolve(import.meta.dirname!, "../../worker.ts");
  const workers = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", program, "2"],
    ...{ env: { ...env, JOB_CONCURRENCY: "4" }, stdout: "null", stderr: "inherit" },
  }).spawn();
  try {
    await until("two workers", async () => (await office.online()).length === 2 || null);
    await until("the job that waited", async () => await office.isDone(waiting) || null);
    const job = await office.job(await office.issue(ADDRESSES + 1));
    const killed = await until("a worker at it", async () => {
      const { worker_name, items_done } = await office.job(job.task_id);
      const worker = (await office.online()).find(({ name }) => name === worker_name);
      return items_done > 0 && worker ? worker : null;
    });
    Deno.kill(killed.pid, "SIGKILL");
    const began = performance.now();
    await until("another worker at it", async () => {
      const { worker_name, status } = await office.job(job.task_id);
      return status === "SUCCESS" || worker_name !== killed.name || null;
    });
    const goesOn = performance.now() - began;
    await until("the job that was cut short", async () => await office.isDone(job.task_id) || null);
    const { attempts, items_done } = await office.job(job.task_id);
    console.log(`workers                   a job went on after ${Math.round(goesOn)} ms`);
    console.log(`  attempts, items         ${attempts}, ${items_done}`);
    if (goesOn > GOES_ON_MS) faults.push("a job stood still for more than 10 s");
    await until("a worker in the killed one's place", async () => {
      const others = (await office.online()).filter(({ name }) => name !== killed.name);
      return others.length === 2 || null;
    });
  } finally {
    const began = performance.now();
    workers.kill("SIGTERM");
    const { code } = await workers.status;
    const ms = performance.now() - began;
    console.log(`  stop of two workers     ${Math.round(ms)} ms`);
    if (code !== 0 || ms > STOP_MS) faults.push(`the workers ended with ${code} after ${ms} ms`);
  }
  return faults;
}
