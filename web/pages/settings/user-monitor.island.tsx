/** User management: accounts, their details and their rights (S2 §2). */
import type { TableRow } from "../../../projections/table/column.ts";
import type { CellChange } from "../../../projections/table/shapes.ts";
import { island } from "../../island.tsx";
import { DataTable } from "../../table/data_table.tsx";
import type { DataTableProps } from "../../table/start.ts";
import type { TableScreen } from "../../table/types.ts";
import { askConfirm } from "../../ui/confirm.ts";
import { userCell } from "./cells/person.tsx";
import { daysText, phoneText, yearText } from "./cells/texts.ts";
import { rightsQuestion } from "./rights.ts";
import { usersScreen } from "./users_screen.ts";

/** Rights are given and taken away only after a yes. */
async function confirmEdit(
  changes: CellChange[],
  rows: TableRow[],
  count?: number,
): Promise<boolean> {
  const question = rightsQuestion(changes, rows, count);
  return !question || await askConfirm(question);
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
