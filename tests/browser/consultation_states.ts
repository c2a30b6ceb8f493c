/** The states of the contact form and of the staff's inbox. */
import type { Page } from "playwright-core";
import type { Scene } from "./harness.ts";
import type { ScreenState } from "./states.ts";

const visitor = (name: string, act: (page: Page) => Promise<unknown>): ScreenState => ({
  name,
  open: async (scene: Scene) => {
    const page = await scene.visitor();
    await act(page);
    return page;
  },
});

const staff = (
  name: string,
  path: string,
  act: (page: Page) => Promise<unknown> = async () => {},
  account = "데모 관리자",
): ScreenState => ({
  name,
  open: async (scene: Scene) => {
    const page = await scene.signedIn(account);
    await page.goto(path);
    await act(page);
    return page;
  },
});

export const consultationStates: ScreenState[] = [
  visitor("contact", (page) => page.goto("/contact?service=corporate")),
  visitor("contact-wrong", async (page) => {
    await page.goto("/contact");
    await page.getByLabel("이름").fill("김하늘");
    await page.getByLabel("이메일").fill("haneul@");
    await page.getByRole("button", { name: "상담 접수하기" }).click();
    await page.getByRole("alert").waitFor();
  }),
  staff("consultations", "/staff/consultations"),
  staff("consultations-none", "/staff/consultations?stage=done"),
  staff("consultations-search", "/staff/consultations", async (page) => {
    await page.getByRole("searchbox").fill("등기");
    await page.keyboard.press("Enter");
    await page.getByText(/검색 결과 1건/).waitFor();
  }),
  staff("consultation", "/staff/consultations/demo-consultation-3"),
  staff("consultation-spam", "/staff/consultations/demo-consultation-2"),
  staff("consultation-refused", "/staff/consultations/demo-consultation-1", async (page) => {
    await page.getByText("개인정보 파기", { exact: true }).click();
    await page.getByRole("button", { name: "파기하기" }).click();
    await page.getByText("파기하는 사유를 선택해 주세요.").waitFor();
  }),
];
