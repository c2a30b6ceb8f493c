import { assertEquals } from "@std/assert";
import {
  amountOf,
  type BulkJob,
  doneText,
  questionOf,
  targetText,
} from "../../../../web/table/bulk/words.ts";

const tags = [
  { params: ["dept"], label: "부서", value: "총무팀" },
  { params: ["search"], label: "검색", value: "김" },
];
const three = { ids: ["1", "2", "3"] };
const found = { filter: { dept: "총무팀", search: "김" }, count: 1234 };

Deno.test("a change of many rows shows the number and the filter", () => {
  assertEquals([amountOf(three), amountOf(found)], [3, 1234]);
  assertEquals(targetText(three, tags), "선택한 3개 항목에 같은 값을 넣습니다.");
  assertEquals(
    targetText(found, tags),
    "조건(부서: 총무팀 · 검색: 김)에 맞는 1,234개 항목 모두에 같은 값을 넣습니다.",
  );
  assertEquals(
    targetText({ ...found, count: 1232, except: ["1", "2"] }, []),
    "조건 없이 전체 1,234개 가운데 2개를 뺀 1,232개 항목에 같은 값을 넣습니다.",
  );
  assertEquals(targetText(found, []), "조건 없이 전체 1,234개 항목 모두에 같은 값을 넣습니다.");
});

Deno.test("a deletion shows the rows and their number; one by a filter shows the filter", () => {
  const people = { name: "데모 직원", counter: "명", tags };
  const asked = questionOf({ kind: "delete", target: three }, people);
  assertEquals(asked.title, "데모 직원 외 2명을 삭제할까요?");
  assertEquals(asked.text, "선택한 3개 항목을 삭제하시겠습니까? 되돌릴 수 있습니다.");
  assertEquals([asked.confirm, asked.danger], ["삭제", true]);
  const one = { kind: "delete" as const, target: { ids: ["1"] } };
  assertEquals(questionOf(one, people).title, "데모 직원을 삭제할까요?");
  const cars = { name: "데모 승용차", counter: "대" };
  assertEquals(questionOf(one, cars).title, "데모 승용차를 삭제할까요?");
  assertEquals(questionOf(one, { name: null, counter: "대" }).title, "1대를 삭제할까요?");
  const all = questionOf({ kind: "restore", target: found }, people);
  assertEquals(all.title, "1,234명을 복원할까요?");
  assertEquals(
    all.text,
    "선택한 1,234개 항목을 복원하시겠습니까? (조건: 부서: 총무팀 · 검색: 김) 되돌릴 수 있습니다.",
  );
  assertEquals([all.confirm, all.danger], ["복원", false]);
});

Deno.test("the result is worded by its kind", () => {
  const edit: BulkJob = { kind: "edit", target: three, key: "dept", value: "총무팀" };
  assertEquals(doneText(edit, 3), "3개 항목이 일괄 변경되었습니다.");
  assertEquals(doneText({ kind: "delete", target: three }, 3), "3개 항목이 삭제되었습니다.");
  assertEquals(doneText({ kind: "restore", target: three }, 3), "3개 항목이 복원되었습니다.");
});
