/**
 * A conversation as whoever asks may see it now. What the office told is not kept in it: it is read anew, with the
 * rights of now, and written down. What a model said after reading about people goes with the right to read about them,
 * and with their data.
 */
import { type ChatMessage, isOffices, toldOnly, type ToolMessage } from "../../events/chat.ts";
import type { ChatSeen, ChatTold } from "../../events/chat_shapes.ts";
import { isRefusal } from "../../events/refusal.ts";
import type { ChatWhole } from "../../projections/chat_answers.ts";
import type { Identity } from "../auth/identity.ts";
import type { Deps } from "../deps.ts";
import { sawPeople, writeReads } from "../security/personal_reads.ts";
import type { Ctx } from "../server/route.ts";
import { findTool } from "../tools/registry.ts";
import { mayAsk, runTool } from "../tools/run.ts";
import { argumentsOf, toldOf } from "./told.ts";

type SeenMessage = ChatWhole["messages"][number];
type SeenTold = Omit<ChatTold, "reads">;

const NO_RIGHT = "(지금 권한으로는 볼 수 없는 내용이 있어 표시하지 않습니다.)";
const GONE = "(파기된 개인정보가 있어 표시하지 않습니다.)";
const UNKNOWN = "(누구의 정보인지 확인할 수 없는 예전 답변이어서 표시하지 않습니다.)";
const NO_TOOL = "지금은 없는 도구입니다.";

/** What was told, as it is shown. */
export const shownTold = ({ reads: _reads, ...told }: ChatTold): SeenTold => told;

interface Looking {
  c: Ctx;
  deps: Deps;
  identity: Identity | null;
  /** Whom what is shown tells of. */
  seen: ChatSeen[];
}

/** The messages as they may be seen; tools before the place `from` are not asked again. */
export async function seenNow(
  c: Ctx,
  deps: Deps,
  messages: readonly ChatMessage[],
  from = 0,
): Promise<SeenMessage[]> {
  const looking: Looking = { c, deps, identity: await deps.auth.identify(c.req.raw), seen: [] };
  const shown: SeenMessage[] = [];
  let why = "";
  for (const [place, one] of messages.entries()) {
    if (one.role === "user") shown.push(one);
    else if (one.role === "ai") shown.push(why === "" ? one : { ...one, text: one.text && why });
    else {
      why ||= whyHidden(looking, one);
      const told = one.told && await toldNow(looking, one, one.told, place >= from, why);
      const isShown = why === "" && mayKnow(looking, one.name);
      shown.push({ ...one, told, ...(isShown ? {} : { arguments: "{}", change: null }) });
    }
  }
  for (const { noun, fields, ids } of looking.seen) {
    sawPeople(c, { noun, how: "detail", fields, ids, filter: "" });
  }
  const refused = await writeReads(c, deps);
  return refused ? shown.map((one) => withheld(one, refused.message)) : shown;
}

/** Nothing is told of anybody where that cannot be written down. */
function withheld(one: SeenMessage, why: string): SeenMessage {
  if (one.role === "ai") return { ...one, text: why };
  return one.role === "tool" && one.told ? { ...one, told: shownTold(toldOnly(why)) } : one;
}

/** Why what was said after a tool's answer is not shown; "" where it is. */
function whyHidden({ deps: { keys }, identity, seen }: Looking, { name, told }: ToolMessage) {
  if (!told?.ok || !isOffices(name)) return "";
  const tool = findTool(name);
  if (!tool || !identity || !mayAsk(identity, { ...tool, writes: false })) return NO_RIGHT;
  if (told.reads === null) return tool.personal ? UNKNOWN : "";
  const isGone = told.reads.some(({ noun, ids }) =>
    ids.some((id) => keys.isGone(`${noun}/${id}`) || keys.isGone(`${noun}/${id}/name`))
  );
  seen.push(...told.reads);
  return isGone ? GONE : "";
}

/** May what a tool was asked with be shown, and what it would change: before a yes, after a no? */
function mayKnow({ identity }: Looking, name: string): boolean {
  const tool = findTool(name);
  return tool === undefined || identity !== null && mayAsk(identity, { ...tool, writes: false });
}

async function toldNow(
  { c, deps, identity }: Looking,
  one: ToolMessage,
  told: ChatTold,
  isAsked: boolean,
  why: string,
): Promise<SeenTold> {
  // A server of others may say again what it was asked with.
  if (!told.ok || !isOffices(one.name)) {
    return shownTold(why === "" ? told : toldOnly(why, told.ok));
  }
  const tool = findTool(one.name);
  if (!tool) return shownTold(toldOnly(NO_TOOL));
  if (!identity || !mayAsk(identity, { ...tool, writes: false })) {
    return shownTold(toldOnly(NO_RIGHT));
  }
  // What was done is told as it was: it is not done again.
  if (one.change !== null) return shownTold(told);
  if (!isAsked) return shownTold(toldOnly("", true));
  const context = { c, deps, callId: `seen:${c.get("requestId")}:${one.call}`.slice(0, 100) };
  const answer = await runTool(one.name, argumentsOf(one) ?? {}, context);
  return shownTold(isRefusal(answer) ? toldOnly(answer.message) : toldOf(answer));
}
