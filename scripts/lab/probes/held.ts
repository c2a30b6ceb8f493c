/** How long this thread serves nobody while something is done. */
import process from "node:process";

/** What this thread has computed so far, in milliseconds: time that others use the machine is not in it. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The longest time for which this thread computed and served nobody while the work was done, in milliseconds. */
export async function longestHeld(work: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, computed()];
  const timer = setInterval(() => {
    const now = computed();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(timer);
    // Nobody looks any more after the last of it.
    longest = Math.max(longest, computed() - last);
  }
  return longest;
}
