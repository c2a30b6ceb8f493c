import { assertEquals } from "@std/assert";
import {
  activeTags,
  DELETED_FIELD,
  presetOf,
  problemOf,
  withOptions,
  withoutParams,
  withPreset,
} from "../../../../web/table/filters/filters.ts";
import {
  type Done,
  nextOf,
  reportUndo,
  withOperation,
} from "../../../../web/table/operations/use_operations.ts";
import { toasts } from "../../../../web/ui/client/toasts.ts";
import type { FilterField } from "../../../../web/table/types.ts";

const fields: FilterField[] = [
  { key: "car_name", label: "차량", kind: "select" },
  { key: "day", label: "날짜", kind: "daterange" },
  { key: "is_active", label: "활성", kind: "checkbox" },
];

Deno.test("each active filter has a tag in words, a range of days one for both ends", () => {
  const query = { search: "김", day_start: "2026-11-01", is_active: "true", deleted: "only" };
  assertEquals(
    activeTags([...fields, DELETED_FIELD], query).map(({ label, value }) => `${label}: ${value}`),
    [
      "검색: 김",
      "날짜: 2026-11-01 ~",
      "활성: 예",
      "삭제 여부: 삭제된 항목만",
    ],
  );
  const [, day] = activeTags([...fields, DELETED_FIELD], query);
  assertEquals(withoutParams(query, day.params), {
    search: "김",
    is_active: "true",
    deleted: "only",
  });
});

Deno.test("a range of figures in an address is one condition in words, and goes as one", () => {
  const balance: FilterField = { key: "balance", label: "미수금", kind: "number" };
  const query = { balance_start: "1", balance_end: "2500000" };
  const [tag] = activeTags([balance], query);
  assertEquals([tag.label, tag.value], ["미수금", "1 ~ 2500000"]);
  assertEquals(withoutParams(query, tag.params), {});
});

Deno.test("a preset is active when its filters are, under any search, and keeps the search", () => {
  const preset = { name: "active", label: "활성", query: { is_active: "true" } };
  assertEquals(presetOf([preset], { is_active: "true", search: "김" }), "active");
  assertEquals(presetOf([preset], { is_active: "true", day_start: "2026-11-01" }), null);
  assertEquals(withPreset(preset, { search: "김", deleted: "only" }), {
    is_active: "true",
    search: "김",
  });
});

Deno.test("the server's choices are merged into their fields, without invalid ones", () => {
  const [car] = withOptions(fields, {
    car_options: ["K5", { value: "2", label: "레이" }, 7, null],
  });
  assertEquals(car.options, [{ value: "K5", label: "K5" }, { value: "2", label: "레이" }]);
});

const stepsOf = (done: Done) => ({ undo: nextOf("undo", done), redo: nextOf("redo", done) });

Deno.test("undo takes the newest first, and a new change clears the redo", () => {
  const two = withOperation(withOperation([], "op_1"), "op_2");
  const undone = withOperation(two, "op_3:undoes:op_2");
  assertEquals(stepsOf(undone), { undo: "op_1", redo: "op_3:undoes:op_2" });
  assertEquals(stepsOf(withOperation(undone, "op_4")), { undo: "op_4", redo: null });
});

Deno.test("the server's list gives the same stacks to a newly opened page", () => {
  const operation = (name: string, undone = false) => ({ operation: name, undone });
  const list = [operation("op_3:undoes:op_2"), operation("op_2", true), operation("op_1")];
  assertEquals(stepsOf(list), { undo: "op_1", redo: "op_3:undoes:op_2" });
});

Deno.test("two undos are redone one by one, also by a newly opened page", () => {
  const two = withOperation(withOperation([], "op_1"), "op_2");
  const undone = withOperation(withOperation(two, "op_3:undoes:op_2"), "op_4:undoes:op_1");
  const again = withOperation(undone, "op_5:undoes:op_4:undoes:op_1");
  assertEquals(stepsOf(undone), { undo: null, redo: "op_4:undoes:op_1" });
  assertEquals(stepsOf(again), {
    undo: "op_5:undoes:op_4:undoes:op_1",
    redo: "op_3:undoes:op_2",
  });
});

Deno.test("an undo refused for every row is not retried", () => {
  const two = withOperation(withOperation([], "op_1"), "op_2");
  assertEquals(stepsOf(withOperation(two, "", "op_2")), { undo: "op_1", redo: null });
});

Deno.test("a failed undo is worded in S2's generic words", () => {
  toasts.value = [];
  const problem = {
    reason: "no",
    code: "already_undone",
    message: "작업 중 오류가 발생했습니다: 이미 되돌린 작업입니다.",
  };
  assertEquals(reportUndo("op_1", { ok: false, status: 409, problem }), []);
  assertEquals(toasts.value.map(({ kind, text }) => [kind, text]), [
    ["error", "작업 중 오류가 발생했습니다: 이미 되돌린 작업입니다."],
  ]);
  toasts.value = [];
});

Deno.test("a field reports its problem, and none while it is empty", () => {
  const days: FilterField = { key: "days", label: "일수", kind: "number" };
  const said = (text: string) => problemOf(days, { days: text });
  assertEquals(["", "3", "-1.5", "1,234", " １２ "].map(said), [null, null, null, null, null]);
  assertEquals(["셋", "1-2", "--1", "."].map(said), Array(4).fill("숫자로 입력해 주세요."));
  const day: FilterField = { key: "day", label: "날짜", kind: "daterange" };
  assertEquals(problemOf(day, { day_start: "2026-11-02", day_end: "2026-11-02" }), null);
  assertEquals(problemOf(day, { day_start: "2026-11-02" }), null);
  assertEquals(
    problemOf(day, { day_start: "2026-11-02", day_end: "2026-11-01" }),
    "시작일이 종료일보다 늦습니다.",
  );
});

Deno.test("an operation's rows are a filter with a label, without the operation's name", () => {
  assertEquals(activeTags([], { operation: "op_edit-0123" }), [
    { params: ["operation"], label: "작업", value: "선택한 행" },
  ]);
});
