import { assertEquals } from "@std/assert";
import {
  amountOf,
  type BulkJob,
  doneText,
  failedText,
  questionOf,
  targetText,
} from "../../../../web/table/bulk/words.ts";

const tags = [
  { params: ["dept"], label: "부서", value: "총무팀" },
  { params: ["search"], label: "검색", value: "김" },
];
const three = { ids: ["1", "2", "3"] };
const found = { filter: { dept: "총무팀", search: "김" }, count: 1234 };

Deno.test("a change of many rows says how many, and over which filter", () => {
  assertEquals([amountOf(three), amountOf(found)], [3, 1234]);
  assertEquals(targetText(three, tags), "고른 3개 항목에 같은 값을 넣습니다.");
  assertEquals(
    targetText(found, tags),
    "조건(부서: 총무팀 · 검색: 김)에 맞는 1,234개 항목 모두에 같은 값을 넣습니다.",
  );
  assertEquals(targetText(found, []), "조건 없이 전체 1,234개 항목 모두에 같은 값을 넣습니다.");
});

Deno.test("a deletion asks with its count; one by a filter names the filter", () => {
  const asked = questionOf({ kind: "delete", target: three }, tags);
  assertEquals(asked.text, "선택한 3개 항목을 삭제하시겠습니까?");
  assertEquals([asked.confirm, asked.danger], ["삭제", true]);
  const all = questionOf({ kind: "restore", target: found }, tags);
  assertEquals(
    all.text,
    "선택한 1,234개 항목을 복원하시겠습니까? (조건: 부서: 총무팀 · 검색: 김)",
  );
  assertEquals([all.confirm, all.danger], ["복원", false]);
});

Deno.test("what came of it is said in the words of its kind", () => {
  const edit: BulkJob = { kind: "edit", target: three, key: "dept", value: "총무팀" };
  assertEquals(doneText(edit, 3), "3개 항목이 일괄 변경되었습니다.");
  assertEquals(doneText({ kind: "delete", target: three }, 3), "3개 항목이 삭제되었습니다.");
  assertEquals(doneText({ kind: "restore", target: three }, 3), "3개 항목이 복원되었습니다.");
  assertEquals(failedText(edit, "x"), "데이터를 변경하는 중 오류가 발생했습니다: x");
  assertEquals(
    failedText({ kind: "delete", target: three }, "x"),
    "삭제 중 오류가 발생했습니다: x",
  );
});
