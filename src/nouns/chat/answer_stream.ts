/** Answers sent as `data:` lines of server-sent events during a turn (S2 §7), ending with `[DONE]`. */
import { log } from "../../kit/log.ts";
import type { Say } from "./turn_types.ts";

/** Bytes that a slow reader may be behind; then its stream ends without `[DONE]`, and it joins again. */
const BEHIND_BYTES = 1024 * 1024;
/** An empty line, so that proxies do not close an idle connection. */
const BEAT_MS = 15_000;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Proxies must not buffer a stream.
  "x-accel-buffering": "no",
};

/** Streams what `work` writes, until it ends; one that throws ends without `[DONE]`. `onGone`: the reader disconnected, or is too slow. */
export function answerEvents(
  work: (say: Say) => Promise<void>,
  onGone: () => void = () => {},
): Response {
  const encoder = new TextEncoder();
  let isGone = false;
  let beat: ReturnType<typeof setInterval>;
  const leave = () => {
    isGone = true;
    clearInterval(beat);
    onGone();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        controller.enqueue(encoder.encode(text));
        if (controller.desiredSize! > 0) return;
        leave();
        controller.close();
      };
      beat = setInterval(() => isGone || write(": \n\n"), BEAT_MS);
      const say: Say = (said) => isGone || write(`data: ${JSON.stringify(said)}\n\n`);
      const failed = (error: unknown) =>
        log.warn("a reader's stream failed", { error: String(error) });
      // Without [DONE] its reader knows that this is not all, and joins again.
      void work(say).then(() => isGone || write("data: [DONE]\n\n"), failed).finally(() => {
        clearInterval(beat);
        if (!isGone) controller.close();
        isGone = true;
      });
    },
    cancel: leave,
  }, { highWaterMark: BEHIND_BYTES, size: (chunk) => chunk?.byteLength ?? 0 });
  return new Response(body, { headers: HEADERS });
}
