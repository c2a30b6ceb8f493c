import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { renderToString } from "react-dom/server";
import { NOTE_MAX_LENGTH } from "../../../events/card/card.ts";
import { card } from "../../../web/pages/staff/card-report/card.tsx";
import { CardReport } from "../../../web/pages/staff/card-report/card-report.island.tsx";
import { NOTE_LIMIT } from "../../../web/pages/staff/card-report/opened.tsx";
import { addressOf } from "../../../web/report/filter.ts";
import { CHUNK } from "../../../web/report/state.ts";
import { cardRow, person } from "./rows.ts";

const november = { mode: "month", year: 2026, month: 11 } as const;

function html(change: Partial<Parameters<typeof CardReport>[0]> = {}): string {
  const rows = change.rows ?? [];
  return renderToString(
    <CardReport
      today="2026-11-21"
      filter={november}
      notice={null}
      position={1}
      rows={rows}
      count={rows.length}
      totals={card.totalsOf(rows)}
      months={null}
      newest={null}
      failed={false}
      limit={200_000}
      only=""
      sort=""
      {...change}
    />,
  );
}

/** The text of a page, tags and React's marks between texts taken out. */
const textOf = (page: string) => page.replaceAll("<!-- -->", "").replace(/<[^>]+>/g, " ");

Deno.test("a row shows time, place, purpose, people and amount", () => {
  const text = textOf(html({ rows: [cardRow("a", { pay: 1_234_500 })] }));
  for (const part of ["11.18 (수) 12:41", "토담마을", "점심", "김하늘", "1,234,500원"]) {
    assertStringIncludes(text, part);
  }
});

Deno.test("four faces are shown and the others counted", () => {
  const people = ["김", "이", "박", "최", "정", "강"].map((name) => person(name));
  const page = html({ rows: [cardRow("a", { participants: people })] });
  assertEquals(page.match(/class="avatar"/g)?.length, 4);
  assertStringIncludes(textOf(page), "+2");
});

Deno.test("an empty month says so and links to the newest month with rows", () => {
  const page = html({ newest: { mode: "month", year: 2026, month: 9 } });
  assertStringIncludes(page, "표시할 카드사용내역이 없습니다.");
  assertStringIncludes(page, 'href="?year=2026&amp;month=9"');
  assert(!html({ newest: november }).includes("최근 내역이 있는"));
});

Deno.test("a failed list says so and offers a retry", () => {
  const text = textOf(html({ failed: true }));
  assertStringIncludes(text, "데이터를 불러오는데 문제가 발생했습니다.");
  assertStringIncludes(text, "다시 시도");
});

Deno.test("a failed list shows no figures: neither a sum nor a count", () => {
  const text = textOf(html({ failed: true }));
  assertEquals(text.match(/–/g)?.length, 2);
  for (const claim of ["0원", "0건", "%", "남음"]) assert(!text.includes(claim), claim);
});

Deno.test("totals by purpose stand below the list; shares above 10 % are labelled in the bar", () => {
  const rows = [
    cardRow("a", { pay: 50_000, purpose: "lunch" }),
    cardRow("b", { pay: 45_000, purpose: "dinner" }),
    cardRow("c", { pay: 5_000, purpose: "other" }),
  ];
  const page = html({ rows });
  const text = textOf(page).replaceAll(/\s+/g, " ");
  assertStringIncludes(
    text,
    "점심 합계 50,000원 저녁 합계 45,000원 기타 합계 5,000원 총 합계 100,000원",
  );
  const labels = [...page.matchAll(/<text [^>]*>(.*?)<\/text>/g)]
    .map((match) => textOf(match[1]).replaceAll(/\s+/g, " ").trim());
  assertEquals(labels, ["점심 50%", "저녁 45%"]);
});

Deno.test("the lunch budget shows the balance, and the excess with a full bar", () => {
  const left = html({ rows: [cardRow("a", { pay: 142_800 })] });
  assertStringIncludes(textOf(left), "57,200원 남음");
  assertStringIncludes(left, "점심 예산 71.4% 사용, 57,200원 남음");
  const over = html({ rows: [cardRow("a", { pay: 250_000 })] });
  assertStringIncludes(textOf(over), "50,000원 초과");
  assert(!/width="12\d%"/.test(over));
});

Deno.test("a budget is ink until most of it is used, and hatched beyond the limit's mark", () => {
  const bar = (pay: number) =>
    /<svg class="limit-bar.*?<\/svg>/.exec(html({ rows: [cardRow("a", { pay })] }))![0];
  assert(!bar(159_800).includes("limit-near"), "79.9 %");
  assert(bar(160_000).includes("limit-near"), "80 %");
  assert(!bar(200_000).includes("limit-mark"), "100 % is within");
  const over = bar(239_600);
  assert(over.includes("limit-mark") && !over.includes("limit-near"));
  // At 119.8 % the limit is at 100 of 119.8 parts of the bar.
  assertStringIncludes(over, `width="${100 * 100 / 119.8}%"`);
});

Deno.test("the lunch budget is the office's setting", () => {
  const month = textOf(html({ limit: 300_000, rows: [cardRow("a", { pay: 150_000 })] }));
  assertStringIncludes(month, "150,000원 남음");
  assertStringIncludes(month.replaceAll(/\s+/g, " "), "한도 300,000원");
});

Deno.test("part of a month is compared with its part of the budget", () => {
  const filter = { mode: "range", start_date: "2026-11-01", end_date: "2026-11-15" } as const;
  const text = textOf(html({ filter, rows: [cardRow("a", { pay: 50_000 })] }));
  assertStringIncludes(text, "50,000원 남음");
  assertStringIncludes(text.replaceAll(/\s+/g, " "), "한도 100,000원 (월 200,000원 × 약 0.5개월)");
});

Deno.test("a row without note or people is marked, counted, and listed alone on request", () => {
  const rows = [
    cardRow("a", { note: "" }),
    cardRow("b", { participants: [], store_name: "한빛상회" }),
    cardRow("c", { store_name: "봄식당" }),
  ];
  const text = textOf(html({ rows }));
  assertEquals(text.match(/정리 필요/g)?.length, 3, "two rows and the press that lists them");
  assertStringIncludes(text, "정리 필요 2건");
  const alone = textOf(html({ rows, only: "todo" }));
  assertStringIncludes(alone, "한빛상회");
  assert(!alone.includes("봄식당"));
  assertStringIncludes(textOf(html({ rows: [rows[2]], only: "todo" })), "정리할 내역이 없습니다.");
});

Deno.test("a year is twelve columns linked to their months, with the budget's line and a table of figures", async () => {
  await import("../../../web/report/year.tsx");
  const rows = [
    cardRow("a", { created_at: "2026-01-31T15:30:00.000Z", pay: 364_000 }),
    cardRow("b", { created_at: "2026-11-02T03:00:00.000Z", purpose: "dinner", pay: 1_580_000 }),
  ];
  const page = html({ rows, filter: { mode: "month", year: 2026, month: "all" } });
  for (let month = 1; month <= 12; month++) {
    assertEquals(page.split(`href="?year=2026&amp;month=${month}"`).length, 3, "column and table");
  }
  for (
    const said of [
      "<title>2월: 점심 364,000원, 저녁 0원, 기타 0원</title>",
      ">36만<",
      ">158만<",
      "점심 예산",
    ]
  ) assertStringIncludes(page, said);
  assertEquals(page.match(/class="chart-limit"/g)?.length, 11, "December is not begun");
  assertEquals(page.match(/class="chart-label chart-now"[^>]*>(.*?)</)?.[1], "11월");
});

Deno.test("column heads sort, and the address has the order", () => {
  const rows = [
    cardRow("a", { pay: 9_000, store_name: "나" }),
    cardRow("b", { pay: -500, store_name: "가" }),
    cardRow("c", { pay: 20_000, store_name: "다" }),
  ];
  const order = (sort: string) =>
    [...html({ rows, sort }).matchAll(/data-row="(\w)"/g)].map(([, id]) => id).join("");
  assertEquals(["", "pay", "-pay", "store_name", "-store_name"].map(order), [
    "abc",
    "bac",
    "cab",
    "bac",
    "cab",
  ]);
  assertEquals(html({ rows, sort: "-pay" }).match(/aria-sort="(.*?)"/)?.[1], "descending");
  assertEquals(
    addressOf({ filter: november, only: "todo", sort: "-pay" }),
    "?year=2026&month=11&only=todo&sort=-pay",
  );
});

Deno.test("a likely double booking is marked with text", () => {
  const rows = [cardRow("a", { double_of: [{ id: "b", reason: "approve_num" }] })];
  assertStringIncludes(textOf(html({ rows })), "중복 의심");
});

Deno.test("of a long list the page draws one chunk and shows the total", () => {
  const rows = Array.from({ length: CHUNK }, (_, index) => cardRow(`row-${index}`));
  const text = textOf(html({ rows, count: 3_000 }));
  assertStringIncludes(text, "3,000건 중 200건 표시");
});

Deno.test("typed text stays text: no markup comes out of it", () => {
  const page = html({ rows: [cardRow("a", { store_name: "<img src=x onerror=alert(1)>" })] });
  assert(!page.includes("<img src=x"));
});

Deno.test("the page has no style attributes: its policy would drop them", () => {
  assert(!/ style="/.test(html({ rows: [cardRow("a")] })));
});

Deno.test("the note's limit in the browser is the one of the event", () => {
  assertEquals(NOTE_LIMIT, NOTE_MAX_LENGTH);
});
