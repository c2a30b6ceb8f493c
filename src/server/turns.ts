/** Turns of the event loop: simultaneous work is begun one after the other, with other requests between. */
import { setImmediate } from "node:timers";

/** Was something begun in this turn? */
let isTaken = false;
const waiting: (() => void)[] = [];

function next(): void {
  const begin = waiting.shift();
  isTaken = begin !== undefined;
  if (!begin) return;
  setImmediate(next);
  begin();
}

/**
 * A separate turn of the event loop, in the order of calls: a hundred simultaneous requests would otherwise be one long
 * turn. A single call does not wait.
 */
export function ownTurn(): Promise<void> | undefined {
  if (isTaken) return new Promise((resolve) => waiting.push(resolve));
  isTaken = true;
  setImmediate(next);
}
