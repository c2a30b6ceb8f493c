/** Vehicle management: the usage log with the form of a new record (S2 §2). */
import { island } from "../../island.tsx";
import { DataTable } from "../../table/data_table.tsx";
import type { DataTableProps } from "../../table/start.ts";
import type { TableScreen } from "../../table/types.ts";
import { driverCell } from "./cells/person.tsx";
import { minutesText } from "./cells/texts.ts";
import { lazyPart, Waiting } from "../../ui/lazy.tsx";
import { tripsScreen } from "./trips_screen.ts";

const TripForm = lazyPart(
  () => import("./trip-form/trip_form.tsx"),
  Waiting,
);

const screen: TableScreen = {
  ...tripsScreen,
  show: { person: driverCell, minutes: minutesText },
  createForm: TripForm,
};

function CarUsage(props: Omit<DataTableProps, "screen">) {
  return <DataTable {...props} screen={screen} />;
}

export default island("car-usage", CarUsage);
