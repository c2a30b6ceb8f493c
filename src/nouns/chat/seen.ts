/**
 * A conversation as the caller may see it now. Answers of the office are not stored in it: they are reread with current
 * rights, and logged, the newest ones at once and others on request. A model's text after reading about people is
 * hidden once the right, or their data, is gone.
 */
import {
  type ChatMessage,
  isOffices,
  textOnlyAnswer,
  type ToolMessage,
} from "../../../events/chat/chat.ts";
import type { ChatSeen, ToolRecord } from "../../../events/chat/chat_shapes.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import type { ChatWhole } from "../../../projections/chat/chat_answers.ts";
import type { Identity } from "../../auth/identity.ts";
import type { Deps } from "../../deps.ts";
import { logPersonalDataRead, writeReads } from "../../security/personal_reads.ts";
import { askerOf } from "../../server/command.ts";
import type { Ctx } from "../../server/route.ts";
import { pauses } from "../../kit/pause.ts";
import { findTool } from "../../tools/registry.ts";
import { canUseTool, runTool } from "../../tools/run.ts";
import { deskOf } from "./desk.ts";
import { argumentsOf, truncatedAnswer } from "./told.ts";

type SeenMessage = ChatWhole["messages"][number];
type VisibleAnswer = NonNullable<Extract<SeenMessage, { role: "tool" }>["told"]>;

/** Tools reread for one view, the newest: those that a person or a model reads. */
const RERUN_TOOLS_MAX = 30;

const NO_RIGHT = "(지금 권한으로는 볼 수 없는 내용이 있어 표시하지 않습니다.)";
const GONE = "(파기된 개인정보가 있어 표시하지 않습니다.)";
const UNKNOWN = "(누구의 정보인지 확인할 수 없는 예전 답변이어서 표시하지 않습니다.)";
const NO_TOOL = "지금은 없는 도구입니다.";
const LATER = "예전에 조회한 결과입니다. ‘다시 조회’를 누르면 지금 기록으로 보여 드립니다.";

/** A shown answer of a tool. */
export const visibleAnswer = ({ reads: _reads, ...result }: ToolRecord): VisibleAnswer => result;

interface Looking {
  c: Ctx;
  deps: Deps;
  identity: Identity | null;
  /** People in the shown messages. */
  seen: ChatSeen[];
  /** The tools that are asked again. */
  again: ReadonlySet<ToolMessage>;
}

/** Which tools of a conversation are asked again: the newest `most` from the place `from` on, or one by its call. */
interface Again {
  from?: number;
  most?: number;
  call?: string;
}

/** Is it stored as a reference, to be reread? A completed act is not repeated. */
const isReference = (one: ChatMessage): one is ToolMessage =>
  one.role === "tool" && one.told?.ok === true && isOffices(one.name) && one.change === null;

/** The messages as they may be seen, in the caller's turn. Throws `QueueFull`. */
export async function seenNow(
  c: Ctx,
  deps: Deps,
  messages: readonly ChatMessage[],
  { from = 0, most = RERUN_TOOLS_MAX, call }: Again = {},
): Promise<SeenMessage[]> {
  const references = messages.slice(Math.max(0, from)).filter(isReference);
  const wanted = call === undefined
    ? references.slice(Math.max(0, references.length - most))
    : references.filter((one) => one.call === call);
  const look = async () => {
    const identity = await deps.auth.identify(c.req.raw);
    return await lookAt({ c, deps, identity, seen: [], again: new Set(wanted) }, messages);
  };
  return wanted.length === 0 ? await look() : await deskOf(deps).displays.run(askerOf(c), look);
}

/** One tool's answer, reread by its call; null if the conversation has none. */
export async function toolSeenNow(
  c: Ctx,
  deps: Deps,
  messages: readonly ChatMessage[],
  call: string,
): Promise<SeenMessage | null> {
  const place = messages.findIndex((one) => one.role === "tool" && one.call === call);
  return (await seenNow(c, deps, messages.slice(0, place + 1), { call })).at(-1) ?? null;
}

async function lookAt(
  looking: Looking,
  messages: readonly ChatMessage[],
): Promise<SeenMessage[]> {
  const { c, deps } = looking;
  const pause = pauses();
  const shown: SeenMessage[] = [];
  let why = "";
  for (const one of messages) {
    if (one.role === "user") shown.push(one);
    else if (one.role === "ai") shown.push(why === "" ? one : { ...one, text: one.text && why });
    else {
      why ||= hiddenReason(looking, one);
      const result = one.told && await rerunAnswer(looking, one, one.told, why);
      await pause();
      const isShown = why === "" && canSeeArguments(looking, one.name);
      shown.push({ ...one, told: result, ...(isShown ? {} : { arguments: "{}", change: null }) });
    }
  }
  for (const { noun, fields, ids } of looking.seen) {
    logPersonalDataRead(c, { noun, how: "detail", fields, ids, filter: "" });
  }
  const refused = await writeReads(c, deps);
  return refused ? shown.map((one) => withheld(one, refused.message)) : shown;
}

/** No personal data is shown if that cannot be logged. */
function withheld(one: SeenMessage, why: string): SeenMessage {
  if (one.role === "ai") return { ...one, text: why };
  return one.role === "tool" && one.told
    ? { ...one, told: visibleAnswer(textOnlyAnswer(why)) }
    : one;
}

/** Why text after a tool's answer is hidden; "" if it is shown. */
function hiddenReason(
  { deps: { keys }, identity, seen }: Looking,
  { name, told: result }: ToolMessage,
) {
  if (!result?.ok || !isOffices(name)) return "";
  const tool = findTool(name);
  if (!tool || !identity || !canUseTool(identity, { ...tool, writes: false })) return NO_RIGHT;
  if (result.reads === null) return tool.personal ? UNKNOWN : "";
  const isGone = result.reads.some(({ noun, ids }) =>
    ids.some((id) => keys.isGone(`${noun}/${id}`) || keys.isGone(`${noun}/${id}/name`))
  );
  seen.push(...result.reads);
  return isGone ? GONE : "";
}

/** May a tool's arguments and its proposed change be shown, before an approval and after a refusal? */
function canSeeArguments({ identity }: Looking, name: string): boolean {
  const tool = findTool(name);
  return tool === undefined ||
    identity !== null && canUseTool(identity, { ...tool, writes: false });
}

async function rerunAnswer(
  { c, deps, identity, again }: Looking,
  one: ToolMessage,
  result: ToolRecord,
  why: string,
): Promise<VisibleAnswer> {
  // An outside server may repeat its arguments.
  if (!result.ok || !isOffices(one.name)) {
    return visibleAnswer(why === "" ? result : textOnlyAnswer(why, result.ok));
  }
  const tool = findTool(one.name);
  if (!tool) return visibleAnswer(textOnlyAnswer(NO_TOOL));
  if (!identity || !canUseTool(identity, { ...tool, writes: false })) {
    return visibleAnswer(textOnlyAnswer(NO_RIGHT));
  }
  // A change is shown as it was made: it is not repeated.
  if (one.change !== null) return visibleAnswer(result);
  // Reading stops when the caller has disconnected, or the answer was stopped.
  if (!again.has(one) || askerOf(c).signal?.aborted) {
    return { ...visibleAnswer(textOnlyAnswer(LATER, true)), later: true };
  }
  const context = { c, deps, callId: `seen:${c.get("requestId")}:${one.call}`.slice(0, 100) };
  const run = () => runTool(one.name, argumentsOf(one) ?? {}, context);
  const answer = await deskOf(deps).again.run(askerOf(c), run);
  return visibleAnswer(
    isRefusal(answer) ? textOnlyAnswer(answer.message) : truncatedAnswer(answer),
  );
}
