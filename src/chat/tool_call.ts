/** One tool that a model asked for: run with the asker's rights, or shown and left until a person has said yes. */
import { REFUSED, toldOnly, type ToolMessage } from "../../events/chat.ts";
import { change as changeShape, type ChatTold, TOLD_MAX_LENGTH } from "../../events/chat_shapes.ts";
import { isRefusal, type Refusal } from "../../events/refusal.ts";
import { seeingModel } from "../../projections/chat_sight.ts";
import { log } from "../log.ts";
import { checkJson, JSON_LIMITS } from "../server/json_limits.ts";
import type { ToolAnswer, ToolContext } from "../tools/tool.ts";
import { askModel } from "./model.ts";
import { ModelProblem } from "./model_problem.ts";
import { listModels } from "./models.ts";
import type { Turn } from "./turn_types.ts";
import { previewUse, useTool } from "./toolbox.ts";

const TOO_MANY = "한 번의 질문에 도구를 8번까지 쓸 수 있습니다. 이 도구는 실행하지 않았습니다.";
const NOT_JSON = "도구에 보낸 값이 JSON이 아닙니다. JSON 객체로 다시 보내야 합니다.";
/** Figures of one answer that lead to their rows. */
const FIGURES_MAX = 100;
const FAILED = "도구 실행 실패";
const ONLY_KEPT = "무엇을 바꾸는 도구는 보관되는 대화에서만 쓸 수 있습니다.";

/** The arguments as an object; null for what is none. Nothing at all is no arguments. */
function argumentsOf({ arguments: text }: ToolMessage): Record<string, unknown> | null {
  if (text.trim() === "") return {};
  try {
    if (checkJson(new TextEncoder().encode(text), JSON_LIMITS)) return null;
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Does what is to be done about a call. "waits": it is a person's turn. */
export async function handleCall(
  turn: Turn,
  call: ToolMessage,
  isWithin: boolean,
): Promise<"done" | "waits"> {
  const given = argumentsOf(call);
  const tool = turn.tools.find(({ name }) => name === call.name);
  if (!isWithin) return await tell(turn, call, toldOnly(TOO_MANY));
  if (!tool) return await tell(turn, call, toldOnly(`그런 도구가 없습니다: ${call.name}`));
  if (!given) return await tell(turn, call, toldOnly(NOT_JSON));
  if (!tool.writes) return await run(turn, call, given);
  if (call.decision === "refused") return await tell(turn, call, toldOnly(REFUSED));
  // Only what was shown is done: a yes is to the change, and the change says its own arguments.
  if (call.change && call.decision) return await run(turn, call, call.change.input);
  return await propose(turn, call, given);
}

async function propose(
  turn: Turn,
  call: ToolMessage,
  given: Record<string, unknown>,
): Promise<"done" | "waits"> {
  const { transcript, say } = turn;
  if (transcript.id === "") return await tell(turn, call, toldOnly(ONLY_KEPT));
  const found = await attempt(() =>
    previewUse(call.name, given, contextOf(turn, call), ownContextOf(turn))
  );
  if (isRefusal(found)) return await tell(turn, call, toldOnly(found.message));
  const change = changeShape.safeParse(found);
  if (!change.success || JSON.stringify(change.data).length > TOLD_MAX_LENGTH * 2) {
    const text = "한 번에 보여 주기에 너무 큰 변경입니다. 범위를 줄여 다시 시도해야 합니다.";
    return await tell(turn, call, toldOnly(text));
  }
  const proposal = { call: call.call, change: change.data };
  if (!transcript.state.allowed.includes(call.name)) {
    await transcript.add({ type: "chat.tool_proposed", data: proposal });
    await say({ proposal: { ...call, change: change.data } });
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
  await turn.say({ tool: { call: call.call, name: call.name, arguments: call.arguments } });
  const answer = await attempt(() =>
    useTool(call.name, input, contextOf(turn, call), ownContextOf(turn))
  );
  return await tell(turn, call, isRefusal(answer) ? toldOnly(answer.message) : toldOf(answer));
}

/** A tool that breaks is told, not thrown: the model may try another way. */
async function attempt<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    log.error("a tool failed", { error: error instanceof Error ? error.stack : String(error) });
    return { refused: true, status: 503, code: "tool_failed", message: FAILED };
  }
}

/** An answer as a conversation keeps it: what does not fit is left out, and its text says all the same. */
export function toldOf(answer: ToolAnswer): ChatTold {
  const { text, data, links, figures = [], undo } = answer;
  const fits = data !== undefined && JSON.stringify(data).length <= TOLD_MAX_LENGTH;
  return {
    ok: true,
    text: text.slice(0, TOLD_MAX_LENGTH).toWellFormed(),
    ...(fits ? { data } : {}),
    links: links.slice(0, 30),
    figures: figures.slice(0, FIGURES_MAX),
    undo: undo ?? null,
  };
}

async function tell(turn: Turn, call: ToolMessage, told: ChatTold): Promise<"done"> {
  await turn.transcript.add({ type: "chat.tool_answered", data: { call: call.call, ...told } });
  await turn.say({ result: { ...call, told } });
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

/** What the console's own tools work with. */
export function ownContextOf(
  { deps, desk, person, settings, signal }: Pick<
    Turn,
    "deps" | "desk" | "person" | "settings" | "signal"
  >,
) {
  const now = deps.now().getTime();
  return {
    person,
    signal,
    outside: desk.outside,
    upload: (id: string) => desk.uploads.find(person, id, now),
    async look(url: string, question: string) {
      const models = await listModels(deps.config.chat);
      const model = seeingModel(models, settings.model);
      if (model === null) throw new ModelProblem("no_sight");
      const asked = { model, person, signal };
      const content = [
        { type: "text" as const, text: question },
        { type: "image_url" as const, image_url: { url } },
      ];
      const request = { ...settings, model, messages: [{ role: "user" as const, content }] };
      const ask = () => askModel(deps.config.chat, request, () => {}, { signal });
      return (await desk.queue.run(asked, ask)).text;
    },
  };
}
