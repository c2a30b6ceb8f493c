import { assertEquals, assertNotEquals } from "@std/assert";
import type { ImportTarget } from "../../../../projections/table/import_shapes.ts";
import {
  checkFile,
  type Choices,
  doubleLabels,
  fieldsOf,
  missingLabels,
  noChoices,
  shapeOf,
  withColumn,
} from "../../../../web/table/import/choices.ts";
import { recall, remember } from "../../../../web/table/import/memory.ts";

const target = (key: string, more: Partial<ImportTarget> = {}): ImportTarget => {
  return {
    key,
    label: key,
    required: false,
    keyOnly: false,
    mayBeKey: true,
    most: 1,
    ...more,
  };
};
const targets = [
  target("name", { label: "이름", required: true }),
  target("email"),
  target("time", { most: 2, mayBeKey: false }),
];
const chosen = (columns: Choices["columns"], key: string | null = null): Choices => {
  return { ...noChoices, columns, key };
};

Deno.test("only workbooks of at most 10 MB are sent", () => {
  const TYPE = "엑셀 파일(.xlsx, .xls)만 업로드할 수 있습니다.";
  const files: [name: string, size: number, text: string | null][] = [
    ["a.xlsx", 1, null],
    ["명부.XLS", 10 * 1024 * 1024, null],
    ["a.xlsx", 10 * 1024 * 1024 + 1, "파일 크기는 10MB 이하여야 합니다."],
    ["a.csv", 1, TYPE],
    ["a.xlsx.exe", 1, TYPE],
    ["xlsx", 1, TYPE],
    ["a.xls", 0, "파일이 비어 있습니다."],
  ];
  for (const [name, size, text] of files) assertEquals(checkFile({ name, size }), text, name);
});

Deno.test("a column keeps its meaning while another passes by; what is chosen twice is told", () => {
  const passing = withColumn(chosen({ 0: "name", 1: null }), 1, "name");
  assertEquals(passing.columns, { 0: "name", 1: "name" });
  assertEquals(doubleLabels(passing, targets), ["이름"]);
  assertEquals(doubleLabels(withColumn(passing, 1, "email"), targets), []);
  const halves = chosen({ 0: "time", 1: "time", 2: null });
  assertEquals(doubleLabels(halves, targets), []);
  assertEquals(doubleLabels(withColumn(halves, 2, "time"), targets), ["time"]);
});

Deno.test("a key whose column went is found out anew; one nobody wants stays unwanted", () => {
  const columns = { 0: "name", 1: "email" };
  assertEquals(withColumn(chosen(columns, "email"), 1, null).key, null);
  assertEquals(withColumn(chosen(columns, "email"), 0, null).key, "email");
  assertEquals(withColumn(chosen(columns, ""), 1, null).key, "");
});

Deno.test("what a new row needs and the file does not fill is told by name", () => {
  assertEquals(missingLabels(chosen({ 0: "email" }), targets), ["이름"]);
  assertEquals(missingLabels(chosen({ 0: "name" }), targets), []);
});

Deno.test("the form carries what was chosen and leaves the rest to be found out", () => {
  assertEquals(fieldsOf(noChoices), { clear_blanks: "false" });
  const all = { sheet: "명부", header: 3, columns: { 0: null }, key: "", clearBlanks: true };
  assertEquals(fieldsOf(all), {
    clear_blanks: "true",
    sheet: "명부",
    header: "3",
    columns: '{"0":null}',
    key: "",
  });
});

Deno.test("files of one shape have one name, whatever the spaces", () => {
  const shape = (...names: string[]) => shapeOf(names.map((name) => ({ name })));
  assertEquals(shape("직 책", "E-Mail"), shape("직책", "e-mail"));
  assertNotEquals(shape("직책", "이름"), shape("이름", "직책"));
  assertNotEquals(shape("ab", "c"), shape("a", "bc"));
});

Deno.test("a shape's columns are remembered; what the table has no more is left out", () => {
  let text = remember(null, { shape: "s", columns: { 0: "name", 1: "gone" }, key: "gone" });
  assertEquals(recall(text, "s", targets), { columns: { 0: "name", 1: null }, key: null });
  text = remember(text, { shape: "s", columns: { 0: "email" }, key: "email" });
  assertEquals(recall(text, "s", targets), { columns: { 0: "email" }, key: "email" });
  assertEquals(recall(text, "other", targets), null);
  for (let shape = 0; shape < 20; shape++) {
    text = remember(text, { shape: `${shape}`, columns: {}, key: "" });
  }
  assertEquals(recall(text, "s", targets), null);
  assertEquals(recall(text, "0", targets), { columns: {}, key: "" });
});

Deno.test("a memory that cannot be read counts as none", () => {
  for (
    const text of [
      "{",
      "null",
      "7",
      '[{"shape":"s"}]',
      '[{"shape":"s","columns":{"0":7},"key":""}]',
    ]
  ) {
    assertEquals(recall(text, "s", targets), null, text);
    const kept = { shape: "s", columns: { 0: "name" }, key: null };
    assertEquals(recall(remember(text, kept), "s", targets)?.columns, { 0: "name" });
  }
});
