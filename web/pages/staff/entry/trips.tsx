/** Trips whose purpose is not confirmed: each in one tap. */
import { TRIP_PURPOSES, type TripPurpose } from "../../../../events/car/trip_purposes.ts";
import { Button } from "../../../ui/form/button.tsx";
import { count } from "../../../ui/time/format.ts";
import type { NewEntry } from "../../../ui/phone/waiting.ts";
import { ledgerPaths } from "../car-ledger/paths.ts";
import { kilometres, spanText } from "../car-ledger/words.ts";
import type { UnconfirmedTrip } from "./start.ts";

const entryOf = (
  trip: UnconfirmedTrip,
  time: string,
  { value: purpose, label }: { value: TripPurpose; label: string },
): NewEntry => ({
  kind: "trip",
  title: `${time} ${trip.car} ${label}`,
  act: "edit",
  method: "PUT",
  path: ledgerPaths.update(trip.id),
  body: { purpose, dist: trip.content, version: trip.version },
  done: "용도를 정했습니다.",
});

interface TripsProps {
  trips: UnconfirmedTrip[];
  /** A Seoul day: other years are written out. */
  today: string;
  /** Trips beyond those that are listed. */
  more: number;
  onEntered(entered: NewEntry, id: string): void;
}

export function TripEntries({ trips, today, more, onEntered }: TripsProps) {
  if (trips.length === 0) {
    return (
      <p className="muted">
        용도를 정할 운행이 없습니다.
        {more > 0 && (
          <>
            {" "}새로 고치면 {count(more)}건이 더 표시됩니다.
          </>
        )}
      </p>
    );
  }
  return (
    <>
      <ul className="bare" aria-label="용도를 정할 운행">
        {trips.map((trip) => {
          const time = spanText(trip.start, trip.end, Number(today.slice(0, 4)));
          const about = [kilometres(trip.distance), trip.driver, trip.content].filter(Boolean);
          return (
            <li key={trip.id} className="entry stack gap-2">
              <p>
                <b>{trip.car}</b> <span className="nowrap">{time}</span>
                <br />
                <span className="muted">{about.join(" · ")}</span>
              </p>
              <div className="entry-purposes" role="group" aria-label={`${trip.car} ${time}`}>
                {TRIP_PURPOSES.map((purpose) => (
                  <Button
                    key={purpose.value}
                    aria-label={`${purpose.label}, ${trip.car} ${time}`}
                    onClick={() => onEntered(entryOf(trip, time, purpose), trip.id)}
                  >
                    {purpose.label}
                  </Button>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      <p>
        <a href={ledgerPaths.log()}>운행기록부에서 모두 보기</a>
        {more > 0 && <span className="muted">({count(more)}건 더 있음)</span>}
      </p>
    </>
  );
}
