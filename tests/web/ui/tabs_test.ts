import { assertEquals } from "@std/assert";
import { placeAfter } from "../../../web/ui/client/keyboard.ts";

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
    assertEquals(placeAfter(key, from, 3, "across"), to);
  });
}
