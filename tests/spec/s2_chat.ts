/** S2 on the assistant's console: screens, entities, states, rules, calls, texts, limits. */
import { assert, assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { LISTS, says as tells } from "../chat/model_server.ts";
import { ask, input, log, settled, side } from "../browser/chat_page.ts";
import { becomes, eventually } from "../browser/until.ts";
import { differs, line, type Lines } from "./line.ts";
import { type Json, type Office, textOf } from "./office.ts";

export const CHAT = "/api/chat";
export const chat = async (office: Office): Promise<Page> => {
  const page = await office.fresh("staff", "/chat");
  await page.getByText("연결됨").waitFor();
  return page;
};
export const temperature = (page: Page) => page.getByLabel(/^(온도|답변 다양성)/);
export const streams = (page: Page) => page.getByLabel(/나오는 대로 보기|실시간 표시/);
export const said = (page: Page, text: string | RegExp) =>
  page.getByText(text).locator("visible=true").first().waitFor();
/** From here on the model answers so. */
export const answers = (office: Office, ...texts: string[]) => {
  office.model.script = [() => tells(...texts)];
};
export const attach = (page: Page, name: string, text: string | Buffer) =>
  page.getByLabel("파일 선택").setInputFiles({ name, mimeType: "", buffer: Buffer.from(text) });
export const tools = async (office: Office): Promise<Json[]> =>
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
export async function connection(office: Office): Promise<void> {
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

export async function upload(office: Office, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set("file", new Blob([bytes]), name);
  return await office.call("staff", "POST", `${CHAT}/upload/`, form);
}
export const text = (words: string) => new TextEncoder().encode(words) as Uint8Array<ArrayBuffer>;

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

export async function grows(office: Office): Promise<void> {
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

export const isPreferred = async (office: Office) => {
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
  "S2-4.7": line("loading while a request runs; stream mode on or off", loadingFlag),
  "S2-4.8": line("connecting, then connected or disconnected", connection),
  "S2-4.9": line("a file can be removed", removesFile),
  "S2-5.16": line("send only words, and not while loading; Enter, Shift+Enter", sends),
  "S2-5.17": line("the input grows to 120 px", grows),
  "S2-5.18": line("files: images, .xlsx, .xls, .txt", picks),
  "S2-5.19": line("arguments: arrays, objects, integers", toolArguments),
  "S2-5.20": line("no embedding models in the list", isPreferred),
};
