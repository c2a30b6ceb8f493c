import { assertEquals } from "@std/assert";
import { nameIn } from "../../../web/ui/client/download.ts";
import { attachment } from "../../../src/server/attachment.ts";

Deno.test("a file keeps the server's Korean name", () => {
  assertEquals(nameIn(attachment("직원_목록.xlsx", "employee-list.xlsx")), "직원_목록.xlsx");
  assertEquals(nameIn('attachment; filename="plain.xlsx"'), "plain.xlsx");
  assertEquals(nameIn(""), "목록.xlsx");
  assertEquals(
    nameIn("attachment; filename=\"card.xlsx\"; filename*=UTF-8''%E0%A4%A"),
    "card.xlsx",
  );
});
