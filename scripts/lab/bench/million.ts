/**
 * A server with a very large number of card events: its start, its memory, its lists, and how background work affects
 * appends and the event loop; then the cost of its past (`million/past.ts`). `deno task lab bench million 1000000`;
 * default 100,000.
 */
import { newWrappingKey, textOfKey } from "../../../src/personal/wrapping.ts";
import { readConfig } from "../../../src/config.ts";
import { EMPLOYEES, fillFolder, FIRST_DAY, idNear, LAST_DAY } from "./million/fill.ts";
import { type Measured, startMeasured } from "./million/process.ts";
import { benchPast } from "./million/past.ts";
import type { Watched } from "./million/server.ts";
import { inFolder, median, quantile, type Result } from "./measure.ts";

const EVENTS = 100_000;
/** Of a million events. A start and its memory grow with the events, and are never asked to be less than of 100,000. */
const BARS = { startMs: 8_000, residentMb: 1_200, listMs: 10, appendMs: 50, loopMs: 20 };
const BAR_EVENTS = 1_000_000;
const LEAST = { startMs: 3_000, residentMb: 400 };
/** Rows in the range of a list, as in the bench of lists alone. */
const LIST_ROWS = 10_000;
const LISTS = 300;
const LANES = 4;
/** Appends go on until the checks after the start are done, and for at least so many. */
const APPENDS = 4_000;
const LOOK_MS = 200;
const DAY_MS = 86_400_000;

const megabytes = (bytes: number): number => bytes / 1024 / 1024;
const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A page of 100, searched and sorted, of the days that end `back` days before the last one. */
function listPath(n: number, back: number, days: number): string {
  const query = new URLSearchParams({
    start_date: day(LAST_DAY - (back + days) * DAY_MS),
    end_date: day(LAST_DAY - back * DAY_MS),
    search: ["점", "등기", "서초", "30", "식대"][n % 5],
    sort_field: ["created_at", "pay", "store_name", "participants_names"][n % 4],
    sort_direction: n % 2 === 0 ? "asc" : "desc",
    page: String(1 + n % 20),
    page_size: "100",
  });
  return `/api/mysql/card/list/?${query}`;
}

/** How long the event loop was held at the most, in milliseconds, and the processor's share of a hold. */
type Held = Pick<Watched, "longest" | "worked">;

const longer = (a: Held, b: Held): Held => ({
  longest: Math.max(a.longest, b.longest),
  worked: Math.max(a.worked, b.worked),
});

/** Waits until the checks after the start are done. */
async function waitForChecks(server: Measured): Promise<Held> {
  let held: Held = { longest: 0, worked: 0 };
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const seen = await server.watch();
    held = longer(held, seen);
    if (!seen.checking) return held;
  }
}

interface Appends {
  /** Milliseconds of each. */
  times: number[];
  held: Held;
}

/** Edits over the network, while the checks after the start run and records are joined. */
async function append(server: Measured, count: number): Promise<Appends> {
  const times: number[] = [];
  let checking = true;
  const edit = (n: number) =>
    server.call(`/api/mysql/card/update/${idNear((n * 0.618034) % 1, count)}/`, {
      purpose: "other",
      note: `고침 ${n}`,
      participants: [`bench-${n % EMPLOYEES}`],
    });
  const lane = async (first: number) => {
    for (let n = first; checking || n < APPENDS; n += LANES) times.push(await edit(n));
  };
  const lanes = Array.from({ length: LANES }, (_, first) => lane(first));
  const held = await waitForChecks(server);
  checking = false;
  await Promise.all(lanes);
  return { times, held: longer(held, await server.watch()) };
}

async function listTimes(server: Measured, back: (n: number) => number, days: number) {
  const times: number[] = [];
  for (let n = 0; n < LISTS; n++) times.push(await server.call(listPath(n, back(n), days)));
  return times;
}

const line = (name: string, value: number, unit: string, bar: number | null): Result => ({
  name,
  ours: `${value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString("en-US")} ${unit}`,
  against: "",
  figure: bar === null ? "" : `${(value / bar).toFixed(2)} × the bar`,
  bar: bar === null ? "" : `≤ ${Math.round(bar).toLocaleString("en-US")} ${unit}`,
  met: bar === null ? null : value <= bar,
});

/** On a machine that others use a hold is longer than its work. */
const heldLine = (name: string, { longest, worked }: Held, bar: number | null): Result => ({
  ...line(name, longest, "ms", bar),
  figure: `of the processor ${worked.toFixed(1)} ms`,
});

function timesOf(name: string, times: number[], share: number, bar: number | null): Result {
  const result = line(name, quantile(times, share), "ms", bar);
  const { ours, figure } = result;
  return {
    ...result,
    ours: `p${share * 100} ${ours}`,
    figure: `median ${median(times).toFixed(1)} ms${figure && ", "}${figure}`,
  };
}

/** A start without requests: what the background alone does to the event loop. */
async function undisturbed(env: Record<string, string>, share: number): Promise<Result[]> {
  const startMs = Math.max(LEAST.startMs, BARS.startMs * share);
  const residentMb = Math.max(LEAST.residentMb, BARS.residentMb * share);
  const server = await startMeasured(env);
  const { resident } = await server.memory();
  // What that took is no work of the server's.
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  await server.watch();
  const held = await waitForChecks(server);
  const { peak, collected, heap, external } = await server.memory();
  await server.stop();
  const counted = server.head;
  return [
    line(
      "start of the process to its first answer",
      server.milliseconds,
      "ms",
      startMs,
    ),
    line("  of the processor", server.processor, "ms", null),
    line("resident after it", megabytes(resident), "MB", residentMb),
    line("  at the most, checks included", megabytes(peak), "MB", null),
    line("  after a collection", megabytes(collected), "MB", null),
    line("  bytes of objects an event", heap / counted, "B", null),
    line("  bytes of arrays an event", external / counted, "B", null),
    heldLine("longest hold of the event loop by the checks", held, BARS.loopMs),
  ];
}

/** Appends and lists on a server that was just started. */
async function asked(env: Record<string, string>, count: number): Promise<Result[]> {
  const server = await startMeasured(env);
  await server.watch();
  const { times, held } = await append(server, count);
  const years = (LAST_DAY - FIRST_DAY) / DAY_MS;
  const days = Math.max(1, Math.ceil(years * LIST_ROWS / count));
  const recent = await listTimes(server, (n) => n % 90, days);
  const anywhere = await listTimes(server, (n) => Math.floor((years - days) * n / LISTS), days);
  const year = await listTimes(server, (n) => n % 90, 365);
  await server.stop();
  return [
    timesOf("append over HTTP, while checks and joining run", times, 0.99, BARS.appendMs),
    line("  the longest of them", Math.max(...times), "ms", null),
    heldLine("  longest hold of the event loop meanwhile", held, null),
    timesOf(`list of ${LIST_ROWS} rows of the last months`, recent, 0.95, BARS.listMs),
    timesOf("  of any months", anywhere, 0.95, null),
    timesOf("  of a year", year, 0.95, null),
  ];
}

/** The lines of the table for so many card events. */
export function benchMillion([count = EVENTS]: number[]): Promise<Result[]> {
  return inFolder(async (folder) => {
    const env = {
      PORT: "0",
      DEMO: "0",
      DATA_DIR: `${folder}/data`,
      WRAPPING_KEY: textOfKey(newWrappingKey()),
    };
    const began = performance.now();
    await fillFolder(readConfig(env), count);
    const share = count / BAR_EVENTS;
    return [
      line(
        `${count.toLocaleString("en-US")} card events written`,
        performance.now() - began,
        "ms",
        null,
      ),
      ...await undisturbed(env, share),
      ...await asked(env, count),
      ...await benchPast(env, folder),
    ];
  });
}
