/** What every table row can go through, shown on employees: given, when, then; and its laws. */
import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { employee as employeeNoun } from "../../events/employee/employee.ts";
import type { NewEvent as EmployeeEvent } from "../../events/base/event.ts";
import type { RecordOf } from "../../events/kit/field.ts";
import type { Refusal } from "../../events/base/refusal.ts";
import type { TableState } from "../../events/tables.ts";
import { others } from "../helpers/cars.ts";
import { employee } from "../helpers/people.ts";

type EmployeeRecord = RecordOf<typeof employeeNoun.fields>;
type EmployeeState = TableState<"employee">;
const { evolve, about: { events: employeeEvents } } = employeeNoun;
const free = others();

const id = "mina";
const stream = "employee/mina";
const mina: EmployeeState = { ...employee("이미나"), deleted: false };
const gone: EmployeeState = { ...mina, deleted: true };

const said = (decided: EmployeeEvent[] | Refusal) =>
  Array.isArray(decided) ? decided : [decided.status, decided.code, decided.message];

Deno.test("given an employee, when some fields change, then only these are written", () => {
  const values = { position: "과장", dept: "등기팀", vacation_over_days: -1.5 };
  const changes = {
    position: { from: "사무원", to: "과장" },
    vacation_over_days: { from: 0, to: -1.5 },
  };
  assertEquals(said(employeeNoun.change(mina, { id, values }, free)), [
    { stream, type: "employee.changed", data: { changes } },
  ]);
});

Deno.test("given an employee, when nothing changes, then nothing is written", () => {
  assertEquals(employeeNoun.change(mina, { id, values: {} }, free), []);
  assertEquals(employeeNoun.change(mina, { id, values: { name: mina.name } }, free), []);
});

Deno.test("given an employee, when an unknown field is set, then it is ignored", () => {
  const values = { salary: 1, deleted: true } as Partial<EmployeeRecord>;
  assertEquals(employeeNoun.change(mina, { id, values }, free), []);
});

Deno.test("given an employee, when a value is invalid, then the field is named", () => {
  const values = { employment_date: "2026-02-30", name: "" };
  const refusal = employeeNoun.change(mina, { id, values }, free) as Refusal;
  assertEquals([refusal.status, refusal.code], [422, "invalid_input"]);
  const fields = (refusal.details as { field: string }[]).map(({ field }) => field);
  assertEquals(fields, ["name", "employment_date"]);
});

Deno.test("given an employee, when deleted and restored, then each is an event", () => {
  assertEquals(employeeNoun.remove(mina, { id }), [{ stream, type: "employee.deleted", data: {} }]);
  assertEquals(employeeNoun.restore(gone, { id }, free), [
    { stream, type: "employee.restored", data: {} },
  ]);
});

Deno.test("an impossible act on a row is refused in Korean", () => {
  const table: [decided: EmployeeEvent[] | Refusal, expected: unknown][] = [
    [
      employeeNoun.change(undefined, { id, values: {} }, free),
      [404, "employee_not_found", "직원 정보를 찾을 수 없습니다."],
    ],
    [
      employeeNoun.change(gone, { id, values: { position: "과장" } }, free),
      [409, "deleted", "삭제된 직원입니다. 복원한 뒤 수정해 주세요."],
    ],
    [
      employeeNoun.remove(undefined, { id }),
      [404, "employee_not_found", "직원 정보를 찾을 수 없습니다."],
    ],
    [employeeNoun.remove(gone, { id }), [409, "already_deleted", "이미 삭제된 직원입니다."]],
    [
      employeeNoun.restore(undefined, { id }, free),
      [404, "employee_not_found", "직원 정보를 찾을 수 없습니다."],
    ],
    [employeeNoun.restore(mina, { id }, free), [409, "not_deleted", "삭제되지 않은 직원입니다."]],
    [
      employeeNoun.takeBack(undefined, { id, events: [] }, free),
      [404, "employee_not_found", "직원 정보를 찾을 수 없습니다."],
    ],
  ];
  for (const [decided, expected] of table) assertEquals(said(decided), expected);
});

Deno.test("an event of another kind stops the fold because the log is damaged", () => {
  const event = { stream, type: "employee.promoted", data: {} } as unknown as EmployeeEvent;
  assertThrows(() => evolve(mina, event), Error, "employee.promoted");
});

Deno.test("a registration is undone by deleting, and that by restoring", () => {
  const { deleted: _none, ...record } = mina;
  const registered: EmployeeEvent = { stream, type: "employee.registered", data: record };
  const changed = employeeNoun.change(mina, { id, values: { position: "과장" } }, free);
  if (!Array.isArray(changed)) throw new Error(changed.message);
  const events = [registered, ...changed];
  const after = events.reduce<EmployeeState | undefined>(evolve, undefined)!;
  const undo = employeeNoun.takeBack(after, { id, events }, free);
  assertEquals(undo, [{ stream, type: "employee.deleted", data: {} }]);
  if (!Array.isArray(undo)) return;
  const redo = employeeNoun.takeBack(undo.reduce(evolve, after), { id, events: undo }, free);
  assertEquals(redo, [{ stream, type: "employee.restored", data: {} }]);
});

const values: fc.Arbitrary<Partial<EmployeeRecord>> = fc.record({
  name: fc.constantFrom("이미나", "박준"),
  position: fc.constantFrom("", "대리", "과장"),
  employment_date: fc.option(fc.constantFrom("2020-03-02", "2024-02-29")),
  vacation_over_days: fc.constantFrom(-1.5, 0, 3),
}, { requiredKeys: [] });

type Step = { do: "change"; values: Partial<EmployeeRecord> } | { do: "remove" | "restore" };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("change" as const), values }) },
  fc.record({ do: fc.constantFrom("remove" as const, "restore" as const) }),
);

/** The events of the steps that were not refused, and where they lead. */
function run(from: EmployeeState, steps: Step[]): { events: EmployeeEvent[]; to: EmployeeState } {
  const events: EmployeeEvent[] = [];
  let to = from;
  for (const step of steps) {
    const decided = step.do === "change"
      ? employeeNoun.change(to, { id, values: step.values }, free)
      : employeeNoun[step.do](to, { id }, free);
    if (!Array.isArray(decided)) continue;
    to = decided.reduce(evolve, to);
    events.push(...decided);
  }
  return { events, to };
}

Deno.test("undo of any act restores the row, and redo repeats the act", () => {
  fc.assert(fc.property(fc.boolean(), values, fc.array(step), (deleted, fields, steps) => {
    const from = { ...mina, ...fields, deleted };
    const { events, to } = run(from, steps);
    const undo = employeeNoun.takeBack(to, { id, events }, free);
    if (!Array.isArray(undo)) throw new Error(undo.message);
    const back = undo.reduce(evolve, to);
    assertEquals(back, from);
    const redo = employeeNoun.takeBack(back, { id, events: undo }, free);
    if (!Array.isArray(redo)) throw new Error(redo.message);
    assertEquals(redo.reduce(evolve, back), to);
  }));
});

Deno.test("every event a decision makes has the shape the log accepts", () => {
  const shapes = new Map(employeeEvents.map(({ type, data }) => [type as string, data]));
  fc.assert(fc.property(fc.array(step), (steps) => {
    for (const { type, data } of run(mina, steps).events) {
      assertEquals(shapes.get(type)?.parse(data), data);
    }
  }));
});
