/** Card management: the employees and their cards (S2 §2). */
import { island } from "../../island.tsx";
import { DataTable } from "../../table/data_table.tsx";
import type { DataTableProps } from "../../table/start.ts";
import type { TableScreen } from "../../table/types.ts";
import { employeeCell } from "./cells/person.tsx";
import { daysText, phoneText } from "./cells/texts.ts";
import { employeesScreen } from "./employees_screen.ts";

const screen: TableScreen = {
  ...employeesScreen,
  show: { person: employeeCell, phone: phoneText, days: daysText },
};

function CardManagement(props: Omit<DataTableProps, "screen">) {
  return <DataTable {...props} screen={screen} />;
}

export default island("card-management", CardManagement);
