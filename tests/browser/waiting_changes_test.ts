/** What a program elsewhere prepares waits for a tap; one's calendar is subscribed to on the own page. */
import { assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { withScene } from "./harness.ts";

/** A token made on the page, as its person copies it. */
async function tokenOf(page: Page): Promise<string> {
  await page.goto("/profile");
  await page.locator("[data-island=profile][data-ready]").waitFor();
  const section = page.getByRole("region", { name: "액세스 토큰" });
  await section.getByLabel("새 토큰 이름").fill("AI 프로그램");
  await section.locator("summary").first().click();
  await section.getByRole("group", { name: "등기" }).getByText("쓰기").click();
  await section.getByRole("button", { name: "만들기" }).click();
  return await section.locator(".profile-secret input").inputValue();
}

/** Calls a tool over MCP in the protocol of 2025, as a program with this token. */
async function callTool(office: string, token: string, name: string, input: object) {
  const params = { name, arguments: input };
  const answer = await fetch(`${office}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  const { result } = await answer.json();
  return result.content[0].text as string;
}

Deno.test("a change from a program elsewhere is seen on 오늘, shown whole, and made by a tap", () =>
  withScene(async ({ server, signedIn }) => {
    const page = await signedIn("데모 직원 하나", { viewport: { width: 390, height: 844 } });
    const token = await tokenOf(page);
    const asked = { client_name: "박바람", kind: "임원 변경" };
    assertMatch(
      await callTool(server.url, token, "open_matter", asked),
      /아직 아무것도 바뀌지 않았습니다/,
    );
    await page.goto("/staff");
    await page.getByRole("listitem").filter({ hasText: "기다리는 변경 1건" })
      .getByRole("link").first().click();
    await page.getByRole("heading", { name: "기다리는 변경", level: 1 }).waitFor();
    await page.getByRole("cell", { name: "박바람", exact: true }).waitFor();
    await page.getByRole("button", { name: /^적용/ }).click();
    await page.getByRole("status").filter({ hasText: "적용했습니다." }).waitFor();
    await page.goto("/staff/matters");
    await page.getByText("박바람").first().waitFor();
  }));

Deno.test("one's calendar is subscribed to on the own page, listed among the ways in, and ended there", () =>
  withScene(async ({ signedIn }) => {
    const page = await signedIn("데모 직원 하나");
    await page.goto("/profile");
    await page.locator("[data-island=profile][data-ready]").waitFor();
    await page.getByRole("button", { name: "캘린더 구독", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "캘린더 구독" });
    await dialog.getByLabel("팀의 휴가도 함께 보기").check();
    await dialog.getByRole("button", { name: "주소 만들기" }).click();
    const address = await dialog.getByLabel("구독 주소").inputValue();
    assertMatch(address, /\/calendar\/[\w-]{43}\.ics$/);
    const read = async () => (await page.request.get(new URL(address).pathname)).status();
    assertEquals(await read(), 200);
    await dialog.getByRole("button", { name: "닫기" }).click();
    const end = page.getByRole("button", { name: "캘린더 구독 주소 기한·휴가 끝내기" });
    await end.click();
    await end.waitFor({ state: "detached" });
    assertEquals(await read(), 404);
  }));
