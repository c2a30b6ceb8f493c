import { assertEquals } from "@std/assert";
import type { ImportPreview, ImportTarget } from "../../../../projections/table/import_shapes.ts";
import {
  checkFile,
  type Choices,
  choicesOf,
  doubleLabels,
  emptyChoices,
  fieldsOf,
  findsRows,
  freeTargets,
  missingLabels,
  withColumn,
  withFound,
  withOnly,
} from "../../../../web/table/import/choices.ts";

const target = (key: string, more: Partial<ImportTarget> = {}): ImportTarget => {
  return {
    key,
    label: key,
    required: false,
    keyOnly: false,
    mayBeKey: true,
    autoKey: false,
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
  return { ...emptyChoices, columns, key };
};

Deno.test("only workbooks and text tables of at most 10 MB are sent", () => {
  const TYPE =
    "엑셀 파일(.xlsx, .xls), 오픈도큐먼트(.ods)와 텍스트 표(.csv, .tsv, .txt)만 업로드할 수 있습니다.";
  const files: [name: string, size: number, text: string | null][] = [
    ["a.xlsx", 1, null],
    ["명부.XLS", 10 * 1024 * 1024, null],
    ["a.xlsx", 10 * 1024 * 1024 + 1, "파일 크기는 10MB 이하여야 합니다."],
    ["a.csv", 1, null],
    ["a.tsv", 1, null],
    ["a.txt", 1, null],
    ["a.pdf", 1, TYPE],
    ["a.xlsx.exe", 1, TYPE],
    ["xlsx", 1, TYPE],
    ["a.xls", 0, "파일이 비어 있습니다."],
  ];
  for (const [name, size, text] of files) assertEquals(checkFile({ name, size }), text, name);
});

Deno.test("a column keeps its meaning when another moves; a double choice is reported", () => {
  const passing = withColumn(chosen({ 0: "name", 1: null }), 1, "name");
  assertEquals(passing.columns, { 0: "name", 1: "name" });
  assertEquals(doubleLabels(passing, targets), ["이름"]);
  assertEquals(doubleLabels(withColumn(passing, 1, "email"), targets), []);
  const halves = chosen({ 0: "time", 1: "time", 2: null });
  assertEquals(doubleLabels(halves, targets), []);
  assertEquals(doubleLabels(withColumn(halves, 2, "time"), targets), ["time"]);
});

Deno.test("a key without its column is detected anew; a rejected one stays rejected", () => {
  const columns = { 0: "name", 1: "email" };
  assertEquals(withColumn(chosen(columns, "email"), 1, null).key, null);
  assertEquals(withColumn(chosen(columns, "email"), 0, null).key, "email");
  assertEquals(withColumn(chosen(columns, ""), 1, null).key, "");
});

Deno.test("required fields of a new row that the file lacks are named", () => {
  assertEquals(missingLabels(chosen({ 0: "email" }), targets), ["이름"]);
  assertEquals(missingLabels(chosen({ 0: "name" }), targets), []);
  const constant = { ...chosen({ 0: "email" }), constants: { name: "총무팀" } };
  assertEquals(missingLabels(constant, targets), []);
});

Deno.test("the only possible row is proposed where the file names none, and a choice stays", () => {
  const car = target("carName", { label: "차량", required: true, only: "레이" });
  const columns = (key: string | null) => [{ index: 0, name: "일자", samples: [], key }];
  const preview = (key: string | null) =>
    ({ columns: columns(key), targets: [...targets, car] }) as unknown as ImportPreview;
  assertEquals(withOnly(emptyChoices, preview("time")).constants, { carName: "레이" });
  assertEquals(withOnly(emptyChoices, preview("carName")).constants, {}, "a column says it");
  const own = { ...emptyChoices, constants: { carName: "모닝" } };
  assertEquals(withOnly(own, preview("time")).constants, { carName: "모닝" });
});

Deno.test("fields the file lacks may have one value, required ones first", () => {
  const also = [target("note"), target("id", { keyOnly: true }), ...targets];
  const free = freeTargets(chosen({ 0: "email" }), also);
  assertEquals(free.map(({ key }) => key), ["name", "note", "time"]);
});

Deno.test("an empty cell clears something only where a line may mean an existing row", () => {
  const also = [target("id", { keyOnly: true, autoKey: true }), ...targets];
  const cases: [choices: Choices, finds: boolean][] = [
    [chosen({ 0: "name", 1: "id" }), true],
    [chosen({ 0: "name", 1: "id" }, ""), false],
    [chosen({ 0: "name", 1: "email" }), false],
    [chosen({ 0: "name", 1: "email" }, "email"), true],
  ];
  for (const [choices, finds] of cases) {
    assertEquals(findsRows(choices, also), finds, JSON.stringify(choices));
  }
});

Deno.test("the form has the choices and leaves the rest to detection", () => {
  assertEquals(fieldsOf(emptyChoices), { clear_blanks: "false" });
  const all = {
    sheet: "명부",
    header: 3,
    columns: { 0: null },
    key: "",
    clearBlanks: true,
    constants: { name: "총무팀", email: " " },
    similar: true,
    replace: { company: { 나상은행: { create: true as const } } },
  };
  assertEquals(fieldsOf(all), {
    replace: '{"company":{"나상은행":{"create":true}}}',
    constants: '{"name":"총무팀"}',
    similar: "true",
    clear_blanks: "true",
    sheet: "명부",
    header: "3",
    columns: '{"0":null}',
    key: "",
  });
});

Deno.test("where several sheets are read each keeps its header and its columns", () => {
  const columns = [{ index: 0, name: "이름", samples: [], key: "name" }];
  const found = { header: 2, columns } as unknown as ImportPreview;
  const one = choicesOf({ ...found, sheet: "명부" }, emptyChoices);
  assertEquals([one.sheet, one.header, one.columns], ["명부", 2, { 0: "name" }]);
  const all = choicesOf({ ...found, sheet: null }, emptyChoices);
  assertEquals([all.sheet, all.header, all.columns], [null, null, null]);
  const known = choicesOf({ ...found, sheet: null, remembered: true }, emptyChoices);
  assertEquals([known.header, known.columns], [null, { 0: "name" }]);
  assertEquals(withFound({ ...all, columns: { 1: "email" } }, found).columns, {
    0: "name",
    1: "email",
  });
});
