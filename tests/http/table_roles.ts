/** Callers of the shared calls of tables, for the table of every route and every role. */
import type { Caller } from "../helpers/server.ts";

/** "in": reached the route; a status: refused by the gate; "/": sent home. */
export type Outcome = "in" | 401 | 403 | "/";
export type Row = Record<Caller, Outcome>;

/** Calls below an address, all for the same callers; a method alone is one on the address itself. */
export const below = (base: string, row: Row, calls: string[]): Record<string, Row> =>
  Object.fromEntries(calls.map((one) => {
    const [method, path] = one.split(" ");
    return [path ? `${method} ${base}/${path}` : `${method} ${base}`, row];
  }));

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
  return below(base, row, [...every, ...calls]);
}
/** What is asked of the closed months of a ledger. */
export const monthCalls = (ledger: string): string[] =>
  ["", "/:month", "/:month/report"].map((rest) => `GET ${ledger}${rest}`);

export const ownRows = ["DELETE :id/delete", "POST bulk_delete", "POST bulk_restore"];
/** The same of rows that mask numbers. */
export const maskedRows = [...ownRows, "POST :id/numbers"];
/** Accounts are never brought back here. */
export const accountRows = ["DELETE :id/delete", "POST bulk_delete", "POST :id/numbers"];

/** What changed of a table between two moments: staff compare what they read. */
export const comparedRoles = ({ staff, page }: Record<"staff" | "page", Row>) => ({
  ...below("/staff/difference", page, [
    "GET card",
    "GET trip",
    "GET courier",
    "GET company",
    "GET department",
    "GET courier_charge",
    "GET address",
    "GET document",
  ]),
  ...below("/staff/difference", { ...page, staff: "/", token: "/" }, [
    "GET user",
    "GET employee",
    "GET vehicle",
    "GET leave_approver",
    "GET day_off",
    "GET leave_policy",
    "GET leave_attendance",
    "GET leave_rule",
    "GET work_hours",
  ]),
  ...below("/api/mysql", staff, [
    "GET card/difference",
    "GET card/difference_excel",
    "GET car/difference",
    "GET car/difference_excel",
  ]),
  ...below("/api/quick", staff, ["GET difference", "GET difference_excel"]),
});

/** The assistant's console (S2 §7), and one's own conversations with it: calls of staff. */
export const chatCalls = [
  "GET suggestions",
  "GET mcp/tools",
  "POST mcp/execute",
  "GET lm-studio/models",
  "GET lm-studio/status",
  "POST upload",
  "POST test",
  "POST stream",
  "POST table",
  "GET conversations",
  "GET conversations/:id",
  "PUT conversations/:id",
  "DELETE conversations/:id",
  "GET conversations/:id/export",
  "GET conversations/:id/calls/:call",
  "DELETE conversations/:id/allowances",
  "POST conversations/:id/calls/:call/decision",
];
