import { assertEquals } from "@std/assert";
import {
  kindOf,
  operationText,
  restoredVersion,
  restoringName,
  undoneMessage,
} from "../../../projections/kit/operation_name.ts";

const told: [operation: string, text: string][] = [
  ["op_paste-1", "붙여넣기 작업을 되돌렸습니다."],
  ["op_undo-2:undoes:op_paste-1", "붙여넣기 작업을 다시 실행했습니다."],
  ["op_redo-3:undoes:op_undo-2:undoes:op_paste-1", "붙여넣기 작업을 되돌렸습니다."],
  ["op_import-4", "가져오기 작업을 되돌렸습니다."],
  ["a name of long ago", "수정 작업을 되돌렸습니다."],
];

for (const [operation, text] of told) {
  Deno.test(`undo of ${operation}: ${text}`, () => assertEquals(undoneMessage(operation), text));
}

Deno.test("an unknown kind is an edit", () => {
  assertEquals([kindOf("op_constructor-1"), kindOf("op_cut-1")], ["edit", "cut"]);
});

Deno.test("an operation's name has its kind, undo or redo, and the restored version", () => {
  assertEquals(operationText("op_paste-1"), "붙여넣기");
  assertEquals(operationText("op_undo-2:undoes:op_paste-1"), "붙여넣기 되돌리기");
  assertEquals(operationText("op_redo-3:undoes:op_undo-2:undoes:op_paste-1"), "붙여넣기 다시 실행");
  const back = restoringName("op_restore-4", 12);
  assertEquals(operationText(back), "이전 내용으로 되돌림");
  assertEquals(operationText(`op_undo-5:undoes:${back}`), "되돌리기 취소");
  assertEquals(operationText("op_restore-6"), "복원");
  assertEquals(restoredVersion(restoringName("op_restore-4", 12)), 12);
  assertEquals(restoredVersion("op_edit-5"), null);
});
