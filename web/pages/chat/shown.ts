/** The shown messages of a conversation, and the effect of one stream line. Pure. */
import { type ForkPlace, orderOf, placeOf } from "../../../events/chat/branches.ts";
import type { ChatFork, ChatWhole, ToolResult } from "../../../projections/chat/chat_answers.ts";
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
    ...{ text: "", thought: "", end: null, problem: "", note: "" },
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

/** The newest answer with what it was asked without; it may be there before a word of it is shown. */
function noted(shown: Shown[], note: string, model: string): Shown[] {
  const made = withAnswer(shown, {}, model);
  return [...made.slice(0, -1), { ...made.at(-1) as AiMessage, note }];
}

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
  if (said.note !== undefined) return noted(shown, said.note, model);
  return said.error === undefined ? shown : failed(shown, said, model);
}

/** Without the newest question. */
export const withoutLast = (shown: Shown[]): Shown[] => {
  const at = shown.findLastIndex(({ role }) => role === "user");
  return at === -1 ? shown : shown.filter((_, place) => place !== at);
};

/** What is shown before a question, or up to its answer. */
export function upTo(shown: Shown[], place: ForkPlace): Shown[] {
  const at = placeOf(shown, place);
  return at === -1 ? shown : shown.slice(0, at);
}

/** The forks once another way on begins at a place. */
export function withBranch(forks: readonly ChatFork[], place: ForkPlace): ChatFork[] {
  const order = orderOf(place);
  const count = forks.find((one) => orderOf(one) === order)?.count ?? 1;
  return [
    ...forks.filter((one) => orderOf(one) < order),
    { ...place, shown: count, count: count + 1 },
  ];
}

/** The end of a question with all that answers it. */
export interface TurnEnd {
  /** Markdown of the answer; "" without one. */
  text: string;
  /** Its newest answer has not a word: it has its own button to ask again. */
  isEmpty: boolean;
}

/** For each shown message: its question, counted from 0, and the end of the turn where it is the last one of it. */
export function turnPlaces(shown: readonly Shown[]): { question: number; end: TurnEnd | null }[] {
  let question = -1;
  let texts: string[] = [];
  return shown.map((one, place) => {
    if (one.role === "user") {
      question++;
      texts = [];
    }
    if (one.role === "ai" && one.text !== "") texts.push(one.text);
    // A change that waits is decided first.
    const isOpen = one.role === "tool" && one.told === null;
    const isEnd = question >= 0 && !isOpen && (shown[place + 1]?.role ?? "user") === "user";
    const isEmpty = one.role === "ai" && one.text === "" && one.problem !== "";
    return { question, end: isEnd ? { text: texts.join("\n\n"), isEmpty } : null };
  });
}
