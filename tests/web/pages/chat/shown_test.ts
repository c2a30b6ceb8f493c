import { assertEquals } from "@std/assert";
import type { ToolMessage, TurnLine } from "../../../../web/pages/chat/said.ts";
import {
  after,
  type Shown,
  turnPlaces,
  upTo,
  withBranch,
  withoutLast,
} from "../../../../web/pages/chat/shown.ts";

const asked: Shown = { role: "user", at: "", text: "합계는?", files: [] };
const tool = { call: "a", name: "card_totals", arguments: "{}" };
const change = { title: "1건 수정", rows: [], input: {} } as unknown as ToolMessage["change"];
const message = (more: Partial<ToolMessage>): ToolMessage => {
  return { role: "tool", ...tool, change: null, decision: null, told: null, ...more };
};
const told = { ok: true, text: "9,000원", links: [], figures: [], undo: null };

/** What is shown after these lines, in one word each. */
const seen = (...lines: TurnLine[]): string[] =>
  lines.reduce<Shown[]>((shown, said) => after(shown, said, "gemma"), [asked]).map((one) => {
    if (one.role === "ai") return `${one.text}|${one.end ?? "…"}|${one.problem}`;
    if (one.role !== "tool") return one.role;
    return `${one.name}:${one.told ? "told" : one.change && !one.decision ? "waits" : "runs"}`;
  });

Deno.test("the shown answer follows the lines of a stream", () => {
  const text = [{ content: "안녕" }, { content: "하세요" }];
  const cases: [what: string, lines: TurnLine[], shown: string[]][] = [
    ["words grow one answer", text, ["user", "안녕하세요|…|"]],
    ["a piece that comes twice is there once", [
      { content: "안녕", at: 0 },
      { content: "하세요", at: 2 },
      { content: "하세요", at: 2 },
    ], ["user", "안녕하세요|…|"]],
    ["thinking begins an answer and is not its text", [{ thought: "음", at: 0 }], ["user", "|…|"]],
    ["an answer without room for its end", [...text, { error: "잘림", code: "cut" }], [
      "user",
      "안녕하세요|broken|잘림",
    ]],
    ["a tool ends what was said before it", [...text, { tool }], [
      "user",
      "안녕하세요|whole|",
      "card_totals:runs",
    ]],
    ["its answer takes its place", [{ tool }, { result: message({ told }) }], [
      "user",
      "card_totals:told",
    ]],
    ["a change waits, and runs after a yes", [
      { proposal: message({ change }) },
      { result: message({ change, decision: "once", told }) },
      ...text,
    ], ["user", "card_totals:told", "안녕하세요|…|"]],
    ["a change that waits", [{ proposal: message({ change }) }], ["user", "card_totals:waits"]],
    ["an error ends what came", [...text, { error: "중단" }], ["user", "안녕하세요|broken|중단"]],
    ["an error of the page before any word", [{ error: "중단" }], ["user", "system"]],
    ["an answer without a word", [{ error: "빈 답", code: "empty" }], ["user", "|broken|빈 답"]],
    ["a place in the queue is no message", [{ waiting: 2 }], ["user"]],
  ];
  for (const [what, lines, shown] of cases) assertEquals(seen(...lines), shown, what);
});

Deno.test("a refused question is replaced by its refusal", () => {
  const refused: Shown = { role: "system", text: "다른 창에서 대화가 이어졌습니다." };
  assertEquals(withoutLast([asked, asked, refused]), [asked, refused]);
  assertEquals(withoutLast([refused]), [refused]);
});

Deno.test("turns have their places, and another way on begins at one", () => {
  const ai = (text: string, problem = ""): Shown => {
    return { role: "ai", at: "", model: "m", text, thought: "", end: "whole", problem, note: "" };
  };
  const shown = [asked, ai("하나"), message({ told }), ai("둘"), asked, ai("", "빈 답")];
  assertEquals(
    turnPlaces(shown).map(({ question, end }) => `${question} ${end?.text ?? "-"} ${end?.isEmpty}`),
    [
      ...["0 - undefined", "0 - undefined", "0 - undefined", "0 하나\n\n둘 false"],
      ...["1 - undefined", "1  true"],
    ],
  );
  assertEquals(turnPlaces([{ role: "system", text: "" }])[0].end, null);
  assertEquals(turnPlaces([asked, message({ change })])[1].end, null, "a change waits");
  assertEquals(upTo(shown, { question: 1, part: "question" }), shown.slice(0, 4));
  assertEquals(upTo(shown, { question: 0, part: "answer" }), [asked]);
  const forks = withBranch([{ question: 0, part: "answer", shown: 0, count: 2 }], {
    question: 0,
    part: "answer",
  });
  assertEquals(forks, [{ question: 0, part: "answer", shown: 2, count: 3 }]);
  assertEquals(withBranch(forks, { question: 0, part: "question" }), [
    { question: 0, part: "question", shown: 1, count: 2 },
  ]);
});
