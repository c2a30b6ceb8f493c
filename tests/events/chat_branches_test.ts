import { assertEquals } from "@std/assert";
import {
  type ChatEvent,
  type ChatState,
  evolve,
  textOnlyAnswer,
  waitingCall,
} from "../../events/chat/chat.ts";
import { answerAgain, showBranch, submitQuestion } from "../../events/chat/chat_acts.ts";
import { allMessages } from "../../events/chat/branches.ts";

const stream = "chat/one";
const id = "one";
const event = (type: string, data: object = {}) =>
  ({ stream, type: `chat.${type}`, data }) as ChatEvent;
const asked = (text: string) => event("asked", { text, files: [] });
const answered = (text: string, ...calls: object[]) => [
  event("answer_begun", { model: "m" }),
  event("answer_grew", { text }),
  event("answer_ended", {
    ...{ end: "whole", problem: "", calls },
    usage: { prompt: 1, completion: 1, ms: 1 },
  }),
];

const after = (state: ChatState | undefined, ...events: ChatEvent[]): ChatState =>
  events.reduce<ChatState | undefined>((now, one) => evolve(now, one), state)!;
const talked = (...events: ChatEvent[]) =>
  after(undefined, event("started", { owner: "anna", title: "카드" }), ...events);
/** One letter a message: what is shown. */
const shown = ({ messages }: ChatState) =>
  messages.map((one) => one.role === "tool" ? one.name : one.text).join(" ");
const forks = (state: ChatState) =>
  state.forks.map(({ question, part, shown, others }) =>
    `${question}${part[0]} ${shown + 1}/${others.length + 1}`
  );

const edit = (state: ChatState, replaces: number, text: string): ChatState => {
  const question = { id, owner: "anna", title: "", text, files: [], replaces };
  const made = submitQuestion(state, question, { kept: 1 });
  return after(state, ...made as ChatEvent[]);
};
const again = (state: ChatState, question: number): ChatState =>
  after(state, ...answerAgain(state, { id, question }) as ChatEvent[]);
const choose = (state: ChatState, question: number, part: "question" | "answer", to: number) => {
  const made = showBranch(state, { id, question, part, shown: to });
  return Array.isArray(made) ? after(state, ...made as ChatEvent[]) : made.code;
};

const two = () => talked(asked("a"), ...answered("A"), asked("b"), ...answered("B"));

Deno.test("a question asked in other words begins a branch, and what was there comes back whole", () => {
  const edited = after(edit(two(), 0, "c"), ...answered("C"));
  assertEquals([shown(edited), forks(edited)], ["c C", ["0q 2/2"]]);
  assertEquals(allMessages(edited).length, 6);
  const back = choose(edited, 0, "question", 0) as ChatState;
  assertEquals([shown(back), forks(back)], ["a A b B", ["0q 1/2"]]);
  const forth = choose(back, 0, "question", 1) as ChatState;
  assertEquals([shown(forth), forks(forth)], [shown(edited), forks(edited)]);
});

Deno.test("an answer given again is a branch behind its question, also inside of another one", () => {
  const once = after(again(two(), 1), ...answered("B2"));
  assertEquals([shown(once), forks(once)], ["a A b B2", ["1a 2/2"]]);
  const edited = after(edit(once, 1, "d"), ...answered("D"));
  assertEquals([shown(edited), forks(edited)], ["a A d D", ["1q 2/2"]]);
  // The fork at the answer is of the branch that is put away, and comes back with it.
  const back = choose(edited, 1, "question", 0) as ChatState;
  assertEquals([shown(back), forks(back)], ["a A b B2", ["1q 1/2", "1a 2/2"]]);
  const first = choose(back, 1, "answer", 0) as ChatState;
  assertEquals([shown(first), forks(first)], ["a A b B", ["1q 1/2", "1a 1/2"]]);
  const third = after(again(first, 1), ...answered("B3"));
  assertEquals([shown(third), forks(third)], ["a A b B3", ["1q 1/2", "1a 3/3"]]);
  assertEquals(allMessages(third).length, 8);
});

Deno.test("given a change that waits, when another branch begins, then it waits no more and no approval goes along", () => {
  const change = { title: "", rows: [], href: "/", input: {} };
  const call = (id: string) => ({ id, name: "update_card", arguments: "{}" });
  const result = (id: string) =>
    event("tool_answered", { call: id, ...textOnlyAnswer("고쳤습니다.", true) });
  const waiting = after(
    two(),
    asked("e"),
    ...answered("", call("c1"), call("c2")),
    event("tool_proposed", { call: "c1", change }),
    event("tool_decided", { call: "c1", decision: "always" }),
    result("c1"),
    event("tool_proposed", { call: "c2", change }),
  );
  assertEquals([waiting.allowed.length, waitingCall(waiting)?.call], [1, "c2"]);
  const edited = edit(waiting, 2, "f");
  assertEquals(edited.allowed, []);
  const back = choose(edited, 2, "question", 0) as ChatState;
  assertEquals([back.messages.length, waitingCall(back)], [waiting.messages.length, undefined]);
  assertEquals(after(edited, result("c2")), edited, "what is put away changes no more");
});

Deno.test("a question without an answer needs no branch, and an unknown place is refused", () => {
  const open = talked(asked("a"));
  assertEquals(answerAgain(open, { id, question: 0 }), []);
  const code = (made: unknown) => (made as { code?: string }).code;
  assertEquals(code(answerAgain(open, { id, question: 1 })), "question_not_found");
  const question = { id, owner: "anna", title: "", text: "x", files: [], replaces: 3 };
  assertEquals(code(submitQuestion(open, question, { kept: 0 })), "question_not_found");
  assertEquals(choose(two(), 0, "answer", 1), "branch_not_found");
});

Deno.test("every branch counts as messages, and a deleted conversation has none", () => {
  let state = two();
  while (Array.isArray(answerAgain(state, { id, question: 0 }))) {
    state = after(again(state, 0), ...answered("A"));
  }
  assertEquals(allMessages(state).length, 400);
  const gone = after(state, event("deleted"));
  assertEquals([gone.messages, gone.forks], [[], []]);
});
