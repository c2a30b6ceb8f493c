/** After a start the chain of the log is checked in the background; `/readyz` and the start's log tell how that went. */
import { log } from "./log.ts";
import type { Books } from "./store/contract.ts";

export type LogState = "checking" | "whole" | "damaged";

export interface LogCheck {
  readonly state: LogState;
  /** Ends the check where it is. */
  stop(): Promise<void>;
}

/**
 * Walks the chain in slices between which requests are answered. Opening the books checked what it read; this
 * reads what is on the disk now, with the marks that the log is held against.
 */
export function startLogCheck(books: Pick<Books, "verify">): LogCheck {
  const ending = new AbortController();
  let state: LogState = "checking";
  const done = books.verify(() => ending.signal.throwIfAborted()).then((report) => {
    state = report.ok ? "whole" : "damaged";
    const { events, position, reason } = report;
    if (report.ok) log.info("log checked", { events });
    else log.error("the log is damaged", { position, reason });
  }).catch((error) => {
    if (!ending.signal.aborted) log.error("the log was not checked", { error: String(error) });
  });
  return {
    get state() {
      return state;
    },
    async stop() {
      ending.abort();
      await done;
    },
  };
}
