/** S2 on the assistant: §3 entities, §7 calls, §8 texts, §9 limits. */
import { assert, assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { ask, input, log, settled, side } from "../browser/chat_page.ts";
import { becomes } from "../browser/until.ts";
import { failing, saysWhatFailed } from "./hostile.ts";
import { line, type Lines } from "./line.ts";
import { type Json, type Office } from "./office.ts";
import { assertShape } from "./s1_entities.ts";

import {
  answers,
  attach,
  CHAT,
  chat,
  connection,
  grows,
  isPreferred,
  said,
  streams,
  temperature,
  text,
  tools,
  upload,
} from "./s2_chat.ts";

const RED_DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
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
    // It is drawn anew before anybody is shown it.
    const { messages } = office.model.asked.at(-1)!;
    assert(JSON.stringify(messages).includes("data:image/jpeg;base64,"));
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

export const chatCallLines: Lines = {
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
  },
  "S2-8.16": {
    says: "an upload that fails: else '파일 업로드에 실패했습니다.'",
    check: uploadFails,
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
