/** Which trip of the books looks like one that comes in. */
import type { TableRow as Row } from "../../events/kit/column.ts";
import { seoulParts } from "../../events/seoul.ts";
import { findUnique } from "../../projections/kit/table_view.ts";
import type { Views } from "../../projections/registry.ts";
import { trips } from "../tables/trips.ts";
import type { Values } from "../tables/resource.ts";

/** Of a trip: its id, the clock time of its departure, and its kilometres. */
interface Made {
  id: string;
  time: string;
  distance: number;
}

/** Kilometres by which the same way is counted differently. */
const TOLERANCE = 0.05;
/** What a file that knows the day alone leaves for the time. */
const NO_TIME = "00:00";

/** Trips that are not deleted, by vehicle and day. */
function tripsByDay({ trip }: Views): Map<string, Made[]> {
  const byDay = new Map<string, Made[]>();
  for (const { id, state } of trip.byId.values()) {
    if (state.deleted) continue;
    const { day, time } = seoulParts(Date.parse(state.tripTime));
    const place = `${day} ${state.carID}`;
    const made = { id, time: time.slice(0, 5), distance: state.tripDist };
    const others = byDay.get(place);
    if (others) others.push(made);
    else byDay.set(place, [made]);
  }
  return byDay;
}

/** The same vehicle's departure at the same minute; where one of both knows no time, as far on that day. */
export function similarTrip(before: Views) {
  const byDay = tripsByDay(before);
  return (views: Views, values: Values, own: (id: string) => boolean): Row | null => {
    const { carName, tripTime, tripDist } = values;
    const car = findUnique(views.vehicle, "name", carName);
    if (!car) return null;
    const { day, time } = seoulParts(Date.parse(String(tripTime)));
    const minute = time.slice(0, 5);
    const found = byDay.get(`${day} ${car.id}`)?.find((made) => {
      if (own(made.id)) return false;
      const isKnown = minute !== NO_TIME && made.time !== NO_TIME;
      return isKnown
        ? made.time === minute
        : Math.abs(made.distance - Number(tripDist)) < TOLERANCE;
    });
    return found ? trips.row(views, found.id) ?? null : null;
  };
}
