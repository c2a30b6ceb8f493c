/** Questions about an unusual trip before it is written. Pure. */
import { seoulParts } from "../../events/base/seoul.ts";
import type { TableState } from "../../events/tables.ts";
import { memoizedByBook } from "../kit/kept.ts";
import type { TableBooks } from "../kit/table_view.ts";
import type { Doubt } from "../table/check.ts";

type Trip = TableState<"trip">;

/** No car of an office has a higher average speed. */
const FASTEST_KMH = 200;
/** Shorter distances are rounded too much to compare. */
const LEAST_KM = 1;
/** Tolerance in kilometres between two measurements of the same way. */
const TOLERANCE_KM = 0.05;

/** '2026-11-21 09:00' */
function dayTimeText(instant: string): string {
  const { day, time } = seoulParts(Date.parse(instant));
  return `${day} ${time.slice(0, 5)}`;
}

const minuteOf = ({ carID, tripTime }: Trip): string => `${carID} ${tripTime.slice(0, 16)}`;

/** Trips by car and minute of departure. */
const byMinute = memoizedByBook((book: TableBooks["trip"]) => {
  const found = new Map<string, { id: string; state: Trip }[]>();
  for (const { id, state } of book.byId.values()) {
    if (state.deleted) continue;
    const key = minuteOf(state);
    const there = found.get(key);
    if (there) there.push({ id, state });
    else found.set(key, [{ id, state }]);
  }
  return found;
});

/** Midnight stands for an unknown time: two such trips are the same if equally long. */
function duplicateOf(book: TableBooks["trip"], id: string, trip: Trip): Trip | undefined {
  const isTimed = !dayTimeText(trip.tripTime).endsWith("00:00");
  return byMinute(book).get(minuteOf(trip))?.find((other) =>
    other.id !== id &&
    (isTimed || Math.abs(other.state.tripDist - trip.tripDist) < TOLERANCE_KM)
  )?.state;
}

const figure = (value: number): string => value.toLocaleString("ko", { maximumFractionDigits: 1 });

/** '30초', '12분': in the shortest unit that fits. */
const lengthText = (seconds: number): string =>
  seconds < 60 ? `${figure(seconds)}초` : `${figure(seconds / 60)}분`;

function paceDoubt({ tripDist, tripDrvTime }: Trip): Doubt | null {
  if (tripDrvTime === null || tripDist < LEAST_KM) return null;
  const speed = tripDist / (tripDrvTime / 3_600);
  if (speed <= FASTEST_KMH) return null;
  const way = `${figure(tripDist)} km를 ${lengthText(tripDrvTime)}에 주행했습니다`;
  const pace = Number.isFinite(speed) ? `(시속 ${figure(Math.round(speed))} km)` : "";
  return { field: "tripDrvTime", message: `${way}${pace}. 거리와 시간을 확인해 주세요.` };
}

/** New doubts of a trip; unchanged ones were asked about before. */
export function tripDoubts(
  book: TableBooks["trip"],
  { id, before, after }: { id: string; before: Trip | undefined; after: Trip },
): Doubt[] {
  const isMoved = before?.tripTime !== after.tripTime || before.carID !== after.carID;
  const isPaced = before?.tripDist !== after.tripDist || before.tripDrvTime !== after.tripDrvTime;
  const doubts: Doubt[] = [];
  const when = dayTimeText(after.tripTime);
  const pace = isPaced ? paceDoubt(after) : null;
  if (pace) doubts.push(pace);
  const twin = isMoved ? duplicateOf(book, id, after) : undefined;
  if (twin) {
    const message = `같은 차량의 같은 시각 운행(${when}, ${
      figure(twin.tripDist)
    } km)이 이미 있습니다. 같은 운행인지 확인해 주세요.`;
    doubts.push({ field: "tripTime", message, isTwin: true });
  }
  return doubts;
}
