/** Finding a participant by what somebody types. A file of its own: the browser loads nothing else with it. */
import type { Participant } from "./card_row.ts";

/** Case-insensitive search over name, department and position (S1 §5). Shared with the browser. */
export function matchesEmployee(employee: Participant, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [employee.name, employee.dept, employee.position]
    .some((field) => field.toLowerCase().includes(wanted));
}
