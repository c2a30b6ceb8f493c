/** A streamed answer put together from its deltas: text, and tool calls by their index. Everything is bounded. */
import { z } from "zod";
import { ModelProblem, type ModelProblemCode } from "./model_problem.ts";

/** A tool that the model wants to use; `arguments` as it wrote them, JSON or not. */
export interface ModelCall {
  id: string;
  name: string;
  arguments: string;
}

export interface ModelAnswer {
  text: string;
  calls: ModelCall[];
  /** "stop", "length", "tool_calls" … */
  reason: string;
  usage: { prompt: number; completion: number };
}

/** Letters of one answer, and of all its arguments together: an event holds them; calls of one answer. */
const ANSWER_MAX = 200_000;
const ARGUMENTS_MAX = 10_000;
const CALLS_MAX = 16;

const count = z.number().nonnegative().nullish();
const call = z.object({
  index: z.int().min(0).nullish(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});
const chunk = z.object({
  error: z.unknown().optional(),
  choices: z.array(z.object({
    delta: z.object({
      content: z.string().nullish(),
      tool_calls: z.array(call).nullish(),
    }).nullish(),
    finish_reason: z.string().nullish(),
  })).nullish(),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
});

export class Deltas {
  #text = "";
  #fresh = "";
  #calls = new Map<number, ModelCall>();
  #reason = "";
  #usage = { prompt: 0, completion: 0 };
  #bad: ModelProblem | null = null;
  isDone = false;

  /** Takes in the data of one event. */
  take(event: string | undefined, data: string): void {
    if (this.#bad || this.isDone) return;
    if (data.trim() === "[DONE]") {
      this.isDone = true;
      return;
    }
    const parsed = chunk.safeParse(jsonOf(data));
    if (event === "error" || parsed.data?.error) {
      return this.fail("model_error", data.slice(0, 200));
    }
    if (!parsed.success) return this.fail("broken", "an event that cannot be read");
    this.#takeChunk(parsed.data);
  }

  #takeChunk({ choices, usage }: z.infer<typeof chunk>): void {
    if (usage) {
      this.#usage = { prompt: usage.prompt_tokens ?? 0, completion: usage.completion_tokens ?? 0 };
    }
    const choice = choices?.[0];
    if (!choice) return;
    this.#fresh += choice.delta?.content ?? "";
    for (const [place, one] of (choice.delta?.tool_calls ?? []).entries()) {
      this.#takeCall(place, one);
    }
    if (choice.finish_reason) this.#reason = choice.finish_reason;
    if (this.#text.length + this.#fresh.length > ANSWER_MAX) this.fail("too_long");
  }

  #takeCall(place: number, { index, id, function: named }: z.infer<typeof call>): void {
    const at = index ?? place;
    const before = this.#calls.get(at) ?? { id: "", name: "", arguments: "" };
    const now = {
      id: before.id || (id ?? "").slice(0, 100),
      name: (before.name + (named?.name ?? "")).slice(0, 100),
      arguments: before.arguments + (named?.arguments ?? ""),
    };
    this.#calls.set(at, now);
    const written = [...this.#calls.values()].reduce((sum, one) => sum + one.arguments.length, 0);
    if (written > ARGUMENTS_MAX || this.#calls.size > CALLS_MAX) this.fail("too_long");
  }

  /** Text that came since it was last taken. */
  takeText(): string {
    const text = this.#fresh;
    this.#fresh = "";
    this.#text += text;
    return text;
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
    const calls = [...this.#calls].sort(([a], [b]) => a - b)
      .map(([index, made]) => ({ ...made, id: made.id || `call_${index}` }));
    return { text: this.#text, calls, reason: this.#reason, usage: this.#usage };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
