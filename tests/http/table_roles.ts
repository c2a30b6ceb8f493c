/** Who may make the calls that tables share, for the table of every route and every role. */
import type { Caller } from "../helpers/server.ts";

/** "in": reached the route; a status: refused by the gate; "/": sent home. */
export type Outcome = "in" | 401 | 403 | "/";
export type Row = Record<Caller, Outcome>;

/** The shared calls of a table (S2 §7), all for the same callers. */
export function tableCalls(base: string, row: Row, calls: string[]): Record<string, Row> {
  const every = [
    "GET :id/history",
    "GET filter_options",
    "GET difference",
    "GET difference_excel",
    "GET export_excel",
    "POST export_excel",
    "GET download_template/:name",
    "PUT :id/update",
    "POST :id/restore",
    "POST bulk_update",
    "POST bulk_edit",
    "GET operations",
    "POST undo",
    "POST import",
    "POST import_excel",
    "POST import_errors",
  ];
  return Object.fromEntries(
    [...every, ...calls].map((
      call,
    ) => [call.includes(" ") ? call.replace(" ", ` ${base}/`) : `${call} ${base}`, row]),
  );
}
export const ownRows = ["DELETE :id/delete", "POST bulk_delete", "POST bulk_restore"];

/** What changed of a table between two moments: staff compare what they read. */
export const comparedRoles = (
  { staff, page }: Record<"staff" | "page", Row>,
): Record<string, Row> =>
  Object.fromEntries([
    ...["card", "trip", "courier", "company", "department", "courier_charge", "address", "document"]
      .map((noun) => [`GET /staff/difference/${noun}`, page]),
    ...[
      "user",
      "employee",
      "vehicle",
      "leave_approver",
      "day_off",
      "leave_policy",
      "leave_attendance",
    ]
      .map((noun) => [`GET /staff/difference/${noun}`, { ...page, staff: "/", token: "/" }]),
    ...["/api/mysql/card", "/api/mysql/car", "/api/quick"].flatMap((path) =>
      ["difference", "difference_excel"].map((call) => [`GET ${path}/${call}`, staff])
    ),
  ]);
