/**
 * The assistant's console under a person's hands: everything by Tab in its order, the focus after each deed, settings that
 * this browser keeps, a connection that comes and goes, two tabs, a line that is cut, and tools of other servers.
 */
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { startMcpServer } from "../chat/mcp_server.ts";
import { LISTS, type ModelServer, says } from "../chat/model_server.ts";
import { ask, input, log, picture, settled, side, withAssistant } from "./chat_page.ts";
import { violations } from "./looks.ts";
import { becomes, eventually, hasFocus } from "./until.ts";

const TABLE = "| 가게 | 금액 |\n| --- | --- |\n| 분식집 | 1원 |\n\n```json\n{}\n```";

/** From the head of the console to its last setting, in the page's order. */
function inOrder(page: Page): [what: string, control: Locator][] {
  const beside = side(page);
  const said = log(page);
  const title = /^표를 보여 줘$/;
  const button = (name: string, within: Page | Locator = page): [string, Locator] => [
    name,
    within.getByRole("button", { name, exact: true }),
  ];
  return [
    button("새 대화"),
    ["추천 질문", beside.locator("summary", { hasText: "추천 질문" })],
    ...["이번 달 점심 예산이 얼마 남았어?", "이번 달 카드 사용액을 목적별로 알려 줘."]
      .map((name) => button(name, beside)),
    ["대화", beside.locator("summary", { hasText: /^대화$/ })],
    ["대화 찾기", beside.getByLabel("대화 찾기")],
    ["the open conversation", beside.getByRole("button", { name: title })],
    button("고정", beside),
    button("이름 변경", beside),
    ["내보내기", beside.getByRole("link", { name: "내보내기" })],
    button("삭제", beside),
    ["폴더", beside.getByRole("combobox", { name: "폴더" })],
    ["도구", beside.locator("summary", { hasText: /^도구 \d+개$/ })],
    button("질문 복사", said),
    button("고쳐 묻기", said),
    ["the table of the answer", said.getByRole("region", { name: "표" })],
    button("표로 열기", said),
    button("엑셀로 받기", said),
    button("복사", said),
    ["the code of the answer", said.locator("pre")],
    button("답 복사", said),
    button("다시 답하기", said),
    ["질문", input(page)],
    button("파일 첨부"),
    button("보내기"),
    ["모델", page.getByLabel("모델")],
    ["실시간 표시", page.getByLabel("실시간 표시")],
    ["답변 다양성", page.getByLabel(/^답변 다양성/)],
    ["최대 토큰", page.getByLabel("최대 토큰")],
  ];
}

async function goesByTab(page: Page): Promise<void> {
  await page.getByText("연결됨").waitFor();
  await ask(page, "표를 보여 줘");
  await settled(page);
  const [first, ...rest] = inOrder(page);
  await first[1].focus();
  for (const [what, control] of rest) {
    // Suggestions are many: those between the named ones are passed.
    const isNext = () => control.evaluate((element) => element === document.activeElement);
    await page.keyboard.press("Tab");
    while (what === "대화" && !await isNext()) await page.keyboard.press("Tab");
    await hasFocus(control);
  }
  await picture(page, "order");
}

/** When the focused element is removed, the question or its replacement has the focus. */
async function keepsTheFocus(page: Page): Promise<void> {
  await input(page).fill("천천히 말해 줘");
  await page.getByRole("button", { name: "보내기" }).press("Enter");
  await hasFocus(input(page));
  await log(page).getByText("반쯤").waitFor();
  await page.getByRole("button", { name: "중지" }).press("Enter");
  await hasFocus(input(page));
  await settled(page);
  await page.getByRole("button", { name: "이어서 답하기" }).press("Enter");
  await hasFocus(input(page));
  await settled(page);
  await side(page).getByRole("button", { name: "이름 변경" }).press("Enter");
  await side(page).getByLabel("대화 제목").fill("가게의 표");
  await page.keyboard.press("Enter");
  await hasFocus(side(page).getByRole("button", { name: "가게의 표" }));
}

/** A conversation that went on in another tab: what was typed stays, and goes on from there. */
async function meetsAnotherTab(page: Page): Promise<void> {
  const title = side(page).getByRole("button", { name: "가게의 표" });
  const other = await page.context().newPage();
  await other.goto("/chat");
  await side(other).getByRole("button", { name: "가게의 표" }).click();
  await log(other).getByText("반쯤").waitFor();
  await ask(other, "다른 창에서 묻기");
  await log(other).getByText("다른 창의 답").waitFor();
  await settled(other);
  await other.close();
  await ask(page, "이 창에서 묻기");
  await log(page).getByText("스트리밍 요청 실패: 다른 창에서 대화가 이어졌습니다.", {
    exact: false,
  })
    .waitFor();
  await becomes(() => input(page).inputValue(), "이 창에서 묻기");
  await title.click();
  await log(page).getByText("다른 창의 답").waitFor();
  await ask(page, "이 창에서 묻기");
  await log(page).getByText("이 창의 답").waitFor();
  await settled(page);
}

/** The line breaks and the server is away for some seconds: what it kept is shown, and the next question is taken. */
async function outlivesACutLine(page: Page): Promise<void> {
  await page.route("**/api/chat/stream/", async (route) => {
    // A call of the test's own says nothing of where it came from.
    const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
    const response = await route.fetch({ headers });
    const body = await response.text();
    await route.fulfill({ response, body: body.slice(0, body.indexOf("답")) });
  }, { times: 1 });
  // A proxy answers for an office that starts anew.
  const away = { status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" };
  await page.route(
    /\/api\/chat\/conversations\/[\w-]{36}\/stream\/$/,
    (route) => route.fulfill(away),
    { times: 4 },
  );
  await ask(page, "끊기는 질문");
  await log(page).getByText("끊긴 뒤에 온 답").waitFor();
  await settled(page);
  await ask(page, "그다음");
  await log(page).getByText("그다음 대답").waitFor();
  await settled(page);
}

Deno.test("the console works by keyboard in order and keeps focus, drafts and answers", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const script = [
    says(TABLE),
    [{ text: "반쯤" }, { wait: promise }],
    says("끝까지"),
    says("다른 창의 답"),
    says("이 창의 답"),
    says("끊긴 뒤에 온 답"),
    says("그다음 대답"),
  ];
  try {
    await withAssistant(script, async ({ signedIn }) => {
      const page = await signedIn("데모 직원 하나");
      await page.goto("/chat");
      await goesByTab(page);
      await keepsTheFocus(page);
      await meetsAnotherTab(page);
      await outlivesACutLine(page);
    });
  } finally {
    resolve();
  }
});

/** What is set holds after the page is loaded anew, and is what the model is asked with. */
async function keepsItsSettings(page: Page, model: ModelServer): Promise<void> {
  const settings = {
    model: page.getByLabel("모델"),
    temperature: page.getByLabel(/^답변 다양성/),
    tokens: page.getByLabel("최대 토큰"),
    stream: page.getByLabel("실시간 표시"),
  };
  await settings.model.selectOption("small-1b");
  await settings.temperature.fill("1.3");
  await settings.tokens.fill("4096");
  await settings.stream.uncheck();
  await page.reload();
  await page.getByText("연결됨").waitFor();
  await becomes(() => settings.model.inputValue(), "small-1b");
  await becomes(() => settings.temperature.inputValue(), "1.3");
  await becomes(() => settings.tokens.inputValue(), "4096");
  await becomes(() => settings.stream.isChecked(), false);
  await page.getByText("답변 다양성 1.3").waitFor();
  await settings.tokens.fill("아무거나");
  await settings.tokens.blur();
  await becomes(() => settings.tokens.inputValue(), "4096");
  await ask(page, "안녕");
  await log(page).getByText("한 번에 온 답").waitFor();
  const [{ model: used, temperature, max_tokens }] = model.asked;
  assertEquals([used, temperature, max_tokens], ["small-1b", 1.3, 4_096]);
  await settled(page);
  const refused = { status: 500, json: { message: "잠시 후 다시 시도해 주세요." } };
  await page.route("**/api/chat/test/", (route) => route.fulfill(refused), { times: 1 });
  await ask(page, "안 보내진 질문");
  await log(page).getByText("메시지 전송에 실패했습니다. 잠시 후 다시 시도해 주세요.").waitFor();
  await becomes(() => input(page).inputValue(), "안 보내진 질문");
  await settled(page);
  await input(page).press("Enter");
  await log(page).getByText("AI 모델 서버에 오류가 났습니다.", { exact: false }).waitFor();
  await settled(page);
  await ask(page, "그다음");
  await becomes(() => log(page).getByText("한 번에 온 답").count(), 2);
}

/** Looked at every 30 seconds: a server that goes and comes back, and a model that is gone meanwhile. */
async function followsTheConnection(page: Page, model: ModelServer): Promise<void> {
  model.lists = {};
  await page.clock.fastForward(30_000);
  await page.getByText("연결 안 됨").waitFor();
  model.lists = { openai: { data: [{ id: "gemma-ko-4b" }] } };
  await page.clock.fastForward(30_000);
  await page.getByText("연결됨").waitFor();
  await becomes(() => page.getByLabel("모델").inputValue(), "gemma-ko-4b");
  await becomes(() => page.getByLabel("모델").locator("option").count(), 1);
}

/** It grows with what is typed, to 120 pixels. */
async function growsWithTheQuestion(page: Page): Promise<void> {
  const height = async () => Math.round((await input(page).boundingBox())!.height);
  const one = await height();
  await input(page).fill("하나\n둘\n셋");
  await eventually(async () => {
    const now = await height();
    assertEquals(now > one && now < 120, true, `${one} to ${now}`);
  });
  await input(page).fill("줄\n".repeat(30));
  await becomes(height, 120);
  await input(page).fill("");
  await becomes(height, one);
}

/** What a tool of another server sends is shown first, also by its form; superusers see how that server is. */
async function usesAToolOfOthers(page: Page): Promise<void> {
  const beside = side(page);
  await beside.getByText(/^도구 \d+개$/).click();
  await beside.getByLabel("도구 찾기").fill("law");
  await beside.getByText("메일 보내기 · law").click();
  await beside.getByLabel("to").fill("clerk@law.example");
  await beside.getByRole("button", { name: "실행" }).press("Enter");
  await hasFocus(beside.getByRole("heading", { name: "외부 서버 ‘law’의 도구 send 실행" }));
  await beside.getByText("외부 도구 서버").click();
  await beside.getByText("law: 연결됨").waitFor();
  await picture(page, "servers");
  assertEquals(await violations(page), []);
  await beside.getByRole("button", { name: "이대로 보내기" }).press("Enter");
  await hasFocus(beside.getByRole("button", { name: "실행" }));
  await log(page).getByText("보냈습니다", { exact: false }).waitFor();
}

Deno.test("settings are kept, the connection is followed, and tools of other servers are shown before they send", async () => {
  const properties = { to: { type: "string" } };
  const others = startMcpServer([
    ["send", {
      title: "메일 보내기",
      inputSchema: { type: "object", properties },
      answer: () => "보냈습니다",
    }],
    ["search", { title: "법령 찾기", reads: true }],
    ["a.b", {}],
  ]);
  const servers = [
    { name: "law", url: others.url, read: ["search"] },
    { name: "mail", url: "http://127.0.0.1:9/mcp" },
  ];
  const settings = { MCP_SERVERS: JSON.stringify(servers) };
  const whole = says("한 번에 ", "온 답");
  try {
    await withAssistant([whole, { status: 500 }, whole], async ({ signedIn }, model) => {
      model.lists = { ...LISTS };
      const page = await signedIn("데모 관리자");
      await page.clock.install();
      assertStringIncludes(await (await page.request.get("/chat")).text(), "연결 중");
      await page.goto("/chat");
      await page.getByText("연결됨").waitFor();
      await keepsItsSettings(page, model);
      await growsWithTheQuestion(page);
      await followsTheConnection(page, model);
      await usesAToolOfOthers(page);
    }, settings);
  } finally {
    await others.stop();
  }
});
