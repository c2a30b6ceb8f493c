/** What a person does with a conversation: asks, asks in other words, has an answer given again, decides, renames, deletes. */
import { allMessages, forkAt, type ForkPlace, placeOf } from "./branches.ts";
import { type ChatEvent, type ChatState, chatStream, waitingCall } from "./chat.ts";
import type { ChatDecision, ChatFile } from "./chat_shapes.ts";
import { type DestructionEvent, orderDestruction } from "../personal_data/destruction.ts";
import { type Refusal, refuse } from "../base/refusal.ts";

/** Most messages of one conversation, tools' answers included. */
const MESSAGES_MAX = 400;
/** Most conversations of one person. */
const CHATS_MAX = 1_000;

type Known = ChatState | undefined;
type Decided = (ChatEvent | DestructionEvent)[] | Refusal;

export const CHAT_NOT_FOUND = refuse(404, "chat_not_found", "대화를 찾을 수 없습니다.");

interface Question {
  id: string;
  owner: string;
  title: string;
  text: string;
  files: ChatFile[];
  /** The question in whose place this one is asked, counted from 0; it stays as another branch. */
  replaces?: number;
}

/**
 * Starts a conversation with its first question, continues it, or asks a question in other words. `kept`: the person's saved
 * conversations.
 */
export function submitQuestion(
  state: Known,
  command: Question,
  { kept }: { kept: number },
): Decided {
  const { id, owner, title, text, files, replaces } = command;
  const stream = chatStream(id);
  if (state && (state.deleted || state.owner !== owner)) return CHAT_NOT_FOUND;
  if (!state && kept >= CHATS_MAX) {
    const message = `대화는 ${CHATS_MAX.toLocaleString("en")}개까지 보관할 수 있습니다. ` +
      "쓰지 않는 대화를 먼저 삭제해 주세요.";
    return refuse(409, "too_many_chats", message);
  }
  if (state && isFull(state)) return TOO_LONG;
  const question: ChatEvent = { stream, type: "chat.asked", data: { text, files } };
  if (replaces !== undefined) {
    const place = { question: replaces, part: "question" as const };
    if (!state || placeOf(state.messages, place) === -1) return NO_QUESTION;
    return [{ stream, type: "chat.branched", data: place }, question];
  }
  if (state) return [question];
  return [{ stream, type: "chat.started", data: { owner, title } }, question];
}

/** Every branch counts. */
const isFull = (state: ChatState): boolean => allMessages(state).length >= MESSAGES_MAX;
const TOO_LONG = refuse(
  409,
  "chat_too_long",
  "대화가 너무 길어졌습니다. 새 대화를 시작해 주세요.",
);
const NO_QUESTION = refuse(
  404,
  "question_not_found",
  "대화에서 그 질문을 찾을 수 없습니다. 대화를 다시 불러와 주세요.",
);

/** Gives a conversation another title. */
export function renameChat(state: ChatState, command: { id: string; title: string }): Decided {
  if (state.title === command.title) return [];
  const data = { title: command.title };
  return [{ stream: chatStream(command.id), type: "chat.renamed", data }];
}

/** Puts a conversation on top of the list, or back into it. */
export function pinChat(
  state: ChatState,
  { id, pinned }: { id: string; pinned: boolean },
): Decided {
  if (state.pinned === pinned) return [];
  return [{ stream: chatStream(id), type: "chat.pinned", data: { pinned } }];
}

/** Most folders of one person. */
const FOLDERS_MAX = 50;
const TOO_MANY_FOLDERS = refuse(
  409,
  "too_many_folders",
  `폴더는 ${FOLDERS_MAX}개까지 만들 수 있습니다. 쓰지 않는 폴더를 먼저 삭제해 주세요.`,
);

/** Moves conversations into a folder, which there is from then on; "" takes them out of theirs. `folders`: the person's. */
export function fileChats(
  chats: readonly { id: string; state: ChatState }[],
  folder: string,
  folders: ReadonlySet<string>,
): Decided {
  if (folder !== "" && !folders.has(folder) && folders.size >= FOLDERS_MAX) {
    return TOO_MANY_FOLDERS;
  }
  return chats.filter(({ state }) => state.folder !== folder).map(({ id }): ChatEvent => {
    return { stream: chatStream(id), type: "chat.filed", data: { folder } };
  });
}

/** Approves or refuses a tool's change. */
export function decideCall(
  state: ChatState,
  command: { id: string; call: string; decision: ChatDecision },
): Decided {
  const { id, call, decision } = command;
  if (waitingCall(state)?.call !== call) {
    return refuse(409, "nothing_to_decide", "이미 결정했거나 지나간 변경입니다.");
  }
  return [{ stream: chatStream(id), type: "chat.tool_decided", data: { call, decision } }];
}

/** Ends every `always` of a conversation. */
export const endAllowances = (id: string, { allowed }: ChatState): ChatEvent[] =>
  allowed.length === 0 ? [] : [{ stream: chatStream(id), type: "chat.allowances_ended", data: {} }];

/** Deletes a conversation: the order to destroy its key is in the same commit. */
export function deleteChat(id: string): Decided {
  const stream = chatStream(id);
  return [
    { stream, type: "chat.deleted", data: {} },
    orderDestruction({ subject: stream, keys: [stream], reason: "chat_deleted" }),
  ];
}

/** Makes room for another answer to a question; the one that is there stays as another branch. */
export function answerAgain(
  state: ChatState,
  { id, question }: { id: string; question: number },
): Decided {
  if (isFull(state)) return TOO_LONG;
  const place: ForkPlace = { question, part: "answer" };
  const at = placeOf(state.messages, place);
  if (at === -1) return NO_QUESTION;
  // A question without an answer (the server was killed before) needs no other branch.
  if (at === state.messages.length) return [];
  return [{ stream: chatStream(id), type: "chat.branched", data: place }];
}

const NO_BRANCH = refuse(
  404,
  "branch_not_found",
  "그 질문이나 답을 찾을 수 없습니다. 대화를 다시 불러와 주세요.",
);

/** Shows another branch of a fork. */
export function showBranch(
  state: ChatState,
  { id, ...data }: ForkPlace & { id: string; shown: number },
): Decided {
  const fork = forkAt(state.forks, data);
  if (!fork || data.shown > fork.others.length) return NO_BRANCH;
  if (fork.shown === data.shown) return [];
  return [{ stream: chatStream(id), type: "chat.branch_shown", data }];
}
