/** Vehicle management: the usage log of the office's cars (S2 §2, §7). */
import { tripColumns } from "../../../projections/table/trip_columns.ts";
import type { TableScreen } from "../../table/types.ts";

export const tripsScreen: TableScreen = {
  id: "trip-log",
  title: "차량 운행 기록",
  base: "/api/mysql/car",
  listPath: "/api/mysql/car/list/all",
  createPath: "/api/mysql/car/create/all",
  noun: "trip",
  columns: tripColumns,
  filters: [
    { key: "car_name", label: "차량명", kind: "select" },
    { key: "is_active", label: "사용 중인 차량", kind: "checkbox" },
    { key: "tripTime", label: "운행 일시", kind: "daterange" },
    { key: "purpose", label: "목적", kind: "select", options: purposes() },
  ],
  permissions: { create: true, edit: true, remove: true, import: true, export: true },
  createLabel: "운행 기록 추가",
};

function purposes() {
  return tripColumns.find(({ key }) => key === "purpose")?.options;
}
