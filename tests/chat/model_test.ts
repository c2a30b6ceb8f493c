import { assertEquals, assertRejects } from "@std/assert";
import { SILENCE_MS, streamCompletion } from "../../src/nouns/chat/model.ts";
import { ModelProblem } from "../../src/nouns/chat/model_problem.ts";
import { defaultModel, listModels } from "../../src/nouns/chat/models.ts";
import {
  calls,
  LISTS,
  type ModelServer,
  says,
  startModelServer,
  type Step,
} from "./model_server.ts";

const question = {
  model: "small-1b",
  messages: [{ role: "user" as const, content: "안녕하세요" }],
  temperature: 0.7,
  max_tokens: 2048,
};

/** Asks a server that answers by this script; what came, and the answer or the code of what went wrong. */
async function ask(script: Parameters<typeof startModelServer>[0], silenceMs?: number) {
  const model = startModelServer(script);
  let received = "";
  try {
    const signal = new AbortController().signal;
    const answer = await streamCompletion(
      { url: model.url, key: "secret" },
      question,
      (text) => void (received += text),
      { signal, silenceMs },
    );
    return { heard: received, answer, code: "", model };
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    return { heard: received, answer: null, code: error.code, model };
  } finally {
    await model.stop();
  }
}

Deno.test("an answer is streamed piece by piece, with its end and its tokens", async () => {
  const { heard: received, answer, model } = await ask(says("안녕", "하세요."));
  assertEquals(received, "안녕하세요.");
  assertEquals(answer, {
    text: "안녕하세요.",
    calls: [],
    reason: "stop",
    usage: { prompt: 12, completion: 5 },
  });
  assertEquals(model.headers[0].get("authorization"), "Bearer secret");
  assertEquals(model.asked[0].stream, true);
});

Deno.test("a letter that comes in two halves is one letter", async () => {
  const bytes = new TextEncoder().encode(
    `data: {"choices":[{"delta":{"content":"한글"}}]}\n\n`,
  );
  const cut = bytes.indexOf(0xed) + 1;
  const steps: Step[] = [
    { raw: bytes.subarray(0, cut) },
    { raw: bytes.subarray(cut) },
    { finish: "stop" },
  ];
  assertEquals((await ask(steps)).heard, "한글");
});

Deno.test("tool calls are put together by their index, however they are cut", async () => {
  const { answer } = await ask([
    { call: { index: 0, id: "a", name: "card_totals", arguments: '{"ye' } },
    { call: { index: 1, id: "b", name: "leave_", arguments: "" } },
    { call: { index: 0, arguments: 'ar":2026}' } },
    { call: { index: 1, name: "balance", arguments: "{}" } },
    { finish: "tool_calls" },
    "done",
  ]);
  assertEquals(answer?.calls, [
    { id: "a", name: "card_totals", arguments: '{"year":2026}' },
    { id: "b", name: "leave_balance", arguments: "{}" },
  ]);
});

Deno.test("what comes to no good end is said, and what came before is kept", async () => {
  const line = "x".repeat(1024 * 1024);
  const table: [name: string, script: Parameters<typeof ask>[0], heard: string, code: string][] = [
    ["no finish_reason", [{ text: "반쯤" }, "done"], "반쯤", "broken"],
    ["cut off", [{ text: "반쯤" }, "cut"], "반쯤", "broken"],
    ["half a letter at the end", [{ text: "반" }, { raw: new Uint8Array([0xed]) }], "반", "broken"],
    ["1 MB in one line", [{ text: "앞" }, { raw: `data: ${line}` }], "앞", "too_long"],
    [
      "an error in the stream",
      [{ raw: 'event: error\ndata: {"error":{}}\n\n' }],
      "",
      "model_error",
    ],
    ["no JSON", [{ raw: "data: {oops\n\n" }], "", "broken"],
    ["HTML", { status: 200, type: "text/html", body: "<html>" }, "", "not_a_stream"],
    ["JSON", { status: 200, body: "{}" }, "", "not_a_stream"],
    ["500", { status: 500 }, "", "model_error"],
    ["400", { status: 400 }, "", "bad_request"],
    ["a model that is gone", { status: 404 }, "", "no_model"],
    ["a wrong key", { status: 401 }, "", "not_allowed"],
    ["arguments without end", calls("x", "y".repeat(40_000)), "", "too_long"],
  ];
  for (const [name, script, received, code] of table) {
    const asked = await ask(script);
    assertEquals({ heard: asked.heard, code: asked.code }, { heard: received, code }, name);
  }
});

Deno.test("a model that says nothing is given up, one that is only slow is not", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const silent = ask([{ text: "음" }, { wait: promise }, { finish: "stop" }], 50);
  const { heard: received, code } = await silent.finally(resolve);
  assertEquals([received, code], ["음", "silent"]);
  assertEquals(SILENCE_MS, 60_000);
});

Deno.test("stopping a question reaches the model", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const model = startModelServer([{ text: "하나" }, { wait: promise }, { text: "둘" }]);
  const stopped = new AbortController();
  const asked = streamCompletion(
    { url: model.url, key: "" },
    question,
    () => stopped.abort(new Error("stopped")),
    { signal: stopped.signal },
  );
  await assertRejects(() => asked, Error, "stopped");
  await model.cancelledBy(1);
  resolve();
  await model.stop();
});

Deno.test("nobody is asked where no server is set or none is there", async () => {
  const signal = new AbortController().signal;
  const askOf = (url: string) => streamCompletion({ url, key: "" }, question, () => {}, { signal });
  await assertRejects(() => askOf(""), ModelProblem, "설정되어 있지 않습니다");
  await assertRejects(() => askOf("http://127.0.0.1:9"), ModelProblem, "연결할 수 없습니다");
});

const ids = async (model: ModelServer) =>
  (await listModels({ url: model.url, key: "" })).map(({ id }) => id);

Deno.test("models come from the newest list there is, without those for embeddings", async () => {
  const model = startModelServer();
  try {
    assertEquals(await ids(model), ["small-1b", "gemma-ko-4b"]);
    model.lists = {
      v0: { data: [{ id: "a", type: "llm" }, { id: "e", type: "embeddings" }] },
      openai: { data: [{ id: "other" }] },
    };
    assertEquals(await ids(model), ["a"]);
    model.lists = { openai: { data: [{ id: "text-embedding-3" }, { id: "b" }, { id: "b" }] } };
    assertEquals(await ids(model), ["b"]);
    model.lists = {};
    await assertRejects(() => ids(model), ModelProblem, "알아볼 수 없는");
    model.lists = { v1: { models: "?" } };
    await assertRejects(() => ids(model), ModelProblem, "알아볼 수 없는");
  } finally {
    model.lists = LISTS;
    await model.stop();
  }
});

Deno.test("the preferred model is chosen where it is there, else the first", () => {
  const models = [{ id: "small-1b" }, { id: "Gemma-KO-4b" }];
  assertEquals(defaultModel(models, "gemma"), "Gemma-KO-4b");
  assertEquals(defaultModel(models, "qwen"), "small-1b");
  assertEquals(defaultModel(models, ""), "small-1b");
  assertEquals(defaultModel([], "gemma"), "");
});
