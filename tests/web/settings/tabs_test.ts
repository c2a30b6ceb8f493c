import { assertEquals } from "@std/assert";
import { nextTab, readList, readTab } from "../../../web/pages/settings/tabs.ts";

Deno.test("an address without a tab, or with one that is none, means the users", () => {
  assertEquals(readTab(null), "users");
  assertEquals(readTab("jobs"), "users");
  assertEquals(readTab("vehicles"), "vehicles");
});

const moves: [key: string, from: number, to: number | null][] = [
  ["ArrowRight", 0, 1],
  ["ArrowRight", 2, 0],
  ["ArrowLeft", 0, 2],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["Enter", 1, null],
];

for (const [key, from, to] of moves) {
  Deno.test(`${key} on tab ${from + 1} of 3 moves to ${to === null ? "none" : to + 1}`, () => {
    assertEquals(nextTab(key, from, 3), to);
  });
}

Deno.test("only the vehicles have a second list; elsewhere the address cannot ask for one", () => {
  assertEquals(readList("vehicles", null), "trips");
  assertEquals(readList("vehicles", "cars"), "cars");
  assertEquals(readList("users", "cars"), "users");
});
