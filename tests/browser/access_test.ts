/** Sessions and tokens by keyboard: a superuser ends somebody's, a person signs out of everything. */
import { assertEquals } from "@std/assert";
import { accessStates, makeToken, openAccess } from "./access_states.ts";
import { testEveryState } from "./every_state.ts";
import { withScene } from "./harness.ts";
import { hasFocus } from "./until.ts";

testEveryState("sessions and tokens", accessStates);

Deno.test("sessions and tokens, by keyboard", async (t) => {
  await withScene(async (scene) => {
    await t.step("a superuser finds a person and ends all their access", async () => {
      const page = await openAccess(scene);
      await page.getByLabel("이름이나 이메일로 찾기").focus();
      await page.keyboard.type("직원 하나");
      await page.getByRole("heading", { name: "데모 직원 하나" }).waitFor();
      await page.getByText("1명이 로그인했거나").waitFor();
      await page.getByText("Linux의 Chrome").first().waitFor();
      await page.keyboard.press("Tab");
      const all = page.getByRole("button", {
        name: "데모 직원 하나 님의 모든 접근 끝내기",
      });
      await hasFocus(all);
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").getByText("모든 기기에서 바로 로그아웃되고").waitFor();
      await page.getByRole("button", { name: "모두 끝내기", exact: true }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("모든 접근을 끝냈습니다.").waitFor();
      await page.getByText("찾는 사람의 로그인과 토큰이 없습니다.").waitFor();
      const closed = page.getByRole("region", { name: "열려 있는 접근이 없는 직원" });
      await closed.getByText("데모 직원 하나 님의 끝난 접근").click();
      await closed.getByRole("row").filter({ hasText: "정산 스크립트" })
        .getByText("종료한 사람 데모 관리자").waitFor();
    });

    await t.step("a new token has write access where chosen, and its row says so", async () => {
      const page = await scene.signedIn("데모 직원 둘");
      await page.goto("/profile");
      await page.locator("[data-island=profile][data-ready]").waitFor({ state: "attached" });
      await page.locator(".scope-choice summary").focus();
      await page.keyboard.press("Enter");
      const cards = page.getByRole("group", { name: "카드 사용내역" });
      await cards.getByRole("radio", { name: "읽기" }).focus();
      await page.keyboard.press("ArrowRight");
      await makeToken(page, "카드 정리");
      await page.getByText("카드 사용내역 쓰기 · 직원·차량·거래처 표 읽기").first().waitFor();
    });

    await t.step(
      "a revoked token leaves both lists, and is listed among the ended ones",
      async () => {
        const page = await scene.signedIn("데모 직원 둘");
        await page.goto("/profile");
        await makeToken(page, "곧 폐기");
        const doors = page.getByRole("region", { name: "열려 있는 접근 경로" });
        const open = doors.getByRole("button", { name: "액세스 토큰(API·MCP) 곧 폐기 끝내기" });
        await open.waitFor();
        await doors.getByText("끝난 접근").focus();
        await page.keyboard.press("Enter");
        await doors.getByText("끝난 접근이 없습니다.").waitFor();
        await page.getByRole("button", { name: "곧 폐기 토큰 폐기" }).focus();
        await page.keyboard.press("Enter");
        await page.getByRole("dialog").getByRole("button", { name: "폐기" }).click();
        await open.waitFor({ state: "detached" });
        await doors.getByRole("row").filter({ hasText: "종료한 사람 데모 직원 둘" }).waitFor();
      },
    );

    await t.step(
      "signing out everywhere names the token and revokes it when asked to",
      async () => {
        const page = await scene.signedIn("데모 직원 둘");
        await page.goto("/profile/sign-out");
        await page.getByRole("checkbox", { name: /카드 정리/ }).focus();
        await page.keyboard.press("Space");
        await page.getByRole("button", { name: "모든 기기에서 로그아웃" }).focus();
        await page.keyboard.press("Enter");
        await page.waitForURL((url) => url.pathname === "/");
        const { auth, books } = scene.server.deps;
        const [{ id, state }] = [...books.views.user.byId.values()]
          .filter(({ state }) => state.profile.nickname === "데모 직원 둘");
        assertEquals([state.tokens, await auth.sessions.list(id)], [[], []]);
      },
    );
  });
});
