/**
 * A turn of the assistant: it answers and uses tools until it has said all, a change waits for a person's yes, or it
 * is stopped. What is next is read from the conversation, so that a turn goes on where another one left off.
 */
import type { ChatMessage, ToolMessage } from "../../../events/chat/chat.ts";
import { PIECE_MAX_LENGTH } from "../../../events/chat/chat_shapes.ts";
import { log } from "../../kit/log.ts";
import { TurnStopped } from "./desk.ts";
import type { ModelAnswer } from "./deltas.ts";
import { streamCompletion } from "./model.ts";
import { ModelProblem } from "./model_problem.ts";
import { leavesMachine } from "./pictures.ts";
import { promptOf } from "./prompt.ts";
import { handleCall } from "./tool_call.ts";
import { seenNow } from "./seen.ts";
import type { Transcript } from "./transcript.ts";
import type { Turn } from "./turn_types.ts";

/** Tools of one turn. */
const CALLS_MAX = 8;
/** Answers of one turn: one for each tool, and the last. */
const ANSWERS_MAX = CALLS_MAX + 1;
/** The newest messages, whose tools run again so that the model has their answers. */
const RERUN_MESSAGES_MAX = 60;
/** What came is written down so often. */
const KEEP_MS = 1_000;

const sinceQuestion = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1);

const nextCall = (messages: readonly ChatMessage[]): ToolMessage | undefined =>
  messages.find((one): one is ToolMessage => one.role === "tool" && one.told === null);

/** Goes on until nothing is left to do without a person. Throws `TranscriptUnavailable`; all else is said. */
export async function runTurn(turn: Turn): Promise<void> {
  for (;;) {
    const { messages } = turn.transcript.state;
    const so = sinceQuestion(messages);
    const call = nextCall(messages);
    if (call) {
      if (turn.signal.aborted) return await sendStopped(turn);
      if (await handleCall(turn, call, callsBefore(so, call) < CALLS_MAX) === "waits") return;
      continue;
    }
    const answers = so.filter(({ role }) => role === "ai").length;
    if (so.at(-1)?.role === "ai" || answers >= ANSWERS_MAX) return;
    if (!await answer(turn, so.filter(({ role }) => role === "tool").length < CALLS_MAX)) return;
  }
}

const callsBefore = (so: readonly ChatMessage[], call: ToolMessage): number =>
  so.filter(({ role }) => role === "tool").indexOf(call);

async function sendStopped({ say, signal }: Turn): Promise<void> {
  await say({ error: wordsOf(signal.reason), code: "stopped" });
}

/** Keeps pieces of an answer in the conversation, a second's worth at a time. */
class Keeper {
  #waiting = "";
  #last = performance.now();

  constructor(readonly transcript: Transcript) {}

  async take(text: string): Promise<void> {
    this.#waiting += text;
    const isDue = performance.now() - this.#last >= KEEP_MS;
    if (isDue || this.#waiting.length >= PIECE_MAX_LENGTH) await this.flush();
  }

  async flush(): Promise<void> {
    const text = this.#waiting;
    this.#waiting = "";
    this.#last = performance.now();
    for (let at = 0; at < text.length; at += PIECE_MAX_LENGTH) {
      const piece = text.slice(at, at + PIECE_MAX_LENGTH);
      await this.transcript.add({ type: "chat.answer_grew", data: { text: piece } });
    }
  }
}

/** Has the model answer. True when it came to its end. */
async function answer(turn: Turn, mayCall: boolean): Promise<boolean> {
  const { transcript, settings, desk, person, signal, say } = turn;
  const keeper = new Keeper(transcript);
  let begun = 0;
  const work = async () => {
    begun = performance.now();
    await transcript.add({ type: "chat.answer_begun", data: { model: settings.model } });
    return await ask(turn, mayCall, async (text) => {
      await say({ content: text });
      await keeper.take(text);
    });
  };
  try {
    const asked = { model: settings.model, person, signal };
    const made = await desk.queue.run(asked, work, (before) => void say({ waiting: before + 1 }));
    await keeper.flush();
    const usage = { ...made.usage, ms: Math.round(performance.now() - begun) };
    const calls = mayCall ? uniqueCalls(transcript, made) : [];
    await transcript.add({
      type: "chat.answer_ended",
      data: { end: "whole", problem: "", calls, usage },
    });
    await say({ usage });
    return true;
  } catch (error) {
    await endBadly(turn, keeper, error, begun);
    return false;
  }
}

async function ask(turn: Turn, mayCall: boolean, onText: (text: string) => Promise<void>) {
  const { c, deps, desk, person, transcript, settings, isBlind, tools, signal } = turn;
  const now = deps.now();
  const find = (id: string) => {
    const upload = desk.uploads.find(person, id, now.getTime());
    if (upload?.type !== "image") return upload;
    return isBlind || leavesMachine(deps) && !upload.mayLeave ? undefined : upload;
  };
  // The answer that has begun is not part of the question.
  const kept = transcript.state.messages.slice(0, -1);
  const messages = await seenNow(c, deps, kept, { from: kept.length - RERUN_MESSAGES_MAX });
  const wire = tools.map(({ name, description, parameters }) => {
    return { type: "function" as const, function: { name, description, parameters } };
  });
  return await streamCompletion(
    deps.config.chat,
    {
      ...settings,
      messages: promptOf(messages, find, now),
      ...(mayCall && wire.length > 0 ? { tools: wire } : {}),
    },
    onText,
    { signal },
  );
}

/** Calls under ids that this conversation does not know: some servers begin anew with each answer. */
function uniqueCalls({ state }: Transcript, { calls }: ModelAnswer) {
  const known = new Set(state.messages.flatMap((one) => one.role === "tool" ? [one.call] : []));
  return calls.map((call, place) => {
    const id = known.has(call.id) ? `call_${state.messages.length}_${place}` : call.id;
    known.add(id);
    return { ...call, id };
  });
}

const wordsOf = (reason: unknown): string =>
  reason instanceof TurnStopped ? reason.message : "답변을 중단했습니다.";

/** An answer that did not come to its end: what came is kept, and why is said. */
async function endBadly(turn: Turn, keeper: Keeper, error: unknown, begun: number): Promise<void> {
  const { transcript, signal, say } = turn;
  const isStopped = signal.aborted;
  if (!isStopped && !(error instanceof ModelProblem)) throw error;
  const problem = isStopped ? wordsOf(signal.reason) : (error as ModelProblem).message;
  const code = isStopped ? "stopped" : (error as ModelProblem).code;
  if (!isStopped) {
    log.warn("a model's answer failed", { code, detail: (error as ModelProblem).detail });
  }
  const ms = begun === 0 ? 0 : Math.round(performance.now() - begun);
  // A turn that was still waiting has no answer begun.
  if (begun === 0) {
    await transcript.add({ type: "chat.answer_begun", data: { model: turn.settings.model } });
  }
  await keeper.flush();
  await transcript.add({
    type: "chat.answer_ended",
    data: {
      end: isStopped ? "stopped" : "broken",
      problem,
      calls: [],
      usage: { prompt: 0, completion: 0, ms },
    },
  });
  await say({ error: problem, code });
}
