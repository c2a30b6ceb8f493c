/** An office with a car and some trips, for tests of the car ledger. */
import { assertEquals } from "@std/assert";
import { openTestApp, type TestApp, testNow } from "./server.ts";

/** The fields of a new trip; what is not said is a drive of 30 km from 09:30 on 2 November 2026. */
export type TripFields = Record<string, unknown>;

/** What a new trip must say, as the form of a trip sends it. */
export const drivenTrip = {
  carName: "레이",
  carUser: "이미나",
  tripDate: "2026-11-02",
  tripTime: "09:30",
  tripDrvTime: 2_520,
  tripDist: 30,
  tripIdleTime: 600,
  tripAvgSpeed: 60,
  tripMaxSpeed: 88,
};

export interface Garage {
  app: TestApp;
  /** Id of the car 레이. */
  ray: string;
  /** Records a trip as a superuser; answers with its row. */
  drive(fields?: TripFields): Promise<{ id: string; version: number }>;
  close(): Promise<void>;
}

async function openGarage(now: () => Date): Promise<Garage> {
  const app = await openTestApp({ now });
  const send = async (method: string, path: string, json: unknown) => {
    const response = await app.call(path, { as: "superuser", method, json });
    const body = await response.json();
    assertEquals(response.ok, true, JSON.stringify(body));
    return body.data;
  };
  const make = (path: string, json: unknown) => send("POST", path, json);
  const car = { name: "레이", plate: "12가3456", model: "경형 승합", fuel_type: "gasoline" };
  const { id: ray } = await make("/api/vehicle/create", car);
  return {
    app,
    ray,
    async drive(fields = {}) {
      const trip = await make("/api/mysql/car/create/all", {
        ...drivenTrip,
        // Tests drive the same way again and again.
        confirm: true,
        purpose: "business",
        dist: "서초등기소",
        ...fields,
      });
      // A new trip always has the car's last driver; one without has lost it since.
      return fields.carUser === ""
        ? await send("PUT", `/api/mysql/car/${trip.id}/update`, { carUser: "" })
        : trip;
    },
    close: () => app.close(),
  };
}

/** Works with such an office, and closes it in any case. */
export async function withGarage(
  work: (garage: Garage) => Promise<void>,
  now: () => Date = () => testNow,
): Promise<void> {
  const garage = await openGarage(now);
  try {
    await work(garage);
  } finally {
    await garage.close();
  }
}
