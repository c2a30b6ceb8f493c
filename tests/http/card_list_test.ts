import { assertEquals, assertStringIncludes } from "@std/assert";
import type { CardRow } from "../../projections/card/card_row.ts";
import { pay, payment } from "../helpers/people.ts";
import { december } from "../helpers/closings.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

const list = (query: string) => `/api/mysql/card/list/?${query}`;

async function ids(app: TestApp, query: string): Promise<string[]> {
  const response = await app.call(list(query));
  assertEquals(response.status, 200, query);
  const body = await response.json();
  return (Array.isArray(body) ? body : body.results).map(({ id }: CardRow) => id);
}

/** Payments at the borders of October and November, and of the years, as clocks in Seoul show them. */
async function withBorders(): Promise<TestApp> {
  const app = await openTestApp({ now: () => december });
  const { books } = app.deps;
  await pay(books, "last-of-october", payment({ used_at: "2026-10-31T14:59:59.999Z" }));
  await pay(books, "first-of-november", payment({ used_at: "2026-10-31T15:00:00Z" }));
  await pay(books, "last-of-november", payment({ used_at: "2026-11-30T14:59:59Z" }));
  await pay(books, "first-of-december", payment({ used_at: "2026-11-30T15:00:00Z" }));
  await pay(books, "last-of-2025", payment({ used_at: "2025-12-31T14:59:00Z" }));
  await pay(books, "first-of-2026", payment({ used_at: "2025-12-31T15:00:00Z" }));
  return app;
}

Deno.test("a month begins and ends at midnight in Seoul", async () => {
  const app = await withBorders();
  const november = ["last-of-november", "dinner", "lunch", "first-of-november"];
  assertEquals(await ids(app, "year=2026&month=11"), november);
  assertEquals(await ids(app, "year=2026&month=10"), ["last-of-october"]);
  assertEquals(await ids(app, "year=2026&month=12"), ["first-of-december"]);
  assertEquals(await ids(app, "year=2025&month=all"), ["last-of-2025"]);
  assertEquals((await ids(app, "year=2026&month=all")).at(-1), "first-of-2026");
  await app.close();
});

Deno.test("a range includes both its days completely", async () => {
  const app = await withBorders();
  const days = (from: string, to: string) => ids(app, `start_date=${from}&end_date=${to}`);
  assertEquals(await days("2026-10-31", "2026-10-31"), ["last-of-october"]);
  assertEquals(await days("2026-11-01", "2026-11-02"), ["lunch", "first-of-november"]);
  assertEquals(await days("2025-12-31", "2026-01-01"), ["first-of-2026", "last-of-2025"]);
  await app.close();
});

Deno.test("a year alone means all of it", async () => {
  const app = await withBorders();
  assertEquals(await ids(app, "year=2026"), await ids(app, "year=2026&month=all"));
  await app.close();
});

const bad: [query: string, text: string][] = [
  ["", "조회할 연도와 월 또는 기간을 선택해 주세요."],
  ["month=11", "조회할 연도와 월 또는 기간을 선택해 주세요."],
  ["year=2026&month=13", "월은 1부터 12까지의 숫자 또는 all로 입력해 주세요."],
  ["year=2026&month=0", "월은 1부터 12까지의 숫자 또는 all로 입력해 주세요."],
  ["year=2026&month=-1", "월은 1부터 12까지의 숫자 또는 all로 입력해 주세요."],
  ["year=abc&month=1", "연도는 2000부터 2199까지의 숫자로 입력해 주세요."],
  ["year=99999&month=1", "연도는 2000부터 2199까지의 숫자로 입력해 주세요."],
  ["year=&month=", "연도는 2000부터 2199까지의 숫자로 입력해 주세요."],
  ["start_date=2026-01-01", "시작일과 종료일을 모두 선택해 주세요."],
  ["end_date=2026-01-01", "시작일과 종료일을 모두 선택해 주세요."],
  ["start_date=&end_date=", "시작일과 종료일을 모두 선택해 주세요."],
  ["start_date=2026-01-01&end_date=", "시작일과 종료일을 모두 선택해 주세요."],
  ["start_date=2026-02-30&end_date=2026-03-01", "날짜는 2026-01-31과 같은 형식"],
  ["start_date=2026-1-1&end_date=2026-03-01", "날짜는 2026-01-31과 같은 형식"],
  ["start_date=2026-03-02&end_date=2026-03-01", "종료일은 시작일보다 빠를 수 없습니다."],
  ["year=2026&start_date=2026-03-01&end_date=2026-03-02", "연월과 기간 가운데 하나만"],
  ["year=2026&month=11&page=0", "페이지 번호는 1 이상의 정수로 입력해 주세요."],
  ["year=2026&month=11&page=x", "페이지 번호는 1 이상의 정수로 입력해 주세요."],
  ["year=2026&month=11&page=1&page_size=501", "페이지당 건수는 1부터 500까지의"],
  ["year=2026&month=11&sort_field=__proto__", "정렬할 수 없는 항목입니다: __proto__"],
  ["year=2026&month=11&sort_field=password", "정렬할 수 없는 항목입니다: password"],
  ["year=2026&month=11&sort_field=pay&sort_direction=up", "정렬 방향은 asc 또는 desc"],
  [`year=2026&month=11&search=${"가".repeat(201)}`, "검색어는 200자까지 입력할 수 있습니다."],
];

Deno.test("an invalid filter is refused with a clear text", async (t) => {
  const app = await openTestApp();
  for (const [query, text] of bad) {
    await t.step(query || "(nothing)", async () => {
      const response = await app.call(list(query));
      assertEquals(response.status, 400);
      assertStringIncludes((await response.json()).error, text);
    });
  }
  await app.close();
});

Deno.test("with a page number the answer is one page of the same rows", async () => {
  const app = await withBorders();
  const all = await ids(app, "year=2026");
  const first = await (await app.call(list("year=2026&page=1&page_size=4"))).json();
  assertEquals([first.count, first.page, first.page_size], [all.length, 1, 4]);
  const pages = [1, 2, 3].map((page) => ids(app, `year=2026&page=${page}&page_size=4`));
  assertEquals((await Promise.all(pages)).flat(), all);
  await app.close();
});

Deno.test("a search looks into store, note, people, purpose and approval number", async () => {
  const app = await openTestApp();
  const { books } = app.deps;
  await pay(books, "taxi", payment({ store_name: "KTX 역사점", approve_num: "30012345" }));
  const search = (text: string) => ids(app, `year=2026&search=${encodeURIComponent(text)}`);
  assertEquals(await search("ktx"), ["taxi"]);
  assertEquals(await search(" 한우 "), ["dinner"]);
  assertEquals(await search("회식"), ["dinner"]);
  assertEquals(await search("이미나"), ["lunch"]);
  assertEquals(await search("저녁"), ["dinner"]);
  assertEquals(await search("3001"), ["taxi"]);
  assertEquals(await search("없는 말"), []);
  assertEquals(await search("한우".normalize("NFD")), ["dinner"]);
  await app.close();
});

Deno.test("rows are sorted by any field, stores in Korean order", async () => {
  const app = await openTestApp();
  const { books } = app.deps;
  await pay(books, "cafe", payment({ store_name: "가온카페", pay: 300 }));
  await pay(books, "book", payment({ store_name: "Book", pay: -50 }));
  const by = (field: string, way: string) =>
    ids(app, `year=2026&sort_field=${field}&sort_direction=${way}`);
  assertEquals(await by("store_name", "asc"), ["cafe", "lunch", "dinner", "book"]);
  assertEquals(await by("pay", "desc"), ["dinner", "lunch", "cafe", "book"]);
  assertEquals(await by("purpose", "desc"), ["dinner", "lunch", "cafe", "book"]);
  await app.close();
});

Deno.test("a list shows an edit, a new row and a new name at once", async () => {
  const app = await openTestApp();
  assertEquals((await ids(app, "year=2026&page=1")).length, 2);
  const json = { purpose: "lunch", note: "바뀐 글", participants: ["jun"] };
  const edited = await app.call("/api/mysql/card/update/lunch/", { method: "PUT", json });
  assertEquals(edited.status, 200);
  const after = await (await app.call(list("year=2026&page=1"))).json();
  assertEquals(after.results[1].note, "바뀐 글");
  await edited.body?.cancel();
  await pay(app.deps.books, "taxi", payment());
  assertEquals((await ids(app, "year=2026&page=1")).length, 3);
  await app.close();
});

Deno.test("every figure of the list follows from its rows", async () => {
  const app = await openTestApp();
  const rows: CardRow[] = await (await app.call(list("year=2026&month=11"))).json();
  assertEquals(rows[1], {
    id: "lunch",
    approve_num: null,
    created_at: "2026-11-02T03:10:00.000Z",
    time_known: true,
    store_name: "김밥천국",
    pay: 9_000,
    purpose: "lunch",
    note: "",
    participants: [{
      id: "mina",
      name: "이미나",
      dept: "등기팀",
      position: "대리",
      profile_image_url: "",
    }],
    participants_names: "이미나",
    card_user: "총무팀",
    head_count: null,
    method: "카드",
    version: 1,
    updated_at: "2026-11-21T01:00:00.000Z",
    updated_by: { id: "system", name: "가져오기", via: "import" },
    double_of: [],
    receipts: 0,
  });
  await app.close();
});

Deno.test("the employee list has the people in Korean name order, page by page", async () => {
  const app = await openTestApp();
  const first = await (await app.call("/api/mysql/user/list?page=1&page_size=500")).json();
  assertEquals(first.data.map(({ name }: { name: string }) => name), ["박준", "이미나", "최소라"]);
  assertEquals([first.total, first.page, first.page_size], [3, 1, 500]);
  const second = await (await app.call("/api/mysql/user/list?page=2&page_size=2")).json();
  assertEquals(second.data.length, 1);
  const wrong = await app.call("/api/mysql/user/list?page=1&page_size=501");
  assertEquals(wrong.status, 400);
  assertStringIncludes((await wrong.json()).error, "페이지당 건수는");
  await app.close();
});
