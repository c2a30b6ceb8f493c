/** Edits while 20 tables are open, over the network: the server is a process of its own. */
import { trips } from "../../../src/tables/trips.ts";
import { resourceNamed } from "../../../src/tables/registry.ts";
import type { Resource, Values } from "../../../src/tables/resource.ts";
import type { Books } from "../../../src/store/contract.ts";
import { linesOf } from "./lines.ts";
import { median, quantile, type Result } from "./measure.ts";
import { openOffice } from "./office.ts";
import { actor } from "./sample.ts";

const TRIPS = 3_000;
const LISTENERS = 20;
const EDITS = 100;
const ROUNDS = 7;
const BAR_RATIO = 2;
/** Of the edits that may show in many rows. */
const REPEATS = 10;
const ANSWER_BAR_MS = 50;
const HEALTH_BAR_MS = 100;
/** How long the server is watched after each of them: the tables read their rows again meanwhile. */
const WATCH_MS = 1_000;
/** A page waits so long before it reads its rows again. */
const RESET_MS = [200, 500];

async function add(books: Books, table: Resource, id: string, values: Values): Promise<void> {
  const outcome = await books.execute({
    stream: `${table.noun}/${id}`,
    decide: (views, now) => table.create!(views, id, values, now, actor),
    meta: { actor, requestId: "bench", key: `bench:${id}` },
  });
  if (outcome.refused) throw new Error(outcome.message);
}

const vehicles = resourceNamed("vehicle")!;

/** One vehicle with all the trips, and one without any. */
async function fill(books: Books): Promise<void> {
  await add(books, vehicles, "ray", { name: "레이", fuel_type: "gasoline" });
  await add(books, vehicles, "morning", { name: "모닝", fuel_type: "gasoline" });
  for (let start = 0; start < TRIPS; start += 500) {
    await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        add(books, trips, `t${start + index}`, {
          carID: "ray",
          carUser: ["김민지", "이서준", "박도윤"][index % 3],
          tripDate: `2026-${String(1 + index % 9).padStart(2, "0")}-1${index % 9}`,
          tripTime: "09:30",
          tripDrvTime: 2_520,
          tripDist: 30,
          tripIdleTime: 600,
          tripAvgSpeed: 60,
          tripMaxSpeed: 88,
          dist: "서초등기소",
        })),
    );
  }
}

/** The server's process: prints where it is and who is signed in, and serves until it is ended. */
async function serve(): Promise<void> {
  const { fetch, cookie } = await openOffice(fill);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, fetch);
  console.log(JSON.stringify({ port: server.addr.port, cookie }));
}

interface Server {
  call(path: string, json?: unknown): Promise<number>;
  /** Opens tables, half of them of trips and half of vehicles. */
  open(): Promise<OpenTables>;
}

interface OpenTables {
  told(): number;
  close(): Promise<void>;
}

function serverAt(port: number, cookie: string): Server {
  const headers = { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, ...init });
  const server: Server = {
    async call(path, json) {
      const start = performance.now();
      const init = json === undefined ? {} : { method: "PUT", body: JSON.stringify(json) };
      const response = await ask(path, init);
      const answer = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`);
      return performance.now() - start;
    },
    async open() {
      let result = 0;
      const lists = [["trip", trips.listPath!], ["vehicle", `${vehicles.path}/list`]];
      const tables = await Promise.all(Array.from({ length: LISTENERS }, async (_, n) => {
        const [noun, list] = lists[n % 2];
        // A bare connection: it is over at once when it is closed, and costs little here.
        const line = await Deno.connect({ port });
        const head = `GET /api/live?nouns=${noun} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n` +
          `cookie: ${cookie}\r\n\r\n`;
        await line.write(new TextEncoder().encode(head));
        const received = follow(line.readable, (isReset) => {
          result++;
          if (!isReset) return;
          const [least, most] = RESET_MS;
          const reread = () => void server.call(`${list}?page_size=20`);
          setTimeout(reread, least + Math.random() * (most - least));
        });
        return { line, ...received };
      }));
      await Promise.all(tables.map(({ ready }) => ready));
      return {
        told: () => result,
        async close() {
          for (const { line } of tables) line.close();
          await Promise.all(tables.map(({ ended }) => ended));
        },
      };
    },
  };
  return server;
}

/** Reads a line's messages to its end. */
function follow(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onMessage: (isReset: boolean) => void,
) {
  const ready = Promise.withResolvers<void>();
  const read = async () => {
    let name = "";
    for await (const line of linesOf(body)) {
      if (line.startsWith("event: ")) name = line.slice("event: ".length);
      if (!line.startsWith("data: ")) continue;
      if (name === "ready") ready.resolve();
      else onMessage(name === "reset");
      name = "";
    }
  };
  return { ready: ready.promise, ended: read().catch(() => {}) };
}

let edits = 0;

/** An edit that no trip shows. */
const editMemo = ({ call }: Server, id: string) =>
  call(`/api/vehicle/${id}/update`, { memo: `점검 ${++edits}` });
/** An edit that every trip of the vehicle shows. */
const editName = ({ call }: Server, id: string) =>
  call(`/api/vehicle/${id}/update`, { name: `레이 ${++edits}` });

async function p95(server: Server): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < EDITS; n++) times.push(await editMemo(server, "morning"));
  return quantile(times, 0.95);
}

/** Rounds with and without listeners in turn; the first one only warms up. */
async function measureWithListeners(server: Server): Promise<Result> {
  const pairs: [number, number][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const alone = await p95(server);
    const tables = await server.open();
    const beside = await p95(server);
    await tables.close();
    if (round > 0) pairs.push([beside, alone]);
  }
  const ratio = median(pairs.map(([beside, alone]) => beside / alone));
  return {
    name: `an edit with ${LISTENERS} listeners`,
    ours: `p95 ${median(pairs.map(([beside]) => beside)).toFixed(2)} ms`,
    against: `alone ${median(pairs.map(([, alone]) => alone)).toFixed(2)} ms`,
    figure: `${ratio.toFixed(2)} ×`,
    bar: `≤ ${BAR_RATIO} ×`,
    met: ratio <= BAR_RATIO,
  };
}

/** Edits of the vehicle with all the trips: how long each takes, and the slowest /healthz meanwhile. */
async function withTrips(
  server: Server,
  what: string,
  edit: (server: Server, id: string) => Promise<number>,
): Promise<Result[]> {
  const tables = await server.open();
  await edit(server, "ray");
  await watch(server);
  const before = tables.told();
  const answers: number[] = [];
  const health: number[] = [];
  for (let n = 0; n < REPEATS; n++) {
    const answered = edit(server, "ray");
    health.push(await watch(server));
    answers.push(await answered);
  }
  const result = (tables.told() - before) / REPEATS;
  await tables.close();
  const name = `${what} of a vehicle with ${TRIPS} trips`;
  const row = (name: string, values: number[], bar: number): Result => ({
    name,
    ours: `median ${median(values).toFixed(1)} ms`,
    against: "",
    figure: `worst of ${REPEATS} ${Math.max(...values).toFixed(1)} ms`,
    bar: `≤ ${bar} ms`,
    met: median(values) <= bar,
  });
  return [
    { ...row(name, answers, ANSWER_BAR_MS), against: `${result} messages` },
    row(`  /healthz meanwhile`, health, HEALTH_BAR_MS),
  ];
}

/** The slowest answer of /healthz within the watched time. */
async function watch({ call }: Server): Promise<number> {
  const end = performance.now() + WATCH_MS;
  let slowest = 0;
  while (performance.now() < end) slowest = Math.max(slowest, await call("/healthz"));
  return slowest;
}

/** The lines of the table for what open tables cost. */
export async function benchLive(): Promise<Result[]> {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", import.meta.filename!],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const lines = linesOf(process.stdout);
  const { port, cookie } = JSON.parse((await lines.next()).value!);
  const server = serverAt(port, cookie);
  try {
    return [
      await measureWithListeners(server),
      ...await withTrips(server, "the memo", editMemo),
      ...await withTrips(server, "the name", editName),
    ];
  } finally {
    process.kill();
    await process.status;
    await lines.return(null);
  }
}

if (import.meta.main) await serve();
