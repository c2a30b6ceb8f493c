/** The pages about what is kept of people: how they look, and a superuser's way through them without a mouse. */
import type { Page } from "playwright-core";
import { testEveryState } from "./every_state.ts";
import { handsOn } from "./hands.ts";
import { type Scene, withScene } from "./harness.ts";
import { fillLog, fillRequests, personalStates } from "./security_states.ts";
import { becomes } from "./until.ts";

testEveryState("what is kept about people", personalStates);

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name }).waitFor();

async function answers(page: Page): Promise<void> {
  const { reach, press } = await handsOn(page);
  await reach(page.getByRole("link", { name: "본인 요구" }));
  await press("Enter");
  await page.getByRole("heading", { level: 2, name: "답변할 요구" }).waitFor();
  const request = page.getByRole("region", { name: /님의 요구: 전화번호$/ });
  await reach(request.getByLabel("답변 내용"));
  await page.keyboard.type("새 번호로 고쳤습니다.");
  await reach(request.getByRole("button", { name: "답변 등록" }));
  await press("Enter");
  await page.getByText("답변을 등록했습니다.").waitFor();
  await page.getByRole("cell", { name: "새 번호로 고쳤습니다." }).waitFor();
  await becomes(() => request.count(), 0);
}

/** Tables that scroll sideways take the focus, so that keys can scroll them. */
async function readsWhatIsKept(page: Page): Promise<void> {
  const { reach, press } = await handsOn(page);
  await reach(page.getByRole("link", { name: "보유와 파기" }));
  await press("Enter");
  await page.getByRole("heading", { level: 2, name: "파기할 것" }).waitFor();
  await page.waitForLoadState();
  // A year of conversations and books may be listed before them.
  for (const name of ["기록별 보유 기간 표", "파기 기록 표"]) {
    const table = page.getByRole("region", { name });
    if (await table.count() > 0) await reach(table, "Tab", 60);
  }
  await reach(page.getByRole("link", { name: "알림과 점검" }), "Shift+Tab", 60);
  await press("Enter");
  await page.getByRole("heading", { level: 2, name: "확인할 알림" }).waitFor();
  await reach(page.getByRole("button", { name: /^확인했음/ }).first());
  await press("Enter");
  await page.getByText("알림을 확인했습니다.").waitFor();
}

async function readsTheNotice(scene: Scene): Promise<void> {
  const page = await scene.signedIn("데모 직원 하나");
  await page.goto("/profile");
  const { reach, press } = await handsOn(page);
  await reach(page.getByRole("link", { name: "직원 개인정보 처리 안내" }));
  await press("Enter");
  await heading(page, "직원 개인정보 처리 안내");
  await page.keyboard.press("Tab");
  await reach(page.getByRole("link", { name: "본문으로 건너뛰기" }));
  await press("Enter");
  // The way to a fragment begins after the key is answered.
  await page.waitForFunction(() => document.activeElement?.id === "main");
}

async function asks(scene: Scene): Promise<void> {
  const page = await scene.signedIn("데모 직원 둘");
  await page.goto("/profile/data");
  const { reach, press, write } = await handsOn(page);
  await reach(page.getByLabel("대상 항목"));
  await page.keyboard.type("부서");
  await press("Escape");
  await reach(page.getByLabel("올바른 내용"));
  await write("법인팀");
  await reach(page.getByRole("button", { name: "요구하기" }));
  await press("Enter");
  await page.getByText("요구를 접수했습니다.").waitFor();
  await page.getByText(/정정 요구: 법인팀/).waitFor();
}

Deno.test("without a mouse: a person asks, a superuser answers, views stored data, and sees a notice", async (t) => {
  await withScene(async (scene) => {
    await fillLog(scene);
    await fillRequests(scene);
    await t.step("a person asks about their own data", () => asks(scene));
    const page = await scene.signedIn("데모 관리자");
    await page.goto("/staff/security");
    await t.step("a superuser answers a request", () => answers(page));
    await t.step(
      "a superuser sees stored and destroyed data, and a notice",
      () => readsWhatIsKept(page),
    );
    await t.step("the notice to employees is shown", () => readsTheNotice(scene));
  });
});
