import { assertEquals } from "@std/assert";
import { courierView } from "../../projections/courier/courier.ts";
import { recentPlaces } from "../../projections/courier/recent_places.ts";
import { recorded } from "../helpers/couriers.ts";

Deno.test("given deliveries of several routes, then each route is offered once, the most recent first", () => {
  const book = courierView.empty();
  const records = [
    {
      sender: "사무소",
      receiver: "서초등기소",
      rider: "1",
      created_at: "2026-11-20T01:00:00.000Z",
    },
    { sender: "사무소", receiver: "강남구청", rider: "", created_at: "2026-11-20T02:00:00.000Z" },
    {
      sender: "사무소",
      receiver: "서초등기소",
      rider: "2",
      created_at: "2026-11-20T03:00:00.000Z",
    },
    { sender: "", receiver: "", rider: "3", created_at: "2026-11-20T04:00:00.000Z" },
  ];
  records.forEach((record, at) => courierView.fold(book, recorded(at + 1, record)));
  const { routes, places, riders, from } = recentPlaces(book);
  assertEquals(routes, [
    { sender: "사무소", receiver: "서초등기소" },
    { sender: "사무소", receiver: "강남구청" },
  ]);
  assertEquals(places, ["서초등기소", "사무소", "강남구청"]);
  assertEquals(riders, ["2", "1"]);
  // A record without a place is no read of anybody's place.
  assertEquals(from.length, 3);
});
