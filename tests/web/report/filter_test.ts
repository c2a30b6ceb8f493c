import { assertEquals } from "@std/assert";
import type { Period } from "../../../projections/kit/period.ts";
import {
  addressOf,
  defaultFilter,
  filterLabel,
  filterQuery,
  monthOfInstant,
  readFilter,
  stepFilter,
  yearChoices,
} from "../../../web/report/filter.ts";
import { rangePresets } from "../../../web/report/range_panel.tsx";

const TODAY = "2026-11-21";
const november: Period = { mode: "month", year: 2026, month: 11 };
const read = (query: string) => readFilter(new URLSearchParams(query), TODAY);

Deno.test("the years to choose from are this one and the four before", () => {
  assertEquals(yearChoices(TODAY), [2026, 2025, 2024, 2023, 2022]);
});

Deno.test("an address without a filter means this month", () => {
  assertEquals(read(""), { filter: november, notice: null });
});

Deno.test("an address names a month, a whole year or a range of days", () => {
  const cases: [string, Period][] = [
    ["year=2024&month=2", { mode: "month", year: 2024, month: 2 }],
    ["year=2025&month=all", { mode: "month", year: 2025, month: "all" }],
    ["year=2025", { mode: "month", year: 2025, month: "all" }],
    ["month=3", { mode: "month", year: 2026, month: 3 }],
    ["year=2019&month=3", { mode: "range", start_date: "2019-03-01", end_date: "2019-03-31" }],
    ["year=2019&month=all", { mode: "range", start_date: "2019-01-01", end_date: "2019-12-31" }],
    ["start_date=2020-02-29&end_date=2026-01-01", {
      mode: "range",
      start_date: "2020-02-29",
      end_date: "2026-01-01",
    }],
  ];
  for (const [query, filter] of cases) assertEquals(read(query), { filter, notice: null }, query);
});

Deno.test("an invalid address falls back to this month with a note", () => {
  const bad = [
    "year=1999&month=1",
    "year=2027&month=1",
    "year=2026&month=13",
    "year=2026&month=0",
    "year=abc",
    "year=2026&month=",
    "year=2026&month=1e1",
    "start_date=2026-11-01",
    "start_date=2026-02-30&end_date=2026-03-01",
    "start_date=&end_date=",
    "start_date=2026-11-01&end_date=<script>",
  ];
  for (const query of bad) {
    assertEquals(read(query), {
      filter: november,
      notice: "조회 조건이 올바르지 않아 2026년 11월 내역을 표시합니다.",
    }, query);
  }
});

Deno.test("a range that ends before it starts is reversed with a note", () => {
  assertEquals(read("start_date=2026-11-15&end_date=2026-11-01"), {
    filter: { mode: "range", start_date: "2026-11-01", end_date: "2026-11-15" },
    notice: "시작일이 종료일보다 늦어 두 날짜를 바꾸어 조회했습니다.",
  });
});

Deno.test("a filter written into the address is read back the same", () => {
  const filters: Period[] = [
    november,
    { mode: "month", year: 2022, month: "all" },
    { mode: "range", start_date: "2022-01-01", end_date: "2026-11-21" },
  ];
  for (const filter of filters) assertEquals(read(filterQuery(filter)), { filter, notice: null });
});

Deno.test("stepping by month crosses the year and stops at the first year and at this month", () => {
  const month = (year: number, month: number | "all"): Period => ({
    mode: "month",
    year,
    month,
  });
  assertEquals(stepFilter(month(2026, 1), -1, TODAY), month(2025, 12));
  assertEquals(stepFilter(month(2025, 12), 1, TODAY), month(2026, 1));
  assertEquals(stepFilter(november, 1, TODAY), null);
  assertEquals(stepFilter(month(2022, 1), -1, TODAY), null);
  assertEquals(stepFilter(month(2025, "all"), 1, TODAY), month(2026, "all"));
  assertEquals(stepFilter(month(2026, "all"), 1, TODAY), null);
  assertEquals(stepFilter(month(2022, "all"), -1, TODAY), null);
  assertEquals(
    stepFilter({ mode: "range", start_date: "2026-01-01", end_date: "2026-01-02" }, 1, TODAY),
    null,
  );
});

Deno.test("a filter is named in words", () => {
  assertEquals(filterLabel(november), "2026년 11월");
  assertEquals(filterLabel({ mode: "month", year: 2025, month: "all" }), "2025년 전체");
  assertEquals(defaultFilter(TODAY), november);
});

Deno.test("the month of an instant is Seoul's; one before the listed years is a range of days", () => {
  assertEquals(monthOfInstant("2026-10-31T15:00:00.000Z", TODAY), november);
  assertEquals(monthOfInstant("2026-10-31T14:59:59.000Z", TODAY), {
    mode: "month",
    year: 2026,
    month: 10,
  });
  assertEquals(monthOfInstant("2016-02-03T00:00:00.000Z", TODAY), {
    mode: "range",
    start_date: "2016-02-01",
    end_date: "2016-02-29",
  });
});

Deno.test("ready-made ranges end today or with the month before", () => {
  assertEquals(rangePresets("2026-01-05"), [
    { label: "이번 달", start: "2026-01-01", end: "2026-01-05" },
    { label: "지난달", start: "2025-12-01", end: "2025-12-31" },
    { label: "최근 3개월", start: "2025-11-01", end: "2026-01-05" },
    { label: "올해", start: "2026-01-01", end: "2026-01-05" },
  ]);
});

Deno.test("the address has the filter, the group, the order and the department", () => {
  const look = { filter: november, only: "lunch", sort: "-pay", dept: "등기1팀" };
  const query = new URLSearchParams(addressOf(look));
  assertEquals(Object.fromEntries(query), {
    year: "2026",
    month: "11",
    only: "lunch",
    sort: "-pay",
    dept: "등기1팀",
  });
  assertEquals(addressOf({ filter: november, only: "", sort: "" }), "?year=2026&month=11");
});
