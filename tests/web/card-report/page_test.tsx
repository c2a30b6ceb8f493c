import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { renderToString } from "react-dom/server";
import { NOTE_MAX_LENGTH } from "../../../events/card.ts";
import { totalsOf } from "../../../projections/card_totals.ts";
import { CardReport } from "../../../web/pages/staff/card-report/card-report.island.tsx";
import { NOTE_LIMIT } from "../../../web/pages/staff/card-report/merge.ts";
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
      totals={totalsOf(rows)}
      newest={null}
      failed={false}
      {...change}
    />,
  );
}

/** The text of a page, tags and React's marks between texts taken out. */
const textOf = (page: string) => page.replaceAll("<!-- -->", "").replace(/<[^>]+>/g, " ");

Deno.test("a row shows when, where, for what, who and how much", () => {
  const text = textOf(html({ rows: [cardRow("a", { pay: 1_234_500 })] }));
  for (const part of ["11.18 (수) 12:41", "토담마을", "점심", "김하늘", "1,234,500원"]) {
    assertStringIncludes(text, part);
  }
});

Deno.test("four faces are shown and the rest is counted", () => {
  const people = ["김", "이", "박", "최", "정", "강"].map((name) => person(name));
  const page = html({ rows: [cardRow("a", { participants: people })] });
  assertEquals(page.match(/class="avatar"/g)?.length, 4);
  assertStringIncludes(textOf(page), "+2");
});

Deno.test("an empty month says so and leads to the newest month that has rows", () => {
  const page = html({ newest: { mode: "month", year: 2026, month: 9 } });
  assertStringIncludes(page, "표시할 카드사용내역이 없습니다.");
  assertStringIncludes(page, 'href="?year=2026&amp;month=9"');
  assert(!html({ newest: november }).includes('href="?year'));
});

Deno.test("a list that cannot be read says so and offers to try again", () => {
  const text = textOf(html({ failed: true }));
  assertStringIncludes(text, "데이터를 불러오는데 문제가 발생했습니다.");
  assertStringIncludes(text, "다시 시도");
});

Deno.test("of a list that cannot be read no figure is claimed: neither a sum nor a count", () => {
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

Deno.test("the lunch budget says what is left, and what is over with its bar full", () => {
  const left = html({ rows: [cardRow("a", { pay: 142_800 })] });
  assertStringIncludes(textOf(left), "57,200원 남음");
  assertStringIncludes(left, "점심 예산 71.4% 사용, 57,200원 남음");
  const over = html({ rows: [cardRow("a", { pay: 250_000 })] });
  assertStringIncludes(textOf(over), "50,000원 초과");
  assert(!/width="12\d%"/.test(over));
});

Deno.test("a likely double booking is marked with words", () => {
  const rows = [cardRow("a", { double_of: [{ id: "b", reason: "approve_num" }] })];
  assertStringIncludes(textOf(html({ rows })), "중복 의심");
});

Deno.test("of a long list the page draws one chunk and says how many there are", () => {
  const rows = Array.from({ length: CHUNK }, (_, index) => cardRow(`row-${index}`));
  const text = textOf(html({ rows, count: 3_000 }));
  assertStringIncludes(text, "3,000건 중 200건 표시");
});

Deno.test("what people wrote stays text: no markup comes out of it", () => {
  const page = html({ rows: [cardRow("a", { store_name: "<img src=x onerror=alert(1)>" })] });
  assert(!page.includes("<img src=x"));
});

Deno.test("the page carries no style attributes: its policy would drop them", () => {
  assert(!/ style="/.test(html({ rows: [cardRow("a")] })));
});

Deno.test("the note's limit in the browser is the one of the event", () => {
  assertEquals(NOTE_LIMIT, NOTE_MAX_LENGTH);
});
