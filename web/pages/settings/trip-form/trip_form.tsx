/** The form of a new usage record, opened by the add button of the vehicle log (S2 §2, §4, §5). */
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { SaveAnswer } from "../../../../projections/table/shapes.ts";
import type { VehicleOption } from "../../../../projections/car/vehicle.ts";
import {
  checkUsage,
  type UsageField,
  usagePayload,
  type UsageProblem,
} from "../../../../projections/car/vehicle_usage.ts";
import type { CreateFormProps } from "../../../table/types.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { confirmDoubts } from "../../../ui/ask_doubts.ts";
import { toast } from "../../../ui/client/toasts.ts";
import { useUnsaved } from "../../../ui/form/unsaved.ts";
import { useSave } from "../../../ui/form/use_save.ts";
import {
  carText,
  emptyForm,
  estimateText,
  firstForm,
  fuelTypeOf,
  hasEntries,
  nothingDriven,
  vehiclesOf,
} from "./state.ts";

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

/** The form's life: what is typed, the vehicle looked up, the record saved. */
function useTripForm({ source, filterOptions, onSaved }: CreateFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const vehicles = vehiclesOf(filterOptions);
  const [fields, setFields] = useState(() => firstForm(vehicles));
  /** What vehicles burn, by id: those that were chosen and whose answer is here. "" is not known. */
  const [fuels, setFuels] = useState<Partial<Record<string, string>>>({});
  const fuelType = fuels[fields.carID];
  const { saving, save, problems: [wrong], setProblems } = useSave<null, SaveAnswer>();
  useUnsaved("trip/new", hasEntries(fields));

  const focus = (field: UsageField) =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  const lookUp = (id: string) => {
    const vehicle = vehicles.find((one) => one.id === id);
    if (!vehicle) return;
    void fuelTypeOf(vehicle).then((fuel) => setFuels((known) => ({ ...known, [id]: fuel })));
  };
  useEffect(() => lookUp(fields.carID), []);
  const type = (field: UsageField, value: string) => {
    setFields({ ...fields, [field]: value });
    if (wrong?.field === field) setProblems([]);
    if (field === "carID") lookUp(value);
  };
  const pointAt = (problem: UsageProblem) => {
    setProblems([problem]);
    focus(problem.field);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = checkUsage(fields);
    if (problem) {
      toast("warning", problem.message);
      return pointAt(problem);
    }
    const carName = vehicles.find(({ id }) => id === fields.carID)?.value ?? "";
    const payload = usagePayload(fields, { carName, fuelType: fuelType ?? "" });
    // Without word of the car's fuel yet the estimate is left to the server, which knows it.
    const body = fuelType === undefined ? { ...payload, tripAvgMileage: null } : payload;
    const attempt = (content: typeof body & { confirm?: true }) =>
      save({ base: null, mine: null, content, send: (key) => source.create(content, key) });
    const answer = await attempt(body);
    const isAsked = answer?.kind === "refused" && answer.asks;
    if (isAsked && !await confirmDoubts(answer.message)) return focus("tripTime");
    const outcome = isAsked ? await attempt({ ...body, confirm: true }) : answer;
    if (!outcome || outcome.kind === "clash") return;
    if (outcome.kind === "saved") {
      setFields((now) => ({ ...now, ...nothingDriven }));
      focus("tripTime");
      return onSaved(outcome.data);
    }
    const { message } = outcome;
    toast("error", message);
    const [found] = outcome.kind === "refused" ? outcome.problems : [];
    if (found && found.field in emptyForm) {
      pointAt({ field: found.field as UsageField, message });
    }
  };
  return { form, vehicles, fields, fuelType, saving, wrong, type, submit };
}

export default function TripForm(props: CreateFormProps) {
  const id = useId();
  const { form, vehicles, fields, fuelType, saving, wrong, type, submit } = useTripForm(props);
  useEffect(() => form.current?.querySelector("select")?.focus(), []);

  const field = (name: UsageField) => ({
    id: `${id}-${name}`,
    name,
    value: fields[name],
    "aria-invalid": wrong?.field === name || undefined,
    "aria-describedby": wrong?.field === name ? `${id}-wrong` : undefined,
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  });
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
          <span role="status">
            {fields.carID && <span className="badge">{carText(fuelType)}</span>}
          </span>
          <span>
            예상 연비{" "}
            <output
              className="tabular strong"
              htmlFor={`${id}-tripDist ${id}-tripIdleTime ${id}-tripAvgSpeed`}
            >
              {estimateText(fields, fuelType ?? "")}
            </output>
          </span>
        </p>
        <p className="trip-form-wrong alert" id={`${id}-wrong`}>{wrong?.message}</p>
        <div className="strip push">
          <Button onClick={props.onClose}>취소</Button>
          <Button type="submit" look="primary" busy={saving}>
            {saving ? "저장 중…" : "저장"}
          </Button>
        </div>
      </div>
    </form>
  );
}
