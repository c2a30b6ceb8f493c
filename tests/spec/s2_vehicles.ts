/** S2 on the settings' users, employees and vehicles: screens, the form of a trip, mileage, fuels. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { differs, line, type Lines } from "./line.ts";
import { assertSays, type Json, type Office } from "./office.ts";
import { assertShape } from "./s1_entities.ts";

export const settings = async (office: Office, query = "") => {
  const page = await office.fresh("superuser", `/settings${query}`);
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
  return page;
};
export const said = (page: Page, text: string | RegExp) =>
  page.getByText(text).locator("visible=true").first().waitFor();
export const create = (office: Office, path: string, body: object): Promise<Json> =>
  office.ok("superuser", "POST", path, body).then(({ data }) => data);
export let trips = 0;

/** A vehicle of the check's own that burns this. */
export const vehicle = (office: Office, fuel_type: string): Promise<Json> =>
  create(office, "/api/vehicle/create", {
    name: `규격 ${fuel_type} ${Date.now()}-${++trips}`,
    fuel_type,
  });

/** A trip of it, on a day of its own: 45 minutes, 32.5 km, 6 idle, 43 km/h on average. */
export async function drive(office: Office, car: Json, more: object = {}): Promise<Json> {
  const day = new Date(Date.UTC(2019, 0, 1) + ++trips * 86_400_000).toISOString().slice(0, 10);
  const figures = {
    tripDate: day,
    tripTime: "09:30",
    tripDrvTime: 45 * 60,
    tripDist: 32.5,
    tripIdleTime: 6 * 60,
    tripAvgSpeed: 43,
    tripMaxSpeed: 81,
  };
  return await create(office, "/api/mysql/car/create/all", {
    carID: car.id,
    carName: car.name,
    ...figures,
    ...more,
  });
}

export interface Figures {
  distance: number;
  idle: number;
  speed: number;
}

/** S2 §5, word for word. */
export function mileage(base: number, rate: number, { distance, idle, speed }: Figures): number {
  const factor = Math.min(1.2, Math.max(0.5, 1 - Math.abs(speed - 60) * 0.004));
  const effective = Math.max(1, base * factor);
  const used = idle / 60 * rate + (distance === 0 ? 0 : distance / effective);
  const result = used <= 0 || distance === 0 ? base : distance / used;
  return Math.round(result * 100) / 100;
}

/** The office estimates this fuel's trips as the formula does. */
export const burns = (
  base: number,
  rate: number,
  fuels: string[],
  cases: Figures[] = [{ distance: 32.5, idle: 6, speed: 43 }],
) =>
async (office: Office) => {
  for (const fuel of fuels) {
    const car = await vehicle(office, fuel);
    for (const { distance, idle, speed } of cases) {
      const trip = await drive(office, car, {
        tripDist: distance,
        tripIdleTime: idle * 60,
        tripAvgSpeed: speed,
        tripMaxSpeed: Math.max(speed, 81),
      });
      assertEquals(
        trip.tripAvgMileage,
        mileage(base, rate, { distance, idle, speed }),
        `${fuel} ${distance} km at ${speed}`,
      );
    }
  }
};
export const formula = (...cases: Figures[]) => burns(11, 0.9, ["gasoline"], cases);

export async function tripForm(office: Office): Promise<Page> {
  const page = await settings(office, "?tab=vehicles");
  await page.getByRole("button", { name: "운행 기록 추가" }).click();
  await page.getByRole("form", { name: "운행 기록 추가" }).waitFor();
  return page;
}
export const car = (page: Page) => page.getByLabel("차량", { exact: true });
export const FIELDS: [label: string, value: string, warning: string][] = [
  ["운행 일자", "2019-06-03", "운행 일자를 선택해 주세요."],
  ["운행 시각", "09:30", "운행 시각을 선택해 주세요."],
  ["주행 시간(분)", "45", "주행 시간을 입력해 주세요."],
  ["주행 거리(km)", "32.5", "주행 거리를 입력해 주세요."],
  ["공회전 시간(분)", "6", "공회전 시간을 입력해 주세요."],
  ["평균 속도(km/h)", "43", "평균 속도를 입력해 주세요."],
  ["최고 속도(km/h)", "81", "최고 속도를 입력해 주세요."],
];

export async function fill(page: Page, before = FIELDS.length, day = "2019-06-03"): Promise<void> {
  await car(page).selectOption({ index: 1 });
  for (const [label, value] of FIELDS.slice(0, before)) {
    await page.getByLabel(label).fill(label === "운행 일자" ? day : value);
  }
}

async function minutes(office: Office): Promise<void> {
  const trip = await drive(office, await vehicle(office, "diesel"), {
    tripDrvTime: 2_730,
    tripIdleTime: 89,
  });
  const page = await settings(office, `?tab=vehicles&search=${encodeURIComponent(trip.carName)}`);
  const row = page.getByRole("row").filter({ hasText: trip.carName }).first();
  const cell = async (head: RegExp) => {
    const index = await page.getByRole("columnheader", { name: head }).getAttribute(
      "aria-colindex",
    );
    return await row.locator(`[aria-colindex="${index}"]`).innerText();
  };
  await row.waitFor();
  assertEquals([await cell(/^주행 시간\(분\)/), await cell(/^공회전 시간\(분\)/)], ["46", "1"]);
}

async function drivers(office: Office): Promise<void> {
  const html = await office.html("superuser", "/settings?tab=vehicles");
  const { results: [first] } = await office.get(
    "superuser",
    "/api/mysql/car/list/all?page=1&page_size=1",
  );
  assertSays(html, first.carUser, first.email);
  assertMatch(html, /class="avatar/);
  assertEquals(first.carUser.split(" ").length, 2);
  assertSays(
    html.match(/data-r="0"[\s\S]*?data-r="1"/)![0],
    `${first.carUser.split(" ").map((word: string) => word[0]).join("")}`,
  );
}

async function lookup(office: Office): Promise<void> {
  const own = await vehicle(office, "diesel");
  for (const _ of [1, 2]) await drive(office, own);
  const query = new URLSearchParams({
    car_name: own.name,
    page: "1",
    page_size: "1",
    sort_field: "tripTime",
    sort_direction: "desc",
  });
  const { results, data } = await office.get("superuser", `/api/mysql/car/list/all?${query}`);
  assertEquals((results ?? data).length, 1);
  assertShape(results[0].car, {
    fuelType: "string",
    thumbnail_image_url: "string",
    profile_image_url: "string",
    name: "string",
    email: "string",
  });
  assertEquals(results[0].car.fuelType, "diesel");
  const options = await office.get("superuser", "/api/mysql/car/filter_options");
  for (const option of options.data.car_options) {
    assertShape(option, { value: "string", label: "string" });
  }
}

/** What the form assumes of a car that burns this, by the word that its newest record has. */
async function assumes(office: Office, base: number, rate: number, word: string): Promise<void> {
  const page = await tripForm(office);
  await page.route(/list\/all\?.*page_size=1(&|$)/, (route) => {
    const results = [{
      car: { fuelType: word, thumbnail_image_url: "", profile_image_url: "", name: "", email: "" },
    }];
    return route.fulfill({ json: { results, count: 1 } });
  });
  await fill(page);
  await said(page, new RegExp(`기준 연비 ${base} km/L`));
  await said(
    page,
    new RegExp(mileage(base, rate, { distance: 32.5, idle: 6, speed: 43 }).toFixed(2)),
  );
}

/** A fuel by the office's own word for it, and by each word that a record may have. */
export const fuel =
  (base: number, rate: number, code: string, words: string[]) => async (office: Office) => {
    if (code !== "") await burns(base, rate, [code])(office);
    for (const word of words) await assumes(office, base, rate, word);
  };

export const vehicleLines: Lines = {
  "S2-2.48": line("name column: picture or letters, name, e-mail", drivers),
  "S2-2.49": differs(
    "driving and idle time ÷ 60, rounded, with 분",
    "분 stands once, in the head of the column",
    minutes,
  ),
  "S2-2.61": line("filters is_active and car_name; the log's fields", async (office) => {
    const { results } = await office.get(
      "superuser",
      "/api/mysql/car/list/all?is_active=true&page_size=5",
    );
    for (const row of results) {
      assertShape(row, {
        carName: "string",
        carUser: "string",
        tripTime: "string",
        tripDrvTime: "figure or nothing",
        tripIdleTime: "figure or nothing",
        tripDist: "figure or nothing",
        tripAvgSpeed: "figure or nothing",
        tripAvgMileage: "figure or nothing",
        tripMaxSpeed: "figure or nothing",
        purpose: "string",
        dist: "string",
      });
    }
    const own = await office.get(
      "superuser",
      `/api/mysql/car/list/all?car_name=${encodeURIComponent("데모 레이")}`,
    );
    assert(own.count > 0 && own.results.every(({ carName }: Json) => carName === "데모 레이"));
    assert(
      (await office.get("superuser", "/api/mysql/car/filter_options")).car_options.length >= 4,
    );
  }),
  "S2-3.20": line("car info of the newest record", lookup),
  "S2-3.21": line("vehicle option: value, label", lookup),
  "S2-7.38": line("the newest record of a car; choices of cars", lookup),
};
