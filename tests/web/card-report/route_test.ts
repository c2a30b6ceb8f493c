import { assertEquals, assertStringIncludes } from "@std/assert";
import { pay, payment } from "../../helpers/people.ts";
import { openTestApp } from "../../helpers/server.ts";

const PAGE = "/staff/card-report";

Deno.test("the page comes with the first rows of the filter in its address", async () => {
  const app = await openTestApp();
  await pay(
    app.deps.books,
    "older",
    payment({ used_at: "2025-03-05T03:00:00.000Z", store_name: "봄식당" }),
  );
  const cases: [string, string, string][] = [
    ["", "김밥천국", "2026년 11월"],
    ["?year=2025&month=3", "봄식당", "2025년 3월"],
    ["?year=2025&month=all", "봄식당", "2025년 전체"],
    ["?start_date=2025-03-01&end_date=2025-03-31", "봄식당", "2025-03-01 ~ 2025-03-31"],
    ["?year=2025&month=4", "표시할 카드사용내역이 없습니다.", "2025년 4월"],
    ["?year=2026&month=11&only=todo&sort=-pay", "김밥천국", 'aria-sort="descending"'],
    ["?year=2026&month=11&only=nonsense&sort=nonsense", "김밥천국", "정리 필요"],
    ["?year=2019&month=3", "2019-03-01 ~ 2019-03-31", "최근 내역이 있는 2026년 11월 보기"],
    ["?year=1999&month=4", "조회 조건이 올바르지 않아 2026년 11월", "김밥천국"],
  ];
  for (const [query, ...parts] of cases) {
    const answer = await app.call(PAGE + query);
    assertEquals(answer.status, 200, query);
    const page = (await answer.text()).replaceAll("<!-- -->", "");
    for (const part of parts) assertStringIncludes(page, part, query);
  }
  await app.close();
});

Deno.test("searched or selected rows have their sum below, and their number of the total", async () => {
  const app = await openTestApp();
  const { byId } = app.deps.books.views.card;
  const lunch = byId.get("lunch")!.state;
  const all = [...byId.values()].reduce((sum, { state }) => sum + state.pay, 0);
  const foot = async (query: string) => {
    const html = await (await app.call(`${PAGE}?year=2026&month=11${query}`)).text();
    const [, label, sum] = /report-grand"><dt>(.*?)<\/dt><dd>(.*?)<\/dd>/.exec(html)!;
    return [label, sum];
  };
  const won = (sum: number) => `${sum.toLocaleString("ko-KR")}원`;
  assertEquals(await foot(""), ["총 합계", won(all)]);
  assertEquals(await foot(`&search=${encodeURIComponent(lunch.store_name)}`), [
    "검색 결과 1건 · 합계",
    won(lunch.pay),
  ]);
  assertEquals(await foot("&only=todo"), ["선택한 내역 2건 · 합계", won(all)]);
  await app.close();
});

Deno.test("a link to one row leads to its month", async () => {
  const app = await openTestApp();
  const answer = await app.call(`${PAGE}?row=lunch`);
  assertEquals(answer.status, 302);
  assertEquals(answer.headers.get("location"), `${PAGE}?year=2026&month=11#card-lunch`);
  const unknown = await app.call(`${PAGE}?row=nobody`);
  assertEquals(unknown.status, 200);
  await unknown.body?.cancel();
  await app.close();
});

Deno.test("only staff see the page: others are sent to the home page", async () => {
  const app = await openTestApp();
  for (const as of ["visitor", "user", "deactivated"] as const) {
    const answer = await app.call(PAGE, { as });
    assertEquals([answer.status, answer.headers.get("location")], [302, "/"], as);
    await answer.body?.cancel();
  }
  await app.close();
});

Deno.test("a superuser without the staff flag is sent there too, and sees no link to it", async () => {
  const app = await openTestApp();
  const flags = { is_active: true, is_staff: false, is_superuser: true };
  const actor = { id: "system", name: "시스템", role: "superuser", via: "system" } as const;
  const meta = { actor, requestId: "r", key: "no-staff" };
  assertEquals(await app.deps.auth.accounts.changeFlags("superuser", flags, meta), null);
  const answer = await app.call(PAGE, { as: "superuser" });
  assertEquals([answer.status, answer.headers.get("location")], [302, "/"]);
  const list = await app.call("/api/mysql/card/list/?year=2026", { as: "superuser" });
  assertEquals(list.status, 403);
  await list.body?.cancel();
  for (const path of ["/", "/profile"]) {
    const page = await (await app.call(path, { as: "superuser" })).text();
    assertEquals(page.includes(PAGE), false, path);
  }
  await app.close();
});
