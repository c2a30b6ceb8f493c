/**
 * What the log's past costs at so many events: a plain read of it, as-of, what changed between two moments, the rule
 * of closed months, a replay and one that is killed, a backup and its drill. In processes of their own.
 */
import { fileURLToPath } from "node:url";
import { editCard } from "../../../../events/card/card.ts";
import { isRefusal } from "../../../../events/base/refusal.ts";
import { refuseClosed } from "../../../../projections/closing/closed_months.ts";
import type { Views } from "../../../../projections/registry.ts";
import { readConfig } from "../../../../src/config.ts";
import { officeWrapping } from "../../../../src/personal/wrapping_source.ts";
import type { Books } from "../../../../src/store/contract.ts";
import { openBooks } from "../../../../src/store/open.ts";
import { V8_FLAGS } from "../../../server/process.ts";
import { linesOf } from "../lines.ts";
import { median, type Result } from "../measure.ts";

const ROUNDS = 10;
/** Decisions that the rule checks. */
const ASKED = 20_000;
/** Shares of a replay after which it is killed. */
const KILLED_AT = [0.1, 0.5, 0.99];
const BAR_MS = 2_000;
/** RTO: ten minutes for 1 GB. */
const RESTORE_MS_PER_GB = 600_000;
const GB = 2 ** 30;

type Env = Record<string, string>;

interface Costs {
  events: number;
  hash: string;
  /** Milliseconds. */
  open: number;
  read: number;
  asOf: number[];
  diff: number[];
  replay: number;
  /** Microseconds of a decision's events, with nothing and with a year of months closed. */
  rule: { none: number; year: number };
}

const booksOf = (env: Env): Promise<Books> => {
  const config = readConfig(env);
  const { dataDir } = config;
  return openBooks({ path: `${dataDir}/office.kv`, dataDir, wrapping: officeWrapping(config) });
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Microseconds that the rule of closed months takes for a decision, with these months closed. */
function ruleCost({ views }: Books, months: string[]): number {
  const closed: Views["closing"]["closed"] = new Map();
  if (months.length > 0) closed.set("card", new Set(months));
  const then = { ...views, closing: { ...views.closing, closed } };
  const decisions = [...views.card.byId.values()].slice(-ASKED).map(({ id, state }) => {
    const { purpose, participants } = state;
    const edit = { id, purpose, participants, note: `${state.note} 확인` };
    const decided = editCard(state, edit, { employeeExists: () => true });
    return isRefusal(decided) ? [] : decided;
  });
  const began = performance.now();
  for (const events of decisions) refuseClosed(then, events);
  return (performance.now() - began) * 1_000 / decisions.length;
}

async function measure(env: Env): Promise<Costs> {
  let books!: Books;
  const open = await timed(async () => void (books = await booksOf(env)));
  const { head, headHash: hash } = books;
  const read = await timed(async () => {
    for await (const _ of books.read());
  });
  const [asOf, diff]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const at = (n: number) => 1 + Math.floor((head - 1) * (n * 0.618034 % 1));
    const [from, to] = [at(round), at(round + 1)].sort((a, b) => a - b);
    asOf.push(await timed(() => books.asOf(from, ["card"])));
    diff.push(await timed(() => books.diff(from, to, "card")));
  }
  const year = Array.from({ length: 12 }, (_, n) => `2001-${String(n + 1).padStart(2, "0")}`);
  ruleCost(books, year);
  const rule = { none: ruleCost(books, []), year: ruleCost(books, year) };
  const replay = await timed(async () => {
    const reports = await books.replay({});
    if (!reports.every(({ same }) => same)) throw new Error("a replay differed");
  });
  await books.close();
  return { events: head, hash, open, read, asOf, diff, replay, rule };
}

/** Folds again, saying how far it is, until it is killed. */
async function replaying(env: Env): Promise<void> {
  const books = await booksOf(env);
  await books.replay({}, ({ done, total }) => console.log(JSON.stringify(done / total)));
  console.log("1");
}

function start(env: Env, mode: string): Deno.ChildProcess {
  const self = import.meta.filename!;
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", `--v8-flags=${V8_FLAGS}`, self, mode],
    env,
    stdout: "piped",
    stderr: "null",
  }).spawn();
}

async function costsOf(env: Env): Promise<Costs> {
  const child = start(env, "measure");
  const { value } = await linesOf(child.stdout).next();
  await child.status;
  return JSON.parse(value!);
}

/** Kills a replay once it has come so far; answers whether the log is as it was, and how long it took to open. */
async function killed(env: Env, share: number, { events, hash }: Costs) {
  const child = start(env, "replay");
  for await (const line of linesOf(child.stdout)) {
    if (Number(line) < share) continue;
    child.kill("SIGKILL");
    break;
  }
  await child.status;
  let books!: Books;
  const open = await timed(async () => void (books = await booksOf(env)));
  const { ok } = await books.verify();
  const whole = ok && books.head === events && books.headHash === hash;
  await books.close();
  return { open, whole };
}

/** Runs a command of the command line; its answer, and how long it took. */
async function cli<T>(env: Env, ...args: string[]): Promise<{ answer: T; ms: number }> {
  const began = performance.now();
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      fileURLToPath(new URL("../../../cli.ts", import.meta.url)),
      ...args,
      "--json",
    ],
    env,
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  if (!success) throw new Error(`${args.join(" ")}: ${text(stdout)} ${text(stderr)}`);
  return { answer: JSON.parse(text(stdout)), ms: performance.now() - began };
}

const seconds = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${milliseconds.toFixed(1)} ms` : `${(milliseconds / 1_000).toFixed(2)} s`;

const row = (name: string, ours: string, more: Partial<Result> = {}): Result => ({
  ...{ name, ours, against: "", figure: "", bar: "", met: null },
  ...more,
});

async function backupRows(env: Env, folder: string): Promise<Result[]> {
  const made = await cli(env, "backup", `${folder}/backup/`);
  const { answer } = await cli<
    { put_back: number; open: number; different: string[]; log: boolean }
  >(
    env,
    "backup",
    "--drill",
    `${folder}/backup`,
  );
  const { size } = await Deno.stat(`${folder}/data/office.kv`);
  const back = answer.put_back + answer.open;
  const most = Math.max(10_000, RESTORE_MS_PER_GB * size / GB);
  const same = answer.log && answer.different.length === 0;
  return [
    row("a whole backup", seconds(made.ms), { figure: `${Math.round(size / 2 ** 20)} MB of data` }),
    row("its drill: put back and opened", seconds(back), {
      figure: same ? "every digest the same" : "NOT THE SAME",
      bar: `≤ ${seconds(most)}`,
      met: same && back <= most,
    }),
  ];
}

/** The lines of the table for the data folder of these settings, `folder/data`. */
export async function benchPast(env: Env, folder: string): Promise<Result[]> {
  const costs = await costsOf(env);
  const { read, asOf, diff, replay, rule } = costs;
  const against = `plain read ${seconds(read)}`;
  const moment = (name: string, times: number[]): Result => {
    const worst = Math.max(...times);
    return row(name, seconds(median(times)), {
      against,
      figure: `${(median(times) / read).toFixed(2)} ×, worst ${seconds(worst)}`,
      bar: `≤ ${seconds(BAR_MS)}`,
      met: worst <= BAR_MS,
    });
  };
  const kills = [];
  for (const share of KILLED_AT) kills.push(await killed(env, share, costs));
  const whole = kills.every((kill) => kill.whole);
  return [
    moment("as-of of the payments", asOf),
    moment("what changed between two moments", diff),
    row("rule of closed months, a decision", `${rule.none.toFixed(2)} µs`, {
      figure: `${rule.year.toFixed(2)} µs with a year closed`,
    }),
    row("replay of all with digests and swap", seconds(replay), {
      against,
      figure: `${(replay / read).toFixed(2)} ×`,
    }),
    row("replays killed at 10, 50 and 99 %", `${kills.length} kills`, {
      figure: whole
        ? `log whole, opened in ${seconds(Math.max(...kills.map(({ open }) => open)))}`
        : "THE LOG IS ANOTHER",
      bar: "the log as it was",
      met: whole,
    }),
    ...await backupRows(env, folder),
  ];
}

if (import.meta.main) {
  const env = Deno.env.toObject();
  if (Deno.args[0] === "replay") await replaying(env);
  else console.log(JSON.stringify(await measure(env)));
}
