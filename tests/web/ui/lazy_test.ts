import { assertEquals } from "@std/assert";
import { partLost, partLostUntil } from "../../../web/ui/lazy.tsx";
import { toasts } from "../../../web/ui/toasts.ts";

Deno.test("given parts that did not come, then one message's button asks for each of them, whichever was lost last", () => {
  const asked: string[] = [];
  partLostUntil(() => asked.push("palette"));
  partLostUntil(() => asked.push("live rows"));
  partLost();
  assertEquals(toasts.value.map(({ action }) => action?.label), ["다시 시도"]);
  toasts.value[0].action!.run();
  assertEquals(asked, ["palette", "live rows"]);
  partLost();
  assertEquals(toasts.value.map(({ action }) => action), [undefined]);
  toasts.value = [];
});
