/** Where deliveries went lately: offered where the next one is entered. */
import type { CourierBook, CourierEntry } from "./courier.ts";

/** Records that are looked at. */
const LOOKED_AT = 60;
const ROUTES_MAX = 6;
const PLACES_MAX = 40;

interface RecentPlaces {
  routes: { sender: string; receiver: string }[];
  places: string[];
  riders: string[];
  /** The records that they are of. */
  from: CourierEntry[];
}

const unique = (texts: string[]): string[] =>
  [...new Set(texts)].filter(Boolean).slice(0, PLACES_MAX);

/** Routes, places and riders of the newest records, the most recent first; a top-up is no delivery. */
export function recentPlaces({ counting }: CourierBook): RecentPlaces {
  const from = counting.newest(0, LOOKED_AT)
    .filter(({ state: { sender, receiver } }) => sender !== "" || receiver !== "");
  const records = from.map(({ state }) => state);
  const routes = new Map(
    records.map((
      { sender, receiver },
    ) => [JSON.stringify([sender, receiver]), { sender, receiver }]),
  );
  return {
    routes: [...routes.values()].slice(0, ROUTES_MAX),
    places: unique(records.flatMap(({ sender, receiver }) => [receiver, sender])),
    riders: unique(records.map(({ rider }) => rider)),
    from,
  };
}
