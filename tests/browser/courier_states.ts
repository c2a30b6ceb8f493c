/** Every state of the couriers' screens, and how a person gets there. */
import type { Page } from "playwright-core";
import type { Scene } from "./harness.ts";
import type { ScreenState } from "./states.ts";

/** The ledger, alive. */
export async function openQuick(scene: Scene, query = ""): Promise<Page> {
  const page = await scene.signedIn("데모 직원 하나");
  await page.goto(`/quick${query}`);
  await page.locator("[data-island=quick][data-ready]").waitFor({ state: "attached" });
  return page;
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
export const rows = (page: Page) => page.locator(".card-table tbody");

/** A change that somebody else makes to the first record of the page. */
export async function elsewhere(page: Page, method: string, body: object): Promise<void> {
  await page.evaluate(async ([method, body]) => {
    const { results } = await (await fetch("/api/quick/?page=1")).json();
    const headers = { "content-type": "application/json" };
    const path = `/api/quick/${results[0].id}/`;
    await fetch(path, { method: method as string, headers, body: JSON.stringify(body) });
  }, [method, body] as const);
}

function ledger(name: string, act: (page: Page) => Promise<void>, query = ""): ScreenState {
  return {
    name: `quick-${name}`,
    async open(scene) {
      const page = await openQuick(scene, query);
      await act(page);
      return page;
    },
  };
}

const nothing = () => Promise.resolve();
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name }).waitFor();

/** The first delivery is edited here while somebody else does something to it. */
async function runInto(page: Page, method: string, body: object): Promise<void> {
  await button(page, /수정$/).first().click();
  // The form holds a new record until then, with the same fields.
  await page.getByText("배송 기록 수정").waitFor();
  await field(page, "메모").fill("내가 고치던 메모");
  await elsewhere(page, method, body);
  await page.keyboard.press("Control+s");
}

const page = (name: string, path: string): ScreenState => ({
  name: `quick-${name}`,
  async open(scene) {
    const page = await scene.signedIn("데모 직원 하나");
    await page.goto(path);
    return page;
  },
});

export const courierStates: ScreenState[] = [
  ledger("records", nothing, "?page=3"),
  ledger("reversals", nothing, "?page_size=100&reversed=true"),
  ledger("editing", async (page) => {
    await button(page, /수정$/).first().click();
    await field(page, "정정 사유").waitFor();
  }),
  ledger("history", async (page) => {
    await button(page, /이력$/).first().click();
    await page.locator(".history li").first().waitFor();
  }),
  ledger("top-up", async (page) => {
    await button(page, "잔액 추가").first().click();
    await dialog(page, "잔액 추가");
    await button(page, "추가").click();
    await page.getByText("올바른 금액을 입력하세요.").waitFor();
  }),
  ledger("delete", async (page) => {
    await button(page, /삭제$/).first().click();
    await dialog(page, /기록을 삭제하시겠습니까/);
  }),
  ledger("nothing-found", async (page) => {
    await page.getByRole("searchbox").fill("없는 말");
    await page.getByText("검색 결과가 없습니다.").waitFor();
  }),
  page("statement", "/quick/statement"),
  page("spending", "/quick/spending"),
  ledger("corrected-elsewhere", async (page) => {
    await runInto(page, "PUT", { memo: "다른 창에서 먼저 고친 메모" });
    await dialog(page, "다른 사람이 먼저 저장했습니다");
  }),
  ledger("low-rule", async (page) => {
    await button(page, /^부족 알림/).click();
    await dialog(page, "잔액 부족 알림");
  }),
  ledger("low", async (page) => {
    await button(page, /^부족 알림/).click();
    await field(page, "기준 금액(원)").fill("90000000");
    await page.getByRole("dialog").getByRole("button", { name: "저장" }).click();
    await page.getByText("잔액이 부족합니다.").waitFor();
  }),
  ledger("deleted-elsewhere", async (page) => {
    await runInto(page, "DELETE", { reason: "주문 취소" });
    await dialog(page, "수정하는 동안 삭제된 기록입니다");
  }),
];
