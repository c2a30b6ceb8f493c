/** What S2 §8 says of an act that failed is on the screen, whatever came instead of an answer. */
import { Buffer } from "node:buffer";
import type { Page, Route } from "playwright-core";
import { type Scene, withScene } from "./harness.ts";

/** What may come: a server in trouble, something that stands before it, a line that is cut. */
const ANSWERS: [name: string, answer: (route: Route) => Promise<void>][] = [
  ["500 {}", (route) => route.fulfill({ status: 500, json: {} })],
  ["500 text", (route) => route.fulfill({ status: 500, body: "Internal Server Error" })],
  ["422 {}", (route) => route.fulfill({ status: 422, json: {} })],
  ["400 empty", (route) => route.fulfill({ status: 400, body: "" })],
  [
    "502 html",
    (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  ],
  ["a cut connection", (route) => route.abort()],
  ["a reason", (route) => route.fulfill({ status: 409, json: { error: "오늘은 쉽니다." } })],
];

interface Act {
  name: string;
  /** Calls of it. */
  calls: string | RegExp;
  says: string;
  open(scene: Scene): Promise<Page>;
  /** Does it; once more on the same page. */
  run(page: Page): Promise<void>;
}

const opened = (path: string, island: string) => async (scene: Scene): Promise<Page> => {
  const page = await scene.signedIn("데모 관리자");
  await page.goto(path);
  await page.locator(`[data-island=${island}][data-ready]`).waitFor({ state: "attached" });
  return page;
};

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

const ACTS: Act[] = [
  {
    name: "saving a courier's record",
    calls: /\/api\/quick\/$/,
    says: "저장에 실패했습니다.",
    open: opened("/quick", "quick"),
    async run(page) {
      await page.getByLabel("메모", { exact: true }).first().fill("잃지 않을 메모");
      await press(page, "저장");
    },
  },
  {
    name: "running a tool",
    calls: "**/api/chat/mcp/execute/",
    says: "도구 실행 실패",
    open: async (scene) => {
      const page = await opened("/chat", "chat")(scene);
      await page.getByText(/^도구 \d+개$/).click();
      await page.getByText("퀵 잔액", { exact: true }).click();
      return page;
    },
    run: (page) =>
      page.locator("details[open] .chat-tool-form").getByRole("button", { name: "실행" }).click(),
  },
  {
    name: "attaching a file",
    calls: "**/api/chat/upload/",
    says: "파일 업로드에 실패했습니다.",
    open: opened("/chat", "chat"),
    run: (page) =>
      page.locator("input[type=file]").first().setInputFiles({
        name: "메모.txt",
        mimeType: "",
        buffer: Buffer.from("글"),
      }),
  },
];

Deno.test("an act that failed says so in S2's words, with the reason and the next step", async (t) => {
  await withScene(async (scene) => {
    for (const { name, calls, says, open, run } of ACTS) {
      await t.step(name, async () => {
        const page = await open(scene);
        for (const [what, answer] of ANSWERS) {
          await page.route(
            calls,
            (route) => route.request().method() === "GET" ? route.continue() : answer(route),
          );
          await run(page);
          const said = page.getByRole("alert").filter({ hasText: says }).filter({
            hasText: what === "a reason"
              ? "오늘은 쉽니다. 화면을 새로 고친 뒤"
              : "다시 시도해 주세요.",
          });
          await said.first().waitFor();
          await page.unroute(calls);
          await page.evaluate(() =>
            document.querySelectorAll<HTMLElement>(".toast button").forEach((one) => one.click())
          );
          await page.locator(".toast").first().waitFor({ state: "detached" });
        }
        await page.context().close();
      });
    }
  });
});
