/** Asks a model over the OpenAI protocol and hands its words over as they come. */
import { createParser, type EventSourceMessage, type ParseError } from "eventsource-parser";
import { ModelProblem } from "./model_problem.ts";
import { callServer, type ModelServer, problemOf } from "./server_call.ts";
import { Deltas, type ModelAnswer } from "./deltas.ts";

/** A message as the protocol has it. */
export type ModelMessage =
  | { role: "system" | "assistant" | "user"; content: ModelContent; tool_calls?: WireCall[] }
  | { role: "tool"; tool_call_id: string; content: string };
export type ModelContent =
  | string
  | ({ type: "text"; text: string } | { type: "image_url"; image_url: { url: string } })[];
export interface WireCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}
/** A tool as the protocol has it. */
export interface WireTool {
  type: "function";
  function: { name: string; description: string; parameters: unknown };
}

export interface ModelRequest {
  model: string;
  messages: ModelMessage[];
  temperature: number;
  max_tokens: number;
  tools?: WireTool[];
}

interface CompletionOptions {
  signal: AbortSignal;
  /** Default `SILENCE_MS`. */
  silenceMs?: number;
}

/** Letters of one line of a stream: nobody's next words are longer. */
const LINE_MAX = 256 * 1024;
/** Milliseconds without a byte after which a model is given up. */
export const SILENCE_MS = 60_000;

/**
 * Requests an answer, and gives each piece of text to `onText` as it comes; the next one is read once that is done.
 * Throws `ModelProblem` if the answer ends badly (earlier pieces have been given), the signal's reason if it was
 * aborted: the model server is notified either way.
 */
export async function streamCompletion(
  server: ModelServer,
  request: ModelRequest,
  onText: (text: string) => void | Promise<void>,
  { signal, silenceMs = SILENCE_MS }: CompletionOptions,
): Promise<ModelAnswer> {
  signal.throwIfAborted();
  const silence = new Silence(silenceMs);
  try {
    const answer = await callServer(server, "/v1/chat/completions", {
      body: { ...request, stream: true, stream_options: { include_usage: true } },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    return await readStream(answer, onText, silence);
  } catch (error) {
    signal.throwIfAborted();
    if (silence.signal.aborted) throw new ModelProblem("silent");
    if (error instanceof ModelProblem) throw error;
    // A connection that ends in the middle.
    throw new ModelProblem("broken", String(error));
  } finally {
    silence.end();
  }
}

/** Aborts after some silence. */
class Silence {
  #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly milliseconds: number) {
    this.heard();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  heard(): void {
    this.end();
    this.#timer = setTimeout(() => this.#controller.abort(), this.milliseconds);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

async function readStream(
  answer: Response,
  onText: (text: string) => void | Promise<void>,
  silence: Silence,
): Promise<ModelAnswer> {
  const isStream = /^text\/event-stream\b/i.test(answer.headers.get("content-type") ?? "");
  if (!answer.ok || !answer.body || !isStream) {
    await answer.body?.cancel().catch(() => {});
    throw answer.ok ? new ModelProblem("not_a_stream", "no event stream") : problemOf(answer);
  }
  const deltas = new Deltas();
  const parser = parserInto(deltas);
  const decoder = new TextDecoder();
  const reader = answer.body.getReader();
  try {
    while (!deltas.isDone) {
      const { value, done } = await reader.read();
      silence.heard();
      parser.feed(done ? decoder.decode() : decoder.decode(value, { stream: true }));
      if (done) parser.reset({ consume: true });
      const text = deltas.takeText();
      if (text !== "") {
        // The listener may be slow: that is not the model's silence.
        silence.end();
        await onText(text);
        silence.heard();
      }
      deltas.throwIfBad();
      if (done) break;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  return deltas.answer();
}

function parserInto(deltas: Deltas) {
  return createParser({
    maxBufferSize: LINE_MAX,
    onEvent: ({ data, event }: EventSourceMessage) => deltas.take(event, data),
    onError: (error: ParseError) => {
      if (error.type === "max-buffer-size-exceeded") deltas.fail("too_long", "a line too long");
    },
  });
}
