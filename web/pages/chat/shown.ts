/** What is shown of a conversation, and what one line of a stream makes of it. Pure. */
import type { ChatWhole, ToolResult } from "../../../projections/chat/chat_answers.ts";
import type { ToolMessage, TurnLine } from "./said.ts";

type Message = ChatWhole["messages"][number];
/** A message as it is shown: of the conversation, of a tool run by its form, or of the page itself. */
export type Shown =
  | Message
  | { role: "form"; result: ToolResult }
  | { role: "system"; text: string };

/** The messages with the newest answer of the model changed, a new one where none is open. */
function withAnswer(shown: Shown[], change: (text: string) => string, model: string): Shown[] {
  const last = shown.at(-1);
  if (last?.role === "ai" && last.end === null) {
    return [...shown.slice(0, -1), { ...last, text: change(last.text) }];
  }
  const at = new Date().toISOString();
  return [...shown, { role: "ai", at, model, text: change(""), end: null, problem: "" }];
}

export const ended = (shown: Shown[], problem: string): Shown[] => {
  const last = shown.at(-1);
  if (last?.role !== "ai" || last.end !== null) {
    return problem === "" ? shown : [...shown, { role: "system", text: problem }];
  }
  const end = problem === "" ? "whole" : "broken";
  return [...shown.slice(0, -1), { ...last, end, problem }];
};

/** The messages with a tool's newest standing. */
function withTool(shown: Shown[], tool: ToolMessage): Shown[] {
  const at = shown.findLastIndex((one) => one.role === "tool" && one.call === tool.call);
  return at === -1
    ? [...ended(shown, ""), tool]
    : [...shown.slice(0, at), tool, ...shown.slice(at + 1)];
}

/** What one line of a stream does to what is shown. */
export function after(shown: Shown[], said: TurnLine, model: string): Shown[] {
  if (said.content !== undefined) return withAnswer(shown, (text) => text + said.content, model);
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
  return said.error === undefined ? shown : ended(shown, said.error);
}

/** Without the newest question. */
export const withoutLast = (shown: Shown[]): Shown[] => {
  const at = shown.findLastIndex(({ role }) => role === "user");
  return at === -1 ? shown : shown.filter((_, place) => place !== at);
};
