import { assertEquals, assertRejects } from "@std/assert";
import { type Delay, SILENCE_MS, streamCompletion } from "../../src/nouns/chat/model.ts";
import { ModelProblem } from "../../src/nouns/chat/model_problem.ts";
import { defaultModel, listModels } from "../../src/nouns/chat/models.ts";
import {
  type Answer,
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
async function ask(
  script: Parameters<typeof startModelServer>[0],
  { silenceMs, waitMs = 5_000, then = [] }: {
    silenceMs?: number;
    waitMs?: number;
    then?: Parameters<typeof startModelServer>;
  } = {},
) {
  const model = startModelServer(script, ...then);
  let received = "";
  const delays: Delay[] = [];
  try {
    const signal = new AbortController().signal;
    const answer = await streamCompletion(
      { url: model.url, key: "secret", waitMs },
      question,
      ({ text }) => void (received += text),
      { signal, silenceMs, onDelay: (delay) => void delays.push(delay) },
    );
    return { heard: received, answer, code: "", model, delays };
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    return { heard: received, answer: null, code: error.code, model, delays };
  } finally {
    await model.stop();
  }
}

Deno.test("an answer is streamed in parts, with its end and its tokens", async () => {
  const { heard: received, answer, model } = await ask(says("안녕", "하세요."));
  assertEquals(received, "안녕하세요.");
  assertEquals(answer, {
    text: "안녕하세요.",
    thought: "",
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

/** Tool calls as servers send them, and the calls that are meant; ids are the server's where it gives some. */
const TWO = [
  { id: "a", name: "card_totals", arguments: '{"year":2026}' },
  { id: "b", name: "leave_balance", arguments: "{}" },
];
const STREAMS: [server: string, steps: Step[], calls: typeof TWO][] = [
  ["one index for every call", [
    { call: { index: 0, id: "a", name: "card_totals", arguments: '{"year":2026}' } },
    { call: { index: 0, id: "b", name: "leave_balance", arguments: "{}" } },
  ], TWO],
  ["one index, arguments in pieces after each beginning", [
    { call: { index: 0, id: "a", name: "card_totals", arguments: '{"year":' } },
    { call: { index: 0, arguments: "2026}" } },
    { call: { index: 0, id: "b", name: "leave_balance", arguments: "" } },
    { call: { index: 0, arguments: "{}" } },
  ], TWO],
  ["no index", [
    { call: { id: "a", name: "card_totals", arguments: '{"year":' } },
    { call: { arguments: "2026}" } },
    { call: { id: "b", name: "leave_balance", arguments: "{}" } },
  ], TWO],
  ["no index, the id with each piece", [
    { call: { id: "a", name: "card_totals", arguments: '{"year":' } },
    { call: { id: "b", name: "leave_balance", arguments: "{" } },
    { call: { id: "a", arguments: "2026}" } },
    { call: { id: "b", arguments: "}" } },
  ], TWO],
  ["neither index nor id", [
    { call: { name: "card_totals", arguments: '{"year":2026}' } },
    { call: { name: "leave_balance", arguments: "{}" } },
  ], TWO.map((one, place) => ({ ...one, id: `call_${place}` }))],
  ["the name again with each piece", [
    { call: { index: 0, id: "a", name: "card_totals", arguments: '{"year":' } },
    { call: { index: 0, id: "a", name: "card_totals", arguments: "2026}" } },
  ], TWO.slice(0, 1)],
  ["arguments as an object", [
    { call: { index: 0, id: "a", name: "card_totals", arguments: { year: 2026 } } },
  ], TWO.slice(0, 1)],
  ["whole arguments twice", [
    { call: { index: 0, id: "a", name: "card_totals", arguments: '{"year":2026}' } },
    { call: { index: 0, id: "a", arguments: '{"year":2026}' } },
  ], TWO.slice(0, 1)],
];

Deno.test("tool calls are understood as servers of every kind send them", async () => {
  for (const [server, steps, expected] of STREAMS) {
    const { answer } = await ask([...steps, { finish: "tool_calls" }, "done"]);
    assertEquals(answer?.calls, expected, server);
  }
});

Deno.test("a model's thinking is apart from its answer, by its own field or between marks", async () => {
  const table: [name: string, steps: Step[], thought: string, text: string][] = [
    ["its own field", [{ thought: "음, " }, { thought: "글쎄" }, { text: "답" }], "음, 글쎄", "답"],
    ["marks", [{ text: "<think>음</think>\n\n답" }], "음", "답"],
    [
      "marks in pieces",
      ["\n<th", "ink>음 <", "b>", "글쎄</thi", "nk>", "\n\n", "답"].map((text) => ({ text })),
      "음 <b>글쎄",
      "답",
    ],
    ["no end of it", [{ text: "<think>음</thi" }], "음</thi", ""],
    ["a mark later on", [{ text: "표시는 <think>입니다" }], "", "표시는 <think>입니다"],
    ["a beginning that is none", [{ text: "<th" }, { text: "ead>" }], "", "<thead>"],
  ];
  for (const [name, steps, thought, text] of table) {
    const { answer, heard } = await ask([...steps, { finish: "stop" }, "done"]);
    assertEquals([answer?.thought, answer?.text, heard], [thought, text, text], name);
  }
});

Deno.test("an answer that comes whole, although a stream was asked for, is read", async () => {
  const body = JSON.stringify({
    choices: [{ message: { role: "assistant", content: "안녕하세요." }, finish_reason: "stop" }],
    usage: { prompt_tokens: 3, completion_tokens: 2 },
  });
  const { answer, heard } = await ask({ status: 200, body });
  assertEquals([heard, answer?.reason, answer?.usage.prompt], ["안녕하세요.", "stop", 3]);
});

const LOADING: Answer = {
  status: 503,
  body: '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}',
};
const later = (status: number, after: string): Answer => {
  return { status, headers: { "retry-after": after } };
};

Deno.test("given a busy server, when it says how long, or loads its model, then it is asked again in time", async () => {
  const table: [string, Answer, number, string, Delay[]][] = [
    ["429 with seconds", later(429, "1"), 5_000, "", [{ seconds: 1, isLoading: false }]],
    [
      "503 with a time",
      {
        status: 503,
        headers: {
          date: "Fri, 27 Nov 2026 03:00:00 GMT",
          "retry-after": "Fri, 27 Nov 2026 03:00:01 GMT",
        },
      },
      5_000,
      "",
      [{ seconds: 1, isLoading: false }],
    ],
    ["503 while it loads", LOADING, 5_000, "", [{ seconds: 3, isLoading: true }]],
    ["longer than the settings wait", later(429, "600"), 5_000, "busy", []],
    ["loading for longer", LOADING, 1_000, "loading", []],
    ["429 without a time", { status: 429 }, 5_000, "busy", []],
    ["a time that is none", later(503, "soon"), 5_000, "busy", []],
  ];
  await Promise.all(table.map(async ([name, first, waitMs, code, delays]) => {
    const asked = await ask(first, { waitMs, then: [says("왔습니다.")] });
    assertEquals([asked.code, asked.delays], [code, delays], name);
    if (code === "") assertEquals(asked.heard, "왔습니다.", name);
  }));
});

Deno.test("given a slow model, when its first word takes longer than a pause may, then it is waited for as the settings say", async () => {
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const slow = await ask([{ wait: after(150) }, ...says("네.")], { silenceMs: 50, waitMs: 5_000 });
  assertEquals([slow.heard, slow.code], ["네.", ""]);
  const never = Promise.withResolvers<void>();
  const silent = await ask([{ wait: never.promise }], { waitMs: 100 }).finally(never.resolve);
  assertEquals(silent.code, "silent");
});

Deno.test("a failed answer is reported, and its received part is kept", async () => {
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

Deno.test("a silent model is given up, a slow one is not", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const silent = ask([{ text: "음" }, { wait: promise }, { finish: "stop" }], {
    silenceMs: 50,
  });
  const { heard: received, code } = await silent.finally(resolve);
  assertEquals([received, code], ["음", "silent"]);
  assertEquals(SILENCE_MS, 60_000);
});

Deno.test("stopping a question aborts the model's request", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const model = startModelServer([{ text: "하나" }, { wait: promise }, { text: "둘" }]);
  const stopped = new AbortController();
  const asked = streamCompletion(
    { url: model.url, key: "", waitMs: 5_000 },
    question,
    () => stopped.abort(new Error("stopped")),
    { signal: stopped.signal },
  );
  await assertRejects(() => asked, Error, "stopped");
  await model.cancelledBy(1);
  resolve();
  await model.stop();
});

Deno.test("no request is sent where no server is set or running", async () => {
  const signal = new AbortController().signal;
  const askOf = (url: string) =>
    streamCompletion({ url, key: "", waitMs: 5_000 }, question, () => {}, { signal });
  await assertRejects(() => askOf(""), ModelProblem, "설정되어 있지 않습니다");
  await assertRejects(() => askOf("http://127.0.0.1:9"), ModelProblem, "연결할 수 없습니다");
});

const ids = async (model: ModelServer) =>
  (await listModels({ url: model.url, key: "" })).map(({ id }) => id);

Deno.test("models are the newest list's, without those for embeddings", async () => {
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

Deno.test("the preferred model is chosen where available, else the first", () => {
  const models = [{ id: "small-1b" }, { id: "Gemma-KO-4b" }];
  assertEquals(defaultModel(models, "gemma"), "Gemma-KO-4b");
  assertEquals(defaultModel(models, "qwen"), "small-1b");
  assertEquals(defaultModel(models, ""), "small-1b");
  assertEquals(defaultModel([], "gemma"), "");
});
