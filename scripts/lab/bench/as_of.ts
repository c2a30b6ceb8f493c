/**
 * As-of and diff at a million events: half of them payments, half edits of one of them, so that about as many
 * versions are kept as ever may be. In a process of its own, for what a kept version takes of memory.
 */
import process from "node:process";
import { setImmediate } from "node:timers";
import v8 from "node:v8";
import type { StoredEvent } from "../../../events/base/event.ts";
import { type CardBook, cardsBetween, cardView } from "../../../projections/card/card.ts";
import type { Codec } from "../../../src/store/codec.ts";
import { emptyFolded, type Ledger } from "../../../src/store/folded.ts";
import { Past } from "../../../src/store/past.ts";
import type { SafeKv } from "../../../src/store/safe_kv.ts";
import { V8_FLAGS } from "../../server/process.ts";
import { quantile, type Result } from "./measure.ts";
import { actor, sampleStored } from "./sample.ts";

const EVENTS = 1_000_000;
const ROUNDS = 20;
/** Just as many edits as are kept. */
const FIRST_EDIT = 2_000;
const BAR_MS = 2_000;

interface Measured {
  /** Milliseconds of each, and the longest that the event loop was held meanwhile. */
  asOf: number[];
  diff: number[];
  held: number;
  versions: number;
  /** Bytes. */
  perVersion: number;
  copy: number;
}

/** The n-th event: payments spread over the years at random, each edit of one of those before it. */
function eventOf(n: number): StoredEvent {
  const read = JSON.parse(JSON.stringify(sampleStored(n))) as StoredEvent;
  // As the log is read: actors are shared, and the events of a record have its time.
  const whole = { ...read, actor, at: n % 100 === 0 ? at = read.at : at };
  if (n % 2 === 0 || n < FIRST_EDIT) {
    const used = Date.UTC(2016, 0, 1) + (n * 7_919 % 5_000_000) * 60_000;
    const data = { ...(whole.data as object), used_at: new Date(used).toISOString() };
    return { ...whole, stream: `card/${n}`, data };
  }
  const edited = (n * 104_729 % n) & ~1;
  const version = (versions.get(edited) ?? 1) + 1;
  versions.set(edited, version);
  const data = { changes: { note: { from: "", to: `확인 ${n}` } } };
  return { ...whole, stream: `card/${edited}`, version, type: "card.edited", data };
}
const versions = new Map<number, number>();
let at = "";

const heap = (): number => {
  (globalThis as { gc?: () => void }).gc?.();
  return v8.getHeapStatistics().used_heap_size;
};

/**
 * Longest turn of the event loop while `work` runs, in milliseconds of this process's own time: on a machine with other
 * work the clock would include that.
 */
async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let ended = false;
  let last = process.cpuUsage();
  const turn = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.cpuUsage();
    if (!ended) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  ended = true;
  return longest;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function measure(): Promise<void> {
  const views = { card: cardView };
  const folded = emptyFolded<{ card: CardBook }>(views);
  for (let n = 0; n < EVENTS; n++) cardView.fold(folded.views.card, eventOf(n));
  folded.position = EVENTS;
  const ledger = { views, folded, kv: null as unknown as SafeKv, codec: null as unknown as Codec };
  const past = new Past(ledger as Ledger<{ card: CardBook }>);
  const somewhere = (round: number) => Math.floor(EVENTS * (round * 0.618 % 1));
  const asOf: number[] = [];
  const diff: number[] = [];
  const held = await longestTurnOf(async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const position = somewhere(round);
      asOf.push(
        await timed(async () => {
          const { card } = await past.asOf(position, ["card"]);
          cardsBetween(card, 0, Date.UTC(2017, 0, 1));
        }),
      );
      const [from, to] = [position, somewhere(round + 1)].sort((a, b) => a - b);
      diff.push(await timed(() => past.diff(from, to, "card")));
    }
  });
  const { card } = folded.views;
  cardsBetween(card, 0, 0);
  const full = heap();
  const { card: then } = await past.asOf(EVENTS / 2, ["card"]);
  const copy = heap() - full;
  const { size } = card.past!;
  if (then.byId.size > size + FIRST_EDIT) throw new Error("a copy of too many rows");
  card.past = undefined;
  const perVersion = (full - heap()) / size;
  const measured: Measured = { asOf, diff, held, versions: size, perVersion, copy };
  console.log(JSON.stringify(measured));
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`;

function row(name: string, times: number[]): Result {
  const worst = Math.max(...times);
  return {
    name: `${name} at ${EVENTS.toLocaleString("en-US")} events`,
    ours: seconds(quantile(times, 0.5)),
    against: "",
    figure: `at the worst of ${ROUNDS} ${seconds(worst)}`,
    bar: `≤ ${BAR_MS / 1_000} s`,
    met: worst <= BAR_MS,
  };
}

export async function benchAsOf(): Promise<Result[]> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      `--v8-flags=${V8_FLAGS},--expose-gc`,
      import.meta.filename!,
    ],
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("the measurement failed");
  const { asOf, diff, held, versions, perVersion, copy }: Measured = JSON.parse(
    new TextDecoder().decode(stdout),
  );
  return [
    row("as-of of the payments", asOf),
    row("what changed between two positions", diff),
    {
      name: "the longest turn of the event loop meanwhile",
      ours: `${held.toFixed(0)} ms`,
      against: "",
      figure: "the collector's work included",
      bar: "",
      met: null,
    },
    {
      name: "a kept version",
      ours: `${Math.round(perVersion)} B`,
      against: "",
      figure: `${versions.toLocaleString("en-US")} kept, a copy ${Math.round(copy / 1e6)} MB`,
      bar: "",
      met: null,
    },
  ];
}

if (import.meta.main) await measure();
