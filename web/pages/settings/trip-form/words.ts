/** What the form says of a vehicle and of the estimate. Pure. */
import { FUELS } from "../../../../events/vehicle_fuels.ts";
import type { UsageForm } from "../../../../projections/vehicle_usage.ts";
import { formMileage } from "../../../../projections/vehicle_usage.ts";
import { fuelRule } from "../../../../projections/vehicle_rules.ts";
import type { Car } from "./state.ts";

/** Fuel and reference mileage of the chosen vehicle; that they are asked for, meanwhile. */
export function carText(car: Car): string {
  if (car.state === "asking") return "차량 정보 확인 중…";
  const { fuelType } = car;
  const label = FUELS.find(({ value }) => value === fuelType)?.label ?? fuelType;
  return `${label || "연료 정보 없음"} · 기준 연비 ${fuelRule(fuelType).base} km/L`;
}

/** The estimate with two decimals, or '—' while figures are missing. */
export function estimateText(fields: UsageForm, fuelType: string): string {
  const mileage = formMileage(fields, fuelType);
  return mileage === null ? "—" : `${mileage.toFixed(2)} km/L`;
}
