import { assertEquals, assertNotEquals } from "@std/assert";
import { dismissToast, durationOf, durations, toast, toasts } from "../../web/ui/client/toasts.ts";

Deno.test("messages stay for the specified time", () => {
  assertEquals(durations, { success: 2500, error: 4000, warning: 3000, info: 2500 });
  for (const kind of ["success", "error", "warning", "info"] as const) {
    assertEquals(durationOf({ kind }), durations[kind]);
  }
});

Deno.test("a message with a button stays long enough to press it", () => {
  const action = { label: "되돌리기", run: () => {} };
  assertEquals(durationOf({ kind: "success", action }), 8000);
});

Deno.test("messages are listed oldest first and dismissed one by one", () => {
  toasts.value = [];
  const first = toast("success", "저장했습니다.");
  const second = toast("error", "저장하지 못했습니다.");
  assertNotEquals(first, second);
  assertEquals(toasts.value.map(({ text }) => text), ["저장했습니다.", "저장하지 못했습니다."]);
  dismissToast(first);
  assertEquals(toasts.value.map(({ id }) => id), [second]);
  dismissToast(first);
  assertEquals(toasts.value.length, 1);
  toasts.value = [];
});

Deno.test("of many messages the newest four stay", () => {
  toasts.value = [];
  for (let n = 1; n <= 9; n++) toast("info", String(n));
  assertEquals(toasts.value.map(({ text }) => text), ["6", "7", "8", "9"]);
  toasts.value = [];
});

Deno.test("a repeated message replaces the first and stays its whole time", () => {
  toasts.value = [];
  toast("success", "수정되었습니다.");
  toast("info", "수정되었습니다.");
  const last = toast("success", "수정되었습니다.");
  assertEquals(toasts.value.map(({ kind }) => kind), ["info", "success"]);
  assertEquals(toasts.value.at(-1)!.id, last);
  toasts.value = [];
});
