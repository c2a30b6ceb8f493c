/** The form of a new usage record, opened by the add button of the vehicle log (S2 §2, §4, §5). */
import { type FormEvent, useEffect, useId, useRef } from "react";
import type { VehicleOption } from "../../../../projections/vehicle.ts";
import type { UsageField } from "../../../../projections/vehicle_usage.ts";
import type { CreateFormProps } from "../../../table/types.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { carText, estimateText, fuelOf, vehiclesOf } from "./state.ts";
import { useTripForm } from "./use_trip_form.ts";

/** The figures in the order they are checked. */
const FIGURES: { field: UsageField; label: string; unit: string }[] = [
  { field: "tripDrvTime", label: "주행 시간", unit: "분" },
  { field: "tripDist", label: "주행 거리", unit: "km" },
  { field: "tripIdleTime", label: "공회전 시간", unit: "분" },
  { field: "tripAvgSpeed", label: "평균 속도", unit: "km/h" },
  { field: "tripMaxSpeed", label: "최고 속도", unit: "km/h" },
];

function VehicleChoices({ vehicles }: { vehicles: VehicleOption[] }) {
  const option = ({ id, label }: VehicleOption) => <option key={id} value={id}>{label}</option>;
  const idle = vehicles.filter((vehicle) => !vehicle.is_active);
  return (
    <>
      <option value="">차량 선택</option>
      {vehicles.filter((vehicle) => vehicle.is_active).map(option)}
      {idle.length > 0 && <optgroup label="사용하지 않는 차량">{idle.map(option)}</optgroup>}
    </>
  );
}

export default function TripForm({ source, filterOptions, onSaved, onClose }: CreateFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const vehicles = vehiclesOf(filterOptions);
  const { state, wrong, type, save } = useTripForm({ source, vehicles, form, onSaved });
  useEffect(() => form.current?.querySelector("select")?.focus(), []);

  const { fields, car, saving } = state;
  const field = (name: UsageField) => ({
    id: `${id}-${name}`,
    name,
    value: fields[name],
    "aria-invalid": wrong?.field === name || undefined,
    "aria-describedby": wrong?.field === name ? `${id}-wrong` : undefined,
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className="trip-form" ref={form} aria-label="운행 기록 추가" noValidate onSubmit={submit}>
      <Field {...field("carID")} as="select" label="차량" place="trip-form-car">
        <VehicleChoices vehicles={vehicles} />
      </Field>
      <Field {...field("tripDate")} label="운행 일자" type="date" max="9999-12-31" />
      <Field {...field("tripTime")} label="운행 시각" type="time" />
      {FIGURES.map(({ field: name, label, unit }) => (
        <Field
          {...field(name)}
          key={name}
          label={`${label}(${unit})`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
        />
      ))}
      <div className="trip-form-foot">
        <p className="trip-form-facts">
          <span role="status">{car && <span className="badge">{carText(car)}</span>}</span>
          <span>
            예상 연비{" "}
            <output
              className="tabular"
              htmlFor={`${id}-tripDist ${id}-tripIdleTime ${id}-tripAvgSpeed`}
            >
              {estimateText(fields, fuelOf(state))}
            </output>
          </span>
        </p>
        <p className="trip-form-wrong" id={`${id}-wrong`}>{wrong?.message}</p>
        <div className="trip-form-buttons">
          <Button onClick={onClose}>취소</Button>
          <Button type="submit" look="primary" busy={saving}>
            {saving ? "저장 중…" : "저장"}
          </Button>
        </div>
      </div>
    </form>
  );
}
