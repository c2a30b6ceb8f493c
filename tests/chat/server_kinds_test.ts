/** The office's real model: what each server says of it, a conversation that fits, refusals that are answered, models without tools. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ModelAbilities } from "../../src/nouns/chat/abilities.ts";
import { refusalIn } from "../../src/nouns/chat/model_problem.ts";
import { type Console, type Said, saidOf, textOf, withConsole } from "./console.ts";
import { type Answer, type Asked, calls, says } from "./model_server.ts";
import {
  behaveLike,
  MODEL,
  SERVER_KINDS,
  type ServerKind,
  startServerLike,
} from "./server_kinds.ts";
import { tokensOf } from "./tokens.ts";

const conversation = "88888888-8888-4888-8888-888888888888";
const settings = (url: string, context = 0) => {
  return { url, key: "", model: "", atOnce: 1, waitMs: 5_000, context };
};

const errorIn = (lines: string[]) => saidOf(lines).find((said) => "error" in said)?.error;
const noteIn = (lines: string[]): string =>
  saidOf(lines).flatMap((said) => "note" in said ? [String(said.note)] : []).join("|");
const versionIn = (lines: string[]): number =>
  (saidOf(lines).findLast((said) => "conversation" in said) as Said & {
    conversation: { version: number };
  }).conversation.version;

/** Runs a test with the server of each kind. */
const withEach = async (
  test: (kind: ServerKind, console: Console) => Promise<void>,
  script: (kind: ServerKind) => (Answer | ((asked: Asked) => Answer))[] = () => [says("네.")],
  context = 4_096,
) => {
  for (const kind of SERVER_KINDS) {
    await withConsole(script(kind), async (console) => {
      behaveLike(console.model, kind, context);
      await test(kind, console);
    });
  }
};

Deno.test("each server says how much its model reads, and is not asked again for a minute", async () => {
  for (const kind of SERVER_KINDS) {
    const server = startServerLike(kind, 8_192);
    try {
      const abilities = new ModelAbilities(settings(server.url));
      const { context, isKnown, tools } = await abilities.of(MODEL);
      const isSilent = kind.name === "a gateway";
      const expected = { context: isSilent ? 16_384 : 8_192, isKnown: !isSilent, tools: true };
      assertEquals({ context, isKnown, tools }, expected, kind.name);
      const hits = [...server.hits.values()].reduce((sum, one) => sum + one, 0);
      await Promise.all([abilities.of(MODEL), abilities.of(MODEL)]);
      assertEquals([...server.hits.values()].reduce((sum, one) => sum + one, 0), hits, kind.name);
    } finally {
      await server.stop();
    }
  }
});

Deno.test("given a server that says nothing, when the settings say how much is read, then they hold, and a refusal above them", async () => {
  const server = startServerLike(SERVER_KINDS.at(-1)!, 0);
  try {
    const abilities = new ModelAbilities(settings(server.url, 32_768));
    const { context, isKnown } = await abilities.of(MODEL);
    assertEquals([context, isKnown], [32_768, true]);
    abilities.learn(MODEL, { context: 4_096 });
    assertEquals((await abilities.of(MODEL)).context, 4_096);
    assertEquals((await abilities.of("other")).context, 32_768);
  } finally {
    await server.stop();
  }
});

Deno.test("given a server that does not answer, when it is asked what it has, then a question waits two seconds and continues", async () => {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    ({ signal }) =>
      new Promise<Response>((resolve) =>
        signal.addEventListener("abort", () => resolve(new Response()), { once: true })
      ),
  );
  try {
    const abilities = new ModelAbilities(settings(`http://127.0.0.1:${server.addr.port}`));
    const begun = performance.now();
    const { context, isKnown } = await abilities.of(MODEL);
    assertEquals([context, isKnown], [16_384, false]);
    assert(performance.now() - begun < 10_000, "it does not wait for its answer");
  } finally {
    await server.shutdown();
  }
});

Deno.test("given a model that is not loaded, when its server says what it could read, then only what such servers load is assumed", async () => {
  const [lmStudio, , ollama] = SERVER_KINDS;
  const server = startServerLike(lmStudio, 8_192);
  try {
    const unloaded = { type: "llm", key: MODEL, max_context_length: 262_144, loaded_instances: [] };
    server.lists = { v1: { models: [unloaded] } };
    const abilities = new ModelAbilities(settings(server.url));
    const first = await abilities.of(MODEL);
    assertEquals([first.context, first.isKnown], [4_096, false]);
    behaveLike(server, ollama, 8_192);
    server.says["/api/ps"] = { models: [] };
    const other = await new ModelAbilities(settings(server.url)).of(MODEL);
    assertEquals([other.context, other.isKnown], [4_096, false]);
    const shown = server.says["/api/show"] as { parameters: string };
    shown.parameters = "num_ctx                        32768\ntemperature 1";
    const chosen = await new ModelAbilities(settings(server.url)).of(MODEL);
    assertEquals([chosen.context, chosen.isKnown], [32_768, true]);
  } finally {
    await server.stop();
  }
});

Deno.test("two calls in one answer are two calls, as each server streams them", () =>
  withEach(
    async ({ name }, { ask, model }) => {
      const lines = await ask({ prompt: "카드 합계와 오늘 일정", model: MODEL, conversation });
      assertEquals(textOf(lines), "네.", name);
      const tools = saidOf(lines).flatMap((said) => "tool" in said ? [said.tool] : []) as {
        name: string;
        arguments: string;
      }[];
      assertEquals(tools.map((tool) => tool.name), ["card_totals", "office_today"], name);
      assertEquals(tools.map((tool) => tool.arguments), ['{"year":2026}', "{}"], name);
      assertEquals(model.asked[1].messages.filter(({ role }) => role === "tool").length, 2, name);
    },
    ({ twoCalls }) => [twoCalls, says("네.")],
    32_768,
  ));

/** Asks questions one after the other in one conversation; the lines of the last. */
async function askAll({ ask }: Console, prompts: string[]): Promise<string[]> {
  let lines: string[] = [];
  for (const prompt of prompts) {
    const version = lines.length > 0 ? { version: versionIn(lines) } : {};
    lines = await ask({ prompt, model: MODEL, conversation, ...version });
  }
  return lines;
}

const LONG = "등기 신청서에 적힌 부동산의 표시와 접수일을 다시 확인해 주세요. ".repeat(25);

Deno.test("a conversation that is longer than what the model reads is fitted to it by tokens, and the person is notified", () =>
  withEach(async ({ name }, console) => {
    const prompts = Array.from({ length: 8 }, (_, at) => `${at + 1}번째 질문. ${LONG}`);
    const lines = await askAll(console, prompts);
    assertEquals(errorIn(lines), undefined, name);
    const limit = name === "a gateway" ? 16_384 : 4_096;
    for (const asked of console.model.asked) {
      assert(tokensOf(asked) + 1_024 <= limit, `${name}: ${tokensOf(asked)} tokens`);
      assertEquals(asked.messages[0].role, "system");
      assert((asked.tools ?? []).length > 0, "the tools stay");
    }
    const last = console.model.asked.at(-1)!;
    assertStringIncludes(String(last.messages.at(-1)!.content), "8번째 질문.");
    if (name === "a gateway") return assertEquals(noteIn(lines), "");
    assertEquals(JSON.stringify(last.messages).includes("1번째 질문."), false, name);
    const note = noteIn(lines);
    assertStringIncludes(note, "모델이 한 번에 읽는 길이(4,096토큰)에 맞추느라 앞의 질문");
    const { data } = await (await console.call(`/api/chat/conversations/${conversation}/`)).json();
    assertEquals(data.messages.at(-1).note, note, "it is there after a reload");
  }));

Deno.test("a refusal for length is answered by asking once more, shorter, and the person is notified", () =>
  withEach(
    async ({ name }, { ask, model }) => {
      const lines = await ask({ prompt: LONG, model: MODEL, messages: HISTORY });
      assertEquals([textOf(lines), errorIn(lines)], ["줄여서 답했습니다.", undefined], name);
      const [first, second] = model.asked;
      assertEquals(model.asked.length, 2, name);
      assert(tokensOf(second) < tokensOf(first) * 0.8, name);
      assertEquals(second.messages.at(-1), first.messages.at(-1), "the question stays");
      assertEquals(second.tools, first.tools, "the tools stay");
      assertStringIncludes(noteIn(lines), "길이를 넘어 앞의 질문");
    },
    ({ tooLong }) => [tooLong(4_096), says("줄여서 답했습니다.")],
    32_768,
  ));

/** Earlier messages, as another program sends them. */
const HISTORY = Array.from({ length: 6 }, (_, at) => [
  { role: "user", content: `${at + 1}번째 질문. ${LONG}` },
  { role: "assistant", content: `${at + 1}번째 답.` },
]).flat();

Deno.test("a second refusal for length is reported, and nothing is asked a third time", () =>
  withEach(
    async ({ name }, { ask, model }) => {
      const lines = await ask({ prompt: LONG, model: MODEL, conversation });
      assertStringIncludes(String(errorIn(lines)), "모델이 읽을 수 있는 길이를 넘습니다", name);
      assertEquals(model.asked.length, 2, name);
    },
    ({ tooLong }) => [tooLong(4_096)],
  ));

Deno.test("a question that is longer than what the model reads is refused before a server drops its beginning", () =>
  withEach(async ({ name }, { ask, model }) => {
    const lines = await ask({ prompt: LONG.repeat(8), model: MODEL, conversation });
    if (name === "a gateway") return assertEquals(errorIn(lines), undefined);
    assertStringIncludes(String(errorIn(lines)), "모델이 읽을 수 있는 길이를 넘습니다", name);
    assertEquals(model.asked.length, 0, name);
  }));

Deno.test("a refusal for length says what fits, unless the figure is of something else", () => {
  const cases: [words: string, limit: number | null][] = [
    ["Cannot truncate prompt with n_keep (15028) >= n_ctx (7424)", 7_424],
    ["tokens to keep is greater than the context length (n_keep: 26166>= n_ctx: 8192)", 8_192],
    ["the prompt exceeds the context length 10, as you wrote", null],
  ];
  for (const [words, limit] of cases) {
    const problem = refusalIn(words);
    assertEquals([problem?.code, problem?.limit], ["no_room", limit], words);
  }
});

Deno.test("a model whose server refuses tools answers without them, and this is said", () =>
  withEach(
    async ({ name, noTools }, { ask, model }) => {
      const asked = { model: MODEL, conversation };
      const first = await ask({ ...asked, prompt: "이번 달 카드 합계는?" });
      assertEquals([textOf(first), errorIn(first)], ["모릅니다.", undefined], name);
      if (!noTools) return assertEquals(noteIn(first), "", name);
      assertStringIncludes(noteIn(first), "도구를 쓰지 못해 사무소 기록을 찾아보지 않고");
      assertEquals(model.asked.map(({ tools }) => tools !== undefined), [true, false], name);
      assertStringIncludes(String(model.asked[1].messages[0].content), "기록을 조회할 수 없다");
      await ask({ ...asked, prompt: "그럼 지난달은?", version: versionIn(first) });
      assertEquals(model.asked.length, 3, "it is known now");
      assertEquals(model.asked[2].tools, undefined);
    },
    ({ noTools }) => noTools ? [noTools, says("모릅니다.")] : [says("모릅니다.")],
    32_768,
  ));

Deno.test("a model whose server says that it uses no tools is not offered any, and reads in words what tools answered before", () =>
  withConsole([calls("card_totals", { year: 2026 }), says("모두 읽었습니다.")], async (console) => {
    const ollama = SERVER_KINDS.find(({ name }) => name === "Ollama")!;
    const { model, ask } = console;
    const first = await ask({ prompt: "올해 카드 합계는?", model: "small-1b", conversation });
    behaveLike(model, ollama, 32_768);
    (model.says["/api/show"] as { capabilities: string[] }).capabilities = ["completion"];
    const version = versionIn(first);
    const lines = await ask({ prompt: "요약해 줘", model: MODEL, conversation, version });
    assertStringIncludes(noteIn(lines), "도구를 쓰지 못해");
    const { messages, tools } = model.asked.at(-1)!;
    assertEquals(tools, undefined);
    assertEquals(messages.map(({ role }) => role), ["system", "user", "assistant", "user"]);
    assertStringIncludes(String(messages[1].content), "사무소의 도구가 알려 준 것");
    assert(messages.every(({ tool_calls }) => tool_calls === undefined));
  }));

Deno.test("a server that loads its model is waited for, and the person reads so", () =>
  withEach(
    async ({ name, loading }, { ask }) => {
      const lines = await ask({ prompt: "?", model: MODEL, conversation });
      assertEquals(textOf(lines), "왔습니다.", name);
      const delays = saidOf(lines).flatMap((said) => "delay" in said ? [said.delay] : []);
      assertEquals(delays, loading ? [{ seconds: 3, isLoading: true }] : [], name);
    },
    ({ loading }) => loading ? [loading, says("왔습니다.")] : [says("왔습니다.")],
  ));

Deno.test("an answer may take what the prompt leaves of the model, and says so where that cut it", () =>
  withConsole([[{ text: "길게" }, { finish: "length" }]], async ({ ask, model }) => {
    behaveLike(model, SERVER_KINDS.find(({ name }) => name === "vLLM")!, 4_096);
    const lines = await ask({ prompt: "길게 써 줘", model: MODEL, max_tokens: 8_192 });
    const [asked] = model.asked;
    assert(tokensOf(asked) + asked.max_tokens <= 4_096, String(asked.max_tokens));
    assertStringIncludes(String(errorIn(lines)), "모델이 쓸 수 있는 길이(");
  }));
