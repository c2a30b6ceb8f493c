/** How long this thread serves nobody while something is done. */
import process from "node:process";

/** What this thread has computed so far, in milliseconds: time that others use the machine is not in it. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** What a thread did since it was asked last, in milliseconds of its own work. */
export interface Held {
  /** The longest for which it computed and served nobody. */
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

/** The longest time for which this thread computed and served nobody while the work was done, in milliseconds. */
export async function longestHeld(work: () => Promise<unknown>): Promise<number> {
  const watch = watchThread();
  try {
    await work();
    return watch.told().longest;
  } finally {
    watch.end();
  }
}
