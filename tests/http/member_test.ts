/** A customer's own page: the state of their requests, their data, and nothing of the office. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ask, handClock } from "../helpers/contact.ts";
import { openTestApp } from "../helpers/server.ts";
import { Browser, signInForReal } from "../helpers/sign_in.ts";

Deno.test("a customer sees the state of consultations requested with their number", async () => {
  const clock = handClock();
  const app = await openTestApp({ now: clock.now, empty: true });
  const own = await ask(app, clock, { phone: "010 0000 0004" });
  const other = await ask(app, clock);
  const { consultation } = app.deps.books.views;
  const receiptOf = (id: string) => consultation.byId.get(id)!.state.receipt;
  const browser = new Browser(app);
  const back = await signInForReal(browser, "ordinary", "/oauth/login/kakao");
  assertEquals(back.headers.get("location"), "/profile");
  const read = async (path: string) => await (await browser.go(path)).text();
  const html = await read("/profile");
  assertStringIncludes(html, "<h1>데모 고객 님</h1>");
  assertStringIncludes(html, `${receiptOf(own)}</b><span class="badge badge-warning">접수</span>`);
  for (const hidden of [receiptOf(other), "아파트 매매 등기", "김하늘"]) {
    assert(!html.includes(hidden), hidden);
  }
  for (const path of ["/profile", "/profile/data", "/profile/withdrawal", "/profile/sign-out"]) {
    const page = await read(path);
    assert(!page.includes("업무 메뉴"), path);
    assertStringIncludes(page, 'aria-label="내 메뉴"');
  }
  await app.close();
});

Deno.test("an account without a number is shown that none can be found, and staff have no such part", async () => {
  const app = await openTestApp({ empty: true });
  const read = async (as: "user" | "staff") => await (await app.call("/profile", { as })).text();
  assertStringIncludes(await read("user"), "계정에 전화번호가 없어");
  assert(!(await read("staff")).includes("내 상담"));
  assertStringIncludes(await read("staff"), "업무 메뉴");
  await app.close();
});
