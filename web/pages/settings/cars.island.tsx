/** The vehicles themselves, beside their usage log. */
import { island } from "../../island.tsx";
import { DataTable } from "../../table/data_table.tsx";
import type { DataTableProps } from "../../table/start.ts";
import { carsScreen } from "./cars_screen.ts";

function Cars(props: Omit<DataTableProps, "screen">) {
  return <DataTable {...props} screen={carsScreen} />;
}

export default island("cars", Cars);
