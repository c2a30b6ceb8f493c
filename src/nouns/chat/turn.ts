/**
 * A turn of the assistant: it answers and uses tools until it is done, a change waits for approval, or it is stopped.
 * The next step is read from the conversation, so that a turn can continue another one.
 */
import { allMessages } from "../../../events/chat/branches.ts";
import type { ChatMessage, ToolMessage } from "../../../events/chat/chat.ts";
import { type ChatEnd, PIECE_MAX_LENGTH } from "../../../events/chat/chat_shapes.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { ownCall } from "../../tools/gathered.ts";
import { log } from "../../kit/log.ts";
import { askModel, type CutAt } from "./ask_model.ts";
import { TurnStopped } from "./desk.ts";
import type { ModelAnswer } from "./deltas.ts";
import { ModelProblem } from "./model_problem.ts";
import { argumentsOf } from "./told.ts";
import { handleCall } from "./tool_call.ts";
import type { Piece } from "./thinking.ts";
import type { Turn } from "./turn_types.ts";

/** Tools of one turn. */
const CALLS_MAX = 8;
/** Answers of one turn: one for each tool, and the last. */
const ANSWERS_MAX = CALLS_MAX + 1;
/** Milliseconds between two pieces that are stored and shown. */
const KEEP_MS = 250;

const sinceQuestion = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1);

const nextCall = (messages: readonly ChatMessage[]): ToolMessage | undefined =>
  messages.find((one): one is ToolMessage => one.role === "tool" && one.told === null);

/**
 * Continues until the next step needs a person. Throws `TranscriptUnavailable`; other errors are reported in the
 * conversation.
 */
export async function runTurn(turn: Turn): Promise<void> {
  for (;;) {
    const { messages } = turn.transcript.state;
    const so = sinceQuestion(messages);
    const call = nextCall(messages);
    if (call) {
      if (turn.signal.aborted) return sendStopped(turn);
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

function sendStopped({ say, signal }: Turn): void {
  say({ error: wordsOf(signal.reason), code: "stopped" });
}

/**
 * Stores the pieces of an answer, and then shows them: what a reader has seen is there after a reload, in another tab, and
 * after the server was killed. Pieces that come meanwhile wait for the next time.
 */
class Keeper {
  #waiting: Piece = { text: "", thought: "" };
  #shown = { text: 0, thought: 0 };
  #last = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** One piece is stored after the other; once one could not be, no other is. */
  #stored = Promise.resolve();

  constructor(readonly turn: Pick<Turn, "transcript" | "say">) {}

  take({ text, thought }: Piece): void {
    this.#waiting.text += text;
    this.#waiting.thought += thought;
    const wait = Math.max(0, this.#last + KEEP_MS - performance.now());
    // A failure is the last flush's to report.
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), wait);
  }

  /** Stores and shows what has come. Throws `TranscriptUnavailable`. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stored = this.#stored.then(async () => {
      const { text, thought } = this.#waiting;
      this.#waiting = { text: "", thought: "" };
      await this.#keep("thought", thought);
      await this.#keep("text", text);
      this.#last = performance.now();
      this.#timer = undefined;
    });
    return this.#stored;
  }

  async #keep(part: keyof Piece, all: string): Promise<void> {
    const type = part === "text" ? "chat.answer_grew" : "chat.answer_thought";
    const { transcript, say } = this.turn;
    for (let from = 0; from < all.length; from += PIECE_MAX_LENGTH) {
      const text = all.slice(from, from + PIECE_MAX_LENGTH);
      await transcript.add({ type, data: { text } });
      const at = this.#shown[part];
      this.#shown[part] += text.length;
      say(part === "text" ? { content: text, at } : { thought: text, at });
    }
  }
}

/** Requests the model's answer. True if it was completed. */
async function answer(turn: Turn, mayCall: boolean): Promise<boolean> {
  const { transcript, settings, desk, person, signal, say } = turn;
  const keeper = new Keeper(turn);
  let begun = 0;
  const work = async () => {
    begun = performance.now();
    await transcript.add({ type: "chat.answer_begun", data: { model: settings.model } });
    return await askModel(turn, mayCall, (piece) => keeper.take(piece));
  };
  try {
    const asked = { model: settings.model, person, signal };
    const { made, note, cutAt } = await desk.queue.run(
      asked,
      work,
      (before) => say({ waiting: before + 1 }),
    );
    await keeper.flush();
    const usage = { ...made.usage, ms: Math.round(performance.now() - begun) };
    const { end, problem } = endOf(made, mayCall, cutAt);
    const calls = mayCall && end === "whole" ? uniqueCalls(turn, made) : [];
    // The answer that uses these calls says what was left out of it.
    const noted = note === "" || calls.length > 0 ? {} : { note };
    const data = { end, problem, calls, usage, ...noted };
    await transcript.add({ type: "chat.answer_ended", data });
    say({ usage });
    if ("note" in noted) say(noted);
    if (problem !== "") say({ error: problem, code: end });
    return problem === "";
  } catch (error) {
    await endBadly(turn, keeper, error, begun);
    return false;
  }
}

/** Why an answer was cut: at the tokens that a person chose, or at those that the model has. */
function cutText({ tokens, isModels }: CutAt, isThought: boolean): string {
  const count = tokens.toLocaleString("en");
  const what = isModels ? `모델이 쓸 수 있는 길이(${count}토큰)` : `최대 토큰(${count}개)`;
  if (!isThought) return `${what}에 닿아 답변이 잘렸습니다.`;
  const next = isModels ? "새 대화에서 짧게" : "최대 토큰을 늘리고 다시";
  return `${what}${
    isModels ? "를" : "을"
  } 생각에 다 써서 답을 쓰지 못했습니다. ${next} 물어보세요.`;
}

/** How an answer that arrived ended, and what its reader has to know of it: "" where it is whole. */
function endOf(
  { reason, text, thought, calls }: ModelAnswer,
  mayCall: boolean,
  cutAt: CutAt,
): { end: ChatEnd; problem: string } {
  const isSilent = text.trim() === "";
  if (reason === "length") {
    const problem = cutText(cutAt, isSilent && thought !== "");
    return { end: isSilent ? "empty" : "cut", problem };
  }
  if (reason === "content_filter") {
    return {
      end: "filtered",
      problem: "AI 모델이 내용 제한에 따라 답을 멈췄습니다. 질문을 바꾸어 다시 물어보세요.",
    };
  }
  if (!isSilent || mayCall && calls.length > 0) return { end: "whole", problem: "" };
  if (calls.length > 0) {
    const problem = `도구를 ${CALLS_MAX}번 쓰고도 답을 마치지 못했습니다. ` +
      "질문을 나누어 다시 물어보세요.";
    return { end: "empty", problem };
  }
  const problem = thought === ""
    ? "AI 모델이 빈 답을 보냈습니다. 다시 물어보세요."
    : "AI 모델이 생각만 하고 답을 쓰지 않았습니다. 다시 물어보세요.";
  return { end: "empty", problem };
}

/** Calls with ids new to this conversation: some servers restart their ids with each answer. */
function uniqueCalls({ transcript: { state }, deps }: Turn, { calls }: ModelAnswer) {
  // Those of every branch: what a call did is known by its id, and is not done twice.
  const before = allMessages(state);
  const known = new Set(before.flatMap((one) => one.role === "tool" ? [one.call] : []));
  return calls.map((call, place) => {
    const id = known.has(call.id) ? `call_${before.length}_${place}` : call.id;
    known.add(id);
    return { ...call, ...stored(call, deps.now()), id };
  });
}

/** A gathered call is stored as the call of the table's own tool, which has its rights and its form. */
function stored({ name, arguments: text }: ModelAnswer["calls"][number], now: Date) {
  const own = ownCall(name, argumentsOf({ arguments: text }) ?? {}, now);
  return own && !isRefusal(own)
    ? { name: own.name, arguments: JSON.stringify(own.input) }
    : { name, arguments: text };
}

const wordsOf = (reason: unknown): string =>
  reason instanceof TurnStopped ? reason.message : "답변을 중단했습니다.";

/** An incomplete answer: the received part is stored, with the reason. */
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
  // A turn that was still queued has no answer.
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
  say({ error: problem, code });
}
