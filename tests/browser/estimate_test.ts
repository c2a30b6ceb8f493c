/**
 * The estimate as a visitor uses it: without script, by keyboard, in three widths and both themes.
 * With SCREENSHOTS=folder a picture of each state is kept.
 */
import { assertEquals, assertMatch } from "@std/assert";
import { type Scene, withScene } from "./harness.ts";
import { faults, PICTURES } from "./looks.ts";
import { becomes, eventually, hasFocus } from "./until.ts";

const ANSWERED = "/estimate?case=purchase&property=house&price=" +
  encodeURIComponent("7억 5천만") + "&standard=" + encodeURIComponent("5억 2천만") +
  "&homes=two&regulated=yes&small=no&region=metropolitan";

/** Each state of the page, by address; empty it is one of the public pages. */
const states: Record<string, string> = {
  answered: ANSWERED,
  wrong: "/estimate?case=gift&price=" + encodeURIComponent("아주 많이") + "&standard=-5&count=0",
  relief: "/estimate?property=house&price=" + encodeURIComponent("5억") + "&relief=first&share=" +
    encodeURIComponent("1/2"),
  burdened: "/estimate?case=gift&burdened=yes&price=" + encodeURIComponent("8억") + "&debt=" +
    encodeURIComponent("4억"),
  auction: "/estimate?case=auction&cancelled=3&price=" + encodeURIComponent("3억"),
  division: "/estimate?case=division&small=no&price=" + encodeURIComponent("4억"),
  trust: "/estimate?case=trust&trust=into",
  rates: "/estimate/rates",
  company: "/estimate?case=incorporation&price=1" + encodeURIComponent("억") + "&capitalRegion=yes",
};

async function answersWithoutScript({ visitor }: Scene): Promise<void> {
  const page = await visitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto("/estimate");
  await page.getByLabel("거래금액").fill("3억 5천");
  await page.getByRole("button", { name: "예상 비용 계산하기" }).click();
  await page.getByText("3억 5,000만원 (350,000,000원)으로 계산합니다.").waitFor();
  // 3,500,000 + 350,000 + bonds of 9,100,000 × 15.05 % + 150,000 + 18,000 + 480,000 + 48,000
  await page.getByRole("heading", { name: "5,915,550원" }).waitFor();
  await eventually(() => assertMatch(new URL(page.url()).search, /price=3/));
  await page.goBack();
  await becomes(() => page.getByRole("heading", { name: /5,915,550원/ }).count(), 0);
  await page.goForward();
  await page.getByRole("heading", { name: "5,915,550원" }).waitFor();
}

async function keepsWhatIsWrong({ visitor }: Scene): Promise<void> {
  const page = await visitor();
  await page.goto("/estimate?case=mortgage");
  await page.getByLabel("채권최고액").fill("아주 많이");
  await page.keyboard.press("Enter");
  const price = page.getByLabel("채권최고액");
  await page.getByRole("alert").getByText("1개 항목을 확인해 주세요.").waitFor();
  await becomes(() => price.inputValue(), "아주 많이");
  await becomes(() => price.getAttribute("aria-invalid"), "true");
  const said = await price.getAttribute("aria-describedby") ?? "";
  await eventually(async () =>
    assertMatch(
      await page.locator(`#${said.split(" ")[0]}`).innerText(),
      /금액을 인식하지 못했습니다/,
    )
  );
  await page.getByRole("alert").getByRole("link", { name: "채권최고액" }).click();
  await hasFocus(price);
}

async function asksOnlyWhatMatters({ visitor }: Scene): Promise<void> {
  const page = await visitor();
  await page.goto("/estimate");
  const homes = page.getByRole("group", { name: "취득 후 세대 주택 수" });
  await becomes(() => homes.isVisible(), true);
  await page.getByLabel("농지").check();
  await becomes(() => homes.isVisible(), false);
  const metropolis = page.getByRole("group", { name: "대도시 법인 중과" });
  await becomes(() => metropolis.isVisible(), true);
  await page.getByLabel("주택", { exact: true }).check();
  await becomes(() => metropolis.isVisible(), false);
  await page.goto("/estimate?case=gift");
  await becomes(() => page.getByLabel("넘겨받는 채무").isVisible(), false);
  await becomes(() => homes.isVisible(), false);
  await page.getByRole("group", { name: "채무를 함께 넘겨받음" }).getByLabel("예").check();
  await becomes(() => page.getByLabel("넘겨받는 채무").isVisible(), true);
  await becomes(() => homes.isVisible(), true);
  await page.getByLabel("토지", { exact: true }).check();
  await becomes(() => homes.isVisible(), false);
  await page.goto("/estimate?case=move");
  await becomes(() => page.getByLabel("자본금").isVisible(), false);
  await page.getByLabel("대도시 밖에서 안으로 (중과)").check();
  await becomes(() => page.getByLabel("자본금").isVisible(), true);
}

/** A first home, asked and answered without script; what is not reckoned is said at the sum. */
async function asksForReliefs({ visitor }: Scene): Promise<void> {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto("/estimate");
  await page.getByLabel("거래금액").fill("5억");
  await page.getByRole("button", { name: "예상 비용 계산하기" }).click();
  const doubts = page.getByRole("listitem").filter({ hasText: "선택하지 않음" }).first();
  await becomes(() => doubts.getByText("최대 5,500,000원 적을 수 있음").isVisible(), true);
  await page.getByLabel("생애최초 (200만원까지)").check();
  await page.getByRole("button", { name: "예상 비용 계산하기" }).click();
  await page.getByText("생애최초 감면 2,000,000원").waitFor();
  await eventually(() => assertMatch(new URL(page.url()).search, /relief=first/));
  await becomes(() => page.getByLabel("생애최초 (200만원까지)").isChecked(), true);
  const fee = page.getByRole("row").filter({ hasText: "법무사 보수" }).first();
  await becomes(() => fee.getByText("확인 필요").isVisible(), true);
  await page.getByRole("link", { name: "산정 근거 보기" }).click();
  await page.getByRole("heading", { name: "등기 비용 산정 근거" }).waitFor();
}

async function looksRight(scene: Scene, address: string, name: string): Promise<void> {
  const page = await scene.visitor();
  await page.goto(address);
  assertEquals(await faults(page, `estimate-${name}`, { fullPage: true }), []);
}

Deno.test("a visitor learns what a registration costs", async (t) => {
  await withScene(async (scene) => {
    await t.step(
      "it works without script, back and forward included",
      () => answersWithoutScript(scene),
    );
    await t.step("invalid input stays in the form", () => keepsWhatIsWrong(scene));
    await t.step("only relevant questions are asked", () => asksOnlyWhatMatters(scene));
    await t.step("reliefs, without script", () => asksForReliefs(scene));
    for (const [name, address] of Object.entries(states)) {
      await t.step(`${name}: accessible, and fits`, () => looksRight(scene, address, name));
    }
    await t.step("the page brings no script", async () => {
      const page = await scene.visitor();
      await page.goto(ANSWERED);
      const scripts = await page.locator("script:not([type='application/ld+json'])").count();
      assertEquals(scripts, 0);
    });
    await t.step("the printed answer is complete by itself", async () => {
      const page = await scene.visitor();
      await page.goto(ANSWERED);
      await page.emulateMedia({ media: "print" });
      if (PICTURES) await page.pdf({ path: `${PICTURES}/estimate.pdf`, format: "A4" });
      await becomes(
        () => page.getByRole("button", { name: "예상 비용 계산하기" }).isVisible(),
        false,
      );
      await becomes(() => page.getByText("예상 금액입니다.").isVisible(), true);
      await becomes(() => page.getByText("확인 필요", { exact: true }).first().isVisible(), true);
      await becomes(() => page.getByText("7억 5,000만원", { exact: true }).isVisible(), true);
    });
  });
});
