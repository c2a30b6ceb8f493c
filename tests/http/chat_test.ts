import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { OFFICE } from "../../src/kit/fair_queue.ts";
import { readFileSafely } from "../../src/import/files/read_safely.ts";
import { saidOf, textOf, withConsole } from "../chat/console.ts";
import { calls, says } from "../chat/model_server.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { oleWith, workbook } from "../helpers/workbooks.ts";

const bodyOf = async (app: TestApp, path: string) => await (await app.call(path)).json();

Deno.test("an answer comes as data lines that end with [DONE], or in one piece", async () => {
  await withConsole([says("안녕", "하세요.")], async ({ call, ask, model }) => {
    const body = { prompt: "인사해 줘", stream: false, model: "small-1b" };
    const lines = await ask(body);
    assertEquals(lines.at(-1), "[DONE]");
    assertEquals(textOf(lines), "안녕하세요.");
    const response = await call("/api/chat/test/", {
      method: "POST",
      json: { ...body, stream: true },
    });
    const { content, model: used } = await response.json();
    assertEquals([content, used], ["안녕하세요.", "small-1b"]);
    const { temperature, max_tokens, messages } = model.asked[0];
    assertEquals([temperature, max_tokens], [0.7, 2_048]);
    assertEquals(messages.at(-1), { role: "user", content: "인사해 줘" });
  });
});

Deno.test("earlier messages and the file's content are sent with a question", async () => {
  await withConsole([says("네.")], async ({ ask, model }) => {
    await ask({
      prompt: "요약해 줘",
      messages: [
        { role: "user", content: "안녕" },
        { role: "assistant", content: "안녕하세요" },
      ],
      file_context: "매출 12,000원",
    });
    const [system, ...rest] = model.asked[0].messages;
    assertEquals(system.role, "system");
    assertEquals(rest.map(({ role }) => role), ["user", "assistant", "user"]);
    assertStringIncludes(String(rest[2].content), "매출 12,000원");
    // No model chosen: the preferred one.
    assertEquals(model.asked[0].model, "gemma-ko-4b");
  });
});

Deno.test("models, status, suggestions and tools are listed", async () => {
  await withConsole([says("네.")], async (app) => {
    const models = await bodyOf(app, "/api/chat/lm-studio/models/");
    assertEquals(models.models.map(({ id }: { id: string }) => id), ["small-1b", "gemma-ko-4b"]);
    assertEquals(models.default, "gemma-ko-4b");
    const status = await bodyOf(app, "/api/chat/lm-studio/status/");
    assertEquals([status.status, status.connected], ["connected", true]);
    const { suggestions } = await bodyOf(app, "/api/chat/suggestions/");
    assert(suggestions.general.length > 0);
    const { tools } = await bodyOf(app, "/api/chat/mcp/tools/");
    const query = tools.find((one: { function: { name: string } }) =>
      one.function.name === "query_file"
    );
    assertEquals(query.function.parameters.properties.limit.default, 20);
    app.model.lists = {};
    const gone = await bodyOf(app, "/api/chat/lm-studio/status/");
    assertEquals([gone.status, gone.message !== ""], ["disconnected", true]);
    const list = await app.call("/api/chat/lm-studio/models/");
    assertEquals(list.status, 503);
  });
});

Deno.test("the model server's address and key reach no browser", async () => {
  const { url } = { url: "http://127.0.0.1:9" };
  const chat = { url, key: "very-secret", model: "", atOnce: 1, waitMs: 5_000, context: 0 };
  const app = await openTestApp({ config: { chat } });
  try {
    for (const path of ["models", "status"]) {
      const text = await (await app.call(`/api/chat/lm-studio/${path}/`)).text();
      assert(!text.includes("127.0.0.1") && !text.includes("very-secret"), text);
    }
    const json = { prompt: "안녕", model: "x" };
    const text = await (await app.call("/api/chat/stream/", { method: "POST", json })).text();
    assertStringIncludes(text, "연결할 수 없습니다");
    assert(!text.includes("127.0.0.1") && !text.includes("very-secret"), text);
  } finally {
    await app.close();
  }
});

Deno.test("without a model server the console says so, and its tools work by their forms", async () => {
  const app = await openTestApp();
  try {
    const { configured, message } = await bodyOf(app, "/api/chat/lm-studio/status/");
    assertEquals(configured, false);
    assertStringIncludes(message, "설정되어 있지 않습니다");
    const asked = await app.call("/api/chat/stream/", { method: "POST", json: { prompt: "안녕" } });
    assertEquals([asked.status, (await asked.json()).code], [503, "model_not_configured"]);
    const info = await upload(app, "표.xlsx", spending());
    const where = [{ column: "날짜", is: "at_least", value: "2025-11-25" }];
    const query = { file: info.id, where, group_by: "가게", sum: "금액" };
    const json = { tool_name: "query_file", arguments: query };
    const run = await app.call("/api/chat/mcp/execute/", { method: "POST", json });
    const { result } = await run.json();
    assertEquals(
      result,
      "맞는 행 2개, 금액 합계 13,500\n분식집: 1행, 합계 9,000\n카페: 1행, 합계 4,500",
    );
  } finally {
    await app.close();
  }
});

const spending = () =>
  workbook([["11월", [
    ["날짜", "가게", "금액"],
    [45_985, "분식집", 12_000],
    [45_986, "분식집", "9,000원"],
    [45_986, "카페", 4_500],
  ]]]) as Uint8Array<ArrayBuffer>;

type Book = Uint8Array<ArrayBuffer>;

async function send(app: TestApp, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.set("file", new File([bytes], name));
  return await app.call("/api/chat/upload/", { method: "POST", as: "token", body });
}

async function upload(app: TestApp, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const response = await send(app, name, bytes);
  const { info } = await response.json();
  assertEquals(response.status, 200);
  return info;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

Deno.test("files are summarised, and a model gets the summaries", async () => {
  await withConsole([says("네.")], async (app) => {
    const sheet = await upload(app, "카드.xlsx", spending());
    assertEquals(sheet.type, "workbook");
    assertStringIncludes(sheet.summary, "행");
    // The import knows a card company's names of columns; here none stands for the shop.
    assertEquals(sheet.is_spending, false);
    const header = ["이용일시", "가맹점명", "이용금액"];
    const bank = workbook([["11월", [header, ["2026-11-20 12:31", "분식집", 12_000]]]]) as Book;
    assertEquals((await upload(app, "카드사.xlsx", bank)).is_spending, true);
    const note = await upload(app, "메모.txt", bytesOf("회의는 3시"));
    assertEquals([note.type, note.base64_data], ["text", null]);
    await app.ask({ prompt: "알려 줘", file_context: [sheet.id, note.id] });
    const asked = String(app.model.asked[0].messages.at(-1)!.content);
    assertStringIncludes(asked, "회의는 3시");
    assertStringIncludes(asked, sheet.id);
    const picture = await upload(app, "사진.png", PIXEL);
    assert(picture.base64_data.length > 40);
    await app.ask({ prompt: "무엇이지?", file_context: picture });
    const [, image] = app.model.asked[1].messages.at(-1)!.content as { type: string }[];
    assertEquals(image.type, "image_url");
  });
});

const list = (...models: [id: string, type: string][]) => {
  return { v0: { data: models.map(([id, type]) => ({ id, type })) } };
};

Deno.test("a picture goes to a model that reads pictures whatever was chosen, and so do later questions", async () => {
  await withConsole([says("빨간 점입니다.")], async (app) => {
    app.model.lists = list(["plain-7b", "llm"], ["eyes-7b", "vlm"]);
    const picture = await upload(app, "사진.png", PIXEL);
    const conversation = crypto.randomUUID();
    const asked = { model: "plain-7b", conversation };
    await app.ask({ ...asked, prompt: "무엇이지?", file_context: [picture.id] });
    const version = app.deps.books.views.chat.byId.get(conversation)!.version;
    await app.ask({ ...asked, prompt: "색은?", version });
    const json = { tool_name: "analyze_image", image_data: picture.id, model: "plain-7b" };
    await app.call("/api/chat/mcp/execute/", { method: "POST", json });
    assertEquals(app.model.asked.map(({ model }) => model), ["eyes-7b", "eyes-7b", "eyes-7b"]);
    await app.ask({ model: "plain-7b", prompt: "안녕" });
    assertEquals(app.model.asked.at(-1)!.model, "plain-7b");
  });
});

Deno.test("without a model that reads pictures one is refused before anything is sent or stored", async () => {
  await withConsole([says("네.")], async (app) => {
    app.model.lists = list(["plain-7b", "llm"], ["other-7b", "llm"]);
    const picture = await upload(app, "사진.png", PIXEL);
    const ask = { prompt: "무엇이지?", file_context: picture, conversation: crypto.randomUUID() };
    const calls: [path: string, json: unknown][] = [
      ["/api/chat/stream/", ask],
      ["/api/chat/test/", ask],
      ["/api/chat/mcp/execute/", { tool_name: "analyze_image", image_data: picture.id }],
    ];
    for (const [path, json] of calls) {
      const response = await app.call(path, { method: "POST", json });
      const { code, message } = await response.json();
      assertEquals([response.status, code], [409, "model_no_sight"], path);
      assertStringIncludes(message, "이미지를 볼 수 있는 AI 모델이 없습니다.");
    }
    assertEquals([app.model.asked.length, app.deps.books.views.chat.byId.size], [0, 0]);
    const models = await (await app.call("/api/chat/lm-studio/models/")).json();
    assertEquals(models.models.map(({ sees }: { sees: boolean }) => sees), [false, false]);
  });
});

Deno.test("a server that does not declare what its models read is sent the picture", async () => {
  await withConsole([says("네.")], async (app) => {
    app.model.lists = { openai: { data: [{ id: "any" }] } };
    const picture = await upload(app, "사진.png", PIXEL);
    await app.ask({ prompt: "무엇이지?", file_context: picture });
    assertEquals(app.model.asked.map(({ model }) => model), ["any"]);
  });
});

Deno.test("the tool for pictures reads a picture, as S2 calls it", async () => {
  await withConsole([says("빨간 점입니다.")], async ({ call, model }) => {
    const json = {
      tool_name: "analyze_image",
      image_data: PIXEL.toBase64(),
      analysis_type: "text_extraction",
    };
    const response = await call("/api/chat/mcp/execute/", { method: "POST", json });
    assertEquals((await response.json()).result, "빨간 점입니다.");
    assertStringIncludes(JSON.stringify(model.asked[0].messages), "글자를 빠짐없이");
  });
});

/** A red dot. */
const PIXEL = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
);

Deno.test("an invalid request is refused with a reason", async () => {
  await withConsole([says("네.")], async (app) => {
    const ask = (json: unknown) => ({ path: "/api/chat/stream/", json });
    const run = (json: unknown) => ({ path: "/api/chat/mcp/execute/", json });
    const table: [name: string, { path: string; json: unknown }, status: number, says: string][] = [
      ["no question", ask({ prompt: "  " }), 422, "질문은 1자 이상"],
      ["a question too long", ask({ prompt: "가".repeat(8_001) }), 422, "8,000자"],
      ["too warm", ask({ prompt: "안녕", temperature: 2.1 }), 422, "답변 다양성"],
      ["no number", ask({ prompt: "안녕", temperature: "뜨겁게" }), 422, "답변 다양성"],
      ["too many tokens", ask({ prompt: "안녕", max_tokens: 1e9 }), 422, "최대 토큰"],
      ["no tokens", ask({ prompt: "안녕", max_tokens: 0 }), 422, "최대 토큰"],
      [
        "a role there is none",
        ask({ prompt: "a", messages: [{ role: "x", content: "" }] }),
        422,
        "대화 내용",
      ],
      ["no UUID", ask({ prompt: "안녕", conversation: "1" }), 422, "UUID"],
      ["no tool", run({}), 422, "도구 이름"],
      ["an unknown tool", run({ tool_name: "drop_tables" }), 404, "그런 도구가 없습니다"],
      ["arguments in a list", run({ tool_name: "query_file", arguments: [] }), 422, "JSON 객체"],
      ["wrong arguments", run({ tool_name: "query_file", arguments: { limit: "x" } }), 422, ""],
      [
        "a file that is gone",
        run({ tool_name: "query_file", arguments: { file: "x" } }),
        404,
        "다시 올려",
      ],
      [
        "no picture",
        run({ tool_name: "analyze_image", image_data: "x" }),
        422,
        "이미지를 찾을 수 없습니다",
      ],
    ];
    for (const [name, { path, json }, status, text] of table) {
      const response = await app.call(path, { method: "POST", json });
      const { message } = await response.json();
      assertEquals(response.status, status, `${name}: ${message}`);
      assertStringIncludes(message, text, name);
    }
    const encrypted = oleWith("EncryptedPackage") as Uint8Array<ArrayBuffer>;
    const files: [name: string, file: string, Uint8Array<ArrayBuffer>, number, string][] = [
      ["a program", "바이러스.exe", bytesOf("MZ"), 415, "올릴 수 있습니다"],
      ["nothing", "빈.txt", bytesOf(""), 422, "빈 파일"],
      ["no text", "숫자.txt", new Uint8Array([0, 255, 0]), 422, "알아볼 수 없는"],
      ["no picture", "사진.png", bytesOf("가짜"), 415, "이미지 파일만"],
      ["half a picture", "사진.png", PIXEL.slice(0, 40), 422, "읽을 수 없습니다"],
      ["a locked workbook", "표.xlsx", encrypted, 422, "암호가 걸린"],
      ["a damaged workbook", "표.xlsx", bytesOf("PK\x03\x04"), 422, ""],
      ["a picture of 25 MB", "큰.png", new Uint8Array(25 * 1024 * 1024), 413, "너무 큽니다"],
    ];
    for (const [name, file, bytes, status, text] of files) {
      const response = await send(app, file, bytes);
      const { message } = await response.json();
      assertEquals(response.status, status, `${name}: ${message}`);
      assertStringIncludes(message, text, name);
    }
  });
});

Deno.test("a model uses a tool, gets its answer, and answers", async () => {
  await withConsole(
    [calls("query_file", { file: "없음" }), says("파일이 없습니다.")],
    async (app) => {
      const lines = await app.ask({ prompt: "파일에서 찾아 줘" });
      const said = saidOf(lines);
      const [{ result }] = said.filter((one) => "result" in one) as {
        result: { told: { ok: boolean } };
      }[];
      assertEquals(result.told.ok, false);
      assertEquals(textOf(lines), "파일이 없습니다.");
      const [, , asked, told] = app.model.asked[1].messages;
      assertEquals(asked.tool_calls?.length, 1);
      assertEquals([told.role, told.tool_call_id], ["tool", "call-query_file"]);
    },
  );
});

Deno.test("a call of an unknown tool is reported to the model; a turn may use eight", async () => {
  const script = [
    calls("rm_rf", {}),
    calls("query_file", "{not json"),
    ...Array.from({ length: 7 }, (_, at) => calls("query_file", { file: "x" }, `c${at}`)),
    calls("query_file", {}, "beyond"),
  ];
  await withConsole(script, async (app) => {
    const said = saidOf(await app.ask({ prompt: "해 줘" }));
    const told = said.flatMap((one) =>
      "result" in one ? [one.result as { told: { text: string } }] : []
    )
      .map(({ told }) => told.text);
    assertStringIncludes(told[0], "그런 도구가 없습니다: rm_rf");
    assertStringIncludes(told[1], "JSON이 아닙니다");
    assertEquals(told.length, 8);
    // For its ninth answer it is given no tools any more, and what it asks for all the same is left.
    assertEquals(app.model.asked.length, 9);
    assertEquals(app.model.asked[8].tools, undefined);
  });
});

Deno.test("a table of an answer comes as a workbook, its numbers as numbers", async () => {
  const app = await openTestApp();
  try {
    const rows = [["분식집", "12,000원", "=1+1"], ["카페", "4,500원", ""]];
    const json = { head: ["가게", "금액", "비고"], rows };
    const response = await app.call("/api/chat/table/", { method: "POST", json });
    assertEquals(response.status, 200);
    const { tables: [{ rows: read }] } = await readFileSafely(
      await response.bytes(),
      OFFICE,
    );
    assertEquals(read.map(({ cells }) => cells), [
      ["가게", "금액", "비고"],
      ["분식집", 12_000, "=1+1"],
      ["카페", 4_500],
    ]);
    const empty = await app.call("/api/chat/table/", {
      method: "POST",
      json: { ...json, rows: [] },
    });
    assertEquals(empty.status, 422);
    await empty.body?.cancel();
  } finally {
    await app.close();
  }
});

Deno.test("a disconnected listener ends the question", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await withConsole(
    [[{ text: "하나" }, { wait: promise }]],
    async ({ listen, headersOf, model }) => {
      const stop = new AbortController();
      const response = await fetch(`${listen()}/api/chat/stream/`, {
        method: "POST",
        headers: {
          ...headersOf("staff"),
          "content-type": "application/json",
          "sec-fetch-site": "same-origin",
        },
        body: JSON.stringify({ prompt: "길게 말해 줘" }),
        signal: stop.signal,
      });
      const reader = response.body!.getReader();
      await reader.read();
      stop.abort();
      await reader.read().catch(() => {});
      await model.cancelledBy(1);
      resolve();
    },
  );
});
