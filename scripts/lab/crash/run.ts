/** Kills a writing process at random moments, starts it again, and compares the log with its output. */
import { fileURLToPath } from "node:url";
import { openBooks } from "../../../src/store/open.ts";

export interface CrashReport {
  kills: number;
  acknowledged: number;
  /** Sent and not answered when the kill came. */
  unanswered: number;
  /** Of these, the ones that had been written all the same. */
  survived: number;
  /** Acknowledged and not in the log. Must be 0. */
  lost: number;
  /** Keys that are in the log with more than one command's events. Must be 0. */
  doubled: number;
  /** Slowest time from start to ready after a kill, in milliseconds. */
  slowestStart: number;
  /** What did not hold, in words; empty when all is well. */
  faults: string[];
}

/** Kills after which the log is checked whole and a new folder is begun. */
const KILLS_PER_FOLDER = 50;

/** A small generator of numbers in [0, 1), the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What the parent read from the process about one folder. */
interface Told {
  acknowledged: Map<string, number>;
  unanswered: Set<string>;
  next: number;
}

/**
 * Runs `kills` kills. `onKill` is called after each with their number. Books are in a file in the folder of each round
 * unless `pathIn` says where: a KV server takes one round, of at most 50 kills.
 */
export async function crashRun(
  kills: number,
  seed: number,
  onKill: (kills: number) => void = () => {},
  pathIn: (folder: string) => Promise<string> = (folder) =>
    Promise.resolve(`${folder}/books.sqlite`),
): Promise<CrashReport> {
  const random = randomFrom(seed);
  const report: CrashReport = {
    kills: 0,
    acknowledged: 0,
    unanswered: 0,
    survived: 0,
    lost: 0,
    doubled: 0,
    slowestStart: 0,
    faults: [],
  };
  while (report.kills < kills) {
    const folder = await Deno.makeTempDir({ prefix: "crash-" });
    const path = await pathIn(folder);
    const result: Told = { acknowledged: new Map(), unanswered: new Set(), next: 1 };
    const until = Math.min(kills, report.kills + KILLS_PER_FOLDER);
    while (report.kills < until) {
      await oneLife(path, result, random, report);
      report.kills++;
      onKill(report.kills);
    }
    await check(path, result, report);
    if (report.faults.length > 0) {
      report.faults.push(`kept for a look: ${folder}`);
      break;
    }
    await Deno.remove(folder, { recursive: true });
  }
  return report;
}

/** Starts the process, lets it write for a moment and kills it. */
async function oneLife(
  path: string,
  result: Told,
  random: () => number,
  report: CrashReport,
): Promise<void> {
  const started = performance.now();
  const script = fileURLToPath(new URL("./child.ts", import.meta.url));
  const again = [...result.unanswered];
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", script, path, String(result.next), again.join(",")],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ready = false;
  for await (const line of linesOf(child.stdout)) {
    const [word, key, position, kind] = line.split(" ");
    if (word === "ready") {
      ready = true;
      report.slowestStart = Math.max(report.slowestStart, performance.now() - started);
      const highest = Math.max(0, ...result.acknowledged.values());
      if (Number(key) < highest) {
        report.faults.push(`head ${key} after ${highest} was acknowledged`);
      }
      timer = setTimeout(() => child.kill("SIGKILL"), 10 + random() * 240);
    } else if (word === "sent") {
      result.unanswered.add(key);
      result.next = Math.max(result.next, Number(key.split(":")[1]) + 1);
    } else if (word === "done") {
      result.unanswered.delete(key);
      result.acknowledged.set(key, Number(position));
      report.acknowledged++;
      if (kind === "repeated") report.survived++;
    }
  }
  clearTimeout(timer);
  const status = await child.status;
  if (!ready || status.signal !== "SIGKILL") {
    report.faults.push(`the process ended by itself (${status.code}) after ${report.kills} kills`);
  }
  report.unanswered += result.unanswered.size;
}

/** What a process says, in whole lines: the last one may have been cut by a kill and does not count. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
}

/** Reads the log whole and compares it with the output. */
async function check(path: string, result: Told, report: CrashReport): Promise<void> {
  const books = await openBooks({ path });
  const found = new Map<string, number>();
  let expected = 1;
  for await (const events of books.read()) {
    for (const { key, position } of events) {
      if (position !== expected++) report.faults.push(`position ${position} out of order`);
      if (found.has(key)) report.doubled++;
      found.set(key, position);
    }
  }
  for (const [key, position] of result.acknowledged) {
    if (found.get(key) !== position) report.lost++;
  }
  for (const key of found.keys()) {
    if (!result.acknowledged.has(key) && !result.unanswered.has(key)) {
      report.faults.push(`${key} was never sent`);
    }
  }
  if (report.lost > 0) report.faults.push(`${report.lost} acknowledged events lost`);
  if (report.doubled > 0) report.faults.push(`${report.doubled} keys doubled`);
  const chain = await books.verify();
  if (!chain.ok) report.faults.push(`chain breaks at ${chain.position}: ${chain.reason}`);
  for (const { view, same } of await books.replay({ verifyOnly: true })) {
    if (!same) report.faults.push(`view ${view} differs from its replay`);
  }
  if (report.slowestStart > 5_000) report.faults.push("a start took more than 5 s");
  await books.close();
}
