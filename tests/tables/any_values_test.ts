/** Whatever is sent as a new row or a change: an event the log accepts, or a refusal in Korean. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { registry } from "../../events/registry.ts";
import type { AnyTable } from "../../events/kit/table.ts";
import { tables } from "../../events/tables.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import type { View } from "../../projections/kit/view.ts";
import { checkChange, checkNew } from "../../projections/table/check.ts";
import type { Column } from "../../events/kit/column.ts";
import { resources } from "../../src/tables/registry.ts";
import type { Decision } from "../../src/tables/resource.ts";
import { car, drive } from "../helpers/cars.ts";
import { stored } from "../helpers/card_book.ts";
import { fixture } from "../helpers/every_event.ts";
import { employee } from "../helpers/people.ts";

const now = new Date("2026-11-21T01:00:00.000Z");
const actor = { id: "boss", name: "대표", role: "superuser", via: "web" } as const;

const profile = {
  nickname: "미나",
  email: "m@x.kr",
  phone_number: "",
  profile_img: "",
  thumbnail_img: "",
};
const flags = { is_active: true, is_staff: true, is_superuser: true };
const FACTS: [stream: string, type: string, data: unknown][] = [
  ["employee/x", "employee.registered", employee("이미나")],
  ["vehicle/x", "vehicle.registered", car("레이")],
  ["trip/x", "trip.recorded", drive({ carID: "x" })],
  ["company/x", "company.registered", { ...tables.company.empty, name: "가나 주식회사" }],
  ["department/x", "department.registered", {
    ...tables.department.empty,
    name: "총무부",
    company_id: "x",
    company: "가나 주식회사",
  }],
  ["day_off/x", "day_off.added", { day: "2026-12-24", name: "개업 기념일" }],
  ["leave_policy/x", "leave_policy.set", { ...tables.leave_policy.empty, day: "2020-01-01" }],
  ["leave_attendance/x", "leave_attendance.noted", {
    ...tables.leave_attendance.empty,
    employee: "x",
  }],
  ["leave_rule/x", "leave_rule.set", { ...tables.leave_rule.empty, day: "2026-01-01" }],
  ["work_hours/x", "work_hours.agreed", {
    ...tables.work_hours.empty,
    employee: "x",
    day: "2026-01-01",
  }],
  ["leave_approver/x", "leave_approver.named", {
    ...tables.leave_approver.empty,
    approver: "x",
  }],
  ["courier_charge/x", "courier_charge.billed", {
    ...tables.courier_charge.empty,
    day: "2026-10-05",
    amount: 7_000,
  }],
  ["address/x", "address.registered", {
    ...tables.address.empty,
    address: "서울 서초구 서초대로 1",
    company_id: "x",
    company: "가나 주식회사",
    department_id: "x",
    department: "총무부",
  }],
  ["document/x", "document.written", {
    ...tables.document.empty,
    title: "소유권이전 위임장",
    body: "소유권이전등기를 위임합니다.",
    address_id: "x",
  }],
  ["matter/x", "matter.opened", {
    ...tables.matter.empty,
    number: "2026-0001",
    received_on: "2026-10-05",
  }],
  ["matter_party/x", "matter_party.added", {
    ...tables.matter_party.empty,
    matter_id: "x",
    name: "박매수",
    client: true,
  }],
  ["matter_object/x", "matter_object.added", {
    ...tables.matter_object.empty,
    matter_id: "x",
    text: "서울 서초구 서초대로 1",
  }],
  ["matter_handover/x", "matter_handover.entered", {
    ...tables.matter_handover.empty,
    matter_id: "x",
    text: "인감증명서",
  }],
  ["matter_entry/x", "matter_entry.entered", {
    ...tables.matter_entry.empty,
    matter_id: "x",
    on: "2026-10-05",
    text: "보수",
  }],
  ["user/x", "user.registered", { provider: "kakao", subject: "1", profile, flags }],
];

/** A row as the fixture of a table has it. */
const rowOf = ({ about: { events: [{ type, schema }] } }: AnyTable) =>
  fixture(type, schema) as Record<string, unknown>;
// A table that is not named above is held to its fixture.
for (const table of Object.values<AnyTable>(tables)) {
  const stream = `${table.noun}/x`;
  if (FACTS.some(([known]) => known === stream)) continue;
  FACTS.push([stream, table.about.events[0].type, rowOf(table)]);
}

function office(): Views {
  const entries = Object.values(viewRegistry).map((view) => [view.name, view.empty()]);
  const views = Object.fromEntries(entries) as Views;
  FACTS.forEach(([stream, type, data], index) => {
    const event = stored(index + 1, { stream, type, data, version: 1 });
    for (const name of [...Object.keys(tables), "user"] as (keyof Views)[]) {
      (viewRegistry[name] as View<unknown>).fold(views[name], event);
    }
  });
  return views;
}

/** Values people and scripts send, right and wrong, for any column. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    ...["", "레이", "x", "2026-11-02", "2026-99-99T00:00:00Z", "2026-11-02T00:30:00Z"],
    ...["09:30", "99:99", "12", "business", "diesel", "예", null, true, false, -1, 0, 0.5, 60],
    ...[1e9, 1e300, Number.MAX_SAFE_INTEGER, -0, [], {}],
  ),
  fc.string({ maxLength: 60 }),
  fc.double(),
);

/** One or two cells: with more of them nearly every row would be stopped by its columns already. */
function cellsOf(columns: readonly Column[]): fc.Arbitrary<Record<string, unknown>> {
  const cell = fc.tuple(fc.constantFrom(...columns.map(({ key }) => key)), value);
  return fc.array(cell, { minLength: 1, maxLength: 2 }).map((cells) => Object.fromEntries(cells));
}

/** New rows that are in order, for wrong cells to be put in. */
const NEW: Record<string, Record<string, unknown>> = {
  employee: { name: "박준" },
  vehicle: { name: "모닝" },
  courier_charge: { day: "2026-10-06", amount: 9_000 },
  company: { name: "다라 주식회사" },
  address: { address: "서울 강남구 테헤란로 152", department: "총무부" },
  document: { title: "말소 신청서", body: "근저당권을 말소합니다." },
  day_off: { day: "2026-12-31", name: "종무식" },
  leave_policy: { day: "2026-01-01" },
  leave_attendance: { employee: "x", year: 2025 },
  leave_rule: { kind: "sick", day: "2026-01-01" },
  work_hours: { employee: "x", day: "2026-03-01" },
  leave_approver: { approver: "x" },
  matter: { client_name: "박매수", kind: "sale" },
  matter_party: { matter_id: "x", name: "박매도" },
  matter_object: { matter_id: "x", text: "서울 강남구 테헤란로 152" },
  matter_handover: { matter_id: "x", text: "인감증명서" },
  matter_entry: { matter_id: "x", on: "2026-10-05", kind: "fee", text: "보수", amount: 1 },
  department: { name: "법무부", company: "가나 주식회사" },
  trip: {
    ...{ carName: "레이", tripDate: "2026-11-02", tripTime: "09:30", tripDrvTime: 60 },
    ...{ tripDist: 1, tripIdleTime: 0, tripAvgSpeed: 60, tripMaxSpeed: 60 },
  },
};

/** A row that can be added: by its table's fixture, where it is not above. */
function newRow(noun: string): Record<string, unknown> {
  if (NEW[noun]) return NEW[noun];
  const table: AnyTable = tables[noun as keyof typeof tables];
  return Object.fromEntries(
    Object.entries(rowOf(table)).map(([key, value]) => [
      key,
      table.fields[key].unique ? `${value}2` : value,
    ]),
  );
}

/** Events must have a shape the log accepts, refusals a Korean sentence. */
function isSound(decision: Decision): void {
  if (isRefusal(decision)) return assert(/[가-힣].*\.$/.test(decision.message), decision.message);
  for (const { type, data } of decision) {
    assertEquals(registry.get(type)!.data.parse(data), data, type);
  }
}

/** Of those that are only read nothing is changed. */
for (const resource of resources.filter(({ onlyRead }) => !onlyRead)) {
  Deno.test(`${resource.title}: every change of its shape is valid`, () => {
    const views = office();
    fc.assert(fc.property(cellsOf(resource.columns), (given) => {
      const { values, problems } = checkChange(
        resource.columns,
        given,
        resource.row(views, "x")!,
      );
      if (problems.length === 0) isSound(resource.update(views, "x", values, now, actor));
    }));
  });

  if (!resource.create) continue;
  Deno.test(`${resource.title}: every new row of its shape is valid`, () => {
    const views = office();
    const columns = resource.createColumns ?? resource.columns;
    fc.assert(fc.property(cellsOf(columns), (given) => {
      const { values, problems } = checkNew(columns, { ...newRow(resource.noun), ...given });
      if (problems.length === 0) isSound(resource.create!(views, "new", values, now, actor));
    }));
    const { values } = checkNew(columns, newRow(resource.noun));
    assert(Array.isArray(resource.create!(views, "new", values, now, actor)));
  });

  Deno.test(`${resource.title}: deleting, restoring and undoing are valid`, () => {
    const views = office();
    isSound(resource.remove!(views, "x"));
    isSound(resource.restore!(views, "x"));
    isSound(resource.remove!(views, "nobody"));
    const [stream, type, data] = FACTS.find(([name]) => name.startsWith(`${resource.noun}/`))!;
    const first = stored(1, { stream, type, data, version: 1 });
    isSound(resource.invert!(views, "x", [first], now, actor));
    isSound(resource.invert!(views, "nobody", [first], now, actor));
  });
}
