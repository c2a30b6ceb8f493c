/**
 * The privacy policy on its way: what is missing is entered, the texts are announced, a changed retention waits for its day.
 * With SCREENSHOTS=folder pictures are kept.
 */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { demoAccounts } from "../../src/auth/demo/accounts.ts";
import { type Scene, withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { becomes } from "./until.ts";

const DAY = 24 * 60 * 60 * 1_000;
const REAL = { DEMO: "0", KAKAO_REST_KEY: "0123456789abcdef0123456789abcdef" };
const SAID = [
  ["사무소 이름 (필수)", "법무사사무소 나루"],
  ["짧은 이름 (필수)", "나루"],
  ["대표 법무사 (필수)", "홍길동"],
  ["사업자등록번호 (필수)", "000-00-00000"],
  ["전화번호 (필수)", "02-000-0007"],
  ["이메일 (필수)", "naru@example.com"],
  ["업무 시간 (필수)", "평일 09:00–18:00"],
  ["주소 (필수)", "서울특별시 중구 세종대로 110, 3층"],
  ["법무사 등록번호", "제1234호"],
  ["소속 지방법무사회", "서울중앙지방법무사회"],
  ["손해배상 공제·보험", "대한법무사협회 공제"],
  ["개인정보 보호책임자", "이영희"],
  ["보호책임자 직급", "사무장"],
];

let now = new Date("2026-11-21T01:00:00.000Z");

const inRealOffice = (play: (scene: Scene) => Promise<void>, settings = {}) =>
  withScene(
    async (scene) => {
      const { auth } = scene.server.deps;
      for (const { key: id, subject, profile, flags } of demoAccounts) {
        const user = { id, provider: "kakao", subject, profile, flags };
        const refused = await auth.accounts.register(user, { requestId: "given", via: "system" });
        assertEquals(refused, null);
      }
      await play(scene);
    },
    () => now,
    { ...REAL, ...settings },
  );

const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });

async function openFacts(page: Page): Promise<void> {
  await page.locator("[data-island=office-facts][data-ready]").waitFor({ state: "attached" });
}

async function saveFacts(page: Page): Promise<void> {
  await page.getByRole("form", { name: "사무소 정보" }).getByRole("button", { name: "저장" })
    .click();
  await page.getByText("저장하지 않은 내용이 있습니다").waitFor({ state: "detached" });
  await page.getByText("사무소 정보를 저장했습니다.").first().waitFor();
}

/** Enters what the page says is missing. */
async function enterWhatIsMissing(page: Page): Promise<void> {
  await page.goto("/staff");
  await link(page, "처리방침과 약관").first().click();
  await page.getByText("서버 운영(호스팅): 누가 운영하는지").first().waitFor();
  assertEquals(await faults(page, "policy-missing", { always: true }), []);
  await link(page, /^개인정보 처리 위탁/).click();
  await openFacts(page);
  for (const [label, text] of SAID) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: "위탁 추가" }).click();
  const item = page.getByRole("group", { name: "개인정보 처리 위탁 1" });
  await item.getByLabel("맡기는 일").selectOption({ label: "서버 운영(호스팅)" });
  await item.getByLabel("운영").selectOption({ label: "사무소가 직접" });
  assertEquals(await faults(page, "policy-facts"), []);
  await saveFacts(page);
}

async function announce(page: Page, form: string, reason?: string): Promise<void> {
  const part = page.getByRole("form", { name: form, exact: true });
  if (reason) await part.getByLabel("바꾸는 사유").fill(reason);
  await part.getByRole("button", { name: form, exact: true }).click();
  await page.getByRole("status").filter({ hasText: "공고했습니다." }).waitFor();
}

async function setRetention(page: Page, days: string): Promise<void> {
  await page.goto("/settings?tab=office");
  await openFacts(page);
  await page.getByLabel("상담 신청 보관 일수", { exact: true }).fill(days);
  await saveFacts(page);
}

/** What visitors read while the change is announced. */
async function readsTheOldTextBesideTheNew(guest: Page): Promise<void> {
  await guest.goto("/privacy");
  await guest.getByText("2026년 11월 21일 시행").first().waitFor();
  await guest.getByText("접수한 날부터 365일").first().waitFor();
  const news = guest.getByRole("complementary", { name: "변경 공고" });
  await news.getByText("상담 신청: 보유 기간 단축", { exact: false }).waitFor();
  assertEquals(await faults(guest, "policy-announced", { always: true }), []);
  await news.getByRole("link", { name: "바뀌는 내용 비교" }).click();
  await guest.getByRole("columnheader", { name: "2026년 11월 21일 시행" }).first().waitFor();
  await guest.getByRole("cell", { name: /접수한 날부터 90일/ }).first().waitFor();
  assertEquals(await faults(guest, "policy-comparison", { always: true }), []);
}

Deno.test("an office completes and announces its policy, and a changed retention waits for its day", () =>
  inRealOffice(async (scene) => {
    const page = await scene.signedIn("관리자");
    await enterWhatIsMissing(page);
    await page.goto("/staff/policy");
    await announce(page, "개인정보처리방침 공고");
    await announce(page, "이용약관 공고");
    await page.getByText("빠진 것이 없습니다.").waitFor();

    await setRetention(page, "90");
    await page.goto("/staff");
    await link(page, /^개인정보처리방침이 설정과 다릅니다/).click();
    await page.getByRole("heading", { name: "처리방침이 설정과 다릅니다" }).waitFor();
    assertEquals(await faults(page, "policy-differs", { always: true }), []);
    await link(page, "공고할 내용과 비교 보기").click();
    await page.getByRole("cell", { name: /접수한 날부터 90일/ }).first().waitFor();
    assertEquals(await faults(page, "policy-draft"), []);
    await page.goBack();
    await announce(page, "개인정보처리방침 공고", "보관 기간을 줄임");
    assertEquals(await faults(page, "policy-coming"), []);
    const guest = await scene.visitor();
    await readsTheOldTextBesideTheNew(guest);

    now = new Date(now.getTime() + 7 * DAY);
    await guest.goto("/privacy");
    await guest.getByText("2026년 11월 28일 시행").first().waitFor();
    await guest.getByText("접수한 날부터 90일").first().waitFor();
    await becomes(() => guest.getByRole("complementary", { name: "변경 공고" }).count(), 0);
    await link(guest, "2026년 11월 21일 시행").click();
    await guest.getByText("접수한 날부터 365일").first().waitFor();
    assertEquals(await faults(guest, "policy-earlier"), []);
  }));
