/** How an answer ends, as a person reads it: thinking, a cut, nothing at all, and a model that is not there yet. */
import { assertEquals } from "@std/assert";
import { type Answer, says } from "../chat/model_server.ts";
import { ask, log, picture, settled, withAssistant } from "./chat_page.ts";
import { violations } from "./looks.ts";
import { becomes } from "./until.ts";

const LOADING: Answer = {
  status: 503,
  body: '{"error":{"code":503,"message":"Loading model"}}',
};

Deno.test("thinking is folded, a cut answer is continued, an empty one is asked again, and a loading model is waited for", () =>
  withAssistant(
    [
      [{ thought: "지난달 카드 합계부터 봐야 한다." }, { text: "합계는 " }, { finish: "length" }],
      says("아직 없습니다."),
      [{ finish: "stop" }],
      says("이제 답합니다."),
      LOADING,
      says("불러왔습니다."),
    ],
    async ({ signedIn }, model) => {
      const page = await signedIn("데모 직원 하나");
      await page.goto("/chat");
      await page.getByText("연결됨").waitFor();
      await ask(page, "합계는?");
      await log(page).getByText("닿아 답변이 잘렸습니다.", { exact: false }).waitFor();
      const thought = log(page).getByText("지난달 카드 합계부터", { exact: false });
      await becomes(() => thought.isVisible(), false);
      await log(page).getByText("생각 과정").press("Enter");
      await thought.waitFor();
      await picture(page, "cut");
      assertEquals(await violations(page), []);
      await log(page).getByRole("button", { name: "이어서 답하기" }).press("Enter");
      await log(page).getByText("아직 없습니다.").waitFor();
      await settled(page);

      await ask(page, "다음은?");
      await log(page).getByText("빈 답을 보냈습니다.", { exact: false }).waitFor();
      await picture(page, "empty");
      await log(page).getByRole("button", { name: "다시 묻기" }).press("Enter");
      await log(page).getByText("이제 답합니다.").waitFor();
      await settled(page);
      const { messages } = model.asked.at(-1)!;
      assertEquals(messages.findLast(({ role }) => role === "user")?.content, "다음은?");

      await ask(page, "또?");
      await page.getByText("AI 모델을 불러오는 중입니다.", { exact: false }).waitFor();
      await picture(page, "loading");
      await log(page).getByText("불러왔습니다.").waitFor();
      await settled(page);
    },
  ));
