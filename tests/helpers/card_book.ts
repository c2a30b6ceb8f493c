/** Card books folded from events, without a store. */
import type { CardRecord } from "../../events/card/card.ts";
import type { StoredEvent } from "../../events/base/event.ts";
import { isRefusal } from "../../events/base/refusal.ts";
import { attachmentView } from "../../projections/attachment/attachment.ts";
import { type CardBook, cardView } from "../../projections/card/card.ts";
import { cardRow, type CardViews, findCards } from "../../projections/card/card_list.ts";
import type { CardFilter, CardRow } from "../../projections/card/card_row.ts";
import type { EmployeeBook } from "../../projections/employee/employee.ts";
import { tableViews } from "../../projections/tables.ts";
import { employee, importer, payment } from "./people.ts";

export const AT = "2026-11-20T00:00:00.000Z";

/** An event as the log would hold it. */
export function stored(
  position: number,
  event: { stream: string; version: number; type: string; data: unknown },
): StoredEvent {
  const rest = { schema: 1, at: AT, actor: importer, requestId: "r", key: `k${position}` };
  return { ...event, ...rest, position };
}

/** Payments by id, in the order they were recorded. */
export function cardBook(payments: Record<string, Partial<CardRecord>>): CardBook {
  const book = cardView.empty();
  Object.entries(payments).forEach(([id, fields], index) => {
    const data = payment(fields);
    const event = { stream: `card/${id}`, version: 1, type: "card.recorded", data };
    cardView.fold(book, stored(index + 1, event));
  });
  return book;
}

/** Employees by id. */
export function employeeBook(names: Record<string, string>): EmployeeBook {
  const book = tableViews.employee.empty();
  Object.entries(names).forEach(([id, name], index) => {
    const data = employee(name);
    const event = { stream: `employee/${id}`, version: 1, type: "employee.registered", data };
    tableViews.employee.fold(book, stored(index + 1, event));
  });
  return book;
}

/** The views of a card list. */
export function cardViews(
  payments: Record<string, Partial<CardRecord>>,
  names: Record<string, string> = {},
): CardViews {
  return {
    card: cardBook(payments),
    employee: employeeBook(names),
    attachment: attachmentView.empty(),
  };
}

/** The rows of a filter, newest first. Throws on a refusal. */
export function cardRows(views: CardViews, filter: CardFilter): CardRow[] {
  const found = findCards(views, { filter });
  if (isRefusal(found)) throw new Error(found.message);
  return found.map((entry) => cardRow(views, entry));
}
