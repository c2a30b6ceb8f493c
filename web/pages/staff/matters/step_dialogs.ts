/** What the steps of a case ask for in dialogs of their own. Pure. */
import type { TableRow } from "../../../../events/kit/column.ts";
import type { MatterState } from "../../../../events/matter/matter_shapes.ts";
import type { WholeMatter } from "../../../../projections/matter/whole.ts";
import { type Opened, SUBMITTED } from "./parts.tsx";

/** The step to 접수 with what the registry says of it: today and the registry of the object are there already. */
const submitting = (
  matter: TableRow,
  drawn: WholeMatter["drawn"],
  today: string,
): Opened => ({
  table: "matter",
  title: "접수 단계로",
  row: matter,
  only: SUBMITTED,
  given: { state: "filed" },
  first: {
    receipt_office: drawn.receipt_office,
    receipt_date: String(matter.receipt_date ?? today),
  },
});

/** The step to 보정 with its last day, which a deadline follows from; one that has passed is of an earlier 보정. */
const correcting = (matter: TableRow, state_reason: string, today: string): Opened => {
  const due = String(matter.correction_due ?? "");
  return {
    table: "matter",
    title: "보정 단계로",
    row: matter,
    only: ["correction_due"],
    given: { state: "correcting", state_reason },
    first: { correction_due: due >= today ? due : "" },
  };
};

/** What a step asks for in a dialog of its own: 보정 its last day, 접수 the receipt; null where it asks for nothing. */
export function stepDialog(
  { matter, drawn }: WholeMatter,
  { state, reason, today }: { state: MatterState; reason: string; today: string },
): Opened | null {
  if (state === "correcting") return correcting(matter, reason, today);
  const isFiled = state === "filed" && reason === "" && matter.receipt_number === "";
  return isFiled ? submitting(matter, drawn, today) : null;
}
