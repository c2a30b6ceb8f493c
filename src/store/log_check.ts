/** After a start the log and the views are checked in the background; `/readyz` and the start's log have the result. */
import { log } from "../kit/log.ts";
import type { Books } from "./contract.ts";

export type LogState = "checking" | "whole" | "damaged" | "views_differ";

export interface LogCheck {
  readonly state: LogState;
  /** When it has ended; it never rejects. */
  readonly done: Promise<void>;
  /** Ends the check where it is. */
  stop(): Promise<void>;
}

/**
 * Verifies the chain in slices between which requests are answered, then folds the log beside the live views. Opening
 * the books checked what it read; this reads the present disk, with the marks of the log's end.
 */
export function startLogCheck(books: Pick<Books, "verify" | "checkViews">): LogCheck {
  const ending = new AbortController();
  const { signal } = ending;
  let state: LogState = "checking";
  const check = async (): Promise<LogState> => {
    const { ok, events, position, reason } = await books.verify(
      () => signal.throwIfAborted(),
      true,
    );
    if (!ok) {
      log.error("the log is damaged", { position, reason });
      return "damaged";
    }
    log.info("log checked", { events });
    const { rows, different } = await books.checkViews(signal);
    for (const one of different) log.error("a view is not what the log says", { ...one });
    if (different.length > 0) return "views_differ";
    log.info("views checked", { events, rows });
    return "whole";
  };
  const done = check().then((found) => {
    state = found;
  }).catch((error) => {
    if (!signal.aborted) log.error("the log was not checked", { error: String(error) });
  });
  return {
    get state() {
      return state;
    },
    done,
    async stop() {
      ending.abort();
      await done;
    },
  };
}
