/** An office with addresses, and the calls on their certificates (S2 §7). */
import { assertEquals } from "@std/assert";
import type {
  CertificateTask,
  CertificateTaskStatus,
  TaskLink,
} from "../../projections/certificate/certificate_shapes.ts";
import type { Config } from "../../src/config.ts";
import { JobRunner } from "../../src/jobs/runner.ts";
import { closePdf } from "../../src/pdf/render.ts";
import { givenAddresses } from "./addresses.ts";
import { unscheduled } from "./jobs.ts";
import { type Caller, openTestApp, type TestApp, testNow } from "./server.ts";

/** Where the calls are. */
export const BASE = "/api/deposition/address";

export interface House {
  app: TestApp;
  ids: string[];
  move(milliseconds: number): void;
  /** Has the jobs done that wait. */
  work(): Promise<void>;
  post(path: string, address_ids: unknown, as?: Caller): Promise<Answered>;
  get(path: string, as?: Caller): Promise<Answered>;
}

/** What is looked at of an answer, whichever it is. */
interface Body
  extends Pick<CertificateTask, "processing_info">, Omit<CertificateTaskStatus, "download_url"> {
  code: string;
  download_url: string;
  data: Pick<CertificateTaskStatus, "kind" | "status">[];
  details: TaskLink[];
}
type Answered = { status: number; body: Body };

/** Runs a test in an office with so many addresses: a demo unless `config` says otherwise. */
export async function withHouse(
  count: number,
  test: (house: House) => Promise<void>,
  config: Partial<Config> = {},
): Promise<void> {
  let now = testNow.getTime();
  const app = await openTestApp({ empty: true, now: () => new Date(now), config });
  const { deps } = app;
  const ask = async (path: string, as: Caller, more = {}): Promise<Answered> => {
    const response = await app.call(`${BASE}/${path}`, { as, ...more });
    return { status: response.status, body: await response.json() };
  };
  const runner = new JobRunner({ deps, kinds: unscheduled, alone: true });
  try {
    await test({
      app,
      ids: await givenAddresses(deps.books, count),
      move: (milliseconds) => now += milliseconds,
      async work() {
        // One of them may wait for others.
        for (let round = 0; round <= deps.books.views.job.byId.size; round++) {
          await runner.look();
          for (const queue of ["certificates", "downloads"]) await runner.settled(queue);
        }
      },
      post: (path, address_ids, as = "staff") =>
        ask(path, as, { method: "POST", json: { address_ids } }),
      get: (path, as = "staff") => ask(path, as),
    });
  } finally {
    await runner.close();
    await app.close();
    await closePdf();
  }
}

/** Issues certificates of these addresses and waits for them. */
export async function issue({ post, work }: House, ids: string[]): Promise<void> {
  assertEquals((await post("issue_immovable_bulk", ids)).status, 200);
  await work();
}
