import { assertEquals } from "@std/assert";
import { readList, readTab } from "../../../web/pages/settings/tabs.ts";

Deno.test("an address without a tab, or with one that is none, means the users", () => {
  assertEquals(readTab(null), "users");
  assertEquals(readTab("nothing"), "users");
  assertEquals(readTab("vehicles"), "vehicles");
  assertEquals(readTab("jobs"), "jobs");
});

Deno.test("vehicles have a second list; elsewhere the address cannot ask for one", () => {
  assertEquals(readList("vehicles", null), "trips");
  assertEquals(readList("vehicles", "cars"), "cars");
  assertEquals(readList("users", "cars"), "users");
});
