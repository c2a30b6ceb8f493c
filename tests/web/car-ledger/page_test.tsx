import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { renderToString } from "react-dom/server";
import { type LedgerRow, ledgerTotals } from "../../../projections/car/ledger_row.ts";
import { CarLedger } from "../../../web/pages/staff/car-ledger/car-ledger.island.tsx";
import Opened from "../../../web/pages/staff/car-ledger/opened.tsx";
import { kilometres, spanText } from "../../../web/pages/staff/car-ledger/words.ts";
import { tripRow } from "./rows.ts";

const november = { mode: "month", year: 2026, month: 11 } as const;

function html(change: Partial<Parameters<typeof CarLedger>[0]> = {}): string {
  const rows = change.rows ?? [];
  return renderToString(
    <CarLedger
      today="2026-11-21"
      filter={november}
      notice={null}
      position={1}
      rows={rows}
      count={rows.length}
      totals={ledgerTotals(rows)}
      months={null}
      newest={null}
      failed={false}
      only=""
      sort=""
      {...change}
    />,
  );
}

/** The text of a page, tags and React's marks between texts taken out. */
const textOf = (page: string) =>
  page.replaceAll("<!-- -->", "").replace(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

const nothing = () => {};
const actions = {
  toggle: nothing,
  edit: nothing,
  history: nothing,
  activate: nothing,
  goTo: nothing,
  endEdit: nothing,
  unchanged: nothing,
  saved: nothing,
  restored: nothing,
  announce: nothing,
};
const opened = (row: LedgerRow, editing: boolean) =>
  renderToString(<Opened row={row} mayEdit editing={editing} history={false} actions={actions} />);

Deno.test("a row shows car, content with its purpose, from when to when, and distance: five columns", () => {
  const page = html({ rows: [tripRow("a", { tripDist: 1_234.56 })] });
  const heads = [...page.matchAll(/<th[^>]*scope="col"[^>]*>(.*?)<\/th>/g)].map((found) =>
    textOf(found[1]).trim()
  );
  assertEquals(heads, ["차량", "내용", "운행 시간", "거리", "작업"]);
  const text = textOf(page);
  for (const part of ["레이", "업무용", "서초등기소", "11.02 (월) 09:30–10:12", "1,234.6 km"]) {
    assertStringIncludes(text, part);
  }
});

Deno.test("totals by purpose stand below the list, and are split in a bar", () => {
  const rows = [
    tripRow("a", { tripDist: 70 }),
    tripRow("b", { tripDist: 25, purpose: "commute" }),
    tripRow("c", { tripDist: 5, purpose: "non-business" }),
  ];
  const page = html({ rows });
  assertStringIncludes(
    textOf(page),
    "업무용 합계 70 km 출퇴근 합계 25 km 비업무용 합계 5 km 총 합계 100 km",
  );
  assertStringIncludes(page, "용도별 거리 비율: 업무용 70.0%, 출퇴근 25.0%, 비업무용 5.0%");
});

Deno.test("personal use shows distance and cost of a month, and none of a range", () => {
  const rows = [
    tripRow("a", { pay: 9_000 }),
    tripRow("b", { purpose: "non-business", tripDist: 12.3, pay: 4_500 }),
  ];
  assertStringIncludes(textOf(html({ rows })), "비업무용 사용 12.3 km 비용 4,500원 운행 1건");
  const filter = { mode: "range", start_date: "2026-11-01", end_date: "2026-11-30" } as const;
  assert(!html({ rows, filter }).includes("비업무용 사용"));
});

Deno.test("an empty month and a failed list have the specification's texts", () => {
  assertStringIncludes(html(), "표시할 차계부 내역이 없습니다.");
  const failed = textOf(html({ failed: true }));
  assertStringIncludes(failed, "데이터를 불러오는데 문제가 발생했습니다.");
  for (const claim of ["0 km", "0원", "0건"]) assert(!failed.includes(claim), claim);
});

Deno.test("an open row has bars to 25 km/L, 120 and 180 km/h, and a cost without a scale", () => {
  const row = tripRow("a", {
    tripAvgMileage: 12.5,
    tripAvgSpeed: 60,
    tripMaxSpeed: 270,
    pay: 3_000,
  });
  const page = opened(row, false);
  const levels = [...page.matchAll(/class="cl-level" width="([\d.]+)%"/g)].map(([, width]) =>
    Number(width)
  );
  assertEquals(levels, [50, 50, 100]);
  for (
    const scale of ["평균 연비 눈금 25 km/L", "평균 속도 눈금 120 km/h", "최고 속도 눈금 180 km/h"]
  ) {
    assertStringIncludes(page, scale);
  }
  assertStringIncludes(textOf(page), "비용 3,000원");
  const unknown = textOf(opened(tripRow("b", { tripAvgMileage: null, tripMaxSpeed: null }), false));
  assertEquals(unknown.match(/–/g)!.length >= 2, true);
});

Deno.test("the editor has purpose, content, reset, cancel and save", () => {
  const page = opened(tripRow("a", { purpose: "commute" }), true);
  for (const word of ["용도", "내용", "초기화", "취소", "저장"]) {
    assertStringIncludes(textOf(page), word);
  }
  assertStringIncludes(page, '<option value="commute" selected="">출퇴근</option>');
});

Deno.test("distances have one decimal at most; a trip past midnight shows both days", () => {
  assertEquals([kilometres(0), kilometres(12.34), kilometres(1_000)], [
    "0 km",
    "12.3 km",
    "1,000 km",
  ]);
  assertEquals(
    spanText("2026-11-02T14:50:00.000Z", "2026-11-02T15:20:00.000Z", 2026),
    "11.02 (월) 23:50– 11.03 (화) 00:20",
  );
  assertEquals(spanText("2026-11-02T00:30:00.000Z", null, 2026), "11.02 (월) 09:30");
});
