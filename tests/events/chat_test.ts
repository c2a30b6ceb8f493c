import { assertEquals } from "@std/assert";
import {
  type ChatEvent,
  type ChatState,
  evolve,
  isOffices,
  textOnlyAnswer,
} from "../../events/chat/chat.ts";
import {
  decideCall,
  deleteChat,
  endAllowances,
  renameChat,
  submitQuestion,
} from "../../events/chat/chat_acts.ts";
import type { ChatChange, ToolRecord } from "../../events/chat/chat_shapes.ts";
import { DESTROYED_TEXT } from "../../events/base/personal.ts";

const stream = "chat/one";
const AT = "2026-11-27T01:00:00.000Z";
const minutesLater = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000).toISOString();

/** An event of the conversation, at its instant. */
type Said = [event: ChatEvent, at?: string];
const event = (type: string, data: object = {}) =>
  ({ stream, type: `chat.${type}`, data }) as ChatEvent;
const asked = (text: string, files: object[] = []) => event("asked", { text, files });
const wish = (id: string, name = "update_card") => ({ id, name, arguments: "{}" });
const answered = (...calls: object[]) =>
  event("answer_ended", {
    ...{ end: "whole", problem: "", calls },
    usage: { prompt: 10, completion: 20, ms: 300 },
  });
const change = { title: "비고", rows: [], href: "/", input: {} } satisfies ChatChange;
const proposed = (call: string) => event("tool_proposed", { call, change });
const decided = (call: string, decision: string) => event("tool_decided", { call, decision });
const told = (call: string, more: Partial<ToolRecord> & { data?: unknown } = {}) =>
  event("tool_answered", { call, ...textOnlyAnswer("12건", true), ...more });

const given = (...said: Said[]): ChatState =>
  [[event("started", { owner: "anna", title: "카드" })] as Said, ...said].reduce<
    ChatState | undefined
  >((state, [one, at = AT], place) => evolve(state, one, at, place + 1), undefined)!;
const wished = (...calls: object[]) =>
  given([asked("고쳐 줘")], [event("answer_begun", { model: "m" })], [answered(...calls)]);
const after = (state: ChatState, ...said: Said[]) =>
  said.reduce((state, [one, at = AT]) => evolve(state, one, at, 9), state);

Deno.test("an answer grows part by part, and its cost is added up", () => {
  const begun = given([asked("몇 건?")], [event("answer_begun", { model: "m" })]);
  const grown = after(begun, [event("answer_grew", { text: "12" })], [
    event("answer_grew", { text: "건" }),
  ], [answered()]);
  const again = after(grown, [event("answer_begun", { model: "m" })], [answered()]);
  const [, first, second] = again.messages;
  assertEquals([first.role === "ai" && [first.text, first.end], second.role], [
    ["12건", "whole"],
    "ai",
  ]);
  assertEquals(again.usage, { prompt: 20, completion: 40, ms: 600, answers: 2 });
  const noted = after(begun, [event("answer_ended", {
    ...{ end: "whole", problem: "", calls: [], usage: again.usage },
    note: "앞의 질문 2개를 빼고 답했습니다.",
  })]);
  const notes = [grown, noted].map(({ messages: [, one] }) => one.role === "ai" && one.note);
  assertEquals(notes, ["", "앞의 질문 2개를 빼고 답했습니다."]);
});

Deno.test("given an open answer and an open tool, when another question is asked, then both are closed", () => {
  const state = after(
    wished(wish("c1")),
    [event("answer_begun", { model: "m" })],
    [asked("다른 것")],
  );
  const [, , tool, broken, question] = state.messages;
  assertEquals(tool.role === "tool" && tool.told?.ok, false);
  assertEquals(broken.role === "ai" && broken.end, "broken");
  assertEquals(question.role, "user");
});

Deno.test("a shown change is decided once, and only the one that waits", () => {
  const shown = after(wished(wish("c1"), wish("c2")), [proposed("c1")]);
  const decide = (state: ChatState, call: string) => {
    const made = decideCall(state, { id: "one", call, decision: "once" });
    return Array.isArray(made) ? made : made.code;
  };
  assertEquals(decide(wished(wish("c1")), "c1"), "nothing_to_decide", "nothing is shown yet");
  assertEquals(decide(shown, "c2"), "nothing_to_decide");
  assertEquals(decide(shown, "c1"), [decided("c1", "once")]);
  assertEquals(decide(after(shown, [decided("c1", "once")]), "c1"), "nothing_to_decide");
});

Deno.test("an approval for always allows its tool for ten minutes, however often", () => {
  const shown = after(wished(wish("c1"), wish("c2")), [proposed("c1")], [proposed("c2")]);
  const once = after(shown, [decided("c1", "once")]);
  assertEquals(once.allowed, []);
  const always = after(shown, [decided("c1", "always")]);
  const until = minutesLater(10);
  assertEquals(always.allowed, [{ tool: "update_card", until, position: 9 }]);
  const used = after(always, [decided("c2", "always"), minutesLater(9)]);
  assertEquals(used.allowed, always.allowed, "it does not last longer by its use");
  const later = after(always, [decided("c2", "always"), until]);
  assertEquals(later.allowed.map((one) => one.until), [minutesLater(20)]);
  assertEquals(endAllowances("one", always), [event("allowances_ended")]);
  assertEquals(after(always, [event("allowances_ended")]).allowed, []);
  assertEquals(endAllowances("one", once), []);
});

Deno.test("an approval for always ends when a file is added", () => {
  const file = { id: "f", name: "a.txt", type: "text", text: "" };
  const always = after(wished(wish("c1")), [proposed("c1")], [decided("c1", "always")]);
  assertEquals(after(always, [asked("다음")]).allowed.length, 1);
  assertEquals(after(always, [asked("이 파일은?", [file])]).allowed, []);
  const beside = after(wished(wish("c1")), [asked("파일", [file])], [answered(wish("c2"))]);
  const yes = after(beside, [proposed("c2")], [decided("c2", "always")]);
  assertEquals([yes.allowed.length, after(yes, [asked("다음")]).allowed], [1, []]);
});

const reads: [name: string, told: object, kept: object][] = [
  ["search_card", { text: "김밥 (id c_1), 국수 (id c_2)" }, {
    reads: [{ noun: "card", fields: [], ids: ["c_1", "c_2"] }],
  }],
  ["get_trip", { data: { id: "t_1" } }, { reads: [{ noun: "trip", fields: [], ids: ["t_1"] }] }],
  ["sum_cards", { text: "12건 (id c_1)" }, { reads: null }],
];
for (const [name, answer, kept] of reads) {
  Deno.test(`given a copy of what ${name} answered, then a reference to the records is stored instead`, () => {
    const { messages } = after(wished(wish("c1", name)), [told("c1", answer)]);
    const tool = messages.at(-1)!;
    assertEquals(tool.role === "tool" && tool.told, { ...textOnlyAnswer("", true), ...kept });
  });
}

const copies: [what: string, name: string, more: object][] = [
  ["a file", "query_file", {}],
  ["a server of others", "maps__find", {}],
  ["what failed", "search_card", { ok: false }],
];
for (const [what, name, more] of copies) {
  Deno.test(`given an answer about ${what}, then it is stored unchanged`, () => {
    const { messages } = after(wished(wish("c1", name)), [told("c1", more)]);
    const tool = messages.at(-1)!;
    assertEquals(tool.role === "tool" && tool.told?.text, "12건");
  });
}

Deno.test("the result of a change is stored unchanged and once", () => {
  const shown = after(wished(wish("c1")), [proposed("c1")], [told("c1")], [
    told("c1", { text: "둘째" }),
  ]);
  const tool = shown.messages.at(-1)!;
  assertEquals(tool.role === "tool" && tool.told?.text, "12건");
});

Deno.test("the office's own tools exclude those of files and other servers", () =>
  assertEquals(["search_card", "query_file", "analyze_image", "maps__find"].map(isOffices), [
    ...[true, false, false, false],
  ]));

const question = { id: "one", owner: "anna", title: "카드", text: "몇 건?", files: [] };
const long = (messages: number) => ({
  ...given(),
  messages: Array.from(
    { length: messages },
    () => ({ role: "user" as const, at: AT, text: "", files: [] }),
  ),
});
const asks: [given: string, state: ChatState | undefined, kept: number, code: string | string[]][] =
  [
    ["nothing yet", undefined, 999, ["chat.started", "chat.asked"]],
    ["1,000 conversations", undefined, 1_000, "too_many_chats"],
    ["a conversation of one's own", given(), 1_000, ["chat.asked"]],
    ["one of somebody else", { ...given(), owner: "bora" }, 0, "chat_not_found"],
    ["one that is deleted", given([event("deleted")]), 0, "chat_not_found"],
    ["one of 399 messages", long(399), 0, ["chat.asked"]],
    ["one of 400 messages", long(400), 0, "chat_too_long"],
  ];
for (const [what, state, kept, expected] of asks) {
  Deno.test(`given ${what}, when anna asks, then ${expected}`, () => {
    const made = submitQuestion(state, question, { kept });
    assertEquals(
      Array.isArray(made) ? made.map(({ type }) => type as string) : made.code,
      expected,
    );
  });
}

Deno.test("a title changes once, and is deleted with the conversation or its key", () => {
  assertEquals(renameChat(given(), { id: "one", title: "카드" }), []);
  assertEquals(renameChat(given(), { id: "one", title: "새" }), [
    event("renamed", { title: "새" }),
  ]);
  assertEquals(given([event("renamed", { title: "새" })]).title, "새");
  const gone = given([asked("몇 건?")], [event("deleted")]);
  assertEquals([gone.deleted, gone.title, gone.messages], [true, "", []]);
  const shredded = evolve(undefined, event("started", { owner: "anna", title: DESTROYED_TEXT }));
  assertEquals(shredded.deleted, true);
  assertEquals((deleteChat("one") as { type: string }[]).map(({ type }) => type), [
    "chat.deleted",
    "destruction.ordered",
  ]);
});
