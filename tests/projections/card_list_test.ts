import { assertEquals } from "@std/assert";
import { isRefusal } from "../../events/base/refusal.ts";
import { cardRow, findCards } from "../../projections/card/card_list.ts";
import type { PeriodQuery } from "../../projections/kit/period.ts";
import { listEmployees } from "../../projections/employee/employee.ts";
import { tableViews } from "../../projections/tables.ts";
import { matchesEmployee } from "../../web/pages/staff/card-report/picker_state.ts";
import { cardViews, employeeBook, stored } from "../helpers/card_book.ts";
import { employee, mina } from "../helpers/people.ts";

const year = { mode: "month", year: 2026, month: "all" } as const;

/** More payments than texts are kept of, one a minute. */
const MANY = 100_500;

function many() {
  return cardViews(Object.fromEntries(
    Array.from({ length: MANY }, (_, minute) => [
      `p${minute}`,
      {
        used_at: new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString(),
        store_name: `가게 ${minute % 100}`,
      },
    ]),
  ));
}

Deno.test("with more rows than cached texts every row is still found", () => {
  const views = many();
  const query: PeriodQuery = { filter: year, search: "가게 77" };
  const found = findCards(views, query);
  if (isRefusal(found)) throw new Error(found.message);
  assertEquals(found.length, MANY / 100);
  for (const entry of found.slice(0, 500)) assertEquals(cardRow(views, entry).id, entry.id);
});

Deno.test("payments are found by every text and number the report shows, in any notation", () => {
  const views = cardViews({
    a: { store_name: "서초등기소", pay: 12_500, used_at: "2026-11-18T15:30:00.000Z", note: "" },
    b: { participants: [mina], note: "문의 010-1234-5678", pay: 3_000 },
  }, { mina: "이미나" });
  const ids = (search: string) => {
    const found = findCards(views, { filter: year, search });
    return isRefusal(found) ? [] : found.map(({ id }) => id);
  };
  for (const typed of ["12,500원", "1만2500", "2026.11.19", "ㅅㅊㄷㄱㅅ", "등기소 서초"]) {
    assertEquals(ids(typed), ["a"], typed);
  }
  for (const typed of ["01012345678", "+82 10 1234 5678", "이미나 3000", "ㅇㅁㄴ"]) {
    assertEquals(ids(typed), ["b"], typed);
  }
});

Deno.test("a person's new name reaches the rows and the search at once", () => {
  const views = cardViews({ a: { participants: [mina] } }, { mina: "이미나" });
  const ids = (search: string) => {
    const found = findCards(views, { filter: year, search });
    return isRefusal(found) ? [] : found.map(({ id }) => id);
  };
  assertEquals(ids("이미나"), ["a"]);
  const data = employee("이민아");
  const event = { stream: "employee/mina", version: 2, type: "employee.registered", data };
  tableViews.employee.fold(views.employee, stored(9, event));
  assertEquals([ids("이미나"), ids("이민아")], [[], ["a"]]);
});

Deno.test("people are listed in Korean name order and found by name, team or position", () => {
  const book = employeeBook({ a: "최소라", b: "강하늘", c: "이미나" });
  assertEquals(listEmployees(book).map(({ name }) => name), ["강하늘", "이미나", "최소라"]);
  const [, lee] = listEmployees(book);
  for (const text of ["이미", " 등기 ", "사무원", ""]) {
    assertEquals(matchesEmployee(lee, text), true);
  }
  assertEquals(matchesEmployee(lee, "공탁"), false);
});
