/** One's own personal data, and leaving the account by keyboard. */
import type { Page } from "playwright-core";
import { testEveryState } from "./every_state.ts";
import { type Scene, withScene } from "./harness.ts";
import type { ScreenState } from "./states.ts";
import { becomes } from "./until.ts";

const LEAVER = "데모 직원 둘";
const MAIL = "staff2@demo.invalid";

/** What the office calls its superuser, whatever the account calls itself: the employee it is linked to. */
const LOOKER = "데모 김서연";

/** The account is an employee's too, and a superuser has looked at both. */
async function fill(scene: Scene): Promise<void> {
  await (await scene.signedIn(LEAVER)).context().close();
  const page = await scene.signedIn("데모 관리자");
  await page.goto("/");
  await page.evaluate(async () => {
    await fetch("/api/user/list?page_size=100");
    await fetch("/api/employee/list?page_size=100");
  });
  await page.context().close();
}

const open = (path: string) => async (scene: Scene): Promise<Page> => {
  await fill(scene);
  const page = await scene.signedIn(LEAVER);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
};

const states: ScreenState[] = [
  { name: "own-data", open: open("/profile/data") },
  { name: "withdrawal", open: open("/profile/withdrawal") },
  {
    name: "withdrawal-unconfirmed",
    async open(scene) {
      const page = await open("/profile/withdrawal")(scene);
      await page.getByRole("button", { name: "탈퇴", exact: true }).click();
      await page.getByText("확인했다는 칸에 표시해 주세요.").waitFor();
      return page;
    },
  },
  {
    name: "withdrawn",
    async open(scene) {
      const page = await scene.visitor();
      await page.goto("/withdrawn");
      return page;
    },
  },
];

testEveryState("one's own personal data", states);

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 80; step++) {
    if (await focused(page) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no ${name} within 80 steps`);
}

Deno.test("a person finds their data, closes the account by keyboard, and returns as a new one", () =>
  withScene(async (scene) => {
    await fill(scene);
    const page = await scene.signedIn(LEAVER);
    await page.goto("/profile");
    await tabTo(page, "내 개인정보: 사무소가 가진 것, 본 사람, 탈퇴");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "내 개인정보" }).waitFor();
    await page.getByText(MAIL).first().waitFor();
    await page.getByRole("rowheader", { name: LOOKER }).first().waitFor();
    await tabTo(page, "탈퇴하기");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "탈퇴" }).waitFor();
    await page.getByRole("checkbox", { name: /되돌릴 수 없음을/ }).focus();
    await page.keyboard.press("Space");
    await tabTo(page, "탈퇴");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "탈퇴했습니다" }).waitFor();
    await page.goto("/profile");
    await becomes(() => new URL(page.url()).pathname, "/", "nobody is signed in any more");

    const back = await scene.signedIn(LEAVER);
    await back.goto("/staff/card-report");
    await becomes(() => new URL(back.url()).pathname, "/", "the rights are gone");
  }));
