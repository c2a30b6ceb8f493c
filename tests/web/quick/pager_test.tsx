import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { renderToStaticMarkup } from "react-dom/server";
import { navigationFor } from "../../../web/ui/frame/navigation.ts";
import { Quick } from "../../../web/pages/quick/quick.island.tsx";
import { pageWindow } from "../../../web/table/rows/paging.ts";
import { courier } from "../../helpers/couriers.ts";

const balance = {
  total_balance: 100_000,
  total_amount: 7_000,
  available_balance: 93_000,
  reconciled: true,
  low_below: 50_000,
  is_low: false,
};

/** The page as the server draws it, with so many records in all. */
function drawn(count: number, more: { page_size?: number; low?: boolean } = {}): string {
  const asked = { page: 1, page_size: more.page_size ?? 20, reversed: false };
  const list = { results: count > 0 ? [courier()] : [], count, page: 1, page_size: 20 };
  return renderToStaticMarkup(
    <Quick
      asked={asked}
      list={list}
      balance={{ ...balance, is_low: more.low ?? false }}
      today="2026-11-21"
      closed={[]}
      position={0}
      past={false}
      failed={false}
    />,
  );
}

Deno.test("records of one page have no pagination; of two, they have", () => {
  const hasPages = (html: string) => html.includes('aria-label="페이지"');
  assertEquals(hasPages(drawn(0)), false);
  assertEquals(hasPages(drawn(20)), false);
  assertEquals(hasPages(drawn(21)), true);
  assertEquals(hasPages(drawn(60, { page_size: 100 })), false);
  // The way back to smaller pages stays.
  assert(drawn(60, { page_size: 100 }).includes("페이지당 건수"));
});

Deno.test("an empty ledger says so", () => {
  assertStringIncludes(drawn(0), "등록된 배송 기록이 없습니다.");
});

Deno.test("a low balance is shown with its rule", () => {
  assertEquals(drawn(1).includes("잔액이 부족합니다."), false);
  assertStringIncludes(drawn(1, { low: true }), "잔액이 부족합니다.");
});

Deno.test("page numbers surround the present one without gaps, as many as fit", () => {
  assertEquals(pageWindow(1, 30, 5), [1, 2, 3, 4, 5]);
  assertEquals(pageWindow(15, 30, 5), [13, 14, 15, 16, 17]);
  assertEquals(pageWindow(30, 30, 6), [25, 26, 27, 28, 29, 30]);
  assertEquals(pageWindow(2, 3, 10), [1, 2, 3]);
  for (let page = 1; page <= 30; page++) {
    const [narrow, middle, wide] = [5, 6, 10].map((most) => pageWindow(page, 30, most));
    assert(narrow.every((number) => middle.includes(number) && number >= 1 && number <= 30));
    assert(middle.every((number) => wide.includes(number)));
  }
});

Deno.test("the office's menu has the couriers for staff, and not for others", () => {
  const user = { id: "u", name: "", role: "staff", staff: true, image: "" } as const;
  const pages = (staff: boolean) =>
    navigationFor({ ...user, staff }).flatMap(({ entries }) => entries.map(({ href }) => href));
  assert(pages(true).includes("/quick"));
  assertEquals(pages(false), []);
});
