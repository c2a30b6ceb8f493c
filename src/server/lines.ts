/** Answers streamed line by line during long work (NDJSON). */
import { log } from "../kit/log.ts";
import type { Progress } from "../store/contract.ts";

export const NDJSON_TYPE = "application/x-ndjson";

/** Milliseconds between two lines of progress. */
const PROGRESS_MS = 100;

/** Sends one line; none after the caller disconnected. */
export type Say = (line: unknown) => void;

/** The last line of work that failed without a line of its own. */
const FAILED = {
  error: "작업을 끝내지 못했습니다. 잠시 후 다시 시도해 주세요.",
  code: "work_failed",
};

/**
 * Answers with the lines that `work` sends, until it ends. Its errors are logged, and reported to the caller. `signal`
 * is aborted when the caller disconnects.
 */
export function answerLines(work: (say: Say, signal: AbortSignal) => Promise<void>): Response {
  const encoder = new TextEncoder();
  const gone = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say: Say = (line) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(JSON.stringify(line) + "\n"));
      };
      try {
        await work(say, gone.signal);
      } catch (error) {
        if (!gone.signal.aborted) log.error("long work failed", { error: String(error) });
        say(FAILED);
      }
      if (!gone.signal.aborted) controller.close();
    },
    cancel: () => gone.abort(),
  });
  const headers = { "content-type": NDJSON_TYPE, "cache-control": "no-store" };
  return new Response(body, { headers });
}

/** Reports progress as lines, at a readable rate; the last one always. */
export function progressTo(say: Say): (progress: Progress) => void {
  let said = -Infinity;
  return (progress) => {
    const now = performance.now();
    if (now - said < PROGRESS_MS && progress.done < progress.total) return;
    said = now;
    say({ progress });
  };
}
