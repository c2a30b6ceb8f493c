/** Answers sent as `data:` lines of server-sent events during a turn (S2 §7), ending with `[DONE]`. */
import type { Say } from "./turn_types.ts";

/** Bytes handed over before the reader must have taken some. */
const BUFFER_BYTES = 64 * 1024;
/** A line that says nothing, so that nobody in between takes the silence for an end. */
const BEAT_MS = 15_000;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Proxies must not gather what is meant to arrive at once.
  "x-accel-buffering": "no",
};

/** Answers with what `work` says, until it ends. It must not throw. `onGone`: the reader went away. */
export function answerEvents(work: (say: Say) => Promise<void>, onGone: () => void): Response {
  const encoder = new TextEncoder();
  let isGone = false;
  let room: () => void = () => {};
  let beat: ReturnType<typeof setInterval>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (!isGone) controller.enqueue(encoder.encode(text));
      };
      beat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) write(": \n\n");
      }, BEAT_MS);
      const say: Say = (said) => {
        write(`data: ${JSON.stringify(said)}\n\n`);
        if (isGone || (controller.desiredSize ?? 0) > 0) return Promise.resolve();
        return new Promise((resolve) => room = resolve);
      };
      void work(say).finally(() => {
        clearInterval(beat);
        write("data: [DONE]\n\n");
        if (!isGone) controller.close();
      });
    },
    pull: () => room(),
    cancel() {
      isGone = true;
      clearInterval(beat);
      room();
      onGone();
    },
  }, { highWaterMark: BUFFER_BYTES, size: (chunk) => chunk?.byteLength ?? 0 });
  return new Response(body, { headers: HEADERS });
}
