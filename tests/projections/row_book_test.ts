/** Books of table rows: a fold, its dump and its cached rows always say the same. */
import { runSynchronously } from "../../projections/kit/query.ts";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import type { StoredEvent } from "../../events/base/event.ts";
import type { TableRow } from "../../events/kit/column.ts";
import {
  type EmployeeBook,
  listEmployees,
  participantOf,
} from "../../projections/employee/employee.ts";
import { lookupOf, type TableBooks } from "../../projections/kit/table_view.ts";
import { tableRows, tableViews } from "../../projections/tables.ts";
import { vehicleOptions } from "../../projections/car/vehicle.ts";
import { car, drive } from "../helpers/cars.ts";
import { AT, stored } from "../helpers/card_book.ts";
import { employee } from "../helpers/people.ts";

type TripViews = Pick<TableBooks, "employee" | "vehicle" | "trip">;
const { employee: employeeView, vehicle: vehicleView, trip: tripView } = tableViews;
const tripRow = (views: TripViews, id: string): TableRow | undefined =>
  tableRows.trip.one(views, id);
const tripRows = (views: TripViews) => runSynchronously(tableRows.trip.all(views));
const employeeRows = (employee: EmployeeBook) =>
  runSynchronously(tableRows.employee.all({ employee }));
const employeeRow = (employee: EmployeeBook, id: string) =>
  tableRows.employee.one({ employee }, id);
const vehicleRows = (vehicle: TripViews["vehicle"]) =>
  runSynchronously(tableRows.vehicle.all({ vehicle }));

interface Fact {
  stream: string;
  type: string;
  data: unknown;
}

const registered = (id: string, name: string): Fact => ({
  stream: `employee/${id}`,
  type: "employee.registered",
  data: employee(name, { email: `${id}@example.com`, thumbnail_image_url: `https://x/${id}` }),
});
const bought = (id: string, name: string, fuel_type = "gasoline"): Fact => ({
  stream: `vehicle/${id}`,
  type: "vehicle.registered",
  data: car(name, { fuel_type }),
});
const driven = (id: string, fields = {}): Fact => ({
  stream: `trip/${id}`,
  type: "trip.recorded",
  data: drive(fields),
});
const changed = (stream: string, field: string, to: unknown): Fact => ({
  stream,
  type: `${stream.split("/")[0]}.changed`,
  data: { changes: { [field]: { from: null, to } } },
});
const deleted = (stream: string): Fact => ({
  stream,
  type: `${stream.split("/")[0]}.deleted`,
  data: {},
});

/** Facts as the log holds them: positions, and versions within each stream. */
function logOf(facts: Fact[]): StoredEvent[] {
  const versions = new Map<string, number>();
  return facts.map((fact, index) => {
    const version = (versions.get(fact.stream) ?? 0) + 1;
    versions.set(fact.stream, version);
    return stored(index + 1, { ...fact, version });
  });
}

function viewsOf(facts: Fact[]): TripViews {
  const views = emptyViews();
  for (const event of logOf(facts)) foldAll(views, event);
  return views;
}

const emptyViews = (): TripViews => ({
  employee: employeeView.empty(),
  vehicle: vehicleView.empty(),
  trip: tripView.empty(),
});

function foldAll(views: TripViews, event: StoredEvent): void {
  employeeView.fold(views.employee, event);
  vehicleView.fold(views.vehicle, event);
  tripView.fold(views.trip, event);
}

Deno.test("a trip shows its car's consumption and its driver (S2 §3 Car info)", () => {
  const views = viewsOf([registered("mina", "이미나"), bought("ray", "레이"), driven("t1")]);
  const row = tripRow(views, "t1")!;
  assertEquals(Object.entries(row).find(([key]) => key === "car")?.[1] as unknown, {
    fuelType: "gasoline",
    thumbnail_image_url: "https://x/mina",
    profile_image_url: "",
    name: "이미나",
    email: "mina@example.com",
  });
  assertEquals([row.carName, row.carUser, row.is_active], ["레이", "이미나", true]);
  assertEquals([row.created_at, row.updated_by, row.version], [AT, "가져오기", 1]);
});

Deno.test("a name shared by two employees identifies neither", () => {
  const views = viewsOf([
    registered("mina", "이미나"),
    registered("other", "이미나"),
    bought("ray", "레이"),
    driven("t1"),
  ]);
  const { name, email } = tripRow(views, "t1")!;
  assertEquals([name, email], ["이미나", ""]);
});

Deno.test("a renamed car's trips have its new name, a deleted one's its last name", () => {
  const facts = [bought("ray", "레이"), driven("t1"), changed("vehicle/ray", "name", "레이 1호")];
  assertEquals(tripRow(viewsOf(facts), "t1")!.carName, "레이 1호");
  const sold = tripRow(viewsOf([...facts, deleted("vehicle/ray")]), "t1")!;
  assertEquals([sold.carName, sold.is_active], ["레이 1호", false]);
  const gone = viewsOf([driven("t2", { carID: "never" })]);
  assertEquals([tripRow(gone, "t2")!.carName, tripRow(gone, "t2")!.is_active], ["레이", false]);
});

Deno.test("only trips whose shown references changed are made again", () => {
  const facts = [
    registered("mina", "이미나"),
    bought("ray", "레이"),
    bought("morning", "모닝"),
    driven("t1"),
    driven("t2", { carID: "morning", carUser: "박준" }),
  ];
  const views = viewsOf(facts);
  const [t2, t1] = tripRows(views);
  const later = logOf([
    ...facts,
    changed("vehicle/ray", "memo", "엔진오일 교환"),
    changed("employee/mina", "dept", "법인팀"),
    changed("vehicle/ray", "name", "레이 1호"),
  ]).slice(facts.length);
  for (const event of later.slice(0, 2)) foldAll(views, event);
  const unseen = tripRows(views);
  assertEquals([unseen[0] === t2, unseen[1] === t1], [true, true]);
  foldAll(views, later[2]);
  const renamed = tripRows(views);
  assertEquals([renamed[0] === t2, renamed[1].carName], [true, "레이 1호"]);
});

Deno.test("a deleted employee cannot be chosen, and keeps their name where they took part", () => {
  const { employee: book } = viewsOf([
    registered("mina", "이미나"),
    registered("jun", "박준"),
    deleted("employee/mina"),
  ]);
  assertEquals(listEmployees(book).map(({ id }) => id), ["jun"]);
  assertEquals(participantOf(book, "mina").name, "이미나");
  assertEquals(employeeRows(book).map(({ id, deleted }) => [id, deleted]), [
    ["jun", false],
    ["mina", true],
  ]);
});

Deno.test("vehicles to choose from are those in use first, without deleted ones", () => {
  const { vehicle: book } = viewsOf([
    bought("s", "쏘나타", "lpg"),
    bought("r", "레이"),
    bought("m", "모닝"),
    bought("x", "포터"),
    changed("vehicle/m", "is_active", false),
    deleted("vehicle/x"),
  ]);
  assertEquals(
    vehicleOptions(book).map(({ value, id, fuelType, is_active }) => {
      return [value, id, fuelType, is_active];
    }),
    [
      ["레이", "r", "gasoline", true],
      ["쏘나타", "s", "lpg", true],
      ["모닝", "m", "gasoline", false],
    ],
  );
  const look = lookupOf({ vehicle: book }, { noun: "vehicle" }, "r");
  assert(look.taken("name", "모닝"));
  assert(!look.taken("name", "레이"), "its own name is free to it");
  assert(!look.taken("name", "포터"), "a deleted one's name is free");
});

Deno.test("an event folded twice changes nothing; a change of an unknown row stops the fold", () => {
  const book: EmployeeBook = employeeView.empty();
  const [first, second] = logOf([registered("a", "가"), changed("employee/a", "name", "나")]);
  for (const event of [first, second, first, second]) employeeView.fold(book, event);
  assertEquals([book.byId.size, book.changes, employeeRow(book, "a")!.name], [1, 2, "나"]);
  assertThrows(() => employeeView.fold(employeeView.empty(), second), Error, "first event");
});

const people = ["a", "b"];
const later: fc.Arbitrary<Fact> = fc.oneof(
  fc.constantFrom(...people).map((id) => changed(`employee/${id}`, "email", `${id}2@example.com`)),
  fc.constantFrom(...people).map((id) => changed(`employee/${id}`, "name", "이미나")),
  fc.constantFrom("employee/a", "vehicle/ray", "trip/t1").map(deleted),
  fc.constantFrom("경유", "electric").map((fuel) => changed("vehicle/ray", "fuel_type", fuel)),
  fc.nat(9).map((distance) => changed("trip/t1", "tripDist", distance)),
);
const begin = [
  registered("a", "이미나"),
  registered("b", "박준"),
  bought("ray", "레이"),
  driven("t1"),
  driven("t2"),
];

Deno.test("cached rows equal the present records after any history", () => {
  fc.assert(fc.property(fc.array(later, { maxLength: 12 }), (facts) => {
    const views = emptyViews();
    for (const event of logOf([...begin, ...facts])) {
      foldAll(views, event);
      tripRows(views);
      employeeRows(views.employee);
    }
    const again = viewsOf([...begin, ...facts]);
    assertEquals(tripRows(views), tripRows(again));
    assertEquals(tripRows(views).map(({ id }) => id), ["t2", "t1"]);
    assertEquals(employeeRows(views.employee), employeeRows(again.employee));
    assertEquals(vehicleRows(views.vehicle), vehicleRows(again.vehicle));
    for (const row of tripRows(views)) assertEquals(tripRow(views, row.id), row);
  }));
});

Deno.test("an unchanged row is the same object, so its search text stays cached", () => {
  const views = viewsOf(begin);
  const before = employeeRows(views.employee);
  assertEquals(employeeRows(views.employee), before);
  assert(employeeRows(views.employee).every((row, index) => row === before[index]));
  const events = logOf([...begin, changed("employee/a", "dept", "법인팀")]);
  foldAll(views, events.at(-1)!);
  const after = employeeRows(views.employee);
  assert(after[0] === before[0] && after[1] !== before[1]);
});
