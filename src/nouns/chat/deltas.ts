/** A streamed answer put together from its deltas: text, and tool calls by their index. Everything is bounded. */
import { z } from "zod";
import { ModelProblem, type ModelProblemCode, refusalIn } from "./model_problem.ts";
import { type Piece, Thinking } from "./thinking.ts";

/** A tool that the model wants to use; `arguments` as it wrote them, JSON or not. */
export interface ModelCall {
  id: string;
  name: string;
  arguments: string;
}

export interface ModelAnswer {
  text: string;
  /** What a reasoning model wrote before it, "" for others. */
  thought: string;
  calls: ModelCall[];
  /** "stop", "length", "tool_calls" … */
  reason: string;
  usage: { prompt: number; completion: number };
}

/** Limits of one answer: characters, characters of all its arguments, and calls. */
const ANSWER_MAX = 200_000;
const ARGUMENTS_MAX = 10_000;
const CALLS_MAX = 16;

const count = z.number().nonnegative().nullish();
const call = z.object({
  index: z.int().min(0).nullish(),
  id: z.string().nullish(),
  function: z.object({
    name: z.string().nullish(),
    /** Some servers (Ollama among them) send an object. */
    arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  }).nullish(),
});
const message = z.object({
  content: z.string().nullish(),
  /** DeepSeek, vLLM, llama.cpp and LM Studio say the first; OpenRouter and newer Ollama the second. */
  reasoning_content: z.string().nullish(),
  reasoning: z.string().nullish(),
  tool_calls: z.array(call).nullish(),
});
const chunk = z.object({
  error: z.unknown().optional(),
  choices: z.array(z.object({
    delta: message.nullish(),
    /** An answer that a server sends whole, although a stream was asked for. */
    message: message.nullish(),
    finish_reason: z.string().nullish(),
  })).nullish(),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
});

interface OpenCall extends ModelCall {
  index: number | null;
}

export class Deltas {
  readonly #thinking = new Thinking();
  #whole: Piece = { text: "", thought: "" };
  #fresh: Piece = { text: "", thought: "" };
  /** In the order of their first pieces. */
  #calls: OpenCall[] = [];
  #reason = "";
  #usage = { prompt: 0, completion: 0 };
  #bad: ModelProblem | null = null;
  isDone = false;

  /** Adds the data of one event. */
  take(event: string | undefined, data: string): void {
    if (this.#bad || this.isDone) return;
    if (data.trim() === "[DONE]") {
      this.isDone = true;
      return;
    }
    const parsed = chunk.safeParse(jsonOf(data));
    if (event === "error" || parsed.data?.error) {
      // LM Studio says in the stream that a prompt is too long.
      this.#bad = refusalIn(data) ?? new ModelProblem("model_error", data.slice(0, 200));
      return;
    }
    if (!parsed.success) return this.fail("broken", "an event that cannot be read");
    this.#takeChunk(parsed.data);
  }

  /** An answer that came as one JSON text. Throws `ModelProblem` where it is none. */
  takeWhole(text: string): void {
    const parsed = chunk.safeParse(jsonOf(text));
    if (!parsed.data?.choices?.[0]?.message) throw new ModelProblem("not_a_stream", "no answer");
    this.#takeChunk(parsed.data);
  }

  #takeChunk({ choices, usage }: z.infer<typeof chunk>): void {
    if (usage) {
      this.#usage = { prompt: usage.prompt_tokens ?? 0, completion: usage.completion_tokens ?? 0 };
    }
    const choice = choices?.[0];
    if (!choice) return;
    const said = choice.delta ?? choice.message;
    this.#fresh.thought += said?.reasoning_content ?? said?.reasoning ?? "";
    this.#takePiece(this.#thinking.take(said?.content ?? ""));
    for (const one of said?.tool_calls ?? []) this.#takeCall(one);
    if (choice.finish_reason) this.#reason = choice.finish_reason;
    const letters = [this.#whole, this.#fresh].reduce(
      (sum, { text, thought }) => sum + text.length + thought.length,
      0,
    );
    if (letters > ANSWER_MAX) this.fail("too_long");
  }

  #takePiece({ text, thought }: Piece): void {
    this.#fresh.text += text;
    this.#fresh.thought += thought;
  }

  /**
   * The call that a piece belongs to. Servers give the same index to every call, none at all, or one that is the place in
   * the piece: an id that is new begins another call.
   */
  #callOf({ index = null, id }: z.infer<typeof call>): OpenCall | undefined {
    return this.#calls.findLast((one) =>
      (index === null || one.index === index) &&
      (!id || one.id === id || one.id === "" && index !== null)
    );
  }

  #takeCall(piece: z.infer<typeof call>): void {
    const { index = null, id, function: named } = piece;
    let made = this.#callOf(piece);
    // Without an id, a name and arguments that are already whole begin another call.
    const isNext = !id && index === null && !!named?.name && isJson(made?.arguments ?? "");
    if (!made || isNext) {
      made = { id: (id ?? "").slice(0, 100), name: "", arguments: "", index };
      this.#calls.push(made);
    }
    made.id ||= (id ?? "").slice(0, 100);
    made.name = nameWith(made.name, named?.name ?? "").slice(0, 100);
    made.arguments = argumentsWith(made.arguments, named?.arguments ?? "");
    const written = this.#calls.reduce((sum, one) => sum + one.arguments.length, 0);
    if (written > ARGUMENTS_MAX || this.#calls.length > CALLS_MAX) this.fail("too_long");
  }

  /** Text and thinking received since the last call. */
  takeFresh(): Piece {
    const fresh = this.#fresh;
    this.#fresh = { text: "", thought: "" };
    this.#whole.text += fresh.text;
    this.#whole.thought += fresh.thought;
    return fresh;
  }

  /** Nothing more comes: what was held is text, or thinking. */
  end(): void {
    this.#takePiece(this.#thinking.end());
  }

  fail(code: ModelProblemCode, detail = ""): void {
    this.#bad ??= new ModelProblem(code, detail);
  }

  throwIfBad(): void {
    if (this.#bad) throw this.#bad;
  }

  /** The whole answer. Throws `ModelProblem` when it ended without saying why. */
  answer(): ModelAnswer {
    this.throwIfBad();
    if (this.#reason === "") throw new ModelProblem("broken", "no finish_reason");
    const calls = this.#calls.map(({ id, name, arguments: args }, place) => {
      return { id: id || `call_${place}`, name, arguments: args };
    });
    return { ...this.#whole, calls, reason: this.#reason, usage: this.#usage };
  }
}

/** A name with its next piece; some servers repeat the whole name in each. */
const nameWith = (before: string, piece: string): string =>
  piece === before ? before : before + piece;

/** Arguments with their next piece, which is all of them where it is an object, or where they were whole before. */
function argumentsWith(before: string, piece: string | Record<string, unknown>): string {
  const text = typeof piece === "string" ? piece : JSON.stringify(piece);
  const isRepeated = text === before && isJson(before);
  return isRepeated ? before : before + text;
}

const isJson = (text: string): boolean => text !== "" && jsonOf(text) !== undefined;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
