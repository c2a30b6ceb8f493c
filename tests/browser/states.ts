/**
 * Every state of every screen, and how a person gets there. Looked at by axe and by the camera. What an address
 * alone leads to on the public site is looked at by `public_site_test.ts`.
 */
import type { Page } from "playwright-core";
import type { Scene } from "./harness.ts";
import {
  editButtons,
  employees,
  noteField,
  openButtons,
  openHistory,
  peopleField,
  reportIsAlive,
  saveButton,
  saveEdit,
} from "./report_page.ts";

export interface ScreenState {
  name: string;
  /** Opens a page in that state. */
  open(scene: Scene): Promise<Page>;
}

/** A month of the demo data that is over, so that its rows do not change during a day. */
export function lastMonth(now = new Date()): { year: number; month: number } {
  const seoul = new Date(now.getTime() + 9 * 3_600_000);
  const day = new Date(Date.UTC(seoul.getUTCFullYear(), seoul.getUTCMonth() - 1, 1));
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1 };
}

/** That month as an address of a report asks for it. */
export function ofLastMonth(): string {
  const { year, month } = lastMonth();
  return `?year=${year}&month=${month}`;
}

/** The first days of that month: a few rows, where one row is what is looked at. */
export function ofFewDays(): string {
  const { year, month } = lastMonth();
  const start = `${year}-${String(month).padStart(2, "0")}`;
  return `?start_date=${start}-01&end_date=${start}-07`;
}

/** The card report of a few days, alive: its first row can be worked with. */
export async function openReport(
  scene: Scene,
  account = "데모 직원 하나",
  rows = ofFewDays(),
): Promise<Page> {
  const page = await scene.signedIn(account);
  await page.goto(`/staff/card-report${rows}`);
  await reportIsAlive(page, "card-report");
  return page;
}

async function changeElsewhere(page: Page): Promise<void> {
  const id = await page.locator("[data-row]").first().getAttribute("data-row");
  await page.evaluate(async (id) => {
    const query = location.search;
    const rows = await (await fetch(`/api/mysql/card/list/${query}`)).json();
    const row = rows.find((one: { id: string }) => one.id === id);
    const participants = row.participants.map((person: { id: string }) => person.id);
    const body = JSON.stringify({
      purpose: "dinner",
      note: "다른 창에서 먼저 고친 비고",
      participants,
    });
    const headers = { "content-type": "application/json" };
    await fetch(`/api/mysql/card/update/${id}/`, { method: "PUT", headers, body });
  }, id);
}

/** Someone else saves while this person types; saving then opens the merge dialog. */
async function runIntoConflict(page: Page): Promise<void> {
  await editButtons(page).first().click();
  await noteField(page).fill("내가 입력하던 비고");
  await changeElsewhere(page);
  await saveButton(page).click();
  await page.getByRole("dialog", { name: "다른 사람이 먼저 저장했습니다" }).waitFor();
}

async function editOnce(page: Page): Promise<void> {
  await editButtons(page).first().click();
  await noteField(page).fill("월말 정산 확인");
  await saveEdit(page);
}

function report(
  name: string,
  act: (page: Page) => Promise<void>,
  rows?: string,
): ScreenState {
  return {
    name: `card-report-${name}`,
    open: async (scene) => {
      const page = await openReport(scene, undefined, rows);
      await act(page);
      return page;
    },
  };
}

export const states: ScreenState[] = [
  {
    name: "home-signed-in",
    open: async (scene) => {
      const page = await scene.signedIn("데모 직원 하나");
      await page.goto("/");
      return page;
    },
  },
  {
    name: "services-overview",
    open: async (scene) => {
      const page = await scene.signedIn("데모 직원 하나");
      await page.goto("/services");
      return page;
    },
  },
  {
    name: "services-missing",
    open: async (scene) => {
      const page = await scene.visitor();
      await page.goto("/services/nothing");
      return page;
    },
  },
  {
    name: "services-folded",
    open: async (scene) => {
      const page = await scene.visitor();
      await page.goto("/services/corporate");
      await page.getByRole("navigation", { name: "업무 안내" }).locator("summary").click();
      return page;
    },
  },
  {
    name: "sign-in",
    open: async (scene) => {
      const page = await scene.visitor();
      await page.goto("/");
      await page.getByRole("link", { name: /로그인$/ }).first().click();
      await page.getByRole("button", { name: /데모 직원 하나/ }).waitFor();
      return page;
    },
  },
  {
    name: "sign-in-refused",
    open: async (scene) => {
      const page = await scene.visitor();
      await page.goto("/oauth/callback/kakao?error=access_denied");
      await page.getByText(/로그인 중 오류가 발생했습니다/).first().waitFor();
      return page;
    },
  },
  ...["데모 관리자", "데모 고객"].map((account): ScreenState => ({
    name: account === "데모 고객" ? "profile-customer" : "today",
    open: async (scene) => {
      const page = await scene.signedIn(account);
      await page.goto(account === "데모 고객" ? "/profile" : "/staff");
      await page.getByRole("heading", { level: 1 }).waitFor();
      return page;
    },
  })),
  {
    name: "profile",
    open: async (scene) => {
      const page = await scene.signedIn("데모 직원 하나");
      await page.goto("/profile");
      await page.getByRole("heading", { level: 1 }).waitFor();
      return page;
    },
  },
  report("list", async () => {}, ofLastMonth()),
  report("expanded", async (page) => {
    await openButtons(page).first().click();
    await page.getByText("카드 사용자").first().waitFor();
  }),
  report("editing", async (page) => {
    await editButtons(page).first().click();
    await peopleField(page).click();
    await employees(page).getByRole("option").first().waitFor();
  }),
  report("conflict", runIntoConflict),
  report("history", async (page) => {
    await editOnce(page);
    await openHistory(page);
  }),
  report("empty", async (page) => {
    await page.goto("/staff/card-report?start_date=2019-01-01&end_date=2019-01-31");
    await page.getByText("표시할 카드사용내역이 없습니다.").first().waitFor();
  }),
  report("error", async (page) => {
    await page.route("**/api/mysql/card/list/**", (route) => route.abort());
    await page.getByRole("combobox", { name: "월" }).selectOption("all");
    await page.getByText("데이터를 불러오는데 문제가 발생했습니다.").first().waitFor();
  }, ofLastMonth()),
  report("range", async (page) => {
    await page.getByRole("tab", { name: "기간" }).click();
    await page.getByLabel("시작일").waitFor();
  }),
  report("lacking", async (page) => {
    await page.goto(`${page.url()}&only=todo&sort=-pay`);
    await page.locator("a.report-chip[aria-current]").waitFor();
  }),
  report("year", async (page) => {
    await page.getByRole("combobox", { name: "월" }).selectOption("all");
    await page.waitForURL(/month=all/);
    await page.getByRole("link", { name: /^12월:/ }).waitFor();
    await page.locator('.report[aria-busy="false"]').waitFor();
  }, ofLastMonth()),
  report("help", async (page) => {
    await page.getByRole("main").click({ position: { x: 2, y: 2 } });
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
  }),
];
