/** The form's life: what is typed, the vehicle looked up, the record saved. */
import { type RefObject, useReducer, useRef, useState } from "react";
import type { SaveAnswer } from "../../../../projections/table/shapes.ts";
import type { VehicleOption } from "../../../../projections/vehicle.ts";
import {
  checkUsage,
  type UsageField,
  usagePayload,
  type UsageProblem,
} from "../../../../projections/vehicle_usage.ts";
import { callApi, isFinal, newKey, type Problem } from "../../../ui/api.ts";
import { csrfHeader } from "../../../ui/csrf.ts";
import { toast } from "../../../ui/toasts.ts";
import type { TableSource } from "../../../table/rows/source.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { notAddedText } from "../../../ui/words.ts";
import { emptyForm, fuelOf, fuelTypeOf, hasEntries, tripFormReducer } from "./state.ts";

interface Options {
  source: TableSource;
  vehicles: VehicleOption[];
  form: RefObject<HTMLFormElement | null>;
  onSaved(answer: SaveAnswer): void;
}

/** The field the server found wrong, if it named one that the form has. */
function fieldOf(problem: Problem): UsageField | null {
  const [first] = problem.details ?? [];
  const field = (first as { field?: string } | undefined)?.field ?? "";
  return field in emptyForm.fields ? field as UsageField : null;
}

export function useTripForm({ source, vehicles, form, onSaved }: Options) {
  const [state, dispatch] = useReducer(tripFormReducer, emptyForm);
  const [wrong, setWrong] = useState<UsageProblem | null>(null);
  // One key for all tries of the same record: however often it arrives, it is added once.
  const key = useRef(newKey());
  const saving = useRef(false);

  useUnsaved("trip/new", hasEntries(state));

  const focus = (field: UsageField) =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  const type = (field: UsageField, value: string) => {
    dispatch({ type: "typed", field, value });
    key.current = newKey();
    if (wrong?.field === field) setWrong(null);
    const vehicle = field === "carID" ? vehicles.find(({ id }) => id === value) : undefined;
    if (vehicle) {
      void fuelTypeOf(vehicle)
        .then((fuelType) => dispatch({ type: "car", carID: vehicle.id, fuelType }));
    }
  };

  const refuse = (problem: UsageProblem) => {
    toast("warning", problem.message);
    setWrong(problem);
    focus(problem.field);
  };

  const save = async () => {
    if (saving.current) return;
    const problem = checkUsage(state.fields);
    if (problem) return refuse(problem);
    const carName = vehicles.find(({ id }) => id === state.fields.carID)?.value ?? "";
    const payload = usagePayload(state.fields, { carName, fuelType: fuelOf(state) });
    // Without word of the car's fuel yet the estimate is left to the server, which knows it.
    const known = state.car?.state === "known";
    const body = known ? payload : { ...payload, tripAvgMileage: null };
    setWrong(null);
    saving.current = true;
    dispatch({ type: "saving" });
    const options = { body, key: key.current, headers: csrfHeader() };
    const answer = await callApi<SaveAnswer>("POST", source.createPath, options);
    saving.current = false;
    if (answer.ok) {
      key.current = newKey();
      dispatch({ type: "saved" });
      focus("tripTime");
      return onSaved(answer.data);
    }
    if (isFinal(answer.status)) key.current = newKey();
    dispatch({ type: "failed" });
    toast("error", notAddedText(answer.problem.message));
    const field = fieldOf(answer.problem);
    if (field) {
      setWrong({ field, message: answer.problem.message });
      focus(field);
    }
  };

  return { state, wrong, type, save };
}
