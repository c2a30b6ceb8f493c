/** Conversations with the assistant for their owners, and their cost by person. */
import {
  type ChatMessage,
  type ChatState,
  evolve,
  isOffices,
  settled,
  type StoredChatEvent,
} from "../../events/chat/chat.ts";
import { searchable } from "../../events/base/text.ts";
import { memoizedByBook } from "../kit/kept.ts";
import { type StreamBook, type StreamEntry, streamView } from "../kit/stream_view.ts";

export type ChatEntry = StreamEntry<ChatState>;
export type ChatBook = StreamBook<ChatEntry>;

export const chatView = streamView<ChatState>({
  noun: "chat",
  evolve: (state, event) => evolve(state, event as StoredChatEvent, event.at, event.position),
  // Data removed by a deletion must not remain in the former entry.
  versions: 0,
});

/** Characters around a match. */
const EXCERPT = 60;

const chatsByOwner = memoizedByBook(({ byId }: ChatBook): Map<string, ChatEntry[]> =>
  Map.groupBy(
    [...byId.values()].filter(({ state }) => !state.deleted),
    ({ state }) => state.owner,
  )
);

/** When it was asked something last: to pin, move or rename one is no use of it. */
const usedAt = ({ state: { messages }, updated_at }: ChatEntry): string => {
  const last = messages.findLast(({ role }) => role === "user");
  return last?.role === "user" && last.at !== "" ? last.at : updated_at;
};

/** A person's conversations, last used first. */
export const chatsOf = (book: ChatBook, owner: string): ChatEntry[] =>
  (chatsByOwner(book).get(owner) ?? []).map((entry) => ({ entry, at: usedAt(entry) }))
    .sort((a, b) => a.at < b.at ? 1 : -1).map(({ entry }) => entry);

/** Folders of a person. */
export const foldersOf = (book: ChatBook, owner: string): Set<string> =>
  new Set(chatsOf(book, owner).flatMap(({ state: { folder } }) => folder === "" ? [] : [folder]));

/** The beginning of a list: so many, and all that are pinned or in a folder. */
export function beginningOf<F extends { entry: ChatEntry }>(found: F[], most: number): F[] {
  let left = most;
  return found.filter(({ entry: { state } }) => state.pinned || state.folder !== "" || left-- > 0);
}

/** Did it read, or may it have read, about people? Then later messages are reread each time and not searched. */
const readPeople = (message: ChatMessage): boolean =>
  message.role === "tool" && message.told?.ok === true && isOffices(message.name) &&
  message.change === null && message.told.reads?.length !== 0;

/** The text around a match in a conversation; "" for a match in its title, null without one. */
function foundIn({ title, messages }: ChatState, wanted: string): string | null {
  if (searchable(title).includes(wanted)) return "";
  const end = messages.findIndex(readPeople);
  for (const [place, message] of messages.entries()) {
    if (message.role === "tool" || message.role === "ai" && end !== -1 && place > end) continue;
    const { text } = message;
    if (!searchable(text).includes(wanted)) continue;
    const at = Math.max(0, text.toLowerCase().indexOf(wanted) - EXCERPT / 2);
    return text.slice(at, at + EXCERPT * 2).replace(/\s+/g, " ").toWellFormed().trim();
  }
  return null;
}

/** Conversations that match a search, each with the text around the match. */
export function searchChats(book: ChatBook, owner: string, text: string) {
  const wanted = searchable(text);
  return chatsOf(book, owner).flatMap((entry) => {
    const excerpt = wanted === "" ? "" : foundIn(entry.state, wanted);
    return excerpt === null ? [] : [{ entry, excerpt }];
  });
}

/** Its messages: an answer being written (`running`) is open, one without a process is cut off. */
export const messagesOf = ({ messages }: ChatState, running: boolean): readonly ChatMessage[] => {
  const last = messages.at(-1);
  const isCutOff = !running && last?.role === "ai" && last.end === null;
  return isCutOff ? [...messages.slice(0, -1), ...settled([last])] : messages;
};

export interface PersonUsage {
  id: string;
  answers: number;
  prompt: number;
  completion: number;
  ms: number;
  /** Instant of the newest conversation. */
  last: string;
}

/** Cost of each person's answers, most tokens first; including deleted conversations. */
export function usageByPerson({ byId }: ChatBook): PersonUsage[] {
  const people = new Map<string, PersonUsage>();
  for (const { state: { owner, usage }, updated_at } of byId.values()) {
    const sum = people.get(owner) ??
      { id: owner, answers: 0, prompt: 0, completion: 0, ms: 0, last: updated_at };
    people.set(owner, {
      id: owner,
      answers: sum.answers + usage.answers,
      prompt: sum.prompt + usage.prompt,
      completion: sum.completion + usage.completion,
      ms: sum.ms + usage.ms,
      last: sum.last > updated_at ? sum.last : updated_at,
    });
  }
  const tokens = ({ prompt, completion }: PersonUsage) => prompt + completion;
  return [...people.values()].sort((a, b) => tokens(b) - tokens(a));
}
