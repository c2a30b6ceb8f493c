/**
 * A new office, by what its screens say alone: from the link that its start prints to its first imported month and its
 * first published post. With SCREENSHOTS=folder pictures are kept.
 */
import { assertEquals, assertMatch } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { offerFirstSuperuser } from "../../src/auth/first_superuser.ts";
import { firstPath } from "../../web/site_paths.ts";
import { withOwnLogin } from "../helpers/sign_in.ts";
import { withScene } from "./harness.ts";
import { faults, PICTURES } from "./looks.ts";
import { becomes, eventually } from "./until.ts";

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

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name });

/** What is left to do, as the first screen of the office says it. */
async function step(page: Page, name: string): Promise<void> {
  await page.goto("/staff");
  await page.getByRole("link", { name: new RegExp(`^${name}:`) }).click();
}

async function register(page: Page): Promise<void> {
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
  await staysInSight(page);
}

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

/** A file is let go on the empty list, and all of its rows are taken. */
async function dropFirst(
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

async function importMonth(page: Page): Promise<void> {
  await step(page, "카드 내역 가져오기");
  await dropFirst(page, SPENDING, "카드 사용내역");
  await page.getByText("나루식당").first().waitFor();
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

Deno.test("a new office goes from its printed link to a month and a post by what the screen says", () =>
  withScene(
    async ({ server, visitor }) => {
      const login = await withOwnLogin(server.deps);
      const page = await visitor();
      const secret = await offerFirstSuperuser(server.deps);
      await page.goto(firstPath(secret!));
      await page.getByRole("link", { name: "카카오로 로그인해 시작하기" }).click();
      await button(page, /데모 직원 하나/).click();
      await page.getByRole("heading", { name: /^처음 시작하기 · 7가지 중 0가지 완료/ }).waitFor();
      await eventually(() => assertMatch(page.url(), /\/staff$/));
      if (PICTURES) assertEquals(await faults(page, "new-office-today"), []);
      await register(page);
      await importMonth(page);
      await publish(page);
      await importMore(page);
      await page.goto("/staff");
      await page.getByRole("heading", { name: /7가지 중 4가지 완료/ }).waitFor();
      await button(page, "목록 닫기").click();
      await page.waitForURL(/\/staff$/);
      await becomes(() => page.getByText("처음 시작하기").count(), 0);
      const guest = await visitor();
      await guest.goto("/");
      await guest.getByRole("link", { name: /문을 열었습니다/ }).waitFor();
      assertMatch(await guest.title(), /^법무사사무소 나루/);
      await login.close();
    },
    () => new Date("2026-11-21T01:00:00.000Z"),
    { DEMO: "0", KAKAO_REST_KEY: "0123456789abcdef0123456789abcdef" },
  ));
