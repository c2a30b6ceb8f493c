import { assertEquals } from "@std/assert";
import { readList, readTab } from "../../../web/pages/settings/tabs.ts";

Deno.test("an address without a tab, or with an unknown one, means the users", () => {
  assertEquals(readTab(null), "users");
  assertEquals(readTab("nothing"), "users");
  assertEquals(readTab("vehicles"), "vehicles");
  assertEquals(readTab("jobs"), "jobs");
});

Deno.test("vehicles have a second list; other tabs ignore it in the address", () => {
  assertEquals(readList("vehicles", null), "trips");
  assertEquals(readList("vehicles", "cars"), "cars");
  assertEquals(readList("users", "cars"), "users");
});
