/** What goes wrong with a model, as a person in a kept conversation meets it: what came stays, why is said, and they go on. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { saidOf, textOf, withConsole } from "./console.ts";
import { type Answer, calls, says, startModelServer } from "./model_server.ts";

const conversation = "66666666-6666-4666-8666-666666666666";
const bytes = (text: string) => new TextEncoder().encode(text);
const half = bytes("글").slice(0, 2);

/** What the server does, what of it is kept, and what the person reads. */
const TROUBLES: [what: string, answer: Answer, kept: string, told: string][] = [
  ["half a letter, and no more", [{ text: "반" }, { raw: half }], "반", "답변이 중단되었습니다"],
  ["no finish_reason", [{ text: "반쯤" }, "done"], "반쯤", "답변이 중단되었습니다"],
  ["the line is cut", [{ text: "반쯤" }, "cut"], "반쯤", "답변이 중단되었습니다"],
  [
    "1 MB in one line",
    [{ text: "앞" }, { raw: `data: ${"x".repeat(1024 * 1024)}` }],
    "앞",
    "지나치게 길어",
  ],
  ["500", { status: 500 }, "", "오류가 났습니다"],
  ["HTML", { status: 200, type: "text/html", body: "<h1>로그인</h1>" }, "", "알아볼 수 없는 답"],
  ["a model that was there when it was chosen", { status: 404 }, "", "다른 모델을 선택해"],
  ["too much asked", { status: 400 }, "", "대화를 줄이거나"],
  ["too many ask", { status: 429 }, "", "요청이 많아"],
];

for (const [what, answer, kept, result] of TROUBLES) {
  Deno.test(`a received part stays, the reason is shown, and the conversation continues: ${what}`, () =>
    withConsole([answer, says("이제 됩니다.")], async ({ ask, call, model }) => {
      const { models } = await (await call("/api/chat/lm-studio/models/")).json();
      const chosen = { model: models[0].id, conversation };
      const lines = await ask({ ...chosen, prompt: "말해 줘" });
      assertEquals([lines.at(-1), textOf(lines)], ["[DONE]", kept]);
      const { error } = saidOf(lines).find((said) => "error" in said) as { error: string };
      assertStringIncludes(error, result);
      assert(!JSON.stringify(lines).includes(model.url), "the server's address is nobody's");
      const path = `/api/chat/conversations/${conversation}/`;
      const { data } = await (await call(path)).json();
      const { text, end, problem } = data.messages[1];
      assertEquals([text, end, problem, data.running], [kept, "broken", error, false]);
      const again = await ask({ ...chosen, prompt: "이어서", version: data.version });
      assertEquals(textOf(again), "이제 됩니다.");
    }));
}

/** Answers that arrive and are no whole answer: how each ends, what of it is kept, and what the person reads. */
const ENDINGS: [what: string, answer: Answer, end: string, kept: string, told: string][] = [
  [
    "cut by its length",
    [{ text: "합계는" }, { finish: "length" }],
    "cut",
    "합계는",
    "2,048개)에 닿아",
  ],
  [
    "cut in the middle of a call",
    [{ text: "찾아" }, { call: { index: 0, id: "a", name: "card_totals", arguments: '{"ye' } }, {
      finish: "length",
    }],
    "cut",
    "찾아",
    "잘렸습니다",
  ],
  [
    "all tokens went into thinking",
    [{ thought: "음" }, { finish: "length" }],
    "empty",
    "",
    "생각에 다 써서",
  ],
  ["filtered", [{ text: "그건" }, { finish: "content_filter" }], "filtered", "그건", "내용 제한"],
  ["empty", [{ finish: "stop" }], "empty", "", "빈 답"],
  ["only spaces", [{ text: " \n" }, { finish: "stop" }], "empty", " \n", "빈 답"],
  ["only thinking", [{ thought: "음" }, { finish: "stop" }], "empty", "", "생각만 하고"],
];

for (const [what, answer, end, kept, result] of ENDINGS) {
  Deno.test(`an answer that is not whole says how it ended, and the conversation continues: ${what}`, () =>
    withConsole([answer, says("이제 됩니다.")], async ({ ask, call }) => {
      const asked = { conversation, model: "small-1b", max_tokens: 2_048 };
      const lines = await ask({ ...asked, prompt: "말해 줘" });
      const { error, code } = saidOf(lines).find((said) => "error" in said) as Record<
        string,
        string
      >;
      assertStringIncludes(error, result);
      assertEquals([code, lines.at(-1)], [end, "[DONE]"]);
      const { data } = await (await call(`/api/chat/conversations/${conversation}/`)).json();
      const [, { text, end: stored, problem }] = data.messages;
      assertEquals([text, stored, problem, data.messages.length], [kept, end, error, 2]);
      const again = await ask({ ...asked, prompt: "이어서", version: data.version });
      assertEquals(textOf(again), "이제 됩니다.");
    }));
}

Deno.test("given a model that calls tools for ever, when eight were used, then the answer ends with a sentence", () => {
  const again = (place: number) => calls("card_totals", { year: 2026 }, `call-${place}`);
  const script = Array.from({ length: 9 }, (_, place) => again(place));
  return withConsole(script, async ({ ask, model }) => {
    const lines = await ask({ prompt: "합계", conversation });
    const { error, code } = saidOf(lines).find((said) => "error" in said) as Record<string, string>;
    assertEquals(code, "empty");
    assertStringIncludes(error, "도구를 8번 쓰고도");
    assertEquals(model.asked.map(({ tools }) => tools !== undefined), [
      ...Array(8).fill(true),
      false,
    ]);
  });
});

Deno.test("given a reasoning model, when it answers, then its thinking is kept beside the answer and not asked again", () =>
  withConsole(
    [[{ text: "<think>카드를 볼까" }, { text: "</think>네." }, { finish: "stop" }], says("네.")],
    async ({ ask, call, model }) => {
      const lines = await ask({ prompt: "됩니까?", conversation });
      assertEquals(saidOf(lines).flatMap(({ thought }) => thought ?? []), ["카드를 볼까"]);
      assertEquals(textOf(lines), "네.");
      const { data } = await (await call(`/api/chat/conversations/${conversation}/`)).json();
      assertEquals([data.messages[1].thought, data.messages[1].text], ["카드를 볼까", "네."]);
      await ask({ prompt: "더", conversation, version: data.version });
      assert(!JSON.stringify(model.asked[1]).includes("카드를 볼까"));
    },
  ));

Deno.test("a failed answer in one piece gives its reason, and the saved question is not lost", () =>
  withConsole([{ status: 500 }, { status: 500 }, says("이제 됩니다.")], async ({ call }) => {
    const send = async (json: Record<string, unknown>) => {
      const answer = await call("/api/chat/test/", { method: "POST", json });
      return { status: answer.status, ...await answer.json() };
    };
    const passing = await send({ prompt: "말해 줘" });
    assertEquals([passing.status, passing.code], [503, "model_model_error"]);
    const kept = await send({ prompt: "말해 줘", conversation });
    assertEquals([kept.status, kept.content], [200, ""]);
    assertStringIncludes(kept.error, "오류가 났습니다");
    const { version } = kept.conversation;
    assertEquals((await send({ prompt: "이어서", conversation, version })).content, "이제 됩니다.");
  }));

Deno.test("a model server that is down is reported, and used again when it returns", async () => {
  const gone = startModelServer();
  await gone.stop();
  await withConsole([says("왔습니다.")], async ({ ask, deps }) => {
    const { chat } = deps.config;
    const { url } = chat;
    chat.url = gone.url;
    const away = await ask({ prompt: "?", model: "small-1b", conversation });
    assertStringIncludes(JSON.stringify(away), "연결할 수 없습니다");
    chat.url = url;
    const { version } = deps.books.views.chat.byId.get(conversation)!;
    assertEquals(textOf(await ask({ prompt: "?", conversation, version })), "왔습니다.");
  });
});

/** What a model writes as arguments, and the answer it gets instead of a result. */
const ARGUMENTS: [what: string, written: unknown, told: string][] = [
  ["no JSON", '{"file": ', "JSON이 아닙니다"],
  ["a list", [1], "JSON이 아닙니다"],
  ["a text", '"file"', "JSON이 아닙니다"],
  ["a number where a text belongs", { file: 7 }, "파일"],
  ["a text where a number belongs", { file: "x", limit: "열" }, "표시할 수"],
  ["a list where a text belongs", { file: ["x"] }, "파일"],
  ["a name that there is none of", { file: "x", rm: true }, "rm"],
];

Deno.test("wrong types of arguments are named to the model, and nothing is run", async () => {
  const script = [
    ...ARGUMENTS.map(([, written]) => calls("query_file", written)),
    says("못 했습니다."),
  ];
  await withConsole(script, async ({ ask }) => {
    const lines = await ask({ prompt: "파일에서 찾아 줘", conversation });
    const results = saidOf(lines).flatMap((said) => "result" in said ? [said.result] : []) as {
      told: { ok: boolean; text: string };
    }[];
    assertEquals(results.length, ARGUMENTS.length);
    for (const [at, [what, , result]] of ARGUMENTS.entries()) {
      assertEquals(results[at].told.ok, false, what);
      assertStringIncludes(results[at].told.text, result, what);
    }
    assertEquals(textOf(lines), "못 했습니다.");
  });
});

Deno.test("a call in pieces of three letters is one call", async () => {
  const pieces = JSON.stringify({ purpose: "lunch" }).match(/.{1,3}/g)!;
  const answer: Answer = [
    { call: { index: 0, id: "cut", name: "card_" } },
    { call: { index: 0, name: "totals" } },
    ...pieces.map((arguments_) => ({ call: { index: 0, arguments: arguments_ } })),
    { finish: "tool_calls" },
  ];
  await withConsole([answer, says("끝.")], async ({ ask }) => {
    const lines = await ask({ prompt: "합계", conversation });
    const { tool } = saidOf(lines).find((said) => "tool" in said) as {
      tool: { name: string; arguments: string };
    };
    assertEquals([tool.name, tool.arguments], ["card_totals", pieces.join("")]);
  });
});
