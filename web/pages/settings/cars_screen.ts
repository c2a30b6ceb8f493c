/** The vehicles themselves: what the usage log is about and its form offers. */
import { vehicleColumns } from "../../../projections/table/vehicle_columns.ts";
import type { TableScreen } from "../../table/types.ts";

export const carsScreen: TableScreen = {
  id: "vehicle-list",
  title: "차량 목록",
  base: "/api/vehicle",
  noun: "vehicle",
  columns: vehicleColumns,
  filters: [
    { key: "fuel_type", label: "연료", kind: "select", options: fuels() },
    { key: "is_active", label: "사용 중", kind: "checkbox" },
  ],
  permissions: { create: true, edit: true, remove: true, import: true, export: true },
  createLabel: "차량 추가",
};

function fuels() {
  return vehicleColumns.find(({ key }) => key === "fuel_type")?.options;
}
