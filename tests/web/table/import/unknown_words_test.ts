import { assertEquals } from "@std/assert";
import { withWord } from "../../../../web/table/import/unknown_words.tsx";

const ray = { key: "carName", value: "벤틀리" };

Deno.test("a word is exchanged, made or left out, and others keep what was chosen", () => {
  const before = { carName: { 구름이: { create: true as const } } };
  const exchanged = withWord(before, ray, "=레이");
  assertEquals(exchanged, { carName: { 구름이: { create: true }, 벤틀리: { to: "레이" } } });
  const made = withWord(exchanged, ray, "+");
  assertEquals(made, { carName: { 구름이: { create: true }, 벤틀리: { create: true } } });
  assertEquals(withWord(made, ray, ""), before);
  assertEquals(withWord({}, ray, "=+"), { carName: { 벤틀리: { to: "+" } } });
});

Deno.test("a choice undone is as if it had never been made", () => {
  assertEquals(withWord(withWord({}, ray, "+"), ray, ""), {});
});
