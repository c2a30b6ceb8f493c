/** Questions in other words and answers given again, as a person works with them: by keyboard, after a reload, in two tabs. */
import { assertEquals } from "@std/assert";
import { says } from "../chat/model_server.ts";
import { ask, log, picture, settled, withAssistant } from "./chat_page.ts";
import { violations } from "./looks.ts";
import { becomes } from "./until.ts";

Deno.test("a question is asked in other words and answered again; ‹ and › show what was there, and answers are copied", () =>
  withAssistant(
    [says("첫 답입니다."), says("고친 답입니다."), says("**다시** 한 답입니다.")],
    async ({ signedIn }, model) => {
      const page = await signedIn("데모 직원 하나");
      const context = page.context();
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto("/chat");
      await page.getByText("연결됨").waitFor();
      await ask(page, "지난달 합계는?");
      await log(page).getByText("첫 답입니다.").waitFor();
      await settled(page);

      const button = (name: string) => log(page).getByRole("button", { name, exact: true });
      await button("고쳐 묻기").press("Enter");
      const field = log(page).getByRole("textbox", { name: "고친 질문" });
      await becomes(() => field.evaluate((one) => one === document.activeElement), true);
      await field.press("Escape");
      await button("고쳐 묻기").press("Enter");
      await field.fill("이번 달 합계는?");
      await picture(page, "edit");
      assertEquals(await violations(page), []);
      await field.press("Enter");
      await log(page).getByText("고친 답입니다.").waitFor();
      await settled(page);
      await becomes(() => log(page).getByText("첫 답입니다.").count(), 0);
      await log(page).getByText("2/2").waitFor();

      await button("다시 답하기").dblclick();
      await log(page).getByText("다시 한 답입니다.").waitFor();
      await settled(page);
      assertEquals(model.asked.length, 3, "a double click asks once");
      await becomes(() => log(page).getByText("2/2").count(), 2);
      await picture(page, "branches");
      assertEquals(await violations(page), []);

      await button("답 복사").press("Enter");
      await page.getByText("복사했습니다.").first().waitFor();
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      assertEquals(await copied(), "**다시** 한 답입니다.");
      await button("질문 복사").press("Enter");
      await becomes(copied, "이번 달 합계는?");

      await button("이전 답").press("Enter");
      await log(page).getByText("고친 답입니다.").waitFor();
      await page.reload();
      await log(page).getByText("고친 답입니다.").waitFor();
      await page.getByText("연결됨").waitFor();
      await button("이전 질문").press("Enter");
      await log(page).getByText("첫 답입니다.").waitFor();
      await becomes(() => log(page).getByText("1/2").count(), 1);

      const other = await context.newPage();
      await other.goto(page.url());
      await other.getByText("연결됨").waitFor();
      await other.getByRole("button", { name: "다음 질문" }).press("Enter");
      await log(other).getByText("고친 답입니다.").waitFor();
      await button("다시 답하기").click();
      await log(page).getByText("다른 창에서 대화가 이어졌습니다.", { exact: false }).waitFor();
      await log(page).getByText("첫 답입니다.").waitFor();
      assertEquals(model.asked.length, 3);
    },
  ));
