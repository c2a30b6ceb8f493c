import { assertEquals } from "@std/assert";
import { offerMissingPart, reportMissingPart } from "../../../web/ui/client/lazy.tsx";
import { toasts } from "../../../web/ui/client/toasts.ts";

Deno.test("one message's button retries all parts that failed to load, in any order", () => {
  const asked: string[] = [];
  offerMissingPart(() => asked.push("palette"));
  offerMissingPart(() => asked.push("live rows"));
  reportMissingPart();
  assertEquals(toasts.value.map(({ action }) => action?.label), ["다시 시도"]);
  toasts.value[0].action!.run();
  assertEquals(asked, ["palette", "live rows"]);
  reportMissingPart();
  assertEquals(toasts.value.map(({ action }) => action), [undefined]);
  toasts.value = [];
});
