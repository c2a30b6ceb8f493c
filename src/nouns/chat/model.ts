/** Asks a model over the OpenAI protocol and hands its words over as they come. */
import { createParser, type EventSourceMessage, type ParseError } from "eventsource-parser";
import { ModelProblem } from "./model_problem.ts";
import { busyAnswer, callServer, limitedText, type ModelServer, refusalOf } from "./server_call.ts";
import { Deltas, type ModelAnswer } from "./deltas.ts";
import type { Piece } from "./thinking.ts";

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

/** Why the model has not begun: it is being loaded, or the server has too much to do. */
export interface Delay {
  seconds: number;
  isLoading: boolean;
}

interface CompletionOptions {
  signal: AbortSignal;
  /** After the first byte; default `SILENCE_MS`. */
  silenceMs?: number;
  /** Called before each wait for a busy server. */
  onDelay?: (delay: Delay) => void;
}

/** Longest line of a stream, in characters. */
const LINE_MAX = 256 * 1024;
/** Milliseconds without a byte after which a model that has begun is given up. */
export const SILENCE_MS = 60_000;

/**
 * Requests an answer, and gives each piece to `onPiece` as it comes; the next one is read once that is done. Its first
 * byte is waited for as long as the settings say, a busy server's wish among it.
 * Throws `ModelProblem` if the answer ends badly (earlier pieces have been given), the signal's reason if it was
 * aborted: the model server is notified either way.
 */
export async function streamCompletion(
  server: ModelServer,
  request: ModelRequest,
  onPiece: (piece: Piece) => void | Promise<void>,
  { signal, silenceMs = SILENCE_MS, onDelay = () => {} }: CompletionOptions,
): Promise<ModelAnswer> {
  signal.throwIfAborted();
  const silence = new Silence(server.waitMs);
  const both = AbortSignal.any([signal, silence.signal]);
  const body = { ...request, stream: true, stream_options: { include_usage: true } };
  const until = performance.now() + server.waitMs;
  try {
    for (;;) {
      const answer = await callServer(server, "/v1/chat/completions", { body, signal: both });
      const delay = await busyAnswer(answer, until - performance.now());
      if (!delay) return await readStream(answer, onPiece, silence, silenceMs);
      onDelay(delay);
      await waited(delay.seconds * 1_000, both);
    }
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

/** Resolves after so many milliseconds; rejects once the signal is aborted. */
const waited = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", end, { once: true });
  });

/** Aborts after some silence. */
class Silence {
  #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number) {
    this.begin(milliseconds);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Begins anew. */
  begin(milliseconds: number): void {
    this.end();
    this.#timer = setTimeout(() => this.#controller.abort(), milliseconds);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

async function readStream(
  answer: Response,
  onPiece: (piece: Piece) => void | Promise<void>,
  silence: Silence,
  silenceMs: number,
): Promise<ModelAnswer> {
  const type = answer.headers.get("content-type") ?? "";
  const isWhole = answer.ok && /^application\/json\b/i.test(type);
  if (!isWhole && (!answer.ok || !answer.body || !/^text\/event-stream\b/i.test(type))) {
    if (!answer.ok) throw await refusalOf(answer);
    await answer.body?.cancel().catch(() => {});
    throw new ModelProblem("not_a_stream", "no event stream");
  }
  const deltas = new Deltas();
  const handOver = async () => {
    const piece = deltas.takeFresh();
    if (piece.text === "" && piece.thought === "") return;
    // The listener may be slow: that is not the model's silence.
    silence.end();
    await onPiece(piece);
    silence.begin(silenceMs);
  };
  if (isWhole) deltas.takeWhole(await limitedText(answer));
  else await readEvents(answer.body!, deltas, () => silence.begin(silenceMs), handOver);
  deltas.end();
  await handOver();
  return deltas.answer();
}

/** Reads until the model is done or the connection ends. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  deltas: Deltas,
  onBytes: () => void,
  onEvents: () => Promise<void>,
): Promise<void> {
  const parser = parserInto(deltas);
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    while (!deltas.isDone) {
      const { value, done } = await reader.read();
      onBytes();
      parser.feed(done ? decoder.decode() : decoder.decode(value, { stream: true }));
      if (done) parser.reset({ consume: true });
      await onEvents();
      deltas.throwIfBad();
      if (done) break;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
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
