import { assertEquals } from "@std/assert";
import { entryName } from "../../../web/ui/history/history.tsx";

Deno.test("two versions of one second have buttons with different names", () => {
  const all = ["10:12:49.100", "10:12:49.900", "10:12:50.000"]
    .map((at, place) => ({ at, version: place + 1 }));
  const names = all.map((entry) => entryName(entry, all, (at) => at.slice(0, "10:12:49".length)));
  assertEquals(names, ["10:12:49 (1번째 내용)", "10:12:49 (2번째 내용)", "10:12:50"]);
});
