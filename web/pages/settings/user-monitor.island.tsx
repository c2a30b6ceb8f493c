/** User management: accounts, their details and their rights (S2 §2). */
import type { TableRow } from "../../../projections/table/column.ts";
import type { CellChange } from "../../../projections/table/shapes.ts";
import { island } from "../../island.tsx";
import { DataTable } from "../../table/data_table.tsx";
import { partLost } from "../../ui/lazy.tsx";
import type { DataTableProps } from "../../table/start.ts";
import type { TableScreen } from "../../table/types.ts";
import { askConfirm } from "../../ui/confirm.ts";
import { userCell } from "./cells/person.tsx";
import { daysText, phoneText, yearText } from "./cells/texts.ts";
import { usersScreen } from "./users_screen.ts";

/** Rights are given and taken away only after a yes; the question's words come when they are needed. */
async function confirmEdit(
  changes: CellChange[],
  rows: TableRow[],
  count?: number,
): Promise<boolean> {
  if (!changes.some(({ key }) => /^is_/.test(key))) return true;
  try {
    const { rightsQuestion } = await import("./rights.ts");
    const question = rightsQuestion(changes, rows, count);
    return !question || await askConfirm(question);
  } catch {
    partLost();
    return false;
  }
}

const screen: TableScreen = {
  ...usersScreen,
  show: { person: userCell, phone: phoneText, year: yearText, days: daysText },
  confirmEdit,
};

function UserMonitor(props: Omit<DataTableProps, "screen">) {
  return <DataTable {...props} screen={screen} />;
}

export default island("user-monitor", UserMonitor);
