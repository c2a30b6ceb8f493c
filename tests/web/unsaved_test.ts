import { assertEquals } from "@std/assert";
import { confirmDialog, pending } from "../../web/ui/dialog/confirm.ts";
import { hasUnsaved, markSaved, markUnsaved, mayLeave } from "../../web/ui/form/unsaved.ts";

const question = { title: "제목", text: "내용", confirm: "확인" };

/** Whether the browser would ask before this page is left. */
function isGuarded(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  globalThis.dispatchEvent(event);
  return event.defaultPrevented;
}

Deno.test("a page is guarded exactly while it has unsaved changes", () => {
  assertEquals([hasUnsaved.value, isGuarded()], [false, false]);
  markUnsaved("card/1");
  markUnsaved("card/2");
  markSaved("card/1");
  assertEquals([hasUnsaved.value, isGuarded()], [true, true]);
  markSaved("card/2");
  markSaved("card/2");
  assertEquals([hasUnsaved.value, isGuarded()], [false, false]);
});

Deno.test("leaving without changes asks nothing", async () => {
  assertEquals(await mayLeave(), true);
  assertEquals(pending.value, null);
});

for (const answer of [true, false]) {
  Deno.test(`leaving unsaved changes asks; the answer ${answer} counts`, async () => {
    markUnsaved("card/1");
    const leaving = mayLeave();
    pending.value!.answer(answer);
    assertEquals(await leaving, answer);
    assertEquals(pending.value, null);
    markSaved("card/1");
  });
}

Deno.test("a second question answers the first with no", async () => {
  const first = confirmDialog(question);
  const second = confirmDialog(question);
  assertEquals(await first, false);
  pending.value!.answer(true);
  assertEquals(await second, true);
});
