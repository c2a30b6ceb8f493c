/** The calls that mend a log: staff say what a trip was for, superusers change the trips themselves. */
import type { CarLog, LogRow } from "../../../../projections/car/car_log_row.ts";
import { NTS_OF, type TripPurpose } from "../../../../events/car/trip_purposes.ts";
import type { BulkAnswer } from "../../../../projections/table/shapes.ts";
import { ledgerPaths } from "../car-ledger/paths.ts";
import { callApi, newKey } from "../../../ui/client/api.ts";
import { count } from "../../../ui/time/format.ts";
import { toast } from "../../../ui/client/toasts.ts";
import { failedText } from "../../../ui/failures.ts";

export type TripValues = Record<string, string | number | null>;

/** A trip's new values, with the version or the values that were seen: what somebody else changed meanwhile stays. */
export interface Edit {
  id: string;
  values: TripValues;
  version?: number;
  from?: TripValues;
}

const say = (message: string): void =>
  void toast("error", failedText("edit", { status: 422, reason: message }));

/** Says what a trip was for; true when that is written. */
export async function savePurpose(
  { id, version, content }: LogRow,
  purpose: TripPurpose,
): Promise<boolean> {
  const body = { purpose, dist: content, version };
  const answer = await callApi("PUT", ledgerPaths.update(id), {
    act: "edit",
    body,
    key: newKey(),
  });
  if (answer.ok) toast("success", "용도를 정했습니다.");
  else toast("error", answer.problem.message);
  return answer.ok;
}

/** Writes trips as one operation, which can be taken back; true when all of them are written. */
export async function saveTrips(edits: Edit[], onUndone: () => Promise<void>): Promise<boolean> {
  const answer = await callApi<BulkAnswer>("POST", `${ledgerPaths.table()}/bulk_edit`, {
    act: "edit",
    body: { kind: "fill", edits },
    key: newKey(),
  });
  if (!answer.ok) {
    toast("error", answer.problem.message);
    return false;
  }
  const { done, refused: [refused, ...more], operation } = answer.data;
  if (done > 0) {
    const run = () => void takeBack(operation).then(onUndone);
    const text = edits.length > 1 ? `${count(done)}건을 채웠습니다.` : "고쳤습니다.";
    toast("success", text, { label: "되돌리기", run });
  }
  if (refused) say(`${refused.message}${more.length > 0 ? ` (외 ${count(more.length)}건)` : ""}`);
  return !refused;
}

async function takeBack(operation: string): Promise<void> {
  const path = `${ledgerPaths.table()}/undo`;
  const answer = await callApi("POST", path, {
    act: "takeBack",
    body: { operation },
    key: newKey(),
  });
  if (answer.ok) toast("info", "되돌렸습니다.");
  else toast("error", answer.problem.message);
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

/** The counter of every trip of the year. */
export const readingEdits = ({ rows }: CarLog, first: number): Edit[] =>
  readingsFrom(first, rows).map((edit, at) => {
    const { odoStart, odoEnd } = rows[at];
    return { ...edit, from: { odoStart, odoEnd } };
  });

/** One driver for every trip that has none. */
export const driverEdits = ({ rows }: CarLog, carUser: string): Edit[] =>
  rows.filter(({ driver }) => driver.trim() === "")
    .map(({ id, driver }) => ({ id, values: { carUser }, from: { carUser: driver } }));

/** The ledger's purpose for every trip without one. */
export const purposeEdits = ({ rows }: CarLog): Edit[] =>
  rows.filter(({ isConfirmed }) => !isConfirmed)
    .map(({ id, purpose }) => ({
      id,
      values: { ntsPurpose: NTS_OF[purpose] },
      from: { ntsPurpose: "" },
    }));
