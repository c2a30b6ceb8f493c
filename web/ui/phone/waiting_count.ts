/** How many entries wait on this phone: known on every page without the script that sends them. */
import { signal } from "@preact/signals-react";
import { keep, WAITING } from "../client/storage.ts";

/** Those of the signed-in account. Only ever written in a browser. */
export const waitingCount = signal(0);

export function setWaitingCount(count: number): void {
  waitingCount.value = count;
  keep(WAITING, count === 0 ? null : String(count));
}
