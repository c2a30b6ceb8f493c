import { assertEquals } from "@std/assert";
import { pageCount } from "../../../../projections/kit/paging.ts";
import { canTurnTo, pageButtons, rangeText, readJump } from "../../../../web/table/rows/paging.ts";

Deno.test("the paging row has at most seven buttons, ellipses included", () => {
  assertEquals(pageButtons(1, 7), [1, 2, 3, 4, 5, 6, 7]);
  assertEquals(pageButtons(1, 20), [1, 2, 3, 4, 5, "gap", 20]);
  assertEquals(pageButtons(10, 20), [1, "gap", 9, 10, 11, "gap", 20]);
  assertEquals(pageButtons(19, 20), [1, "gap", 16, 17, 18, 19, 20]);
  for (let page = 1; page <= 50; page++) {
    const buttons = pageButtons(page, 50);
    assertEquals(buttons.length, 7);
    assertEquals(buttons.includes(page), true);
  }
});

Deno.test("an empty list has one page, and its range says so", () => {
  assertEquals(pageCount(0, 20), 1);
  assertEquals(pageCount(41, 20), 3);
  assertEquals(rangeText(0, 0, 0), "0 / 0");
  assertEquals(rangeText(20, 20, 1234), "21 - 40 / 1,234");
});

Deno.test("a page turns only to another page that exists", () => {
  assertEquals(canTurnTo(2, 1, 3), true);
  for (const target of [0, 1, 4, 1.5, NaN]) assertEquals(canTurnTo(target, 1, 3), false);
});

Deno.test("the jump field reports invalid input", () => {
  assertEquals(readJump(" 3 ", 5), { page: 3 });
  for (const text of ["", "abc", "1.5", "1e1"]) {
    assertEquals(readJump(text, 5), { message: "올바른 페이지 번호를 입력하세요." });
  }
  for (const text of ["0", "6", "-1"]) {
    assertEquals(readJump(text, 5), { message: "1부터 5 사이의 페이지 번호를 입력하세요." });
  }
});
