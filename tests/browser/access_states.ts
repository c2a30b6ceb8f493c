/** The states of sessions and tokens, one's own and everybody's. Looked at by axe and by the camera. */
import type { Page } from "playwright-core";
import type { Scene } from "./harness.ts";
import type { ScreenState } from "./states.ts";

/** The page, its island alive, of an account with a token. */
async function openOwn(scene: Scene, path: string, island: string): Promise<Page> {
  const page = await scene.signedIn("데모 관리자");
  await page.goto("/profile");
  await makeToken(page, "월말 보고서");
  await page.goto(path);
  await page.locator(`[data-island=${island}][data-ready]`).waitFor({ state: "attached" });
  return page;
}

/** Makes a token as a person does. */
export async function makeToken(page: Page, name: string): Promise<void> {
  await page.locator("[data-island=profile][data-ready]").waitFor({ state: "attached" });
  await page.getByLabel("새 토큰 이름").fill(name);
  await page.getByRole("button", { name: "만들기" }).click();
  await page.getByText("지금 한 번만 보여 드립니다.").waitFor();
}

/** Everybody's sessions and tokens, as a superuser sees them. */
export async function openAccess(scene: Scene): Promise<Page> {
  const other = await scene.signedIn("데모 직원 하나");
  await other.goto("/profile");
  await makeToken(other, "정산 스크립트");
  const page = await scene.signedIn("데모 관리자");
  await page.goto("/settings?tab=users&list=access");
  await page.locator("[data-island=access][data-ready]").waitFor({ state: "attached" });
  return page;
}

/** Invitations, with the link of a new one. */
async function openInvitations(scene: Scene): Promise<Page> {
  const page = await scene.signedIn("데모 관리자");
  await page.goto("/settings?tab=users&list=invitations");
  await page.locator("[data-island=invitations][data-ready]").waitFor({ state: "attached" });
  const choice = page.getByLabel("초대할 직원");
  if (await choice.inputValue() === "") await choice.selectOption({ index: 1 });
  await page.getByRole("button", { name: "초대 링크 만들기" }).click();
  await page.getByLabel(/님의 초대 링크입니다/).waitFor();
  return page;
}

export const accessStates: ScreenState[] = [
  { name: "settings-invitations", open: openInvitations },
  { name: "settings-access", open: openAccess },
  { name: "sign-out-everywhere", open: (scene) => openOwn(scene, "/profile/sign-out", "sign-out") },
  {
    name: "employee-notice",
    open: async (scene) => {
      const page = await scene.signedIn("데모 직원 하나");
      await page.goto("/profile");
      await page.getByRole("link", { name: "직원 개인정보 처리 안내" }).click();
      await page.getByRole("heading", { level: 1, name: "직원 개인정보 처리 안내" }).waitFor();
      return page;
    },
  },
  {
    name: "profile-scopes",
    open: async (scene) => {
      const page = await openOwn(scene, "/profile", "profile");
      await page.locator(".scope-choice summary").click();
      return page;
    },
  },
];
