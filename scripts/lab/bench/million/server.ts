/**
 * The server that is measured, in a process of its own. Says where it is in one line of JSON; answers each line
 * it is sent with one: "memory" with what it takes of memory, others with how long its event loop was held.
 */
import process from "node:process";
import v8 from "node:v8";
import { readConfig } from "../../../../src/config.ts";
import { startServer } from "../../../../src/main.ts";
import { signIn } from "../office.ts";
import { linesOf } from "../lines.ts";

export interface Started {
  url: string;
  cookie: string;
  /** Events in the log. */
  head: number;
  /** Milliseconds of processor that the start took, the collector's threads included. */
  processor: number;
}

/** What the event loop did since the line before. */
export interface Watched {
  /** Milliseconds it was held at the longest, and of processor that went into a hold at the most. */
  longest: number;
  worked: number;
  /** Is the log being checked? */
  checking: boolean;
}

/** Bytes. */
export interface Memory {
  /** Resident now, and at the most so far. */
  resident: number;
  peak: number;
  /** Resident after a collection; objects in use then, and arrays outside of the heap. */
  collected: number;
  heap: number;
  external: number;
}

/** Milliseconds between two ticks. */
const TICK_MS = 2;
let longest = 0;
let worked = 0;

/** Milliseconds of processor that this process has had. */
function processor(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function tick(last: number, had: number): void {
  setTimeout(() => {
    const now = performance.now();
    const has = processor();
    const held = now - last - TICK_MS;
    longest = Math.max(longest, held);
    // Other threads have their share of it: it is no more than this.
    worked = Math.max(worked, Math.min(held, has - had));
    tick(now, has);
  }, TICK_MS);
}

/** The most that was resident so far; only Linux reports it. */
function peak(): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(Deno.readTextFileSync("/proc/self/status"))!;
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

function memory(): Memory {
  const resident = Deno.memoryUsage().rss;
  (globalThis as { gc?: () => void }).gc?.();
  const { rss: collected, external } = Deno.memoryUsage();
  return {
    resident,
    peak: peak(),
    collected,
    heap: v8.getHeapStatistics().used_heap_size,
    external,
  };
}

function watched(checking: boolean): Watched {
  const seen = { longest, worked, checking };
  longest = 0;
  worked = 0;
  return seen;
}

async function main(): Promise<void> {
  const { url, deps } = await startServer(readConfig(Deno.env.toObject()));
  const started = processor();
  const say = (result: Started | Watched | Memory) => console.log(JSON.stringify(result));
  const cookie = await signIn(deps, crypto.randomUUID());
  say({ url, cookie, head: deps.books.head, processor: started });
  tick(performance.now(), processor());
  for await (const line of linesOf(Deno.stdin.readable)) {
    say(line === "memory" ? memory() : watched(deps.logState() === "checking"));
  }
  Deno.exit(0);
}

if (import.meta.main) await main();
