import { assertEquals } from "@std/assert";
import { fieldsOf, readArguments } from "../../../../web/pages/chat/tool_arguments.ts";

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

Deno.test("fields have their kinds, defaults and descriptions; one with a default may be left", () => {
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
