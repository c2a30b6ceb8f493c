import { assertEquals } from "@std/assert";
import { questions, statements } from "../../projections/card/statements.ts";

Deno.test("texts under headings are listed in their written order", () => {
  const result = { "먼저": "하나", "a": "둘", "다음 1": "셋" };
  assertEquals(statements(result), [
    { title: "먼저", text: "하나" },
    { title: "a", text: "둘" },
    { title: "다음 1", text: "셋" },
  ]);
  assertEquals(questions({ "왜?": "그래서." }), [{ question: "왜?", answer: "그래서." }]);
});
