import { assertEquals } from "@std/assert";
import { type ChatMessage, type ChatState, textOnlyAnswer } from "../../events/chat/chat.ts";
import {
  type ChatBook,
  chatsOf,
  messagesOf,
  searchChats,
  usageByPerson,
} from "../../projections/chat/chat.ts";

const CHAT: ChatState = {
  ...{ owner: "anna", title: "카드", pinned: false, folder: "", deleted: false },
  ...{ messages: [], forks: [], allowed: [] },
  usage: { prompt: 1, completion: 2, ms: 3, answers: 1 },
};
type Chats = Record<string, Partial<ChatState> & { at?: string }>;
const bookOf = (chats: Chats): ChatBook =>
  ({
    byId: new Map(
      Object.entries(chats).map(([id, { at = "2026-11-01", ...state }]) => [
        id,
        { id, updated_at: at, state: { ...CHAT, ...state } },
      ]),
    ),
    changes: 0,
  }) as unknown as ChatBook;

const user = (text: string): ChatMessage => ({ role: "user", at: "", text, files: [] });
const ai = (text: string, end: "whole" | null = "whole"): ChatMessage => ({
  ...{ role: "ai", at: "", model: "m", text, thought: "", end, problem: "", note: "" },
});
const tool = (name: string, reads: [] | null, ok = true): ChatMessage => ({
  ...{ role: "tool", call: "c", name, arguments: "{}", change: null, decision: null },
  told: { ...textOnlyAnswer("12건 비밀", ok), reads },
});

Deno.test("a person's list has their existing conversations, last used first", () => {
  const book = bookOf({
    ...{ old: { at: "2026-11-01" }, new: { at: "2026-11-03" }, middle: { at: "2026-11-02" } },
    ...{ theirs: { owner: "bora" }, gone: { deleted: true } },
  });
  assertEquals(chatsOf(book, "anna").map(({ id }) => id), ["new", "middle", "old"]);
  assertEquals(chatsOf(book, "cora"), []);
});

const searched: [what: string, state: Partial<ChatState>, found: string | null][] = [
  ["its title", { title: "비밀 카드" }, ""],
  ["a question", { messages: [user("이 비밀은?")] }, "이 비밀은?"],
  ["an answer", { messages: [user("무엇?"), ai("비밀입니다.")] }, "비밀입니다."],
  ["what a tool told", { messages: [tool("search_card", null)] }, null],
  ["an answer after people were read", { messages: [tool("search_card", null), ai("비밀")] }, null],
  ["a question after that", { messages: [tool("search_card", null), user("비밀")] }, "비밀"],
  ["an answer before that", { messages: [ai("비밀"), tool("search_card", null)] }, "비밀"],
  ["an answer after nobody was read", { messages: [tool("search_card", []), ai("비밀")] }, "비밀"],
  [
    "an answer after a failed read",
    { messages: [tool("search_card", null, false), ai("비밀")] },
    "비밀",
  ],
  ["an answer after a file", { messages: [tool("query_file", null), ai("비밀")] }, "비밀"],
];
for (const [what, state, found] of searched) {
  Deno.test(`words in ${what} are ${found === null ? "not " : ""}found`, () =>
    assertEquals(
      searchChats(bookOf({ one: state }), "anna", "비밀").map(({ excerpt }) => excerpt),
      found === null ? [] : [found],
    ));
}

Deno.test("an excerpt shows the words in context, and an empty search finds every conversation", () => {
  const text = `${"가".repeat(200)}비밀\n${"나".repeat(200)}`;
  const [{ excerpt }] = searchChats(bookOf({ one: { messages: [user(text)] } }), "anna", "비밀");
  assertEquals(excerpt, `${"가".repeat(30)}비밀 ${"나".repeat(87)}`);
  assertEquals(searchChats(bookOf({ one: {} }), "anna", "").map(({ excerpt }) => excerpt), [""]);
});

Deno.test("an answer without a running process is cut off", () => {
  const state = { ...CHAT, messages: [user("무엇?"), ai("반", null)] };
  const endOf = (running: boolean) => {
    const last = messagesOf(state, running).at(-1)!;
    return last.role === "ai" && last.end;
  };
  assertEquals([endOf(true), endOf(false)], [null, "broken"]);
  assertEquals(messagesOf({ ...CHAT, messages: [user("무엇?")] }, false), [user("무엇?")]);
});

Deno.test("costs are added up by person, most tokens first, deleted answers included", () => {
  const much = { prompt: 50, completion: 50, ms: 7, answers: 2 };
  const book = bookOf({
    ...{ a: { at: "2026-11-02" }, b: { at: "2026-11-01", deleted: true } },
    c: { owner: "bora", usage: much, at: "2026-11-03" },
  });
  assertEquals(usageByPerson(book), [
    { id: "bora", ...much, last: "2026-11-03" },
    { id: "anna", answers: 2, prompt: 2, completion: 4, ms: 6, last: "2026-11-02" },
  ]);
});
