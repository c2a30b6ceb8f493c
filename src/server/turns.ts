/** Turns of the event loop: what many ask for at once is begun one after the other, and others are heard between. */
import { setImmediate } from "node:timers";

/** Has something been begun in this turn? */
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
 * A turn of one's own, in the order of asking: a hundred requests that came together would otherwise be one long turn.
 * Who comes alone does not wait.
 */
export function ownTurn(): Promise<void> | undefined {
  if (isTaken) return new Promise((resolve) => waiting.push(resolve));
  isTaken = true;
  setImmediate(next);
}
