import { assert, assertEquals } from "@std/assert";
import { seoulDay } from "../../events/base/seoul.ts";
import { accountOf } from "../../projections/account/account_employee.ts";
import { leaveNotificationsFor } from "../../projections/leave/rows.ts";
import { fillDemo } from "../../src/demo/fill.ts";
import { fillDemoLeave } from "../../src/demo/leave.ts";
import { openBooks } from "../../src/store/open.ts";

const now = new Date("2026-11-21T03:00:00.000Z");

Deno.test("a demo office has 40 leave requests before and after today, with every status", async () => {
  const books = await openBooks({ path: ":memory:", now: () => now });
  await fillDemo(books, now);
  await fillDemoLeave(books, now);
  const requests = [...books.views.leave.byId.values()];
  assertEquals(requests.length, 40);
  assert(
    requests.every(({ id, state }) => id.startsWith("demo-") && state.employee.startsWith("demo-")),
  );
  const standings = new Set(requests.map(({ state }) => state.status));
  assertEquals([...standings].sort(), [
    "approved",
    "cancelled",
    "refused",
    "requested",
    "withdrawn",
  ]);
  const today = seoulDay(now);
  assert(requests.some(({ state }) => state.start_date < today && state.status === "approved"));
  assert(requests.some(({ state }) => state.start_date > today && state.status === "requested"));
  const superuser = accountOf(books.views, "demo-01")!;
  assertEquals(superuser.state.profile.nickname, "데모 관리자");
  const { head } = books;
  assertEquals(leaveNotificationsFor(books.views, accountOf(books.views, "demo-03")!).answered, 0);
  await fillDemoLeave(books, new Date("2027-03-02T03:00:00.000Z"));
  assertEquals(books.head, head, "filled once, whenever it is asked again");
  await books.close();
});

Deno.test("an older demo office with one employee is given leave without error", async () => {
  const books = await openBooks({ path: ":memory:", now: () => now });
  const { hire, employee } = await import("../helpers/people.ts");
  await hire(books, "demo-01", employee("데모 김서연"));
  await fillDemoLeave(books, now);
  assert(books.views.leave.byId.size > 0);
  await books.close();
});
