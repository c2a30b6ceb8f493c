/** S1 §2 and §8: the card report and the car ledger as staff work with them. */
import { assert, assertEquals } from "@std/assert";
import type { Page, Route } from "playwright-core";
import { pay, payment } from "../helpers/people.ts";
import {
  editButtons,
  employees,
  noteField,
  openButtons,
  peopleField,
  saveButton,
} from "../browser/report_page.ts";
import { lastMonth, ofFewDays, ofLastMonth } from "../browser/states.ts";
import { becomes } from "../browser/until.ts";
import { differs, line, type Lines } from "./line.ts";
import { assertSays, type Office, textOf } from "./office.ts";
import { sayPurpose } from "../browser/purpose.ts";

export const CARDS = "/staff/card-report";
export const CARS = "/staff/car-ledger";
export const cards = (office: Office) => office.open("staff", CARDS + ofFewDays());
export const cars = (office: Office) => office.open("staff", CARS + ofFewDays());
export const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
/** What a server in trouble answers, with a reason and without. */
export const refused = (route: Route) =>
  route.fulfill({ status: 500, json: { error: "점검 중", message: "점검 중", code: "x" } });

const heads = (html: string): string[] =>
  [...html.matchAll(/<th[^>]*role="columnheader"[^>]*>([\s\S]*?)<\/th>/g)]
    .map(([, head]) => textOf(head).trim());
const chosenTab = (html: string): string =>
  textOf(html.match(/<[^>]*role="tab"[^>]*aria-selected="true"[^>]*>([\s\S]*?)<\//)?.[1] ?? "");

async function filters(office: Office, path: string): Promise<void> {
  const html = await office.html("staff", path);
  assertEquals(chosenTab(html).trim(), "연월");
  assertSays(html, "연월", "기간");
  const year = new Date(Date.now() + 9 * 3_600_000).getUTCFullYear();
  const page = await office.open("staff", path);
  const options = (label: string) =>
    page.getByRole("combobox", { name: label, exact: true }).locator("option").allInnerTexts();
  await becomes(
    async () => (await options("연도")).map((text) => text.trim()),
    [0, 1, 2, 3, 4].map((back) => `${year - back}년`),
  );
  await becomes(() => options("월"), [
    "전체",
    ...Array.from({ length: 12 }, (_, at) => `${at + 1}월`),
  ]);
  await page.getByRole("tab", { name: "기간" }).click();
  await page.getByLabel("시작일").waitFor();
  await page.getByLabel("종료일").waitFor();
}

async function cardColumns(office: Office): Promise<void> {
  const { books } = office.scene.server.deps;
  const many = [1, 2, 3, 4, 5, 6].map((each) => `demo-0${each}`);
  await pay(
    books,
    "spec-six",
    payment({ used_at: "2018-05-02T03:10:00.000Z", participants: many }),
  );
  const html = await office.html("staff", `${CARDS}?start_date=2018-05-01&end_date=2018-05-31`);
  assertEquals(heads(html), ["일시", "사용처", "비고", "용도", "참석자", "금액", "작업"]);
  const row = html.match(/<tr[^>]*data-row="spec-six"[\s\S]*?<\/tr>/)![0];
  const stack = row.match(
    /<span class="avatar-stack"[\s\S]*?<span class="avatar-more"[^>]*>([\s\S]*?)<\/span>/,
  )!;
  assertEquals(textOf(stack[1]).trim(), "+2");
  assertEquals(stack[0].match(/class="avatar[" ]/g)!.length, 4);
  assert(/badge/.test(row) && /펼치기"/.test(row) && /편집"/.test(row));
}

async function cardRowOpens(office: Office): Promise<void> {
  const page = await cards(office);
  await openButtons(page).first().click();
  await shown(page, /^참석자 \d+명$/);
  await page.getByRole("term").filter({ hasText: "비고" }).first().waitFor();
  await editButtons(page).first().click();
  await noteField(page).waitFor();
  await peopleField(page).waitFor();
}

/** A legend's shares; the bar's labels are of those above 10 %. */
export async function sums(office: Office, path: string, labels: string[]): Promise<void> {
  const html = await office.html("staff", path + ofLastMonth());
  assertSays(html, ...labels.map((label) => `${label} 합계`), "총 합계");
  const legend = html.match(/<ul class="report-legend"[\s\S]*?<\/ul>/)![0];
  const shares = [...textOf(legend).matchAll(/(\S+)\s+([\d.]+)%/g)];
  assertEquals(shares.length, 3);
  const bar = html.match(/<svg class="report-bar" role="img"[\s\S]*?<\/svg>/)![0];
  const named = [...bar.matchAll(/<tspan>(.*?)<\/tspan>/g)].map(([, name]) => name);
  const above = shares.filter(([, , percent]) => Number(percent) > 10).map(([, name]) => name);
  assertEquals(named, above);
}

/** A month with more lunches than the budget, and one with fewer. */
export async function lunchBudget(office: Office): Promise<void> {
  const { books } = office.scene.server.deps;
  await pay(books, "spec-over", payment({ used_at: "2018-03-02T03:10:00.000Z", pay: 250_000 }));
  await pay(books, "spec-under", payment({ used_at: "2018-02-02T03:10:00.000Z", pay: 50_000 }));
  const of = (month: number) => office.html("staff", `${CARDS}?year=2018&month=${month}`);
  const [under, over] = [await of(2), await of(3)];
  assertSays(under, "점심 예산", "25.0%", "150,000원 남음");
  assertSays(over, "점심 예산", "50,000원 초과");
  const used = (html: string) => html.match(/class="limit-used" width="([\d.]+)%"/)![1];
  assert(Number(used(under)) < 100 && Number(used(over)) <= 100);
}

async function workbook(office: Office): Promise<void> {
  const page = await cards(office);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "엑셀 다운로드" }).click();
  await sayPurpose(page);
  assert((await coming).suggestedFilename().endsWith(".xlsx"));
}

async function carRow(office: Office): Promise<void> {
  const html = await office.html("staff", CARS + ofLastMonth());
  assertEquals(heads(html), ["차량", "내용", "운행 시간", "거리", "작업"]);
  const row = html.match(/<tr[^>]*data-row="[\s\S]*?<\/tr>/)![0];
  assert(/badge/.test(row) && /\d\d:\d\d–\d\d:\d\d/.test(textOf(row)) && / km/.test(textOf(row)));
}

export async function carOpens(office: Office): Promise<void> {
  const page = await cars(office);
  await openButtons(page).first().click();
  for (
    const scale of ["평균 연비 눈금 25 km/L", "평균 속도 눈금 120 km/h", "최고 속도 눈금 180 km/h"]
  ) {
    await page.getByRole("img", { name: scale }).waitFor();
  }
  await page.locator(".cl-metrics").getByText(/원$/).waitFor();
}

async function carEditor(office: Office): Promise<void> {
  const page = await cars(office);
  await editButtons(page).first().click();
  const form = page.getByRole("form", { name: /편집$/ });
  for (const name of ["초기화", "취소", "저장"]) {
    await form.getByRole("button", { name, exact: true }).waitFor();
  }
  await becomes(() => form.getByRole("combobox").locator("option").allInnerTexts(), [
    "업무용",
    "출퇴근",
    "비업무용",
  ]);
  await form.getByRole("textbox").waitFor();
}

async function carSums(office: Office): Promise<void> {
  await sums(office, CARS, ["업무용", "출퇴근", "비업무용"]);
  await office.says("staff", CARS + ofLastMonth(), "비업무용 사용", "비용");
  const { year, month } = lastMonth();
  const range = `?start_date=${year}-${String(month).padStart(2, "0")}-01&end_date=${year}-${
    String(month).padStart(2, "0")
  }-05`;
  const html = await office.html("staff", CARS + range);
  assertEquals(textOf(html).includes("비업무용 사용"), false);
}

/** While the list is on its way, and when it comes as trouble: said, and the rows are gone. */
async function loading(office: Office): Promise<void> {
  for (
    const [path, list] of [[CARDS, "**/api/mysql/card/list/**"], [CARS, "**/api/mysql/car/list/**"]]
  ) {
    const page = await office.open("staff", path + ofLastMonth());
    const held = Promise.withResolvers<void>();
    await page.route(list, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("combobox", { name: "월" }).selectOption("all");
    await shown(page, "데이터를 불러오는 중...");
    held.resolve();
    await page.locator(".report-loading").waitFor({ state: "detached" });
  }
}

const TROUBLE: [what: string, answer: Parameters<Route["fulfill"]>[0] | "cut"][] = [
  ["a reason", { status: 500, json: { error: "점검 중", message: "점검 중", code: "x" } }],
  ["an empty object", { status: 500, json: {} }],
  ["a page of a proxy", { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }],
  ["a cut line", "cut"],
];

/** The list of a report fails in every way: said each time, and no row of before is left. */
export async function listFails(office: Office, path: string, list: string): Promise<void> {
  const page = await office.open("staff", path + ofLastMonth());
  for (const [at, [, answer]] of TROUBLE.entries()) {
    await page.route(list, (route) => answer === "cut" ? route.abort() : route.fulfill(answer));
    await page.getByRole("combobox", { name: "월" }).selectOption(at % 2 === 0 ? "all" : "1");
    await shown(page, "데이터를 불러오는데 문제가 발생했습니다.");
    await becomes(() => page.locator("[data-row]").count(), 0);
    await page.unroute(list);
  }
}

export async function listOfPeopleFails(office: Office): Promise<void> {
  const page = await cards(office);
  await page.route("**/api/mysql/user/list**", refused);
  await editButtons(page).first().click();
  await peopleField(page).click();
  await shown(page, "직원 목록을 불러오지 못했습니다. 새로고침 후 다시 시도해주세요.");
}

export async function saveFails(office: Office): Promise<void> {
  const card = await cards(office);
  await card.route("**/api/mysql/card/update/**", refused);
  await editButtons(card).first().click();
  await noteField(card).fill("저장되지 않을 비고");
  await saveButton(card).click();
  await shown(card, "수정 중 오류가 발생했습니다: 점검 중");
  await becomes(() => noteField(card).inputValue(), "저장되지 않을 비고");
  const car = await cars(office);
  await car.route("**/api/mysql/car/update/**", refused);
  await editButtons(car).first().click();
  const form = car.getByRole("form", { name: /편집$/ });
  await form.getByRole("textbox").fill("저장되지 않을 내용");
  await form.getByRole("button", { name: "저장", exact: true }).click();
  await shown(car, "수정 중 오류가 발생했습니다: 점검 중");
  await form.getByRole("button", { name: "초기화" }).click();
  await shown(car, "초기화 중 오류가 발생했습니다: 점검 중");
  await becomes(() => form.getByRole("textbox").inputValue(), "저장되지 않을 내용");
}

export async function workbookFails(office: Office): Promise<void> {
  const page = await cards(office);
  for (const [, answer] of TROUBLE) {
    await page.route(
      "**/report/excel/**",
      (route) => answer === "cut" ? route.abort() : route.fulfill(answer),
    );
    await page.getByRole("button", { name: "엑셀 다운로드" }).click();
    const said = page.getByRole("alert").filter({
      hasText: "엑셀 다운로드에 실패했습니다. 잠시 후 다시 시도해주세요.",
    });
    await said.first().waitFor();
    await page.unroute("**/report/excel/**");
  }
}

/** S1 §4, §5: the editor's rules. */
export async function withoutPeople(office: Office): Promise<void> {
  const page = await cards(office);
  await editButtons(page).first().click();
  const chips = page.getByRole("button", { name: /빼기$/ });
  await noteField(page).fill("아무도 없음");
  for (let left = await chips.count(); left > 0; left--) {
    await chips.first().click();
    await becomes(() => chips.count(), left - 1);
  }
  let sent = 0;
  page.on("request", (request) => request.method() === "PUT" && sent++);
  await saveButton(page).click();
  await shown(page, "참석자를 한 명 이상 선택해 주세요.");
  await becomes(() => noteField(page).inputValue(), "아무도 없음");
  assertEquals(sent, 0);
}

export async function searchesPeople(office: Office): Promise<void> {
  const page = await cards(office);
  const { data } = await office.get("staff", "/api/mysql/user/list?page=1&page_size=500");
  await editButtons(page).first().click();
  for (const [typed, field] of [["김서연", "name"], ["총무팀", "dept"], ["과장", "position"]]) {
    await peopleField(page).fill(typed);
    const wanted = data.filter((one: Record<string, string>) => one[field].includes(typed)).length;
    assert(wanted > 0, typed);
    await becomes(() => employees(page).getByRole("option").count(), wanted, typed);
  }
}

export const reportLines: Lines = {
  "S1-2.11": line(
    "card report: tabs of year-month and range, five years, months all and 1–12",
    (office) => filters(office, CARDS),
  ),
  "S1-2.12": line(
    "columns: time, store, purpose badge, participants (4 and +N), amount, expand and edit",
    cardColumns,
  ),
  "S1-2.13": line("an open row shows note and participants, or an editor", cardRowOpens),
  "S1-2.14": line(
    "totals for lunch, dinner, other, all; bar and legend, labels above 10 %",
    (office) => sums(office, CARDS, ["점심", "저녁", "기타"]),
  ),
  "S1-2.15": differs(
    "lunch budget: used percentage, what is left or over, bar to 100 %",
    "past the limit the bar stays as wide, and what is over is hatched behind the limit's mark",
    lunchBudget,
  ),
  "S1-2.16": line("an Excel download button", workbook),
  "S1-2.17": line("car ledger: the same two tabs", (office) => filters(office, CARS)),
  "S1-2.18": line(
    "columns: car, content with purpose badge, time range, distance, actions",
    carRow,
  ),
  "S1-2.19": line(
    "an open row: mileage, speed, cost, max speed with scales 25, 120, 180",
    carOpens,
  ),
  "S1-2.20": line("editor: purpose, content, reset, cancel, save", carEditor),
  "S1-2.21": line("totals by purpose with a bar; personal use in year-month mode alone", carSums),
  "S1-2.22": line("leave: chips, form, list with refresh", async (office) => {
    await office.says(
      "colleague",
      "/staff/leave-request",
      "입사",
      "근속",
      "시작일",
      "종료일",
      "사유",
      "신청하기",
      "내 휴가 신청",
      "새로고침",
    );
  }),
  "S1-2.23": line(
    "published posts as cards that link to /blog/{slug}; the detail shows the post",
    async (office) => {
      const { results } = await office.get("visitor", "/api/blog/posts/");
      const html = await office.html("visitor", "/blog");
      assertEquals(html.match(/href="\/blog\/[^"?]+"/g)!.length >= results.length, true);
      const [{ slug, content }] = results;
      await office.says("visitor", `/blog/${encodeURIComponent(slug)}`, content[0]);
    },
  ),
  "S1-2.24": line("loading: '데이터를 불러오는 중...'", loading),
  "S1-2.25": line(
    "load error: '데이터를 불러오는데 문제가 발생했습니다.'",
    (office) => listFails(office, CARDS, "**/api/mysql/card/list/**"),
  ),
  "S1-2.26": line("empty: '표시할 카드사용내역이 없습니다.'", async (office) => {
    await office.says(
      "staff",
      `${CARDS}?start_date=2001-01-01&end_date=2001-01-31`,
      "표시할 카드사용내역이 없습니다.",
    );
  }),
  "S1-2.27": line("empty: '표시할 차계부 내역이 없습니다.'", async (office) => {
    await office.says(
      "staff",
      `${CARS}?start_date=2001-01-01&end_date=2001-01-31`,
      "표시할 차계부 내역이 없습니다.",
    );
  }),
};
