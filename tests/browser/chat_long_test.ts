/** Long conversations and answers in a browser: old tools are read again on request, running answers are joined and followed. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { says, type Step } from "../chat/model_server.ts";
import { keepTools } from "../chat/kept_tools.ts";
import { ask, log, picture, settled, withAssistant } from "./chat_page.ts";
import { violations } from "./looks.ts";
import { becomes } from "./until.ts";

const conversation = "66666666-6666-4666-8666-666666666666";

Deno.test("‘다시 조회’ shows one answer of a long conversation as it is now and leaves the others", () =>
  withAssistant([says("네.")], async ({ server, signedIn }) => {
    const { books } = server.deps;
    const page = await signedIn("데모 관리자");
    const owner = [...books.views.user.byId.values()]
      .find(({ state }) => state.profile.nickname === "데모 관리자")!.id;
    const { id: employee, state } = [...books.views.employee.byId.values()]
      .find((one) => !one.state.deleted)!;
    const about = { owner, conversation, employee, search: state.name };
    await keepTools(server.deps, { tools: 32, ...about });
    await page.goto(`/chat?c=${conversation}`);
    await page.getByText("연결됨").waitFor();
    const again = log(page).getByRole("button", { name: "다시 조회" });
    for (const place of [0, 1]) {
      await log(page).locator("summary").filter({ hasText: "완료" }).nth(place).press("Enter");
    }
    await becomes(() => again.count(), 2);
    const result = log(page).getByText("예전에 조회한 결과입니다.", { exact: false }).filter({
      visible: true,
    });
    await becomes(() => result.count(), 2);
    await picture(page, "later");
    assertEquals(await violations(page), []);
    await again.first().press("Enter");
    await becomes(() => again.count(), 1);
    await becomes(() => result.count(), 1);
    const refused = { status: 404, json: { message: "대화에 그런 도구 실행이 없습니다." } };
    await page.route("**/calls/call-1/", (route) => route.fulfill(refused), { times: 1 });
    await again.press("Enter");
    await page.getByText("다시 조회하지 못했습니다.", { exact: false }).first().waitFor();
    await becomes(() => again.count(), 1);
  }));

/** An answer of many lines that the test lets grow. */
function growing() {
  const [half, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lines = (from: number) =>
    Array.from({ length: 60 }, (_, line) => ({ text: `${from + line}번째 줄입니다.\n\n` }));
  const steps: Step[] = [
    ...lines(1),
    { wait: half.promise },
    ...lines(61),
    { wait: end.promise },
    { text: "끝까지" },
    { finish: "stop" },
    "done",
  ];
  return { steps, grow: half.resolve, finish: end.resolve };
}

/** Waits until the end stands still, and answers where. */
async function atEnd(page: Page): Promise<number> {
  await becomes(async () => await distance(page) < 0, true);
  return await distance(page);
}

const isAtEnd = (page: Page) =>
  page.evaluate(() => scrollY + innerHeight > document.documentElement.scrollHeight - 2);

const distance = (page: Page) =>
  page.locator(".chat-end").evaluate((end) => end.getBoundingClientRect().top - innerHeight);

Deno.test("an answer continues without its page: a reload and a second tab have every letter, and Esc stops it", async () => {
  const { steps, grow, finish } = growing();
  const script = [steps, [{ text: "또" }, { wait: new Promise(() => {}) }] as Step[]];
  await withAssistant(script, async ({ signedIn }, model) => {
    const page = await signedIn("데모 직원 하나");
    await page.goto("/chat");
    await page.getByText("연결됨").waitFor();
    await ask(page, "길게 답해 줘");
    await log(page).getByText("60번째 줄").waitFor();
    await page.waitForURL(/\/chat\?c=[\w-]{36}$/);
    await page.reload();
    await log(page).getByText("60번째 줄").waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await log(other).getByText("60번째 줄").waitFor();
    finish();
    grow();
    for (const one of [page, other]) {
      await log(one).getByText("끝까지").waitFor();
      await settled(one);
      const lines = (await log(one).innerText()).match(/\d+(?=번째 줄)/g)!.map(Number);
      assertEquals(lines, Array.from({ length: 120 }, (_, line) => line + 1));
    }
    await other.close();
    await ask(page, "또");
    await log(page).getByText("또", { exact: true }).last().waitFor();
    await page.keyboard.press("Escape");
    await log(page).getByText("중지했습니다.", { exact: false }).waitFor();
    await settled(page);
    await model.cancelledBy(1);
  });
});

Deno.test("the page follows an answer's end until its reader moves up, by one notch of the wheel", async () => {
  const { steps, grow, finish } = growing();
  await withAssistant([steps], async ({ signedIn }) => {
    const page = await signedIn("데모 직원 하나");
    await page.goto("/chat");
    await page.getByText("연결됨").waitFor();
    await ask(page, "길게 답해 줘");
    await log(page).getByText("60번째 줄").waitFor();
    const near = await atEnd(page);
    await page.mouse.move(720, 400);
    await page.mouse.wheel(0, -60);
    await becomes(async () => await distance(page) >= near + 60, true);
    const place = await page.evaluate(() => scrollY);
    grow();
    await log(page).getByText("120번째 줄").waitFor();
    await becomes(() => page.evaluate(() => scrollY), place);
    await page.mouse.wheel(0, 100_000);
    await becomes(() => isAtEnd(page), true);
    finish();
    await log(page).getByText("끝까지").waitFor();
    await settled(page);
    await becomes(() => isAtEnd(page), true);
  });
});
