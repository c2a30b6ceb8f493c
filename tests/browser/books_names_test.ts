/**
 * Names of former employees are destroyed in the books: proposed on 오늘, listed, confirmed, and shown on the closed
 * month.
 */
import { assert, assertEquals } from "@std/assert";
import { driven, LEFT, paid, staffed, STAYS } from "../helpers/leavers.ts";
import { withScene } from "./harness.ts";
import { faults } from "./looks.ts";
import { reportIsAlive } from "./report_page.ts";
import { becomes } from "./until.ts";

const PAGE = "/staff/security/destruction";
const MAY = "/staff/card-report?year=2019&month=5";

Deno.test("a superuser sees due names on 오늘, destroys them, and finds numbers with unchanged sums", () =>
  withScene(async (scene) => {
    const { books } = scene.server.deps;
    await staffed(books);
    await paid(books, "books-a", "2019-05-02", {
      card_user: LEFT,
      note: `${LEFT} 야근`,
      pay: 9_100,
    });
    await paid(books, "books-b", "2019-05-09", { card_user: STAYS, pay: 12_300 });
    await driven(books, "books-a", "2019-05-02", { carUser: LEFT, dist: "법원" });

    const page = await scene.signedIn("데모 관리자");
    await page.goto(MAY);
    await reportIsAlive(page, "card-report");
    await page.getByText("21,400원").first().waitFor();

    await page.goto("/staff");
    await page.getByRole("heading", {
      name: "보존 기간이 끝난 장부의 이름을 파기할지 확인해 주세요",
    }).waitFor();
    await page.getByRole("link", { name: /목록 확인/ }).click();
    await page.getByRole("heading", { name: "파기할 것" }).waitFor();
    const list = page.getByRole("list", { name: "지금 파기할 목록" });
    await list.getByText(`2019년 장부의 ${LEFT} · 카드 1건, 운행 1건`).waitFor();
    await list.getByText(/2019년 장부의 메모와 직원이 아닌 이름/).waitFor();
    assertEquals(await faults(page, "books-due"), []);
    await page.getByRole("button", { name: "지금 파기" }).click();
    await page.getByText(/건을 파기했습니다/).waitFor();
    await becomes(() => page.getByRole("list", { name: "지금 파기할 목록" }).count(), 0);

    await page.goto(MAY);
    await reportIsAlive(page, "card-report");
    await page.getByText("21,400원").first().waitFor();
    const html = await page.content();
    assert(!html.includes(LEFT), "the report");
    await page.goto("/staff");
    await becomes(() => page.getByText("장부의 이름을 파기할지").count(), 0);
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog").getByRole("combobox");
    await palette.fill(LEFT);
    await page.getByRole("dialog").getByText(/없습니다/).first().waitFor();
    await becomes(() => page.getByRole("option", { name: new RegExp(LEFT) }).count(), 0);
  }));

Deno.test("a longer period is saved on the page, one shorter than the statute's is refused", () =>
  withScene(async (scene) => {
    const page = await scene.signedIn("데모 관리자");
    await page.goto(PAGE);
    const years = page.getByLabel("카드·차량 장부의 이름과 메모(년)");
    await years.fill("4");
    await page.getByRole("button", { name: "기간 저장" }).click();
    await becomes(
      () => years.evaluate((input: HTMLInputElement) => input.validity.rangeUnderflow),
      true,
    );
    await years.fill("7");
    await page.getByRole("button", { name: "기간 저장" }).click();
    await page.getByText("보유 기간을 저장했습니다.").waitFor();
    await page.getByText(/세금 신고기한\(6월 30일\)부터 7년 \(국세기본법/).first().waitFor();
  }));
