/** Employees: who takes part in card transactions and drives the cars (S1 §3, S2 §3 employee field set). */
import { z } from "zod";
import { define } from "./definition.ts";
import type { NewEvent, StoredEvent } from "./event.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { type RowEvent, type RowState, tableNoun } from "./table_noun.ts";

const record = z.object({
  name: z.string().min(1).max(50),
  email: z.string().max(200),
  phone_num: z.string().max(30),
  position: z.string().max(50),
  dept: z.string().max(50),
  card_num: z.string().max(30),
  /** Seoul day, YYYY-MM-DD. */
  employment_date: z.iso.date().nullable(),
  /** Leave carried over, in days; may be negative. */
  vacation_over_days: z.number(),
  profile_image_url: z.string().max(500),
  thumbnail_image_url: z.string().max(500),
});
export type EmployeeRecord = z.infer<typeof record>;

/** Changing, deleting, restoring an employee, and taking that back. */
export const employeeNoun = tableNoun("employee", "직원", record);

export const employeeEvents = [define("employee.registered", record), ...employeeNoun.events];
export type EmployeeEvent =
  | NewEvent<"employee.registered", EmployeeRecord>
  | RowEvent<"employee", EmployeeRecord>;
export type StoredEmployeeEvent = EmployeeEvent & StoredEvent;
export type EmployeeState = RowState<EmployeeRecord>;

/** Folds one event into an employee. */
export function evolve(state: EmployeeState | undefined, event: EmployeeEvent): EmployeeState {
  if (event.type === "employee.registered") return { ...event.data, deleted: false };
  return employeeNoun.evolve(state!, event);
}

export const employeeStream = (id: string): string => `employee/${id}`;

/** Registers an employee. */
export function registerEmployee(
  state: EmployeeState | undefined,
  command: { id: string; record: EmployeeRecord },
): EmployeeEvent[] | Refusal {
  if (state) return refuse(409, "already_registered", "이미 등록된 직원입니다.");
  return [{
    stream: employeeStream(command.id),
    type: "employee.registered",
    data: command.record,
  }];
}
