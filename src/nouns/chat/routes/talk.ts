/** `/api/chat/test` and `/api/chat/stream` (S2 §7; the path decides), and a person's yes or no to a change. */
import { CHAT_LABELS } from "../../../../projections/chat/chat_words.ts";
import { z } from "zod";
import { type ChatMessage } from "../../../../events/chat/chat.ts";
import { decideCall } from "../../../../events/chat/chat_acts.ts";
import { FILES_MAX } from "../../../../events/chat/chat_limits.ts";
import { DECISIONS, QUESTION_MAX_LENGTH } from "../../../../events/chat/chat_shapes.ts";
import { isRefusal, type Refusal } from "../../../../events/base/refusal.ts";
import { joinedLine, turnAnswer, turnLine } from "../../../../projections/chat/chat_answers.ts";
import { answerEvents } from "../answer_stream.ts";
import { seenNow } from "../seen.ts";
import { conversations, filesOf, picturesOf, saveQuestion } from "../conversations.ts";
import { deskOf } from "../desk.ts";
import { checkPictures } from "../pictures.ts";
import { joinTurn, resolveModel, type StartedTurn, startTurn, turnRefusal } from "../talk.ts";
import { passingTranscript, storedTranscript, type Transcript } from "../transcript.ts";
import type { KnownTool } from "../../../tools/tool.ts";
import { knownTools } from "../toolbox.ts";
import type { Say, Settings } from "../turn_types.ts";
import type { Deps } from "../../../deps.ts";
import { metaOf } from "../../../server/command.ts";
import { problem } from "../../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../../server/route.ts";
import { runCommand } from "../../../server/run_command.ts";

const QUESTION = `질문은 1자 이상 ${
  QUESTION_MAX_LENGTH.toLocaleString("en")
}자 이하로 입력해 주세요.`;
const TEMPERATURE = "답변 다양성은 0부터 2까지의 수로 입력해 주세요.";
const MAX_TOKENS = "최대 토큰은 1부터 32,768까지의 정수로 입력해 주세요.";
const MESSAGE = "대화 내용의 형식이 올바르지 않습니다.";

/** How an answer is asked for. */
export const answerSettings = {
  model: z.string().max(200).default("").meta({ title: CHAT_LABELS.model }),
  temperature: z.number(TEMPERATURE).min(0, TEMPERATURE).max(2, TEMPERATURE).default(0.7).meta({
    title: CHAT_LABELS.temperature,
  }),
  max_tokens: z.int(MAX_TOKENS).min(1, MAX_TOKENS).max(32_768, MAX_TOKENS).default(2_048).meta({
    title: CHAT_LABELS.max_tokens,
  }),
};
const fileContext = z.union([
  z.string().max(24_000),
  z.looseObject({ id: z.string().max(64).meta({ title: "파일 번호" }) }),
  z.array(z.string().max(64)).max(FILES_MAX),
]).nullish();

const turnBody = z.object({
  prompt: z.string(QUESTION).trim().min(1, QUESTION).max(QUESTION_MAX_LENGTH, QUESTION).meta({
    title: "질문",
  }),
  messages: z.array(z.object({
    role: z.enum(["user", "assistant", "system"], MESSAGE).meta({ title: "말한 쪽" }),
    content: z.string(MESSAGE).max(24_000, MESSAGE).meta({ title: "내용" }),
  })).max(200, MESSAGE).default([]).meta({ title: "대화 내용" }),
  /** Accepted and ignored: the path decides. */
  stream: z.boolean().optional().meta({ title: CHAT_LABELS.stream }),
  ...answerSettings,
  /** Text, the `info` of an upload, or ids of uploads. */
  file_context: fileContext.meta({ title: "파일" }),
  /** The conversation to continue or to start; without one nothing is stored. */
  conversation: z.uuid("대화 번호는 UUID여야 합니다.").optional().meta({
    title: "대화 번호",
  }),
  /** Version of it that was seen; none of one that begins. */
  version: z.int().positive().optional().meta({ title: "버전" }),
  /** A question of the conversation that is asked in other words: it stays as another branch. */
  replaces: z.int().nonnegative().max(400).optional().meta({ title: "고쳐 묻는 질문의 순서" }),
});
type TurnBody = z.output<typeof turnBody>;

/** Earlier messages from the caller, for an unsaved conversation. */
function passed({ messages, prompt, file_context }: TurnBody, c: Ctx, deps: Deps): Transcript {
  const before = messages.filter(({ content }) => content.trim() !== "").map(
    ({ role, content }): ChatMessage =>
      role === "assistant"
        ? {
          ...{ role: "ai", at: "", model: "", text: content, thought: "" },
          ...{ end: "whole", problem: "", note: "" },
        }
        : { role: "user", at: "", text: content, files: [] },
  );
  const { text, files } = filesOf(c, deps, file_context);
  return passingTranscript([...before, { role: "user", at: "", text: prompt + text, files }]);
}

/** The question put into its conversation, and the turn that answers it. */
async function begin(c: Ctx, deps: Deps, body: TurnBody): Promise<Begun | Refusal> {
  c.set("keepAnswer", false);
  const { model, temperature, max_tokens, conversation } = body;
  const { files } = filesOf(c, deps, body.file_context);
  const hasPictures = files.some(({ type }) => type === "image");
  const settled = await resolveModel(deps, { model, temperature, max_tokens }, hasPictures);
  if (isRefusal(settled)) return settled;
  const unread = checkPictures(c, deps, picturesOf(c, deps, files.map(({ id }) => id)));
  if (unread) return unread;
  // Before the question is put: nothing comes between that and its turn.
  const known = await toolsOf(c, deps);
  const full = turnRefusal(deps, metaOf(c).actor.id, conversation);
  if (full) return full;
  const transcript = conversation === undefined
    ? passed(body, c, deps)
    : await saveQuestion(c, deps, { ...body, conversation });
  return isRefusal(transcript) ? transcript : turnOf(c, deps, transcript, settled, known);
}

export const toolsOf = (c: Ctx, deps: Deps) => knownTools(c.get("identity")!, deskOf(deps));

interface Begun extends StartedTurn {
  transcript: Transcript;
  settings: Settings;
}

/** The turn that answers in a conversation; one that runs is read along. */
export function turnOf(
  c: Ctx,
  deps: Deps,
  transcript: Transcript,
  settings: Settings,
  known: KnownTool[],
): Begun | Refusal {
  // A request that is repeated finds its turn running: it reads along.
  const entry = deps.books.views.chat.byId.get(transcript.id);
  if (entry && deskOf(deps).running(transcript.id)) {
    const run = (say: Say) => joinTurn(c, deps, entry, say);
    return { run, leave() {}, transcript, settings };
  }
  const turn = startTurn(c, deps, transcript, settings, known);
  return isRefusal(turn) ? turn : { ...turn, transcript, settings };
}

async function stream(c: Ctx, deps: Deps, { body }: WithBody<typeof turnBody>): Promise<Response> {
  const begun = await begin(c, deps, body);
  if (isRefusal(begun)) return problem(c, begun);
  return answerEvents(begun.run, begun.leave);
}

async function test(c: Ctx, deps: Deps, { body }: WithBody<typeof turnBody>): Promise<Response> {
  const begun = await begin(c, deps, body);
  if (isRefusal(begun)) return problem(c, begun);
  const { transcript } = begun;
  const from = transcript.state.messages.length;
  c.req.raw.signal.addEventListener("abort", begun.leave, { once: true });
  let error = { error: "", code: "" };
  let note = "";
  let conversation: unknown = null;
  await begun.run((said) => {
    if ("error" in said) error = said as typeof error;
    if ("note" in said) note = String(said.note);
    if ("conversation" in said) conversation = said.conversation;
  });
  const made = error.code === "failed"
    ? []
    : (await seenNow(c, deps, transcript.state.messages, { from })).slice(from);
  const content = made.flatMap((one) => one.role === "ai" && one.text !== "" ? [one.text] : [])
    .join("\n\n");
  // Without a single part this is no answer. A stored question was accepted all the same: a caller who sends it again
  // must know what came after it.
  if (content === "" && error.error !== "" && conversation === null) {
    const status = error.code === "busy" ? 429 : 503;
    return problem(c, { status, code: `model_${error.code}`, message: error.error });
  }
  return Response.json({
    content,
    model: begun.settings.model,
    error: error.error,
    note,
    tools: made.filter(({ role }) => role === "tool"),
    conversation,
  });
}

const decideBody = z.strictObject({
  decision: z.enum(DECISIONS).meta({ title: "결정" }),
  ...answerSettings,
});

async function decide(
  c: Ctx,
  deps: Deps,
  { body }: WithBody<typeof decideBody>,
): Promise<Response> {
  c.set("keepAnswer", false);
  const [id, called] = [c.req.param("id")!, c.req.param("call")!];
  const { decision, ...wished } = body;
  const meta = metaOf(c);
  const known = await toolsOf(c, deps);
  const full = turnRefusal(deps, meta.actor.id, id);
  if (full) return problem(c, full);
  const outcome = await runCommand(deps.books, conversations(deps, meta.actor.id), {
    id,
    decide: (_views, { state }) => decideCall(state, { id, call: called, decision }),
  }, meta);
  if (isRefusal(outcome)) return problem(c, outcome);
  const transcript = storedTranscript(deps, id, meta);
  const settled = await resolveModel(deps, wished);
  // An approved act is done even if no model can continue.
  const begun = turnOf(c, deps, transcript, isRefusal(settled) ? wished : settled, known);
  if (isRefusal(begun)) return problem(c, begun);
  return answerEvents(begun.run, begun.leave);
}

/** A conversation, and its running answer as it comes: after a reload, in another tab, on another day. */
function join(c: Ctx, deps: Deps): Response {
  const own = conversations(deps, metaOf(c).actor.id);
  const entry = own.find(deps.books.views, c.req.param("id")!);
  if (!entry) return problem(c, own.missing);
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  return answerEvents((say) => joinTurn(c, deps, entry, say, gone), leave);
}

/** Stops the running answer; what was received stays. */
function stop(c: Ctx, deps: Deps): Response {
  deskOf(deps).stopOwn(metaOf(c).actor.id, c.req.param("id")!);
  return new Response(null, { status: 204 });
}

const streamAnswer = { "text/event-stream": turnLine };
const also = [404, 409, 428, 429, 503] as const;

export const chatTalkRoutes: Route[] = [
  call(
    "GET /api/chat/conversations/:id/stream",
    "staff",
    "내 AI 대화와, 나오는 중인 답이 있으면 그 나머지를 나오는 대로 받습니다.",
    join,
    { answer: { "text/event-stream": joinedLine } },
  ),
  call(
    "POST /api/chat/conversations/:id/stop",
    "staff",
    "나오는 중인 답을 중지합니다. 받은 내용은 남습니다.",
    stop,
    { described: { done: 204 } },
  ),
  call("POST /api/chat/test", "staff", "AI에게 묻고 답 전체를 한 번에 받습니다.", test, {
    body: turnBody,
    bodyLimit: 512 * 1024,
    answer: turnAnswer,
    described: { also: [...also] },
  }),
  call("POST /api/chat/stream", "staff", "AI에게 묻고 답을 나오는 대로 받습니다.", stream, {
    body: turnBody,
    bodyLimit: 512 * 1024,
    answer: streamAnswer,
    described: { also: [...also] },
  }),
  call(
    "POST /api/chat/conversations/:id/calls/:call/decision",
    "staff",
    "AI가 제안한 변경을 승인하거나 거절하고, 이어지는 답을 나오는 대로 받습니다.",
    decide,
    { body: decideBody, answer: streamAnswer, described: { also: [409, 429, 503] } },
  ),
];
