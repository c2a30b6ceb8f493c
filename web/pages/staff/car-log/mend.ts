/** The calls that mend a log: staff say what a trip was for, superusers change the trip itself. */
import type { CarLog, LogRow } from "../../../../projections/car_log_row.ts";
import { NTS_OF, type TripPurpose } from "../../../../events/trip_purposes.ts";
import type { BulkAnswer, SaveAnswer } from "../../../../projections/table/shapes.ts";
import { ledgerPaths } from "../../../ledger_paths.ts";
import { callApi, newKey } from "../../../ui/api.ts";
import { count } from "../../../ui/format.ts";
import { toast } from "../../../ui/toasts.ts";
import { errorText } from "../../../ui/words.ts";

/** Done; somebody was first, and the log is to be read again; or refused with a reason that was said. */
export type Mended = "done" | "stale" | "refused";

export type TripValues = Record<string, string | number | null>;

function told(answer: { ok: boolean; status: number; problem?: { message: string } }): Mended {
  if (answer.ok) return "done";
  toast("error", errorText("수정", answer.problem!.message));
  return answer.status === 409 ? "stale" : "refused";
}

/** Says what a trip was for. */
export async function mendPurpose(
  { id, version, content }: LogRow,
  purpose: TripPurpose,
): Promise<Mended> {
  const body = { purpose, dist: content, version };
  const answer = await callApi("PUT", ledgerPaths.update(id), { body, key: newKey() });
  if (answer.ok) toast("success", "용도를 정했습니다.");
  return told(answer as Parameters<typeof told>[0]);
}

/** Offers the way back from an operation on trips. */
function offerUndo(text: string, operation: string, onUndone: () => Promise<void>): void {
  const run = async () => {
    const path = `${ledgerPaths.table()}/undo`;
    const answer = await callApi("POST", path, { body: { operation }, key: newKey() });
    if (answer.ok) toast("info", "되돌렸습니다.");
    else toast("error", answer.problem.message);
    await onUndone();
  };
  toast(
    "success",
    text,
    operation === "" ? undefined : { label: "되돌리기", run: () => void run() },
  );
}

/** Changes a trip as the table of trips does. */
export async function mendTrip(
  { id, version }: LogRow,
  values: TripValues,
  onUndone: () => Promise<void>,
): Promise<Mended> {
  const path = `${ledgerPaths.table()}/${encodeURIComponent(id)}/update`;
  const body = { ...values, version };
  const answer = await callApi<SaveAnswer>("PUT", path, { body, key: newKey() });
  if (answer.ok) offerUndo("고쳤습니다.", answer.data.operation, onUndone);
  return told(answer as Parameters<typeof told>[0]);
}

/** The readings of a whole year from what the counter showed before its first trip, in kilometres. */
export function readingsFrom(first: number, rows: LogRow[]): { id: string; values: TripValues }[] {
  let at = first;
  return rows.map(({ id, distance }) => {
    const odoStart = at;
    at = Math.round((at + distance) * 1_000) / 1_000;
    return { id, values: { odoStart, odoEnd: at } };
  });
}

/** Trips whose values are given, each with what was seen in them. */
interface Edit {
  id: string;
  values: TripValues;
  from: TripValues;
}

/** The counter of every trip of the year. */
export function readingEdits({ rows }: CarLog, first: number): Edit[] {
  const seen = new Map(rows.map(({ id, odoStart, odoEnd }) => [id, { odoStart, odoEnd }]));
  return readingsFrom(first, rows).map((edit) => ({ ...edit, from: seen.get(edit.id)! }));
}

/** One driver for every trip that has none. */
export const driverEdits = ({ rows }: CarLog, carUser: string): Edit[] =>
  rows.filter(({ driver }) => driver.trim() === "")
    .map(({ id, driver }) => ({ id, values: { carUser }, from: { carUser: driver } }));

/** The ledger's purpose for every trip of which nobody has said it. */
export const purposeEdits = ({ rows }: CarLog): Edit[] =>
  rows.filter(({ isConfirmed }) => !isConfirmed)
    .map(({ id, purpose }) => ({
      id,
      values: { ntsPurpose: NTS_OF[purpose] },
      from: { ntsPurpose: "" },
    }));

/** Writes many trips as one operation, which can be taken back. */
export async function mendMany(edits: Edit[], onUndone: () => Promise<void>): Promise<Mended> {
  const answer = await callApi<BulkAnswer>("POST", `${ledgerPaths.table()}/bulk_edit`, {
    body: { kind: "fill", edits },
    key: newKey(),
  });
  if (answer.ok) {
    const { done, refused, operation } = answer.data;
    offerUndo(`${count(done)}건을 채웠습니다.`, operation, onUndone);
    if (refused.length > 0) {
      toast("error", `${count(refused.length)}건은 채우지 못했습니다: ${refused[0].message}`);
    }
  }
  return told(answer as Parameters<typeof told>[0]);
}
