/** The estimate of tokens beside a real tokenizer, and what goes first where a conversation does not fit. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { fitted, type Part } from "../../src/nouns/chat/fitted.ts";
import { beginningWithin, messageTokens, textTokens } from "../../src/nouns/chat/tokens.ts";

/** Texts of every kind that a prompt has. */
const TEXTS: [what: string, text: string][] = [
  ["Korean", "사무소의 기록은 반드시 도구로 조회해서 답한다. 모르면 모른다고 답한다. ".repeat(20)],
  ["figures", "2026년 11월 27일, 191,000원, 1,204건, 서울 12가 3456. ".repeat(20)],
  ["a list", "- 가게 12 | 점심 | 9,000원 | 2026-11-03 (id 1f0c2a44)\n".repeat(20)],
  [
    "JSON",
    JSON.stringify({ ok: true, rows: Array(30).fill({ id: "c-1", shop: "냉면집", amount: 9000 }) }),
  ],
  [
    "a form of a tool",
    JSON.stringify({
      name: "find_records",
      parameters: {
        type: "object",
        properties: { table: { type: "string", enum: ["카드", "차량"] } },
      },
    }).repeat(5),
  ],
  ["English", "The quick brown fox jumps over the lazy dog, again and again. ".repeat(20)],
  ["漢字", "登記簿謄本과 印鑑證明書를 提出하였다. ".repeat(20)],
];

Deno.test("the estimate is at least a real tokenizer's count, within a twentieth, and at most half as much again", () => {
  for (const [what, text] of TEXTS) {
    const share = textTokens(text) / encode(text).length;
    assert(share >= 0.95 && share <= 1.6, `${what}: ${share.toFixed(2)} times o200k`);
  }
});

Deno.test("the beginning of a text has the tokens that were asked for, and whole letters", () => {
  const text = "가😀나 abc 123 ".repeat(100);
  for (const most of [0, 1, 7, 50, 301]) {
    const part = beginningWithin(text, most);
    assert(textTokens(part) <= Math.max(most, 1), String(most));
    assert(text.startsWith(part.replace(/\uFFFD$/, "")));
  }
  assertEquals(beginningWithin(text, 1_000_000), text);
});

const words = (tokens: number): string => "가".repeat(Math.floor((tokens - 6) / 0.8));
const part = (of: Part["of"], tokens: number, name: string): Part => {
  const content = name + words(tokens - name.length);
  const message = of === "tool"
    ? { role: "tool" as const, tool_call_id: name, content }
    : { role: of === "question" ? "user" as const : "assistant" as const, content };
  return of === "answer" ? { of, message } : {
    of,
    message,
    shorter: (most) => ({ ...message, content: beginningWithin(content, Math.max(3, most - 6)) }),
  };
};
const turn = (name: string): Part[] => [
  { ...part("question", 100, `${name}q`), shorter: undefined },
  part("answer", 20, `${name}c`),
  part("tool", 500, `${name}t`),
  part("answer", 100, `${name}a`),
];
const TURNS = [turn("1"), turn("2"), [
  { ...part("question", 100, "3q"), shorter: undefined },
  part("answer", 20, "3c"),
  part("tool", 500, "3t"),
]];
const namesIn = (messages: { content: unknown }[]) =>
  messages.map(({ content }) => String(content).slice(0, 2));

Deno.test("what fits is left as it is", () => {
  const { messages, left } = fitted(TURNS, 10_000);
  assertEquals(messages.length, 11);
  assertEquals(left, { turns: 0, tools: 0, files: 0 });
});

Deno.test("old answers of tools go first, then old questions with what answers them, and the last one stays", () => {
  const whole = TURNS.flat().reduce((sum, { message }) => sum + messageTokens(message), 0);
  for (const [room, turns, tools] of [[whole - 100, 0, 1], [whole - 600, 0, 2], [900, 1, 1]]) {
    const { messages, left, tokens } = fitted(TURNS, room);
    assert(tokens <= room, `${tokens} of ${room}`);
    assertEquals([left.turns, left.tools], [turns, tools], String(room));
    assertStringIncludes(namesIn(messages).join(" "), "3q 3c 3t");
  }
  const { messages, left } = fitted(TURNS, 500);
  assertEquals(namesIn(messages), ["3q", "3c", "3t"]);
  assertEquals(left, { turns: 2, tools: 1, files: 0 });
});

Deno.test("a file of the last question is cut before what its tools answered, and both keep their beginnings", () => {
  const last = [
    part("question", 2_000, "파일"),
    part("answer", 20, "c"),
    part("tool", 800, "결과"),
  ];
  const { messages, left, tokens } = fitted([last], 1_500);
  assert(tokens <= 1_500 && messageTokens(messages[2]) > 700, String(tokens));
  assertEquals(left, { turns: 0, tools: 0, files: 1 });
  const none = fitted([last], 10);
  assertEquals(none.messages.length, 3, "the question stays, whatever is read");
  assert(none.tokens < 700);
});
