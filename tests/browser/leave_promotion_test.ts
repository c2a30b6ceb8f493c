/**
 * Promotion of the use of leave, walked from the schedule to the document: what is due, the notice, the person's
 * answer, the employer's dates, and both as leave. With SCREENSHOTS=folder what is printed is kept.
 */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { addDays, type Day } from "../../events/leave_rules/days.ts";
import { isDayOff } from "../../events/leave_rules/working_days.ts";
import { handClock } from "../helpers/contact.ts";
import { type Scene, withScene } from "./harness.ts";
import { asOnPaper, onPaper, PICTURES, SHEET, violations } from "./looks.ts";
import { becomes } from "./until.ts";

const LIST = "/settings?tab=leave&list=leave_promotions";
const PERSON = "데모 박하은";
/** The first of the ten days in which the sample office's 박하은, hired on 18 June, is given notice. */
const NOTICE = "2026-12-18";

/** Days of work from a day on. */
function worked(from: Day, many: number): Day[] {
  const days: Day[] = [];
  for (let day = from; days.length < many; day = addDays(day, 1)) {
    if (!isDayOff(day, new Set())) days.push(day);
  }
  return days;
}

async function at(scene: Scene, account: string, path: string): Promise<Page> {
  const page = await scene.signedIn(account);
  await page.goto(path);
  return page;
}

/** Types days into the form's fields, from the first one on. */
async function fill(page: Page, days: Day[]): Promise<void> {
  for (const [at, day] of days.entries()) {
    await page.getByLabel(`${at + 1}번째 날`, { exact: true }).fill(day);
  }
}

/** The page as it would be printed has no controls; for review it is kept as a picture and as a PDF. */
async function print(page: Page, name: string): Promise<void> {
  await asOnPaper(page);
  await becomes(() => page.getByRole("button").count(), 0);
  if (!PICTURES) return;
  await page.pdf({ ...SHEET, path: `${PICTURES}/${name}.pdf` });
  await page.screenshot({ path: `${PICTURES}/${name}-print.png`, fullPage: true });
}

Deno.test("lapsing days are promoted: the schedule, the notice, the answer, the employer's dates, the document", async () => {
  const clock = handClock(`${NOTICE}T01:00:00.000Z`);
  await withScene(async (scene) => {
    /** The office was open all the time: it knows each day. */
    const goTo = (day: Day) => {
      clock.pass(Date.parse(`${day}T01:00:00.000Z`) - clock.now().getTime());
      scene.server.deps.clock!.learn(clock.now().toISOString());
    };
    const row = (page: Page) =>
      page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: PERSON }) });
    let office = await at(scene, "데모 관리자", LIST);
    await row(office).getByText("촉구 필요").waitFor();
    await office.getByRole("button", { name: /모두 촉구하기/ }).click();
    await office.getByText("촉구했습니다.").waitFor();
    await row(office).getByText("답변 대기").waitFor();
    assertEquals(await violations(office), []);

    const person = await at(scene, "데모 직원 하나", "/staff/leave-request/why");
    await person.getByRole("link", { name: "쓸 날 정하기" }).click();
    await person.getByLabel("1번째 날", { exact: true }).waitFor();
    await person.waitForLoadState();
    const many = await person.getByLabel(/번째 날/).count();
    const days = worked("2027-02-10", many);
    const own = days.slice(0, 2);
    await fill(person, [own[0], "2027-02-14"]);
    await person.getByRole("button", { name: "이날에 쓰겠습니다" }).click();
    await person.getByText("2027-02-14: 휴무일입니다.").waitFor();
    await becomes(
      () => person.getByLabel("2번째 날", { exact: true }).inputValue(),
      "2027-02-14",
      "nothing is lost",
    );
    await fill(person, own);
    await person.getByRole("button", { name: "이날에 쓰겠습니다" }).click();
    await person.getByText(`쓰겠습니다: ${own.join(", ")}`).waitFor();
    assertEquals(await violations(person), []);

    goTo("2026-12-30");
    office = await at(scene, "데모 관리자", LIST);
    await row(office).getByText("날짜 지정 필요").waitFor();
    await row(office).getByRole("link", { name: /문서/ }).click();
    await fill(office, days.slice(2));
    await office.getByRole("button", { name: "이날로 정해 알리기" }).click();
    await office.getByText(`정해 알립니다: ${days.slice(2).join(", ")}`).waitFor();
    await office.getByRole("button", { name: `정한 날 ${many}일을 승인된 휴가로 올리기` }).click();
    await office.getByText(days.join(", "), { exact: true }).waitFor();
    await becomes(() => office.getByRole("button", { name: /휴가로 올리기/ }).count(), 0);
    assertEquals(await violations(office), []);
    await print(office, "leave-promotion");

    const why = await at(scene, "데모 관리자", "/settings/leave/people/demo-03");
    await why.locator("[data-island=print-button][data-ready]").waitFor({ state: "attached" });
    const grants = await why.locator(".leave-grant").count();
    const folded = await why.locator("details .leave-grant").count();
    assert(folded > 0, "grants of years that are over are folded on the screen");
    assertEquals(await onPaper(why, ".leave-grant", "leave-derivation"), grants);
    await becomes(() => why.locator(".leave-grant:visible").count(), grants - folded);

    const leave = await at(scene, "데모 직원 하나", "/staff/leave-request?year=2027");
    const granted = leave.getByRole("table", { name: "휴가 신청" }).locator("[data-row]")
      .filter({ hasText: "연차 사용 촉진으로 정한 날" });
    await becomes(() => granted.count(), many);
    await print(leave, "leave-year");
  }, clock.now);
});
