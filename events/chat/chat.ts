/**
 * Conversations with the assistant: a stream and a key each; destroying the key deletes the conversation
 * (docs/decisions/0076-assistant.md).
 */
import { z } from "zod";
import {
  ALLOWED_MINUTES,
  asked,
  begun,
  branched,
  branchShown as branchShownShape,
  type ChatChange,
  type ChatDecision,
  type ChatEnd,
  type ChatFile,
  type ChatSeen,
  type ChatUsage,
  decided,
  ended,
  filed,
  grew,
  pinned,
  proposed,
  renamed,
  started,
  told,
  type ToolRecord,
} from "./chat_shapes.ts";
import { type Branch, branchedOff, branchShown } from "./branches.ts";
import { define } from "../base/definition.ts";
import type { NewEvent, StoredEvent } from "../base/event.ts";
import { DESTROYED_TEXT } from "../base/personal.ts";
import { defineNoun } from "../kit/noun.ts";

const chatEvents = [
  define("chat.started", started, { personal: ["title"] }),
  define("chat.renamed", renamed, { personal: ["title"] }),
  define("chat.pinned", pinned),
  define("chat.filed", filed, { personal: ["folder"] }),
  define("chat.asked", asked, { personal: ["text", "files.*.name", "files.*.text"] }),
  define("chat.branched", branched),
  define("chat.branch_shown", branchShownShape),
  define("chat.answer_begun", begun),
  define("chat.answer_grew", grew, { personal: ["text"] }),
  define("chat.answer_thought", grew, { personal: ["text"] }),
  define("chat.answer_ended", ended, { personal: ["calls.*.arguments"] }),
  define("chat.tool_proposed", proposed, {
    personal: ["change.title", { path: "change.rows", blank: [] }, {
      path: "change.input",
      blank: {},
    }],
  }),
  define("chat.tool_decided", decided),
  define("chat.allowances_ended", z.strictObject({})),
  define("chat.tool_answered", told, {
    schema: 2,
    // Stored as a copy by an earlier version: `evolve` turns it into a reference.
    upcasters: { 1: (data) => ({ ...data as object, reads: null }) },
    personal: [
      "text",
      { path: "data", blank: null },
      { path: "links", blank: [] },
      { path: "figures", blank: [] },
      { path: "undo", blank: null },
    ],
  }),
  define("chat.deleted", z.strictObject({})),
];

export const aboutChat = defineNoun("chat", chatEvents, {
  label: "대화",
  area: "chat",
  revision: 6,
  page: "/chat",
  retention: { label: "AI 대화", rules: ["chat"], becomes: "파기" },
  without: [["A conversation is its owner's alone.", "changes", "find", "recent", "files"]],
});

export type ChatEvent =
  | NewEvent<"chat.started", z.infer<typeof started>>
  | NewEvent<"chat.renamed", z.infer<typeof renamed>>
  | NewEvent<"chat.pinned", z.infer<typeof pinned>>
  | NewEvent<"chat.filed", z.infer<typeof filed>>
  | NewEvent<"chat.asked", z.infer<typeof asked>>
  | NewEvent<"chat.branched", z.infer<typeof branched>>
  | NewEvent<"chat.branch_shown", z.infer<typeof branchShownShape>>
  | NewEvent<"chat.answer_begun", z.infer<typeof begun>>
  | NewEvent<"chat.answer_grew", z.infer<typeof grew>>
  | NewEvent<"chat.answer_thought", z.infer<typeof grew>>
  | NewEvent<"chat.answer_ended", z.infer<typeof ended>>
  | NewEvent<"chat.tool_proposed", z.infer<typeof proposed>>
  | NewEvent<"chat.tool_decided", z.infer<typeof decided>>
  | NewEvent<"chat.allowances_ended", Record<string, never>>
  | NewEvent<"chat.tool_answered", z.infer<typeof told>>
  | NewEvent<"chat.deleted", Record<string, never>>;
export type StoredChatEvent = ChatEvent & StoredEvent;

export interface AiMessage {
  role: "ai";
  /** Instant of its start; "" if it is not saved. */
  at: string;
  model: string;
  text: string;
  /** What a reasoning model wrote before it. */
  thought: string;
  /** Null while it is being written. */
  end: ChatEnd | null;
  problem: string;
  /** What was left out of what the model was asked with; "" for nothing. */
  note: string;
}
/** A tool call of the model. */
export interface ToolMessage {
  role: "tool";
  call: string;
  name: string;
  arguments: string;
  /** The proposed change of a writing tool, waiting for approval. */
  change: ChatChange | null;
  decision: ChatDecision | null;
  /** Null until it is done. */
  told: ToolRecord | null;
}
export type ChatMessage =
  | { role: "user"; at: string; text: string; files: ChatFile[] }
  | AiMessage
  | ToolMessage;

export interface Allowance {
  tool: string;
  until: string;
  /** Position of the approval in the log. */
  position: number;
}

/** `messages` are those of the branch that is shown; a model is given no others. */
export interface ChatState extends Branch<ChatMessage> {
  owner: string;
  title: string;
  /** On top of the list. */
  pinned: boolean;
  /** Its folder's name; "" for none. A folder is there while a conversation is in it. */
  folder: string;
  /** Tools allowed without further approval for changes of one record, and until when. */
  allowed: readonly Allowance[];
  /** Answers and their cost, kept after the conversation is deleted. */
  usage: ChatUsage & { answers: number };
  deleted: boolean;
}

const NO_USAGE = { prompt: 0, completion: 0, ms: 0, answers: 0 };
const MOVED_ON = "사용자가 결정하지 않고 다음 질문으로 넘어갔습니다. 실행하지 않았습니다.";
export const REFUSED = "사용자가 거절했습니다. 아무것도 바꾸지 않았습니다.";
const CUT_OFF =
  "서버가 다시 시작되거나 연결이 끊겨 답변이 중단되었습니다. 여기까지 받은 내용은 남아 있습니다.";

/** A tool's answer of just one sentence. */
export const textOnlyAnswer = (text: string, ok = false): ToolRecord => {
  return { ok, reads: null, text, links: [], figures: [], undo: null };
};

/** The console's own tools: they work on its files, or open other tools. */
const CONSOLES = ["query_file", "read_file", "analyze_image", "find_tools"];
/** Is it an outside server's tool? Their names contain two underscores. */
export const isOutside = (tool: string): boolean => tool.includes("__");
/** Does it read the office's own records? Then its answers are reread and not stored. */
export const isOffices = (tool: string): boolean => !isOutside(tool) && !CONSOLES.includes(tool);

/** What is stored of a read of the office. */
export const reference = (reads: ChatSeen[] | null): ToolRecord => {
  return { ok: true, reads, text: "", links: [], figures: [], undo: null };
};

/** Converts a copy stored by an earlier version into a reference; its ids are those of the records. */
function referenceOf(name: string, result: ToolRecord): ToolRecord {
  const noun = /^(?:search|get)_([a-z_]{1,40})$/.exec(name)?.[1];
  const ids = [...result.text.matchAll(/\(id ([\w-]{1,64})\)/g)].map(([, id]) => id);
  const { id } = (result.data ?? {}) as { id?: unknown };
  if (typeof id === "string") ids.push(id);
  return reference(noun && ids.length > 0 ? [{ noun, fields: [], ids }] : null);
}

/** Messages with open ones closed: a new question ends what was open. */
export const settled = (messages: readonly ChatMessage[]): ChatMessage[] =>
  messages.map((one) => {
    if (one.role === "ai" && one.end === null) return { ...one, end: "broken", problem: CUT_OFF };
    return one.role === "tool" && !one.told ? { ...one, told: textOnlyAnswer(MOVED_ON) } : one;
  });

/** The messages with one replaced: the newest for which `change` gives another. */
function withChanged(
  messages: readonly ChatMessage[],
  change: (one: ChatMessage) => ChatMessage | null,
): ChatMessage[] {
  const changed = [...messages];
  for (let at = changed.length - 1; at >= 0; at--) {
    const made = change(changed[at]);
    if (!made) continue;
    changed[at] = made;
    break;
  }
  return changed;
}

const openAnswer = (change: (one: AiMessage) => AiMessage) => (one: ChatMessage) =>
  one.role === "ai" && one.end === null ? change(one) : null;
const callOf = (id: string, change: (one: ToolMessage) => ToolMessage) => (one: ChatMessage) =>
  one.role === "tool" && one.call === id && !one.told ? change(one) : null;

function endAnswer(
  state: ChatState,
  { end, problem, calls, usage, note = "" }: z.infer<typeof ended>,
): ChatState {
  const close = openAnswer((one) => ({ ...one, end, problem, note }));
  const messages = withChanged(state.messages, close);
  const wishes = calls.map(({ id, ...wish }): ToolMessage => {
    return { role: "tool", call: id, ...wish, change: null, decision: null, told: null };
  });
  const sum = state.usage;
  return {
    ...state,
    messages: [...messages, ...wishes],
    usage: {
      prompt: sum.prompt + usage.prompt,
      completion: sum.completion + usage.completion,
      ms: sum.ms + usage.ms,
      answers: sum.answers + 1,
    },
  };
}

function decidedOn(
  state: ChatState,
  { call, decision }: z.infer<typeof decided>,
  at: string,
  position: number,
): ChatState {
  const name = state.messages.findLast((one) => one.role === "tool" && one.call === call);
  const changed = withChanged(state.messages, callOf(call, (one) => ({ ...one, decision })));
  const next = { ...state, messages: changed };
  if (decision !== "always" || name?.role !== "tool") return next;
  const others = state.allowed.filter(({ tool }) => tool !== name.name);
  const held = state.allowed.find(({ tool }) => tool === name.name);
  // An approval repeated by each covered change is not extended.
  if (held !== undefined && at < held.until) return next;
  const allowance = { tool: name.name, until: laterBy(at, ALLOWED_MINUTES), position };
  return { ...next, allowed: [...others, allowance] };
}

/** Folds one event into a conversation; `at` is the instant of its commit, `position` its place in the log. */
export function evolve(
  state: ChatState | undefined,
  event: ChatEvent,
  at = "",
  position = 0,
): ChatState {
  if (event.type === "chat.started") {
    const { owner, title } = event.data;
    // Its key is destroyed: by age, or because the log is older than its deletion.
    const deleted = title === DESTROYED_TEXT;
    return {
      ...{ owner, title, pinned: false, folder: "" },
      ...{ messages: [], forks: [], allowed: [], usage: NO_USAGE, deleted },
    };
  }
  const next = evolveConversation(state!, event, at, position);
  return next.deleted
    ? { ...next, title: "", folder: "", messages: [], forks: [], allowed: [] }
    : next;
}

function askedOn(state: ChatState, data: z.infer<typeof asked>, at: string): ChatState {
  const { messages } = state;
  const before = messages.findLast((one) => one.role === "user");
  // A file may contain any instruction: no approval from before, or beside it, stays valid.
  const hasFiles = data.files.length > 0 || before?.role === "user" && before.files.length > 0;
  const next = {
    ...state,
    messages: [...settled(messages), { role: "user" as const, at, ...data }],
  };
  return hasFiles ? { ...next, allowed: [] } : next;
}

function evolveConversation(
  state: ChatState,
  event: Exclude<ChatEvent, { type: "chat.started" }>,
  at: string,
  position: number,
): ChatState {
  const { messages } = state;
  const withMessages = (changed: ChatMessage[]) => ({ ...state, messages: changed });
  switch (event.type) {
    case "chat.renamed":
      return { ...state, title: event.data.title };
    case "chat.pinned":
      return { ...state, pinned: event.data.pinned };
    case "chat.filed":
      return { ...state, folder: event.data.folder };
    case "chat.asked":
      return askedOn(state, event.data, at);
    // What is open is closed before it is put away, and no approval goes along to another branch.
    case "chat.branched":
      return onBranch(state, (closed) => branchedOff(closed, event.data));
    case "chat.branch_shown":
      return onBranch(state, (closed) => branchShown(closed, event.data));
    case "chat.answer_begun": {
      const { model } = event.data;
      return withMessages([...messages, {
        role: "ai",
        at,
        model,
        text: "",
        thought: "",
        end: null,
        problem: "",
        note: "",
      }]);
    }
    case "chat.answer_grew":
    case "chat.answer_thought": {
      const part = event.type === "chat.answer_grew" ? "text" : "thought";
      const { text } = event.data;
      return withMessages(
        withChanged(messages, openAnswer((one) => ({ ...one, [part]: one[part] + text }))),
      );
    }
    case "chat.answer_ended":
      return endAnswer(state, event.data);
    case "chat.tool_proposed": {
      const { call, change } = event.data;
      return withMessages(withChanged(messages, callOf(call, (one) => ({ ...one, change }))));
    }
    case "chat.tool_decided":
      return decidedOn(state, event.data, at, position);
    case "chat.tool_answered": {
      const { call, ...result } = event.data;
      const kept = (one: ToolMessage): ToolRecord =>
        result.reads === null && result.ok && one.change === null && isOffices(one.name)
          ? referenceOf(one.name, result)
          : result;
      return withMessages(
        withChanged(messages, callOf(call, (one) => ({ ...one, told: kept(one) }))),
      );
    }
    case "chat.allowances_ended":
      return { ...state, allowed: [] };
    case "chat.deleted":
      return { ...state, deleted: true };
    default:
      return event satisfies never;
  }
}

const onBranch = (
  state: ChatState,
  change: (closed: Branch<ChatMessage>) => Branch<ChatMessage>,
): ChatState => {
  const { forks } = state;
  return { ...state, ...change({ messages: settled(state.messages), forks }), allowed: [] };
};

/** An instant some minutes after another; "" for an unsaved conversation, where nothing is allowed. */
const laterBy = (at: string, minutes: number): string =>
  at === "" ? "" : new Date(Date.parse(at) + minutes * 60_000).toISOString();

export const chatStream = (id: string): string => `chat/${id}`;

/** The tool call that waits for approval; undefined if none. */
export const waitingCall = ({ messages }: ChatState): ToolMessage | undefined =>
  messages.find((one): one is ToolMessage =>
    one.role === "tool" && !one.told && one.change !== null && one.decision === null
  );
