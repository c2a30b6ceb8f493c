/** How long this thread is blocked while something is done. */
import process from "node:process";

/** Where Linux counts what a thread has computed in nanoseconds; `threadCpuUsage` counts ticks of ten milliseconds. */
const SCHEDSTAT = "/proc/thread-self/schedstat";

function countsExactly(): boolean {
  try {
    return Deno.statSync(SCHEDSTAT).isFile;
  } catch {
    return false;
  }
}
const isExact = countsExactly();

/** What this thread has computed so far, in milliseconds: time that others use the machine is not in it. */
function computed(): number {
  if (isExact) return parseInt(Deno.readTextFileSync(SCHEDSTAT)) / 1_000_000;
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** What a thread did since it was asked last, in milliseconds of its own work. */
export interface Held {
  /** The longest for which it computed without serving a request. */
  longest: number;
  /** All that the process has computed, other threads included, since it began. */
  computed: number;
}

/** Looks at this thread until `end` is called; `told` answers for the time since it was called last. */
export function watchThread(): { told(): Held; end(): void } {
  let [longest, last] = [0, computed()];
  const look = () => {
    const now = computed();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 5);
  return {
    told() {
      // Nobody else looks at what it computes right now.
      look();
      const { user, system } = process.cpuUsage();
      const held = { longest, computed: (user + system) / 1_000 };
      longest = 0;
      return held;
    },
    end: () => clearInterval(timer),
  };
}

/** The longest time for which this thread computed without serving a request during the work, in milliseconds. */
export async function longestHeld(work: () => Promise<unknown>): Promise<number> {
  const watch = watchThread();
  try {
    await work();
    return watch.told().longest;
  } finally {
    watch.end();
  }
}
