/**
 * Retries for every lost connection of a page. Waits grow, differ from page to page, and end at once when the network
 * or the person returns. Meanwhile the frame shows it.
 */
import { signal } from "@preact/signals-react";

/** The first wait and the longest, in milliseconds. */
const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** Is anything of this page disconnected? Only written in a browser. */
export const isCut = signal(false);

const cut = new Set<object>();

function mark(line: object, isLost: boolean): void {
  if (isLost) cut.add(line);
  else cut.delete(line);
  isCut.value = cut.size > 0;
}

/**
 * Milliseconds before the next try after a number of failures, so that pages do not all call at once after a restart.
 */
export function waitMs(failed: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failed, 10));
  return longest / 2 + random() * longest / 2;
}

/** Dispatched on the page when the server or the session is there again. */
const WAKE = "wake";
const WAKING = ["online", WAKE];

/** How often the network or the session came back: a wait gets no event of what happens during a try. */
let wakes = 0;
for (const name of WAKING) addEventListener(name, () => wakes++);

/** Has everything that waits tried now. */
export const wake = (): unknown => dispatchEvent(new Event(WAKE));

/** Waits so long, or until the network or the session is back; a wait of `Infinity` until then alone. */
function wait(milliseconds: number, done: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    for (const name of WAKING) removeEventListener(name, end);
  };
  const end = () => {
    stop();
    done();
  };
  for (const name of WAKING) addEventListener(name, end);
  if (milliseconds < Infinity) timer = setTimeout(end, milliseconds);
  return stop;
}

export interface Retry {
  /** It did not work: `act` is called after a wait, or with "session" once there is one again. */
  later(until?: "session"): void;
  /** It works. */
  worked(): void;
  /** Stops waiting. */
  stop(): void;
}

/** Calls `act` again after each reported failure. */
export function createRetry(act: () => void): Retry {
  const line = {};
  let failed = 0;
  let seen = wakes;
  let stopWaiting = () => {};
  const tryAgain = () => {
    seen = wakes;
    act();
  };
  const stop = () => {
    stopWaiting();
    mark(line, false);
  };
  return {
    later(until) {
      stopWaiting();
      // What came back while the try was under way may be what it failed for: the next one follows soon.
      const isBack = wakes !== seen;
      seen = wakes;
      if (isBack) failed = 0;
      // A session that is over does not come back by being asked for, and is shown by itself.
      mark(line, until !== "session");
      stopWaiting = wait(until === "session" && !isBack ? Infinity : waitMs(failed++), tryAgain);
    },
    worked() {
      const wasLost = failed > 0;
      failed = 0;
      stop();
      // The server is there again for everything else that waits for it.
      if (wasLost) wake();
      seen = wakes;
    },
    stop,
  };
}

/** Resolves after the next wait, for what asks in a loop. */
export const waited = (failed: number): Promise<void> =>
  new Promise((resolve) => void wait(waitMs(failed), resolve));
