/** Deadlines of one's own cases in a calendar: number and kind of the case, the statute, and no person. */
import type { Day } from "../../events/leave_rules/days.ts";
import { kindOf } from "../../events/matter/matter_shapes.ts";
import type { CalendarDays } from "../kit/calendar.ts";
import type { TableBooks } from "../kit/table_view.ts";
import { openDeadlines } from "./due.ts";

/** Open deadlines of the cases that this employee is in charge of or helps with, as days of a calendar. */
export function deadlineDays(
  books: TableBooks,
  employee: string,
  { today, hrefOf }: { today: Day; hrefOf(matter: string): string },
): CalendarDays[] {
  if (employee === "") return [];
  const seen = new Map<string, number>();
  return openDeadlines(books).flatMap(({ matter, code, name, due, reason, statute, unsure }) => {
    const { state, version, updated_at } = books.matter.byId.get(matter)!;
    const place = `${matter}.${code}`;
    const count = (seen.get(place) ?? 0) + 1;
    seen.set(place, count);
    if (state.staff_id !== employee && state.second_staff_id !== employee) return [];
    return [{
      // A rule that gives several deadlines gives them in the same order.
      uid: `${place}${count === 1 ? "" : `.${count}`}@matter`,
      at: updated_at,
      version,
      from: due,
      until: due,
      summary: `${due < today ? "[기한 지남]" : "[기한]"} ${name} · ${state.number} ${
        kindOf(state.kind).label
      }`,
      description: [reason, `근거: ${statute}`, ...unsure ? [`확인 필요: ${unsure}`] : []].join(
        "\n",
      ),
      url: hrefOf(matter),
    }];
  });
}
