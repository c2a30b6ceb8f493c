/** What the job monitor asks for: its address, and the queries of its calls (S2 §7). */
import { assertEquals } from "@std/assert";
import {
  addressOf,
  hoursOf,
  queryFromAddress,
  tasksQueryOf,
  workersQueryOf,
} from "../../../../web/pages/settings/jobs/asked.ts";

const read = (query: string) => queryFromAddress(new URLSearchParams(query));

Deno.test("an address without parameters means the workers, twenty jobs a page, of 24 hours", () => {
  const asked = read("tab=jobs");
  assertEquals([asked.view, asked.tasks.page_size, hoursOf(asked.tasks)], ["workers", 20, 24]);
  assertEquals(addressOf(asked), "/settings?tab=jobs");
  assertEquals(tasksQueryOf(asked.tasks), { hours: "24", limit: "20", page: "1" });
  assertEquals(workersQueryOf(asked.workers), {});
});

Deno.test("invalid values in an address fall back to defaults", () => {
  const odd = "view=none&statuses=LOST,FAILURE&hours=5&periods=7&page=-1&page_size=7&cleaned=yes";
  assertEquals(read(odd).tasks, { ...read("").tasks, statuses: ["FAILURE"] });
});

Deno.test("an address has the choices, and restores them", () => {
  const query = "tab=jobs&view=tasks&worker=anna&worker_statuses=active&search=adr_7" +
    "&statuses=PENDING%2CFAILURE&queues=office&hours=72&periods=1%2C6&page=3&page_size=50&cleaned=1";
  assertEquals(addressOf(read(query)), `/settings?${query}`);
});

const statuses: [chosen: string, sent: Record<string, string>][] = [
  ["", {}],
  ["FAILURE", { status: "FAILURE" }],
  ["FAILURE,RETRY", { statuses: "RETRY,FAILURE" }],
];

for (const [chosen, sent] of statuses) {
  Deno.test(`of the states "${chosen}", one is sent as status, several as statuses`, () => {
    const { hours: _hours, limit: _limit, page: _page, ...query } = tasksQueryOf(
      read(`statuses=${chosen}`).tasks,
    );
    assertEquals(query, sent);
  });
}

Deno.test("the longest marked period takes precedence over the dropdown", () => {
  assertEquals(hoursOf(read("hours=6").tasks), 6);
  assertEquals(hoursOf(read("hours=72&periods=1,6").tasks), 6);
});
