/**
 * Kills workers at random moments under load, starts them again, and counts outside of them what they did: each
 * effect once, each job to its end, and none that is stuck.
 */
import { fileURLToPath } from "node:url";
import type { StoredEvent } from "../../../events/base/event.ts";
import type { Books } from "../../../src/store/contract.ts";
import { openBooks } from "../../../src/store/open.ts";
import { linesOf, randomFrom } from "./run.ts";

export const QUEUE = "campaign";
/** What each job has to do. */
export const ITEMS = ["1", "2", "3"];
export const contentOf = (id: string, item: string): string => `job ${id}, item ${item}`;

/** A job has to go on within so long after its worker is back, in milliseconds. */
const GOES_ON_MS = 10_000;
/** Moments between two kills: a process lives this long after its start, in milliseconds. */
const [SHORTEST_LIFE_MS, LIVES_DIFFER_MS] = [30, 600];
/** After the last kill everything has to end in so long. */
const END_MS = 90_000;

export interface JobKills {
  kills: number;
  /** Jobs that were taken in, and items of them. */
  jobs: number;
  items: number;
  /** Jobs that were under way when their worker was killed. */
  interrupted: number;
  /** Messages of the queue that were handed out, and those of them that came once more, at the least. */
  messages: number;
  redelivered: number;
  /** Effects asked for outside, those that were asked for again with the same key among them. */
  asked: number;
  /** Effects or records that happened twice, and that never did. Both must be 0. */
  doubled: number;
  lost: number;
  /** The longest from a restart until a job that was cut short went on, in milliseconds. */
  slowestMs: number;
  faults: string[];
}

/** A server outside whose effects cost money: it keeps to a key, and counts what happened to what. */
class Effects {
  readonly happened = new Map<string, number>();
  asked = 0;
  readonly #keys = new Set<string>();
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  constructor() {
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      (request) => this.#answer(request),
    );
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.addr.port}/`;
  }

  async #answer(request: Request): Promise<Response> {
    if (request.method === "GET") {
      const keys = new URL(request.url).searchParams.getAll("key");
      return Response.json(keys.some((key) => this.#keys.has(key)));
    }
    const what = await request.text();
    const key = request.headers.get("idempotency-key")!;
    this.asked++;
    if (this.#keys.has(key)) return new Response("again");
    this.#keys.add(key);
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1);
    return new Response("done");
  }

  close(): Promise<void> {
    return this.#server.shutdown();
  }
}

interface Child {
  kill(): Promise<void>;
  ready: Promise<void>;
}

/** Everything that the parent knows while it kills. */
class Campaign {
  readonly effects = new Effects();
  readonly queued = new Set<string>();
  readonly ended = new Set<string>();
  /** By job, the worker that began it last. */
  readonly begun = new Map<string, string>();
  /** Jobs that were cut short and have not gone on, and since when somebody could. */
  readonly waiting = new Map<string, number>();
  /** Messages that named a job. */
  readonly messages = new Map<string, number>();
  readonly idle = { reached: () => {} };
  readonly report: JobKills = {
    ...{ kills: 0, jobs: 0, items: 0, interrupted: 0, asked: 0, doubled: 0, lost: 0 },
    ...{ messages: 0, redelivered: 0, slowestMs: 0, faults: [] },
  };
  #names = 0;

  constructor(private readonly path: string, private readonly alone: boolean) {}

  start(produces: boolean): Child {
    const name = `w${++this.#names}`;
    const first = produces ? this.queued.size + 1 : 0;
    const script = fileURLToPath(new URL("./job_child.ts", import.meta.url));
    // Where there is no other worker, a job can go on from now on.
    if (this.alone) {
      for (const id of this.waiting.keys()) {
        this.waiting.set(id, performance.now());
      }
    }
    const asked = [...this.waiting.keys()].join(",");
    const child = new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "-A", "--no-check", script],
        ...[this.path, this.effects.url, name, String(first), asked],
      ],
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const ready = Promise.withResolvers<void>();
    let killed = false;
    const read = async () => {
      for await (const line of linesOf(child.stdout)) this.#hear(name, line, ready.resolve);
      ready.resolve();
      if (!killed) this.report.faults.push(`a process ended by itself: ${name}`);
    };
    const done = read();
    return {
      ready: ready.promise,
      kill: async () => {
        killed = true;
        try {
          child.kill("SIGKILL");
        } catch {
          // It ended by itself, which is reported as a fault.
        }
        await child.status;
        await done;
        for (const [id, by] of this.begun) {
          if (by !== name || this.ended.has(id)) continue;
          this.waiting.set(id, performance.now());
          this.report.interrupted++;
        }
      },
    };
  }

  #hear(name: string, line: string, ready: () => void): void {
    const [word, id] = line.split(" ");
    if (word === "ready") ready();
    else if (word === "queued") this.queued.add(id);
    else if (word === "message") this.messages.set(id, (this.messages.get(id) ?? 0) + 1);
    else if (word === "idle") this.idle.reached();
    else if (word === "began" || word === "ended") {
      const since = this.waiting.get(id);
      this.waiting.delete(id);
      if (since !== undefined) {
        this.report.slowestMs = Math.max(this.report.slowestMs, performance.now() - since);
      }
      if (word === "began") this.begun.set(id, name);
      else this.ended.add(id);
    }
  }
}

const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Options {
  kills: number;
  seed: number;
  /** The books: a file that one process has, or a KV server that `workers` share. */
  path: string;
  /** Processes at once: one of them takes jobs in besides. */
  workers: number;
  onKill?(kills: number): void;
}

/** Runs a campaign, and reports the result. */
export async function killWorkers({ kills, seed, path, workers, onKill }: Options) {
  const random = randomFrom(seed);
  const campaign = new Campaign(path, workers === 1);
  const { report } = campaign;
  const children: Child[] = [];
  try {
    // Alone it takes jobs in as well; of several the first does, and is killed like the others.
    for (let n = 0; n < workers; n++) children.push(campaign.start(n === 0));
    while (report.kills < kills && report.faults.length === 0) {
      const chosen = Math.floor(random() * workers);
      await children[chosen].ready;
      await pass(SHORTEST_LIFE_MS + random() * LIVES_DIFFER_MS);
      await children[chosen].kill();
      report.kills++;
      onKill?.(report.kills);
      children[chosen] = campaign.start(chosen === 0 && report.kills < kills);
    }
    await waitForIdle(campaign, children);
  } finally {
    for (const child of children) await child.kill();
    await campaign.effects.close();
  }
  const books = await openBooks({ path });
  await check(campaign, books);
  await books.close();
  return report;
}

/** Waits until every job has ended. A process that takes jobs in is replaced by one that does not. */
async function waitForIdle(campaign: Campaign, children: Child[]): Promise<void> {
  await children[0].kill();
  const idle = Promise.withResolvers<void>();
  campaign.idle.reached = idle.resolve;
  children[0] = campaign.start(false);
  let over = false;
  await Promise.race([idle.promise, pass(END_MS).then(() => over = true)]);
  if (over) campaign.report.faults.push("not every job came to its end");
}

/** Reads the log whole and compares it with what happened outside. */
async function check({ report, queued, effects, messages }: Campaign, books: Books): Promise<void> {
  const result = new Map<string, number>();
  const count = ({ stream, type, data }: StoredEvent) => {
    const { item, batch } = data as { item?: string; batch?: number };
    const what = item ?? batch ? `/${item ?? batch}` : "";
    const key = `${type} ${stream.slice("job/".length)}${what}`;
    result.set(key, (result.get(key) ?? 0) + 1);
  };
  for await (const events of books.read()) events.forEach(count);
  const once = (times: number | undefined, what: string) => {
    if (times === 1) return;
    if (times === undefined) report.lost++;
    else report.doubled++;
    if (report.faults.length < 10) report.faults.push(`${what}: ${times ?? 0} times`);
  };
  const jobs = new Set([...queued, ...books.views.job.byId.keys()]);
  for (const id of jobs) {
    once(result.get(`job.queued ${id}`), `queued ${id}`);
    once(result.get(`job.succeeded ${id}`), `succeeded ${id}`);
    for (const [n, item] of ITEMS.entries()) {
      once(result.get(`job.item_done ${id}/${item}`), `record ${id}/${item}`);
      once(result.get(`job.batch_done ${id}/${n + 1}`), `batch ${id}/${n + 1}`);
      once(effects.happened.get(`${id}/${item}`), `effect ${id}/${item}`);
      const sha256 = books.views.job.byId.get(id)?.state.items[n]?.sha256;
      const kept = sha256 ? await books.blobs.get(sha256) : null;
      if (await new Response(kept).text() !== contentOf(id, item)) {
        report.faults.push(`content ${id}/${item}`);
      }
    }
  }
  report.jobs = jobs.size;
  report.items = jobs.size * ITEMS.length;
  report.asked = effects.asked;
  for (const count of messages.values()) {
    report.messages += count;
    // One when it is asked for, and one for each batch after the first.
    report.redelivered += Math.max(0, count - ITEMS.length);
  }
  if (report.slowestMs > GOES_ON_MS) report.faults.push("a job stood still for more than 10 s");
  const chain = await books.verify();
  if (!chain.ok) report.faults.push(`the chain breaks at ${chain.position}: ${chain.reason}`);
  for (const { view, same } of await books.replay({ verifyOnly: true })) {
    if (!same) report.faults.push(`view ${view} differs from its replay`);
  }
}
