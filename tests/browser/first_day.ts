/** The first day of an office, step by step as its screens lead. With SCREENSHOTS=folder pictures are kept. */
import { assertEquals } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { faults, PICTURES } from "./looks.ts";
import { becomes } from "./until.ts";

const FACTS: [label: RegExp, text: string][] = [
  [/^사무소 이름/, "법무사사무소 나루"],
  [/^짧은 이름/, "나루"],
  [/^대표 법무사/, "홍길동"],
  [/^사업자등록번호/, "000-00-00000"],
  [/^전화번호/, "02-000-0007"],
  [/^이메일/, "naru@example.com"],
  [/^업무 시간/, "평일 09:30–17:00"],
  [/^주소/, "서울특별시 중구 세종대로 110, 3층"],
];

const SPENDING = "이용일시,가맹점명,이용금액,승인번호\n" +
  "2026-11-02 12:10,나루식당,24000,30000001\n2026-11-03 18:40,세종문구,8500,30000002\n";

export const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name });

/** What is left to do, as the first screen of the office says it. */
export async function step(page: Page, name: string): Promise<void> {
  await page.goto("/staff");
  await page.getByRole("link", { name: new RegExp(`^${name}:`) }).click();
}

/** Signs in by the buttons of the page that is open, as the provider's account of that name. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.getByRole("link", { name: /^카카오로 로그인/ }).first().click();
  await button(page, new RegExp(account)).click();
}

export async function register(page: Page): Promise<void> {
  await step(page, "사무소 정보");
  await page.locator("[data-island=office-facts][data-ready]").waitFor({ state: "attached" });
  if (PICTURES) assertEquals(await faults(page, "office-facts"), []);
  for (const [label, text] of FACTS) await page.getByLabel(label).fill(text);
  const save = button(page.getByRole("form", { name: "사무소 정보" }), "저장");
  await page.getByLabel(/^전화번호/).fill("02-OOO");
  await save.click();
  await page.getByText("전화번호 형식이 아닙니다.", { exact: false }).first().waitFor();
  await becomes(() => page.getByLabel(/^주소/).inputValue(), FACTS[7][1]);
  await page.getByLabel(/^전화번호/).fill(FACTS[4][1]);
  await save.click();
  await page.getByText("사무소 정보를 저장했습니다.").waitFor();
}

/** A file is dropped on the empty list, and all of its rows are imported. */
export async function dropFirst(
  page: Page,
  text: string,
  title: string,
  look: (steps: Locator) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.getByText("여기에 끌어다 놓으세요").waitFor();
  const files = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "첫 파일.csv", { type: "text/csv" }));
    return data;
  }, text);
  await page.dispatchEvent("body", "drop", { dataTransfer: files });
  const steps = page.getByRole("dialog", { name: `${title} 가져오기` });
  await steps.getByRole("button", { name: "미리보기" }).waitFor();
  await look(steps);
  await button(steps, "미리보기").click();
  await button(steps, /^\d행 가져오기/).click();
  await steps.getByText(/새로 추가 \d행/).waitFor();
  await button(steps, /^닫기|완료$/).first().click();
}

export async function importMonth(page: Page): Promise<void> {
  await step(page, "카드 내역 가져오기");
  await dropFirst(page, SPENDING, "카드 사용내역");
  await page.getByText("나루식당").first().waitFor();
}

export async function hire(page: Page, name: string, email: string): Promise<void> {
  await button(page, "직원 추가").first().click();
  const form = page.getByRole("form", { name: "직원 추가" });
  await form.getByLabel(/^이름/).fill(name);
  await form.getByLabel("이메일").fill(email);
  await form.getByLabel("입사일").fill("2024-03-04");
  await button(form, "저장").click();
  await page.getByRole("grid").getByText(name).first().waitFor();
}

/** The link as it is shown once. */
export async function invite(page: Page, name: string): Promise<string> {
  await step(page, "직원과 계정");
  await page.locator("[data-island=invitations][data-ready]").waitFor({ state: "attached" });
  await page.getByLabel("초대할 직원").selectOption({ label: name });
  await button(page, "초대 링크 만들기").click();
  const field = page.getByLabel(/님의 초대 링크입니다/);
  await field.waitFor();
  assertEquals(await faults(page, "invited"), []);
  await page.getByRole("row").filter({ hasText: "대기 중" }).waitFor();
  return await field.inputValue();
}
