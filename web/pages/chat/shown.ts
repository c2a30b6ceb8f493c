/** The shown messages of a conversation, and the effect of one stream line. Pure. */
import type { ChatWhole, ToolResult } from "../../../projections/chat/chat_answers.ts";
import { officeNow } from "../../ui/time/now.ts";
import type { ToolMessage, TurnLine } from "./said.ts";

type Message = ChatWhole["messages"][number];
type AiMessage = Extract<Message, { role: "ai" }>;
/** A shown message: of the conversation, of a tool run by its form, or of the page itself. */
export type Shown =
  | Message
  | { role: "form"; result: ToolResult }
  | { role: "system"; text: string };

/** A text with a piece at its place: who joins a turn may get a piece twice. */
const withPiece = (text: string, piece: string | undefined, at = text.length): string =>
  piece === undefined ? text : text.slice(0, at) + piece;

/** The messages with a piece of the newest answer, a new answer where none is open. */
function withAnswer(
  shown: Shown[],
  { content, thought, at: place }: TurnLine,
  model: string,
): Shown[] {
  const last = shown.at(-1);
  const open: AiMessage = last?.role === "ai" && last.end === null ? last : {
    ...{ role: "ai", at: officeNow().toISOString(), model },
    ...{ text: "", thought: "", end: null, problem: "" },
  };
  const before = open === last ? shown.slice(0, -1) : shown;
  return [...before, {
    ...open,
    text: withPiece(open.text, content, place),
    thought: withPiece(open.thought, thought, place),
  }];
}

/** The messages with the newest answer ended. */
export const ended = (shown: Shown[], problem: string): Shown[] => {
  const last = shown.at(-1);
  if (last?.role !== "ai" || last.end !== null) {
    return problem === "" ? shown : [...shown, { role: "system", text: problem }];
  }
  const end = problem === "" ? "whole" : "broken";
  return [...shown.slice(0, -1), { ...last, end, problem }];
};

/** An answer of a model that failed, also before its first word: the conversation has one all the same. */
const failed = (shown: Shown[], { error = "", code = "" }: TurnLine, model: string): Shown[] => {
  const isAnswer = code !== "" && code !== "failed";
  return ended(isAnswer ? withAnswer(shown, {}, model) : shown, error);
};

/** The messages with a tool's newest standing. */
function withTool(shown: Shown[], tool: ToolMessage): Shown[] {
  const at = shown.findLastIndex((one) => one.role === "tool" && one.call === tool.call);
  return at === -1
    ? [...ended(shown, ""), tool]
    : [...shown.slice(0, at), tool, ...shown.slice(at + 1)];
}

/** The effect of one stream line on the shown messages. */
export function after(shown: Shown[], said: TurnLine, model: string): Shown[] {
  if (said.content !== undefined || said.thought !== undefined) {
    return withAnswer(shown, said, model);
  }
  if (said.tool) {
    const { call, name, arguments: args } = said.tool;
    const known = shown.find((one): one is ToolMessage => one.role === "tool" && one.call === call);
    const change = known?.change ?? null;
    const decision = known?.decision ?? null;
    return withTool(shown, {
      role: "tool",
      call,
      name,
      arguments: args,
      change,
      decision,
      told: null,
    });
  }
  if (said.result) return withTool(shown, said.result);
  if (said.proposal) return withTool(shown, said.proposal);
  return said.error === undefined ? shown : failed(shown, said, model);
}

/** Without the newest question. */
export const withoutLast = (shown: Shown[]): Shown[] => {
  const at = shown.findLastIndex(({ role }) => role === "user");
  return at === -1 ? shown : shown.filter((_, place) => place !== at);
};
