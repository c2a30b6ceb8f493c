import { assertEquals } from "@std/assert";
import { fieldsOf, readArguments, rowsHint } from "../../../../web/pages/chat/tool_arguments.ts";

const fields = fieldsOf({
  properties: {
    count: { type: "integer", default: 20, description: "몇 개" },
    names: { type: "array" },
    filter: { type: "object" },
    kind: { enum: ["a", "b"] },
    text: { type: "string" },
  },
  required: ["text", "count"],
});

Deno.test("fields have their kinds, defaults and descriptions; one with a default is optional", () => {
  assertEquals(fields.map(({ name, kind, start, required }) => [name, kind, start, required]), [
    ["count", "integer", "20", false],
    ["names", "array", "", false],
    ["filter", "object", "", false],
    ["kind", "choice", "", false],
    ["text", "text", "", true],
  ]);
});

Deno.test("arrays are JSON or a list by commas, objects JSON, integers figures", () => {
  const typed = { count: "3", names: "김하늘, 박바다", filter: '{"a":1}', text: "글" };
  assertEquals(readArguments(fields, typed), {
    values: { count: 3, names: ["김하늘", "박바다"], filter: { a: 1 }, text: "글" },
    problems: {},
  });
  assertEquals(readArguments(fields, { names: "[1,2]", text: "x" }).values.names, [1, 2]);
  const wrong = { count: "3.5", names: "[1,", filter: "[]", text: " " };
  assertEquals(Object.keys(readArguments(fields, wrong).problems), [
    "count",
    "names",
    "filter",
    "text",
  ]);
});

Deno.test("a field and its choices have the names of their schema", () => {
  const [purpose, open, other] = fieldsOf({
    properties: {
      purpose: { title: "용도", enum: ["lunch", "dinner"], enumNames: ["점심", "저녁"] },
      is_open: { title: "열림", type: "boolean" },
      // A tool of others may say nothing of its parameters.
      mode: { enum: ["fast"] },
    },
  });
  assertEquals([purpose.label, open.label, other.label], ["용도", "열림", "mode"]);
  assertEquals(purpose.choices, [
    { value: "lunch", label: "점심" },
    { value: "dinner", label: "저녁" },
  ]);
  assertEquals(open.choices.map(({ label }) => label), ["예", "아니요"]);
  assertEquals(other.choices, [{ value: "fast", label: "fast" }]);
});

Deno.test("rows are typed one per line, with their choices by name", () => {
  const rows = fieldsOf({
    properties: {
      where: {
        type: "array",
        items: {
          properties: {
            column: { title: "열", type: "string" },
            is: { title: "비교", enum: ["equals", "at_least"], enumNames: ["같음", "이상"] },
            value: { title: "값", anyOf: [{ type: "string" }, { type: "number" }] },
          },
        },
      },
    },
  });
  assertEquals(rowsHint(rows[0].parts), "한 줄에 하나씩: 열, 비교(같음·이상), 값");
  const read = (where: string) => readArguments(rows, { where });
  assertEquals(read("부서, 같음, 총무팀\n금액, 이상, 1,000\n").values.where, [
    { column: "부서", is: "equals", value: "총무팀" },
    { column: "금액", is: "at_least", value: "1,000" },
  ]);
  assertEquals(read('[{"column":"부서"}]').values.where, [{ column: "부서" }]);
  for (const wrong of ["부서", "부서, 비슷함, 총무팀", "부서, 같음, "]) {
    assertEquals(read(wrong).problems.where, rowsHint(rows[0].parts), wrong);
  }
});
