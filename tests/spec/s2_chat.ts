/** S2 on the assistant's console: screens, entities, states, rules, calls, texts, limits. */
import { assert, assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { LISTS, says as tells } from "../chat/model_server.ts";
import { ask, input, log, settled, side } from "../browser/chat_page.ts";
import { becomes, eventually } from "../browser/until.ts";
import { failing, saysWhatFailed } from "./hostile.ts";
import { differs, line, type Lines } from "./line.ts";
import { type Json, type Office, textOf } from "./office.ts";
import { assertShape } from "./s1_entities.ts";

const CHAT = "/api/chat";
const chat = async (office: Office): Promise<Page> => {
  const page = await office.fresh("staff", "/chat");
  await page.getByText("연결됨").waitFor();
  return page;
};
const temperature = (page: Page) => page.getByLabel(/^(온도|답변 다양성)/);
const streams = (page: Page) => page.getByLabel(/나오는 대로 보기|실시간 표시/);
const said = (page: Page, text: string | RegExp) =>
  page.getByText(text).locator("visible=true").first().waitFor();
/** From here on the model answers so. */
const answers = (office: Office, ...texts: string[]) => {
  office.model.script = [() => tells(...texts)];
};
const RED_DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const attach = (page: Page, name: string, text: string | Buffer) =>
  page.getByLabel("파일 선택").setInputFiles({ name, mimeType: "", buffer: Buffer.from(text) });
const tools = async (office: Office): Promise<Json[]> =>
  (await office.get("staff", `${CHAT}/mcp/tools/`)).tools.map((one: Json) => one.function);

async function sidebar(office: Office): Promise<void> {
  const page = await chat(office);
  const { suggestions } = await office.get("staff", `${CHAT}/suggestions/`);
  await side(page).getByRole("button", { name: suggestions.general[0], exact: true }).waitFor();
  await side(page).getByText(/^도구 \d+개$/).click();
  await side(page).getByLabel("도구 찾기").fill("엑셀");
  await eventually(async () => {
    const found = await side(page).locator(".chat-tools > li > details > summary").allInnerTexts();
    assert(found.length > 0 && found.length < (await tools(office)).length);
  });
  await side(page).locator(".chat-tools summary").first().click();
  await side(page).locator(".chat-tool-form").locator("visible=true").first().waitFor();
  await page.getByLabel("파일 선택").waitFor({ state: "attached" });
}

async function main(office: Office): Promise<void> {
  const page = await chat(office);
  await log(page).waitFor();
  for (const name of ["파일 첨부", "보내기"]) await page.getByRole("button", { name }).waitFor();
  await becomes(() => streams(page).getAttribute("type"), "checkbox");
  await page.getByLabel("모델").locator("option").first().waitFor({ state: "attached" });
  await becomes(() => temperature(page).getAttribute("type"), "range");
}

/** The three words of the connection, and what is looked at every 30 seconds. */
async function connection(office: Office): Promise<void> {
  assert(textOf(await office.html("staff", "/chat")).includes("연결 중"));
  const page = await office.fresh("staff", "/healthz");
  await page.clock.install();
  await page.goto("/chat");
  await said(page, "연결됨");
  let asked = 0;
  page.on("request", (request) => request.url().includes("/lm-studio/status") && asked++);
  await page.clock.runFor(25_000);
  assertEquals(asked, 0);
  office.model.lists = {};
  await page.clock.runFor(6_000);
  await said(page, "연결 안 됨");
  office.model.lists = LISTS;
  await page.clock.runFor(31_000);
  await said(page, "연결됨");
}

async function clears(office: Office): Promise<void> {
  answers(office, "네.");
  const page = await chat(office);
  await ask(page, "지워질 질문");
  await settled(page);
  await page.getByRole("button", { name: "새 대화" }).first().click();
  await becomes(() => log(page).getByText("지워질 질문").count(), 0);
}

async function messages(office: Office): Promise<void> {
  const code = '```json\n{"합계": 1}\n```';
  answers(office, `글과 코드\n\n${code}`);
  const page = await chat(office);
  await attach(page, "사진.png", Buffer.from(RED_DOT, "base64"));
  await page.getByRole("button", { name: "첨부 빼기: 사진.png" }).waitFor();
  await ask(page, "보여 줘");
  await log(page).getByText("글과 코드").waitFor();
  await log(page).locator("pre").first().waitFor();
  await log(page).getByRole("img", { name: "사진.png" }).waitFor();
  await settled(page);
  office.model.script = [() => ({ status: 500 })];
  await ask(page, "틀린 질문");
  await log(page).getByText("오류", { exact: false }).first().waitFor();
  const { results, conversations, data } = await office.get("staff", `${CHAT}/conversations/`);
  assert((results ?? conversations ?? data).length > 0);
}

async function toolShape(office: Office): Promise<void> {
  const all = await tools(office);
  for (const tool of all) {
    assertShape(tool, { name: "string", description: "string", parameters: "object" });
    for (const property of Object.values<Json>(tool.parameters.properties ?? {})) {
      assert(property.description || property.anyOf || property.enum || property.type, tool.name);
    }
  }
  const kinds = new Set(
    all.flatMap(({ parameters }) =>
      Object.values<Json>(parameters.properties ?? {}).map(({ type }) => type)
    ),
  );
  for (const kind of ["integer", "array", "string"]) assert(kinds.has(kind), kind);
}

async function upload(office: Office, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set("file", new Blob([bytes]), name);
  return await office.call("staff", "POST", `${CHAT}/upload/`, form);
}
const text = (words: string) => new TextEncoder().encode(words) as Uint8Array<ArrayBuffer>;

async function uploads(office: Office): Promise<void> {
  const { json } = await upload(
    office,
    "사진.png",
    Uint8Array.from(Buffer.from(RED_DOT, "base64")),
  );
  assertShape(json, { message: "string", info: "object" });
  assertShape(json.info, {
    type: "string",
    name: "string",
    suggested_prompts: "array",
    base64_data: "string",
  });
  const note = (await upload(office, "메모.txt", text("회의는 3시"))).json;
  assertShape(note.info, { type: "string", suggested_prompts: "array" });
}

const BODY = {
  prompt: "요약해 줘",
  messages: [{ role: "user", content: "안녕" }, { role: "assistant", content: "네" }],
  stream: false,
  model: "small-1b",
  temperature: 1.1,
  max_tokens: 99,
  file_context: "매출 12,000원",
};

async function callSettings(office: Office): Promise<void> {
  answers(office, "요약입니다.");
  const { content } = await office.ok("staff", "POST", `${CHAT}/test/`, BODY);
  assertEquals(content, "요약입니다.");
  const asked = office.model.asked.at(-1)!;
  assertEquals([asked.model, asked.temperature, asked.max_tokens], ["small-1b", 1.1, 99]);
  const sent = JSON.stringify(asked.messages);
  for (const words of ["안녕", "네", "요약해 줘", "매출 12,000원"]) {
    assert(sent.includes(words), words);
  }
}

async function loadingFlag(office: Office): Promise<void> {
  const held = Promise.withResolvers<void>();
  office.model.script = [() => [{ text: "반" }, { wait: held.promise }, ...tells("쯤")]];
  const page = await chat(office);
  await ask(page, "천천히");
  await page.locator('.chat-log[aria-busy="true"]').waitFor();
  await log(page).getByText("반").first().waitFor();
  held.resolve();
  await settled(page);
  answers(office, "한 번에");
  const isOn = await streams(page).isChecked();
  for (
    const [on, path] of [[!isOn, isOn ? "/test/" : "/stream/"], [
      isOn,
      isOn ? "/stream/" : "/test/",
    ]] as const
  ) {
    await streams(page).setChecked(on);
    const asked = page.waitForRequest((request) => request.url().endsWith(CHAT + path));
    await ask(page, "어느 쪽");
    await asked;
    await settled(page);
  }
}

async function removesFile(office: Office): Promise<void> {
  const page = await chat(office);
  await attach(page, "메모.txt", "회의는 3시");
  const chip = page.getByRole("button", { name: "첨부 빼기: 메모.txt" });
  await chip.click();
  await chip.waitFor({ state: "detached" });
}

async function sends(office: Office): Promise<void> {
  const held = Promise.withResolvers<void>();
  office.model.script = [() => [{ wait: held.promise }, ...tells("네.")]];
  const page = await chat(office);
  let sent = 0;
  page.on(
    "request",
    (request) => request.method() === "POST" && /chat\/(stream|test)/.test(request.url()) && sent++,
  );
  await input(page).fill("   ");
  await input(page).press("Enter");
  await input(page).fill("첫 줄");
  await input(page).press("Shift+Enter");
  await input(page).pressSequentially("둘째 줄");
  await becomes(() => input(page).inputValue(), "첫 줄\n둘째 줄");
  assertEquals(sent, 0);
  await input(page).press("Enter");
  await becomes(() => sent, 1);
  await input(page).fill("기다리지 않는 질문");
  await input(page).press("Enter");
  held.resolve();
  await settled(page);
  assertEquals(sent, 1, "nothing is sent while an answer comes");
  assertEquals(office.model.asked.at(-1)!.messages.at(-1)!.content, "첫 줄\n둘째 줄");
}

async function grows(office: Office): Promise<void> {
  const page = await chat(office);
  const height = async () => Math.round((await input(page).boundingBox())!.height);
  const one = await height();
  await input(page).fill("하나\n둘\n셋");
  await becomes(async () => await height() > one && await height() < 120, true);
  await input(page).fill("줄\n".repeat(30));
  await becomes(height, 120);
}

async function picks(office: Office): Promise<void> {
  const page = await chat(office);
  const accepted = (await page.getByLabel("파일 선택").getAttribute("accept"))!;
  for (const kind of ["image/", ".xlsx", ".xls", ".txt"]) {
    assert(accepted.includes(kind), `${kind} in ${accepted}`);
  }
  assertEquals((await upload(office, "바이러스.exe", text("MZ"))).status, 415);
}

async function toolArguments(office: Office): Promise<void> {
  const page = await chat(office);
  const all = await tools(office);
  await side(page).getByText(/^도구 \d+개$/).click();
  const open = async (kind: string) => {
    const tool = all.find(({ parameters }) =>
      Object.values<Json>(parameters.properties).some(({ type }) => type === kind)
    );
    const at = Object.values<Json>(tool.parameters.properties).findIndex(({ type }) =>
      type === kind
    );
    await side(page).getByLabel("도구 찾기").fill(tool.title);
    const item = side(page).locator(".chat-tools > li").filter({ hasText: tool.title }).first();
    if (await item.locator("details[open]").count() === 0) await item.locator("summary").click();
    return {
      item,
      field: item.locator(".chat-tool-form").locator("input, textarea, select").nth(at),
      run: item.getByRole("button", { name: "실행" }),
    };
  };
  const whole = await open("integer");
  await whole.field.fill("셋");
  await whole.run.click();
  await whole.item.getByText("정수로 입력해 주세요.").waitFor();
  const list = await open("array");
  await list.field.fill("[1, ");
  await list.run.click();
  await list.item.getByText("JSON 배열이나 쉼표로 나눈 목록으로 입력해 주세요.").waitFor();
}

async function streamed(office: Office): Promise<void> {
  answers(office, "안녕", "하세요.");
  const { text, headers } = await office.call("staff", "POST", `${CHAT}/stream/`, {
    ...BODY,
    stream: true,
  });
  assert(headers.get("content-type")!.startsWith("text/event-stream"));
  const lines = text.split("\n").filter((line) => line.startsWith("data:")).map((line) =>
    line.slice(5).trim()
  );
  assertEquals(lines.at(-1), "[DONE]");
  const contents = lines.slice(0, -1).map((line) => JSON.parse(line).content ?? "").join("");
  assertEquals(contents, "안녕하세요.");
}

async function looksAtAPicture(office: Office): Promise<void> {
  for (const analysis_type of ["general", "text_extraction", "chart_analysis"]) {
    answers(office, "빨간 점입니다.");
    const { result } = await office.ok("staff", "POST", `${CHAT}/mcp/execute/`, {
      tool_name: "analyze_image",
      image_data: RED_DOT,
      analysis_type,
    });
    assertEquals(result, "빨간 점입니다.");
    assert(JSON.stringify(office.model.asked.at(-1)!.messages).includes(RED_DOT.slice(0, 20)));
  }
  const bad = await office.call("staff", "POST", `${CHAT}/mcp/execute/`, {
    tool_name: "analyze_image",
    image_data: RED_DOT,
    analysis_type: "guess",
  });
  assertEquals(Math.floor(bad.status / 100), 4);
}

async function toolFails(office: Office): Promise<void> {
  const page = await chat(office);
  await side(page).getByText(/^도구 \d+개$/).click();
  await side(page).getByText("카드 사용 합계", { exact: true }).click();
  const run = side(page).locator(".chat-tools > li").filter({ hasText: "카드 사용 합계" }).first()
    .getByRole("button", { name: "실행" });
  await saysWhatFailed(page, "**/mcp/execute/", { act: () => run.click(), text: "도구 실행 실패" });
}

async function uploadFails(office: Office): Promise<void> {
  const page = await chat(office);
  await saysWhatFailed(page, "**/api/chat/upload/", {
    act: () => attach(page, "메모.txt", "글"),
    text: "파일 업로드에 실패했습니다.",
  });
}

async function sendFails(office: Office): Promise<void> {
  const page = await chat(office);
  await streams(page).uncheck();
  await saysWhatFailed(page, "**/api/chat/test/", {
    act: async () => {
      await ask(page, "안 보내진 질문");
      await settled(page);
    },
    text: "메시지 전송에 실패했습니다.",
    withReason: "메시지 전송에 실패했습니다.",
  });
}

async function streamFails(office: Office): Promise<void> {
  const page = await chat(office);
  await streams(page).check();
  await failing(page, "**/api/chat/stream/");
  await ask(page, "안 보내진 질문");
  await said(page, /스트리밍 요청 실패/);
}

async function modelsFail(office: Office): Promise<void> {
  const page = await office.fresh("staff", "/healthz");
  await failing(page, "**/lm-studio/models/");
  await page.goto("/chat");
  await page.locator("[data-island=chat][data-ready]").waitFor({ state: "attached" });
  await said(page, "연결됨");
  await becomes(() => page.getByRole("alert").filter({ hasText: "점검" }).count(), 0);
  await input(page).fill("그래도 쓸 수 있다");
}

const isPreferred = async (office: Office) => {
  const { models, default: chosen } = await office.get("staff", `${CHAT}/lm-studio/models/`);
  assertEquals([models.map(({ id }: Json) => id), chosen], [
    ["small-1b", "gemma-ko-4b"],
    "gemma-ko-4b",
  ]);
  office.model.lists = { openai: { data: [{ id: "first" }, { id: "second" }] } };
  try {
    assertEquals((await office.get("staff", `${CHAT}/lm-studio/models/`)).default, "first");
  } finally {
    office.model.lists = LISTS;
  }
};
const FAILURE = "a general text wins over it when the server says nothing";

export const chatLines: Lines = {
  "S2-2.34": line("sidebar: suggestions, tools to search with a form, files", sidebar),
  "S2-2.35": line("messages, input, attach, stream toggle, model, temperature, send", main),
  "S2-2.36": differs(
    "connection: connected, connecting, disconnected; a clear button",
    "clearing begins a new conversation: what was said stays in the list, where it can be deleted",
    async (office) => {
      await connection(office);
      await clears(office);
    },
  ),
  "S2-2.37": line("a connected status is looked at again every 30 s", connection),
  "S2-3.3": line("messages of text, code, image, JSON and error", messages),
  "S2-3.4": line("tool: name, description, parameters with their kinds", toolShape),
  "S2-3.5": line("model: id, type; no embedding models", async (office) => {
    const { models } = await office.get("staff", `${CHAT}/lm-studio/models/`);
    for (const model of models) assertShape(model, { id: "string", type: "string" });
    assert(!models.some(({ id }: Json) => id.includes("embed")));
  }),
  "S2-3.6": line("uploaded file: message, info with type, prompts, data", uploads),
  "S2-3.7": line(
    "call settings: prompt, history, stream, model, temperature, tokens, file",
    callSettings,
  ),
  "S2-4.7": line("loading while a request runs; stream mode on or off", loadingFlag),
  "S2-4.8": line("connecting, then connected or disconnected", connection),
  "S2-4.9": line("a file can be removed", removesFile),
  "S2-5.16": line("send only words, and not while loading; Enter, Shift+Enter", sends),
  "S2-5.17": line("the input grows to 120 px", grows),
  "S2-5.18": line("files: images, .xlsx, .xls, .txt", picks),
  "S2-5.19": line("arguments: arrays, objects, integers", toolArguments),
  "S2-5.20": line("no embedding models in the list", isPreferred),
  "S2-7.9": line("GET suggestions: suggestions.general", async (office) => {
    assert((await office.get("staff", `${CHAT}/suggestions/`)).suggestions.general.length > 2);
  }),
  "S2-7.10": line("GET tools: tools", toolShape),
  "S2-7.11": line("POST execute: tool_name, arguments", async (office) => {
    const { result } = await office.ok("staff", "POST", `${CHAT}/mcp/execute/`, {
      tool_name: "card_totals",
      arguments: {},
    });
    assert(/원/.test(result), result);
    assertEquals(
      Math.floor(
        (await office.call("staff", "POST", `${CHAT}/mcp/execute/`, {
          tool_name: "no_tool",
          arguments: {},
        })).status / 100,
      ),
      4,
    );
  }),
  "S2-7.12": line("POST execute: analyze_image with three kinds of analysis", looksAtAPicture),
  "S2-7.13": line("GET models: models", isPreferred),
  "S2-7.14": line("GET status, every 30 s", async (office) => {
    const { status } = await office.get("staff", `${CHAT}/lm-studio/status/`);
    assertEquals(status, "connected");
    await connection(office);
  }),
  "S2-7.15": line("POST upload: message, info", uploads),
  "S2-7.16": line("POST test: content", callSettings),
  "S2-7.17": line("POST stream: data: lines to [DONE]", streamed),
  "S2-8.15": {
    says: "a tool that fails: the server's text, else '도구 실행 실패'",
    check: toolFails,
    pending: FAILURE,
  },
  "S2-8.16": {
    says: "an upload that fails: else '파일 업로드에 실패했습니다.'",
    check: uploadFails,
    pending: FAILURE,
  },
  "S2-8.17": line("a question that fails: '메시지 전송에 실패했습니다.'", sendFails),
  "S2-8.18": line("a stream that fails: '스트리밍 요청 실패'", streamFails),
  "S2-8.19": line("a list of models that fails is only logged", modelsFail),
  "S2-9.4": line("temperature 0.7; 0 to 2 by 0.1", async (office) => {
    const page = await chat(office);
    const slider = temperature(page);
    await becomes(
      async () => [
        await slider.inputValue(),
        await slider.getAttribute("min"),
        await slider.getAttribute("max"),
        await slider.getAttribute("step"),
      ],
      ["0.7", "0", "2", "0.1"],
    );
  }),
  "S2-9.5": line("max_tokens 2048", async (office) => {
    answers(office, "네.");
    await office.ok("staff", "POST", `${CHAT}/test/`, { prompt: "안녕", model: "small-1b" });
    const { max_tokens, temperature } = office.model.asked.at(-1)!;
    assertEquals([max_tokens, temperature], [2_048, 0.7]);
  }),
  "S2-9.6": line("the connection is looked at every 30 s", connection),
  "S2-9.7": line("the input is 120 px high at most", grows),
  "S2-9.8": line("the preferred model by a name in its id, else the first", isPreferred),
};
