/**
 * A new office, by what its screens say alone: from the link that its start prints to its first imported month and its
 * first published post. With SCREENSHOTS=folder pictures are kept.
 */
import { assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { offerFirstSuperuser } from "../../src/auth/first_superuser.ts";
import { firstPath } from "../../web/site/paths.ts";
import { withOwnLogin } from "../helpers/sign_in.ts";
import { button, dropFirst, importMonth, register, step } from "./first_day.ts";
import { withScene } from "./harness.ts";
import { faults, PICTURES } from "./looks.ts";
import { becomes, eventually } from "./until.ts";

/** The tab that is open stays in sight where the window gets narrower. */
async function staysInSight(page: Page): Promise<void> {
  const wide = page.viewportSize()!;
  await page.locator("[data-island=settings-tabs][data-ready]").waitFor({ state: "attached" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForFunction(() => {
    const tab = document.getElementById("settings-tab-office")!;
    const { left, right } = tab.parentElement!.getBoundingClientRect();
    const place = tab.getBoundingClientRect();
    return place.left >= left - 1 && place.right <= right + 1;
  });
  await page.setViewportSize(wide);
}

const TRIPS = "운행일자,운행시각,주행 거리(km)\n2026-11-02,09:30,30.5\n2026-11-03,14:00,12\n";

/** Trips of a file that names no vehicle are those of the only one there is. */
async function importTrips(page: Page): Promise<void> {
  await step(page, "차량");
  await button(page, "차량 추가").first().click();
  const form = page.getByRole("form", { name: "차량 추가" });
  await form.getByLabel(/^차량명/).fill("1호차");
  await button(form, "저장").click();
  await page.getByRole("grid").getByText("1호차").first().waitFor();
  await page.goto("/staff/car-ledger");
  await dropFirst(page, TRIPS, "차계부", async (steps) => {
    await becomes(() => steps.getByLabel("차량명 (필수)").inputValue(), "1호차");
    await steps.getByText("하나뿐이라 미리 넣었습니다.").waitFor();
  });
  await page.getByText("30.5").first().waitFor();
}

/** Other empty lists take a file as well. */
async function importMore(page: Page): Promise<void> {
  await page.goto("/staff/documents");
  await dropFirst(page, "제목,종류,본문\n나루 위임장,위임장,위임합니다.\n", "등기 문서");
  await page.getByRole("link", { name: "나루 위임장" }).waitFor();
  await importTrips(page);
}

async function publish(page: Page): Promise<void> {
  await step(page, "첫 소식");
  await page.locator("[data-island=post-editor][data-ready]").waitFor({ state: "attached" });
  await page.getByLabel("제목").fill("문을 열었습니다");
  await page.getByLabel("본문").fill("법무사사무소 나루가 일을 시작합니다.");
  await button(page, /^(게시|저장)$/).first().click();
  await page.getByText("게시물을 저장했습니다.").or(page.getByText("게시했습니다")).first()
    .waitFor();
}

Deno.test("a new office reaches a month and a post from its printed link by the screen's own instructions", () =>
  withScene(
    async ({ server, visitor }) => {
      const login = await withOwnLogin(server.deps);
      const page = await visitor();
      const secret = await offerFirstSuperuser(server.deps);
      await page.goto(firstPath(secret!));
      await page.getByRole("link", { name: "카카오로 로그인해 시작하기" }).click();
      await button(page, /데모 직원 하나/).click();
      await page.getByRole("heading", { name: /^처음 시작하기 · \d+가지 중 0가지 완료/ }).waitFor();
      await eventually(() => assertMatch(page.url(), /\/staff$/));
      if (PICTURES) assertEquals(await faults(page, "new-office-today"), []);
      await register(page);
      await staysInSight(page);
      await importMonth(page);
      await publish(page);
      await importMore(page);
      await page.goto("/staff");
      await page.getByRole("heading", { name: /\d+가지 중 4가지 완료/ }).waitFor();
      await button(page, "목록 닫기").click();
      await page.waitForURL(/\/staff$/);
      await becomes(() => page.getByRole("heading", { name: /^처음 시작하기/ }).count(), 0);
      const guest = await visitor();
      await guest.goto("/");
      await guest.getByRole("link", { name: /문을 열었습니다/ }).waitFor();
      assertMatch(await guest.title(), /^법무사사무소 나루/);
      await login.close();
    },
    () => new Date("2026-11-21T01:00:00.000Z"),
    { DEMO: "0", KAKAO_REST_KEY: "0123456789abcdef0123456789abcdef" },
  ));
