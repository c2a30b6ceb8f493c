/**
 * A long conversation in a browser: old answers are read again on request, and an answer that is cut off is waited for
 * without that.
 */
import { assert, assertEquals } from "@std/assert";
import { says } from "../chat/model_server.ts";
import { keepTools } from "../chat/kept_tools.ts";
import { ask, log, picture, settled, withAssistant } from "./chat_page.ts";
import { violations } from "./looks.ts";
import { becomes } from "./until.ts";

const conversation = "66666666-6666-4666-8666-666666666666";

Deno.test("given a conversation of many tools, when ‘다시 조회’ is pressed, then that answer is shown as it is now, and the others stay", () =>
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

Deno.test("given an answer that continues while its line is cut, then the page waits for its end and has the conversation's tools asked again once", async () => {
  const end = Promise.withResolvers<void>();
  try {
    await withAssistant(
      [[{ text: "반쯤 " }, { wait: end.promise }, { text: "끝까지" }]],
      async ({ signedIn }) => {
        const page = await signedIn("데모 직원 하나");
        await page.goto("/chat");
        let [heads, wholes] = [0, 0];
        page.on("request", (request) => {
          if (/conversations\/[\w-]{36}\/\?part=head$/.test(request.url())) heads++;
          if (/conversations\/[\w-]{36}\/$/.test(request.url())) wholes++;
        });
        await page.getByText("연결됨").waitFor();
        await ask(page, "길게 답해 줘");
        await log(page).getByText("반쯤").waitFor();
        await page.getByRole("button", { name: "중지" }).click();
        await settled(page);
        assert(heads > 0);
        assertEquals(wholes, 1);
      },
    );
  } finally {
    end.resolve();
  }
});
