/**
 * A superuser types a word of the advertising rules: hint beside the field, saved all the same, dismissed with a
 * reason.
 */
import type { Page } from "playwright-core";
import { openIme } from "./grid/ime.ts";
import { withScene } from "./harness.ts";
import { becomes } from "./until.ts";

const RULE = "법무사표시·광고규칙 제4조제5호";
const SAID = [
  ["사무소 이름 (필수)", "법무사사무소 나루"],
  ["짧은 이름 (필수)", "나루"],
  ["대표 법무사 (필수)", "홍길동"],
  ["사업자등록번호 (필수)", "000-00-00000"],
  ["전화번호 (필수)", "02-000-0007"],
  ["이메일 (필수)", "naru@example.com"],
  ["업무 시간 (필수)", "평일 09:00–18:00"],
  ["주소 (필수)", "서울특별시 중구 세종대로 110, 3층"],
];
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function editor(page: Page): Promise<void> {
  await page.goto("/settings?tab=office");
  await page.locator("[data-island=office-facts][data-ready]").waitFor({ state: "attached" });
}

/** What a screen reader says of a field besides its name. */
const describedBy = (page: Page, label: string) =>
  field(page, label).evaluate((control) =>
    (control.getAttribute("aria-describedby") ?? "").split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "").join(" ")
  );

async function writes(page: Page): Promise<void> {
  await editor(page);
  for (const [label, text] of SAID) await field(page, label).fill(text);
  const intro = field(page, "사무소 소개");
  await intro.fill("서초동 ");
  await intro.press("End");
  const ime = await openIme(page);
  for (const steps of [["ㅊ", "초", "최"], ["ㄱ", "고"], ["ㅇ", "으", "의"]]) {
    await ime.compose(...steps);
    await ime.commit(steps.at(-1)!);
  }
  await becomes(() => intro.inputValue(), "서초동 최고의");
  await becomes(async () => (await describedBy(page, "사무소 소개")).includes(RULE), true);
  const live = intro.locator("xpath=../div[@aria-live='polite']");
  await becomes(async () => (await live.innerText()).includes("‘최고’"), true);
  // The same letters with another meaning are passed over while they are typed.
  await intro.fill("채권최고액을 등기합니다.");
  await becomes(() => live.innerText(), "");
  await intro.fill("서초동 최고의 사무소입니다.");
  await becomes(async () => (await live.innerText()).includes(RULE), true);
}

async function saves(page: Page): Promise<void> {
  await page.getByRole("form", { name: "사무소 정보" }).getByRole("button", { name: "저장" })
    .click();
  await page.getByText("저장하지 않은 내용이 있습니다").waitFor({ state: "detached" });
}

async function letsStand(page: Page): Promise<void> {
  await page.goto("/staff");
  await page.getByRole("link", { name: /점검$/ }).and(page.locator("[href='/staff/advert']"))
    .first()
    .click();
  await page.getByRole("heading", { name: "확인할 말 1건" }).waitFor();
  await page.getByLabel("그대로 두는 사유").fill("지방회에 문의해 확인했습니다.");
  await page.getByRole("button", { name: /^그대로 두기/ }).click();
  await page.getByText("사유와 함께 그대로 두었습니다.").waitFor();
  await page.getByRole("heading", { name: "확인할 말 0건" }).waitFor();
  await page.getByRole("heading", { name: "그대로 둔 말 1건" }).waitFor();
}

Deno.test("an advertising hint appears while typing, does not stop saving, and can be dismissed with a reason", () =>
  withScene(async ({ signedIn }) => {
    const page = await signedIn("데모 관리자");
    await writes(page);
    await saves(page);
    await letsStand(page);
    await editor(page);
    await becomes(async () => (await describedBy(page, "사무소 소개")).includes(RULE), false);
    await field(page, "사무소 소개").fill("방배동 최고의 사무소입니다.");
    await becomes(async () => (await describedBy(page, "사무소 소개")).includes(RULE), true);
  }));

Deno.test("a review is recorded with its consent, and shown from then on", () =>
  withScene(async ({ signedIn }) => {
    const page = await signedIn("데모 관리자");
    await editor(page);
    for (const [label, text] of SAID) await field(page, label).fill(text);
    await page.getByRole("button", { name: "후기 추가" }).click();
    const review = page.getByRole("group", { name: "고객 후기 1" });
    const quote = "차근차근 설명해 주셨습니다.";
    await review.getByLabel("후기", { exact: true }).fill(quote);
    await review.getByLabel("이름", { exact: true }).fill("김○○");
    await review.getByLabel("맡긴 일").fill("상속 등기");
    await saves(page);
    const site = await page.context().newPage();
    await site.goto("/");
    await site.getByText("등기부터 공탁까지,").waitFor();
    await becomes(() => site.getByText(quote).count(), 0);
    await site.goto("/staff/advert");
    await site.getByText("동의 기록이 없습니다.").waitFor();
    await review.getByLabel("동의한 사람").fill("김영희");
    await review.getByLabel("동의한 날").fill("2026-01-05");
    await saves(page);
    await site.goto("/");
    await site.getByText(quote).waitFor();
    await becomes(() => review.getByLabel("동의한 글").inputValue(), quote);
  }));

Deno.test("a car's log says whether the car needs it, and where that is set", () =>
  withScene(async ({ signedIn }) => {
    const page = await signedIn("데모 관리자");
    await page.goto("/staff/car-ledger/log");
    await page.getByLabel("차량", { exact: true }).selectOption({ label: "데모 레이" });
    await page.getByRole("button", { name: "조회" }).click();
    await page.getByText("업무용승용차 운행기록부 작성 대상이 아닙니다.").waitFor();
    await page.getByLabel("차량", { exact: true }).selectOption({ label: "데모 니로" });
    await page.getByRole("button", { name: "조회" }).click();
    await page.getByText(/^비용 인정 기준/).click();
    await page.getByText("한 해 1,500만 원까지만 업무용으로 봅니다", { exact: false }).waitFor();
    await page.getByText("사용 중인 업무용승용차는 2대입니다.", { exact: false }).waitFor();
  }));
