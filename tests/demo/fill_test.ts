import { assert, assertEquals } from "@std/assert";
import { cardRule } from "../../events/card/card_rule.ts";
import { FUELS } from "../../events/car/vehicle_fuels.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { fillDemo } from "../../src/demo/fill.ts";
import { isDemoBooks } from "../../src/demo/mark.ts";
import { openBooks } from "../../src/store/open.ts";
import { totalsOf } from "../../projections/card/card_totals.ts";
import { lunchBudget } from "../../projections/card/lunch_budget.ts";
import { employee, hire, pay, payment } from "../helpers/people.ts";

const now = new Date("2026-11-21T03:00:00.000Z");

Deno.test("a demo office has 30 people and 3,000 payments over five years, all visibly demo", async () => {
  const books = await openBooks({ path: ":memory:", now: () => now });
  await fillDemo(books, now);
  const employees = [...books.views.employee.byId.values()];
  const cards = [...books.views.card.byId.values()];
  assertEquals([employees.length, cards.length], [30, 3_000]);
  assert(employees.every(({ id, state }) => id.startsWith("demo-") && /^데모 /.test(state.name)));
  assertEquals(new Set(employees.map(({ state }) => state.name)).size, 30);
  const days = cards.map(({ state }) => seoulDay(state.used_at)).sort();
  assert(days[0] < "2022-01-01" && days[0] > "2021-10-01", days[0]);
  assert(days.at(-1)! <= "2026-11-21" && days.at(-1)! >= "2026-11-13", days.at(-1));
  assert(
    cards.every(({ state }) => state.participants.length >= 1 && state.participants.length <= 8),
  );
  assert(cards.every(({ state }) => Date.parse(state.used_at) <= now.getTime()));
  await books.close();
});

Deno.test("the demo office has cancellations, likely double bookings, corrections and lunches near the budget", async () => {
  const books = await openBooks({ path: ":memory:", now: () => now });
  await fillDemo(books, now);
  const cards = [...books.views.card.byId.values()];
  assert(cards.filter(({ state }) => state.pay < 0).length >= 10);
  const minutes = new Map<string, number>();
  for (const { state } of cards) {
    const key = [state.store_name, state.pay, state.used_at.slice(0, 16)].join();
    minutes.set(key, (minutes.get(key) ?? 0) + 1);
  }
  assert([...minutes.values()].filter((count) => count > 1).length >= 5);
  assert(cards.filter(({ version }) => version > 1).length >= 50);
  assert(cards.filter(({ version }) => version > 2).length >= 10);
  const used = Array.from({ length: 10 }, (_, index) => {
    const month = `2026-${String(index + 1).padStart(2, "0")}`;
    const rows = cards.filter(({ state }) => seoulDay(state.used_at).startsWith(month));
    const filter = { mode: "month", year: 2026, month: index + 1 } as const;
    return lunchBudget(
      totalsOf(rows.map(({ state }) => state)),
      filter,
      now,
      cardRule.first.lunch_budget,
    )
      .usedPercent;
  });
  assert(used.some((percent) => percent > 100), `never over the budget: ${used}`);
  assert(used.some((percent) => percent < 100), `never within the budget: ${used}`);
  await books.close();
});

Deno.test("most demo people have staff accounts, and none is a superuser", async () => {
  const books = await openBooks({ path: ":memory:", now: () => now });
  await fillDemo(books, now);
  const users = [...books.views.user.byId.values()];
  const rights = users.map(({ state }) => state.flags);
  assertEquals(users.length, 16);
  assertEquals(rights.filter(({ is_active, is_staff }) => is_active && is_staff).length, 14);
  assertEquals(rights.some(({ is_superuser }) => is_superuser), false);
  assert(users.every(({ state }) => /^데모 /.test(state.details.name)));
  await books.close();
});

Deno.test("filling a demo office again, another day, adds nothing", async () => {
  const books = await openBooks({ path: ":memory:", now: () => now });
  await fillDemo(books, now);
  const head = books.head;
  await fillDemo(books, new Date("2027-03-02T03:00:00.000Z"));
  assertEquals(books.head, head);
  await books.close();
});

Deno.test("two demo offices filled on the same day are equal", async () => {
  const fill = async () => {
    const books = await openBooks({ path: ":memory:", now: () => now });
    await fillDemo(books, now);
    const states = [...books.views.card.byId.values()].map(({ id, state }) => [id, state]);
    await books.close();
    return states;
  };
  assertEquals(await fill(), await fill());
});

Deno.test("a demo office has 4 cars and 1,500 trips over two years, all visibly demo", async () => {
  const books = await openBooks({ path: ":memory:", now: () => now });
  await fillDemo(books, now);
  const cars = [...books.views.vehicle.byId.values()];
  const trips = [...books.views.trip.byId.values()];
  assertEquals([cars.length, trips.length], [4, 1_500]);
  assertEquals(new Set(cars.map(({ state }) => state.fuel_type)).size, 4);
  assert(cars.every(({ state }) => FUELS.some(({ value }) => value === state.fuel_type)));
  assert(cars.every(({ id, state }) => id.startsWith("demo-") && state.name.startsWith("데모 ")));
  assert(
    trips.every(({ id, state }) => id.startsWith("demo-") && state.carUser.startsWith("데모 ")),
  );
  const days = trips.map(({ state }) => seoulDay(state.tripTime)).sort();
  assert(days[0] >= "2024-11-13" && days[0] <= "2024-11-30", days[0]);
  assert(days.at(-1)! <= "2026-11-21" && days.at(-1)! >= "2026-11-13", days.at(-1));
  assert(trips.every(({ state }) => Date.parse(state.tripTime) <= now.getTime()));
  assert(trips.every(({ state }) => state.tripMaxSpeed! >= state.tripAvgSpeed!));
  assertEquals(new Set(trips.map(({ state }) => state.purpose)).size, 3);
  assertEquals(new Set(trips.map(({ state }) => state.carID)).size, 4);
  await books.close();
});

Deno.test("an older demo office without cars is given them and keeps its data", async () => {
  const books = await openBooks({ path: ":memory:", now: () => now });
  const id = "demo-01";
  await hire(books, id, employee("데모 김서연", { position: "고친 직급" }));
  await pay(books, "demo-0001", payment());
  assert(await isDemoBooks(books));
  await fillDemo(books, now);
  const { views } = books;
  assertEquals([views.employee.byId.size, views.card.byId.size], [1, 1]);
  assertEquals(views.employee.byId.get(id)!.state.position, "고친 직급");
  assertEquals([views.vehicle.byId.size, views.trip.byId.size], [4, 1_500]);
  await books.close();
});
