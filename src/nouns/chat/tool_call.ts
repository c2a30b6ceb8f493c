/** One tool call of a model: run with the asker's rights, or shown and waiting for approval. */
import {
  type ChatMessage,
  isOffices,
  isOutside,
  reference,
  REFUSED,
  textOnlyAnswer,
  type ToolMessage,
} from "../../../events/chat/chat.ts";
import {
  change as changeShape,
  type ChatSeen,
  TOOL_TEXT_MAX_LENGTH,
  type ToolRecord,
} from "../../../events/chat/chat_shapes.ts";
import { isRefusal, type Refusal } from "../../../events/base/refusal.ts";
import { visionModel } from "../../../projections/chat/chat_sight.ts";
import { log } from "../../kit/log.ts";
import { ownCall } from "../../tools/gathered.ts";
import { findTool } from "../../tools/registry.ts";
import type { ToolChange, ToolContext } from "../../tools/tool.ts";
import { findTools } from "./choose_tools.ts";
import { allowedNow, bringsMaterial } from "./conversations.ts";
import { seenNow, visibleAnswer } from "./seen.ts";
import { streamCompletion } from "./model.ts";
import { ModelProblem } from "./model_problem.ts";
import { listModels } from "./models.ts";
import { containsPicture, leavesMachine } from "./pictures.ts";
import { argumentsOf, truncatedAnswer } from "./told.ts";
import type { Turn } from "./turn_types.ts";
import { previewUse, useTool } from "./toolbox.ts";

const TOO_MANY = "한 번의 질문에 도구를 8번까지 쓸 수 있습니다. 이 도구는 실행하지 않았습니다.";
const NOT_JSON = "도구에 보낸 값이 JSON이 아닙니다. JSON 객체로 다시 보내야 합니다.";
const FAILED = "도구 실행 실패";
const NOT_SEEN =
  "지금 권한으로는 볼 수 없거나 파기된 내용이 들어 있는 변경입니다. 실행하지 않았습니다.";
const ONLY_KEPT = "무엇을 바꾸는 도구는 보관되는 대화에서만 쓸 수 있습니다.";

/** Runs the next step of a call. "waits": for a person. */
export async function handleCall(
  turn: Turn,
  call: ToolMessage,
  isWithin: boolean,
): Promise<"done" | "waits"> {
  const given = argumentsOf(call);
  const tool = toolOf(turn, call);
  const isKnown = call.change === null || await isSeen(turn, call);
  const no = (text: string) =>
    tell(turn, isKnown ? call : { ...call, arguments: "{}", change: null }, textOnlyAnswer(text));
  if (!isWithin) return await no(TOO_MANY);
  if (!given) return await no(NOT_JSON);
  if (!tool) return await no(unknownText(turn, call, given));
  // Once people were read about, what leaves for another server is shown first, a question included; a picture always.
  const asks = "writes" in tool && tool.writes || isOutside(call.name) &&
      (hasReadPeople(turn.transcript.state.messages) || containsPicture(call.arguments));
  if (!asks) return await run(turn, call, given);
  if (call.decision === "refused") return await no(REFUSED);
  if (call.decision && !isKnown) return await no(NOT_SEEN);
  // Exactly the shown change is made: the approval is for it, and it contains its own arguments.
  if (call.change && call.decision) return await run(turn, call, call.change.input);
  return await propose(turn, call, given);
}

const toolOf = ({ tools }: Turn, { name }: ToolMessage) =>
  name === findTools.name ? findTools : tools.find((one) => one.name === name);

/** Why a call is none of a tool: a gathered call that could not be read says what it lacks. */
function unknownText(
  { deps }: Turn,
  { name }: ToolMessage,
  given: Record<string, unknown>,
): string {
  const own = ownCall(name, given, deps.now());
  return own && isRefusal(own) ? own.message : `그런 도구가 없습니다: ${name}`;
}

/** May the person who approved the change see it? Rights and data may be gone since it was proposed. */
async function isSeen({ c, deps, transcript }: Turn, { call }: ToolMessage): Promise<boolean> {
  const { messages } = transcript.state;
  const seen = await seenNow(c, deps, messages, { most: 0 });
  return seen.some((one) => one.role === "tool" && one.call === call && one.change !== null);
}

/**
 * Has this conversation read personal data, or a file that may contain some? Everything asked after that may contain
 * some too. For a conversation that is not stored it is unknown what earlier answers had read.
 */
const hasReadPeople = (messages: readonly ChatMessage[]): boolean =>
  messages.slice(0, messages.findLastIndex(({ role }) => role === "user"))
    .some((one) => one.role === "ai" && one.at === "") ||
  messages.some((one) =>
    bringsMaterial(one) ||
    one.role === "tool" && one.told?.ok === true && isOffices(one.name) &&
      (one.told.reads?.length ?? Number(findTool(one.name)?.personal ?? true)) > 0
  );

/** Does an earlier approval cover it: of one tool, of one record, and without personal data? */
function isAllowed({ transcript, deps }: Turn, { name }: ToolMessage, found: ToolChange): boolean {
  return allowedNow(deps, transcript.state).some(({ tool }) => tool === name) &&
    found.records === 1 && !(found.sends && hasReadPeople(transcript.state.messages));
}

async function propose(
  turn: Turn,
  call: ToolMessage,
  given: Record<string, unknown>,
): Promise<"done" | "waits"> {
  const { transcript, say } = turn;
  if (transcript.id === "") return await tell(turn, call, textOnlyAnswer(ONLY_KEPT));
  const found = await attempt(() =>
    previewUse(call.name, given, contextOf(turn, call), ownContextOf(turn))
  );
  if (isRefusal(found)) return await tell(turn, call, textOnlyAnswer(found.message));
  const change = changeShape.safeParse(found);
  if (!change.success || JSON.stringify(change.data).length > TOOL_TEXT_MAX_LENGTH * 2) {
    const text = "한 번에 보여 주기에 너무 큰 변경입니다. 범위를 줄여 다시 시도해야 합니다.";
    return await tell(turn, call, textOnlyAnswer(text));
  }
  const proposal = { call: call.call, change: change.data };
  if (!isAllowed(turn, call, found)) {
    await transcript.add({ type: "chat.tool_proposed", data: proposal });
    say({ proposal: { ...call, change: change.data } });
    return "waits";
  }
  await transcript.add(
    { type: "chat.tool_proposed", data: proposal },
    { type: "chat.tool_decided", data: { call: call.call, decision: "always" } },
  );
  return await run(turn, { ...call, change: change.data, decision: "always" }, change.data.input);
}

async function run(
  turn: Turn,
  call: ToolMessage,
  input: Record<string, unknown>,
): Promise<"done"> {
  turn.say({ tool: { call: call.call, name: call.name, arguments: call.arguments } });
  let reads: ChatSeen[] = [];
  const context = { ...contextOf(turn, call), onReads: (seen: ChatSeen[]) => reads = seen };
  const answer = await attempt(() => useTool(call.name, input, context, ownContextOf(turn)));
  if (isRefusal(answer)) return await tell(turn, call, textOnlyAnswer(answer.message));
  const result = truncatedAnswer(answer);
  const isRead = call.change === null && isOffices(call.name);
  return await tell(turn, call, result, isRead ? reference(reads) : result);
}

/** A failing tool is reported, not thrown: the model may try another way. */
async function attempt<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    log.error("a tool failed", { error: error instanceof Error ? error.stack : String(error) });
    return { refused: true, status: 503, code: "tool_failed", message: FAILED };
  }
}

/** Sends a tool's answer, and stores it, or for a read of the office a reference. */
async function tell(
  turn: Turn,
  call: ToolMessage,
  result: ToolRecord,
  kept = result,
): Promise<"done"> {
  await turn.transcript.add({ type: "chat.tool_answered", data: { call: call.call, ...kept } });
  turn.say({ result: { ...call, told: visibleAnswer(result) } });
  return "done";
}

const contextOf = ({ c, deps, transcript }: Turn, { call }: ToolMessage): ToolContext => {
  const { id } = transcript;
  return {
    c,
    deps,
    callId: `${id || c.get("requestId")}:${call}`.slice(0, 100),
    ...(id ? { cause: id } : {}),
  };
};

/** Input of the console's own tools. `saidYes`: approval of a picture that came with the call. */
export function ownContextOf(
  { deps, desk, person, settings, tools, signal }: Pick<
    Turn,
    "deps" | "desk" | "person" | "settings" | "tools" | "signal"
  >,
  saidYes = false,
) {
  const now = deps.now().getTime();
  return {
    mayLeave: (picture?: { mayLeave: boolean }) =>
      !leavesMachine(deps) || (picture?.mayLeave ?? saidYes),
    person,
    signal,
    tools,
    outside: desk.outside,
    upload: (id: string) => desk.uploads.find(person, id, now),
    async look(url: string, question: string) {
      const models = await listModels(deps.config.chat);
      const model = visionModel(models, settings.model);
      if (model === null) throw new ModelProblem("no_sight");
      const asked = { model, person, signal };
      const content = [
        { type: "text" as const, text: question },
        { type: "image_url" as const, image_url: { url } },
      ];
      const request = { ...settings, model, messages: [{ role: "user" as const, content }] };
      const ask = () => streamCompletion(deps.config.chat, request, () => {}, { signal });
      return (await desk.queue.run(asked, ask)).text;
    },
  };
}
