import { assertEquals } from "@std/assert";
import { withWord } from "../../../../web/table/import/unknown_words.tsx";

const ray = { key: "carName", value: "벤틀리" };

Deno.test("a reference is replaced, created or left out, and others keep their choice", () => {
  const before = { carName: { 구름이: { create: true as const } } };
  const exchanged = withWord(before, ray, "=레이");
  assertEquals(exchanged, { carName: { 구름이: { create: true }, 벤틀리: { to: "레이" } } });
  const made = withWord(exchanged, ray, "+");
  assertEquals(made, { carName: { 구름이: { create: true }, 벤틀리: { create: true } } });
  assertEquals(withWord(made, ray, ""), before);
  assertEquals(withWord({}, ray, "=+"), { carName: { 벤틀리: { to: "+" } } });
});

Deno.test("undoing a choice leaves no trace of it", () => {
  assertEquals(withWord(withWord({}, ray, "+"), ray, ""), {});
});
