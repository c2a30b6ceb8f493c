/** S2 on the settings' users, employees and vehicles: screens, the form of a trip, mileage, fuels. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { becomes } from "../browser/until.ts";
import { failing, REASON } from "./hostile.ts";
import { differs, type Line, line, type Lines } from "./line.ts";
import { assertSays, type Json, type Office, textOf } from "./office.ts";
import { assertShape } from "./s1_entities.ts";
import { opensFor } from "./s2_site.ts";

const settings = async (office: Office, query = "") => {
  const page = await office.fresh("superuser", `/settings${query}`);
  await page.locator("[data-island=data-table][data-ready]").waitFor({ state: "attached" });
  return page;
};
const said = (page: Page, text: string | RegExp) =>
  page.getByText(text).locator("visible=true").first().waitFor();
const heads = (html: string) =>
  textOf(html.match(/<[^>]*role="row"[\s\S]*?(?=<[^>]*data-r="0")/)![0]).replace(/\s+/g, " ");
const create = (office: Office, path: string, body: object): Promise<Json> =>
  office.ok("superuser", "POST", path, body).then(({ data }) => data);
let trips = 0;

/** A vehicle of the check's own that burns this. */
const vehicle = (office: Office, fuel_type: string): Promise<Json> =>
  create(office, "/api/vehicle/create", {
    name: `규격 ${fuel_type} ${Date.now()}-${++trips}`,
    fuel_type,
  });

/** A trip of it, on a day of its own: 45 minutes, 32.5 km, 6 idle, 43 km/h on average. */
async function drive(office: Office, car: Json, more: object = {}): Promise<Json> {
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

interface Figures {
  distance: number;
  idle: number;
  speed: number;
}

/** S2 §5, word for word. */
function mileage(base: number, rate: number, { distance, idle, speed }: Figures): number {
  const factor = Math.min(1.2, Math.max(0.5, 1 - Math.abs(speed - 60) * 0.004));
  const effective = Math.max(1, base * factor);
  const used = idle / 60 * rate + (distance === 0 ? 0 : distance / effective);
  const result = used <= 0 || distance === 0 ? base : distance / used;
  return Math.round(result * 100) / 100;
}

/** The office estimates this fuel's trips as the formula does. */
const burns = (
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
const formula = (...cases: Figures[]) => burns(11, 0.9, ["gasoline"], cases);

async function tripForm(office: Office): Promise<Page> {
  const page = await settings(office, "?tab=vehicles");
  await page.getByRole("button", { name: "운행 기록 추가" }).click();
  await page.getByRole("form", { name: "운행 기록 추가" }).waitFor();
  return page;
}
const car = (page: Page) => page.getByLabel("차량", { exact: true });
const save = (page: Page) =>
  page.getByRole("form").getByRole("button", { name: "저장", exact: true }).click();

const FIELDS: [label: string, value: string, warning: string][] = [
  ["운행 일자", "2019-06-03", "운행 일자를 선택해 주세요."],
  ["운행 시각", "09:30", "운행 시각을 선택해 주세요."],
  ["주행 시간(분)", "45", "주행 시간을 입력해 주세요."],
  ["주행 거리(km)", "32.5", "주행 거리를 입력해 주세요."],
  ["공회전 시간(분)", "6", "공회전 시간을 입력해 주세요."],
  ["평균 속도(km/h)", "43", "평균 속도를 입력해 주세요."],
  ["최고 속도(km/h)", "81", "최고 속도를 입력해 주세요."],
];

async function fill(page: Page, before = FIELDS.length, day = "2019-06-03"): Promise<void> {
  await car(page).selectOption({ index: 1 });
  for (const [label, value] of FIELDS.slice(0, before)) {
    await page.getByLabel(label).fill(label === "운행 일자" ? day : value);
  }
}

/** The form's field of that label is there, of its kind. */
const hasField = (label: string, kind: string): Line =>
  line(`field: ${label}`, async (office) => {
    const field = (await tripForm(office)).getByLabel(label, { exact: true });
    await becomes(
      async () => await field.getAttribute("type") ?? await field.getAttribute("inputmode"),
      kind,
    );
  });

/** With all before it filled, this is what is missing. */
const warns = (at: number): Line => {
  const [, , warning] = FIELDS[at];
  return line(`'${warning}'`, async (office) => {
    const page = await tripForm(office);
    await fill(page, at);
    let sent = 0;
    page.on(
      "request",
      (request) => request.method() === "POST" && request.url().includes("/create/all") && sent++,
    );
    await save(page);
    await page.getByRole("status").filter({ hasText: warning }).first().waitFor();
    const rest = FIELDS.slice(at + 1).map(([, , text]) => text);
    const text = await page.locator("body").innerText();
    assertEquals(rest.filter((later) => text.includes(later)), []);
    assertEquals(sent, 0);
    const [label] = FIELDS[at];
    await becomes(
      () => page.getByLabel(label).evaluate((field) => field === document.activeElement),
      true,
    );
  });
};

/** The text of a column's cell in the row of the id, on the first page. */
async function userRow(office: Office, change: object): Promise<string> {
  const id = "demo-9000000003";
  await office.ok("superuser", "PUT", `/api/user/${id}/update`, change);
  const page = await settings(office, "?search=" + encodeURIComponent("데모 직원 둘"));
  const row = page.getByRole("row").filter({ hasText: "데모 직원 둘" }).first();
  await row.waitFor();
  return (await row.innerText()).replace(/\s+/g, " ");
}

async function nameCell(office: Office): Promise<void> {
  const text = await userRow(office, { last_name: "남궁민수" });
  assert(text.includes("남궁"), text);
  assert(text.includes("데모 직원 둘"), text);
  await office.ok("superuser", "PUT", "/api/user/demo-9000000003/update", { last_name: "" });
  await pictures(office);
}

async function years(office: Office): Promise<void> {
  const { results } = await office.get("superuser", "/api/user/list?page_size=100");
  const user = results.find(({ employment_date, is_staff, is_active }: Json) =>
    employment_date && is_staff && is_active
  );
  const page = await settings(office, `?search=${encodeURIComponent(user.name)}`);
  const row = page.getByRole("row").filter({ hasText: user.name }).first();
  const index = await page.getByRole("columnheader", { name: /^입사 연도/ }).getAttribute(
    "aria-colindex",
  );
  await becomes(
    () => row.locator(`[aria-colindex="${index}"]`).innerText(),
    user.employment_date.slice(0, 4),
  );
}

async function presets(office: Office): Promise<void> {
  const page = await settings(office);
  const rows = () => page.getByRole("grid").getByRole("row").filter({ hasText: "데모" }).count();
  const first = await rows();
  assert(first > 0);
  for (const name of ["근무 중인 직원", "활성 계정", "직원 전체", "최고관리자"]) {
    await page.getByRole("button", { name, exact: true }).and(page.locator("[aria-pressed]"))
      .waitFor({ timeout: 3_000 });
  }
  await page.getByRole("button", { name: "최고관리자", exact: true }).click();
  await page.waitForURL(/is_superuser=true/);
}

async function presetFlags(office: Office): Promise<void> {
  const flags = async (query: string) =>
    (await office.get("superuser", `/api/user/list?page_size=100${query}`)).results.map((
      { is_active, is_staff, is_superuser }: Json,
    ) => [is_active, is_staff, is_superuser]);
  assert(
    (await flags("&is_active=true&is_staff=true")).every(([active, staff]: boolean[]) =>
      active && staff
    ),
  );
  assert((await flags("&is_superuser=true")).every((one: boolean[]) => one[2]));
  assert((await flags("&is_active=false")).every((one: boolean[]) => !one[0]));
  assertSays(await office.html("superuser", "/settings"), "16명");
  const shown = await office.get(
    "superuser",
    "/api/user/list?is_active=true&is_staff=true&is_superuser=false",
  );
  assertEquals(shown.count, 16);
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

async function formLife(office: Office): Promise<void> {
  const page = await tripForm(office);
  const form = page.getByRole("form", { name: "운행 기록 추가" });
  const opener = page.getByRole("button", { name: "운행 기록 추가" });
  page.on("dialog", (dialog) => void dialog.accept());
  for (
    const close of [() => opener.click(), () => form.getByRole("button", { name: "취소" }).click()]
  ) {
    await page.getByLabel("주행 거리(km)").fill("12");
    await close();
    const sure = page.getByRole("dialog").getByRole("button").last();
    if (await sure.isVisible().catch(() => false)) await sure.click();
    await form.waitFor({ state: "detached" });
    await opener.click();
    await becomes(() => page.getByLabel("주행 거리(km)").inputValue(), "");
  }
}

async function saved(office: Office): Promise<void> {
  const page = await tripForm(office);
  const day = `2018-0${1 + trips % 9}-0${1 + Date.now() % 9}`;
  await fill(page, FIELDS.length, day);
  const before = (await office.get("superuser", "/api/mysql/car/list/all?page_size=1")).count;
  const answered = page.waitForResponse((answer) => answer.url().includes("/create/all"));
  await save(page);
  assertEquals((await answered).status(), 201);
  await becomes(() => page.getByLabel("주행 거리(km)").inputValue(), "");
  for (const [label] of FIELDS.slice(2)) {
    await becomes(() => page.getByLabel(label).inputValue(), "", label);
  }
  await becomes(() => page.getByLabel("운행 일자").inputValue(), day);
  await page.getByRole("form", { name: "운행 기록 추가" }).waitFor();
  await said(page, new RegExp(`${(before + 1).toLocaleString("ko-KR")}`));
}

async function chip(office: Office): Promise<void> {
  const page = await tripForm(office);
  assertEquals(await page.getByText(/기준 연비/).count(), 0);
  for (
    const [name, text] of [["데모 레이", /휘발유.*기준 연비 11 km\/L/], [
      "데모 아이오닉",
      /전기.*기준 연비 20 km\/L/,
    ]] as const
  ) {
    await car(page).selectOption({ label: name });
    await said(page, text);
  }
}

async function savingState(office: Office): Promise<void> {
  const page = await tripForm(office);
  const form = page.getByRole("form", { name: "운행 기록 추가" });
  await form.getByRole("button", { name: "취소" }).waitFor();
  await fill(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/create/all", async (route) => {
    await held.promise;
    await route.abort();
  });
  await save(page);
  await form.getByRole("button", { name: "저장 중…" }).waitFor();
  held.resolve();
}

async function addingFails(office: Office): Promise<void> {
  const page = await tripForm(office);
  await fill(page);
  await failing(page, "**/create/all");
  await save(page);
  await page.getByRole("alert").filter({ hasText: "추가하는 중 오류가 발생했습니다." }).first()
    .waitFor();
  await said(page, new RegExp(REASON));
  await becomes(() => page.getByLabel("주행 거리(km)").inputValue(), "32.5");
  for (
    const answer of [{ status: 500, json: {} }, {
      status: 502,
      body: "<h1>x</h1>",
      contentType: "text/html",
    }]
  ) {
    await page.unroute("**/create/all");
    await page.route("**/create/all", (route) => route.fulfill(answer));
    await save(page);
    await page.getByRole("alert").filter({ hasText: "추가하는 중 오류가 발생했습니다." }).first()
      .waitFor();
  }
}

async function lookupFails(office: Office): Promise<void> {
  const page = await tripForm(office);
  await failing(page, /list\/all\?.*page_size=1(&|$)/);
  await car(page).selectOption({ label: "데모 아이오닉" });
  await said(page, /기준 연비 11 km\/L/);
  assertEquals(await page.getByRole("alert").filter({ hasText: REASON }).count(), 0);
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

/** The page with the first user as this answer of the list has it. */
async function withUser(
  office: Office,
  change: object,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Page> {
  const page = await settings(office);
  await prepare(page);
  await page.route("**/api/user/list**", async (route) => {
    const answer = await (await route.fetch()).json();
    const [first, ...rest] = answer.results;
    await route.fulfill({ json: { ...answer, results: [{ ...first, ...change }, ...rest] } });
  });
  await page.getByRole("columnheader", { name: /^이름/ }).click();
  return page;
}

async function pictures(office: Office): Promise<void> {
  const page = await withUser(
    office,
    { kakao_profile_img: "http://k.kakaocdn.net/a.jpg" },
    async (page) => {
      await page.route("**/k.kakaocdn.net/**", (route) =>
        route.fulfill({
          contentType: "image/svg+xml",
          body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        }));
    },
  );
  await page.locator('.person img[src="https://k.kakaocdn.net/a.jpg"]').first().waitFor({
    state: "attached",
  });
  assertEquals(await page.locator('img[src^="http://k"]').count(), 0);
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
const fuel =
  (base: number, rate: number, code: string, words: string[]) => async (office: Office) => {
    if (code !== "") await burns(base, rate, [code])(office);
    for (const word of words) await assumes(office, base, rate, word);
  };

const FUELS = "S2 §9";
const one = (distance: number, idle: number, speed: number): Figures => ({ distance, idle, speed });

export const vehicleLines: Lines = {
  "S2-2.38": line("others than superusers are sent to /", opensFor("/settings", "superuser")),
  "S2-2.39": line("title of the admin menu, no footer", async (office) => {
    const html = await office.says("superuser", "/settings", "관리자 설정");
    assertEquals(/class="public-foot"|<footer/.test(html), false);
    assertMatch(html, /<title>[^<]*(설정|관리)/);
  }),
  "S2-2.40": line("four tabs: users first, cards, vehicles, jobs", async (office) => {
    const html = await office.html("superuser", "/settings");
    const tabs = [...html.matchAll(/role="tab"[^>]*>([\s\S]*?)<\/(?:a|button)>/g)].map(([, text]) =>
      textOf(text).trim()
    );
    for (const name of ["사용자 관리", "카드 관리", "차량 관리", "작업 관리"]) {
      assert(tabs.includes(name), name);
    }
    assertEquals(
      textOf(html.match(/aria-selected="true"[^>]*>([\s\S]*?)<\/(?:a|button)>/)![1]).trim(),
      "사용자 관리",
    );
  }),
  "S2-2.41": {
    says: "presets as buttons: active staff (default), active, staff, superuser",
    check: presets,
    pending: "the presets are in a menu and not yet buttons",
  },
  "S2-2.42": line("name cell: picture, name, nickname; two letters of the last name", nameCell),
  "S2-2.43": line("a phone's leading '+82 ' reads 0", async (office) => {
    const page = await withUser(office, { kakao_phone_number: "+82 10-1234-5678" });
    await said(page, "010-1234-5678");
    assertEquals((await page.locator("body").innerText()).includes("+82"), false);
  }),
  "S2-2.44": line("employment date: its year", years),
  "S2-2.45": line("the variant with name, e-mail and pictures: employees", async (office) => {
    const { results } = await office.get("superuser", "/api/employee/list");
    assertShape(results[0], {
      name: "string",
      email: "string",
      thumbnail_image_url: "string",
      profile_image_url: "string",
    });
    const html = await office.says(
      "superuser",
      "/settings?tab=cards",
      results[0].name,
      results[0].email,
    );
    assertMatch(html, /class="avatar/);
  }),
  "S2-2.46": line(
    "card tab: name, e-mail, phone, position, department, card, employment, overrun",
    async (office) => {
      const text = heads(await office.html("superuser", "/settings?tab=cards"));
      for (
        const label of [
          "이름",
          "이메일",
          "전화번호",
          "직급",
          "부서",
          "카드번호",
          "입사일",
          "이월 연차",
        ]
      ) assert(text.includes(label), `${label}: ${text}`);
    },
  ),
  "S2-2.47": line("an add button opens a form in the page", async (office) => {
    const page = await tripForm(office);
    assertEquals(await page.getByRole("dialog").count(), 0);
  }),
  "S2-2.48": line("name column: picture or letters, name, e-mail", drivers),
  "S2-2.49": differs(
    "driving and idle time ÷ 60, rounded, with 분",
    "분 stands once, in the head of the column",
    minutes,
  ),
  "S2-2.50": line("the form's fields, in this order", async (office) => {
    const labels = await (await tripForm(office)).getByRole("form", { name: "운행 기록 추가" })
      .locator("label").allInnerTexts();
    assertEquals(labels.map((text) => text.trim()), ["차량", ...FIELDS.map(([label]) => label)]);
  }),
  "S2-2.51": line("a choice of vehicle, '차량 선택'", async (office) => {
    const options = await car(await tripForm(office)).locator("option").allInnerTexts();
    assertEquals(options[0], "차량 선택");
    assert(options.includes("데모 레이"));
  }),
  "S2-2.52": hasField("운행 일자", "date"),
  "S2-2.53": hasField("운행 시각", "time"),
  "S2-2.54": hasField("주행 시간(분)", "decimal"),
  "S2-2.55": hasField("주행 거리(km)", "decimal"),
  "S2-2.56": hasField("공회전 시간(분)", "decimal"),
  "S2-2.57": hasField("평균 속도(km/h)", "decimal"),
  "S2-2.58": hasField("최고 속도(km/h)", "decimal"),
  "S2-2.59": line("a chip with fuel and reference mileage once a vehicle is chosen", chip),
  "S2-2.60": line("save and cancel; save shows that it saves", savingState),
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
  "S2-3.19": line(
    "a new record: carID … tripMaxSpeed, tripAvgMileage with two decimals",
    async (office) => {
      const own = await vehicle(office, "gasoline");
      const trip = await drive(office, own);
      assertShape(trip, {
        carID: "string",
        carName: "string",
        tripTime: "string",
        tripDrvTime: "number",
        tripDist: "number",
        tripIdleTime: "number",
        tripAvgSpeed: "number",
        tripMaxSpeed: "number",
        tripAvgMileage: "number",
      });
      assertEquals([trip.carID, trip.tripAvgMileage], [
        own.id,
        Math.round(trip.tripAvgMileage * 100) / 100,
      ]);
      const page = await tripForm(office);
      await fill(page);
      const sent = page.waitForRequest((request) => request.url().includes("/create/all"));
      await page.route("**/create/all", (route) => route.fulfill({ status: 500, json: {} }));
      await save(page);
      const body = (await sent).postDataJSON();
      assertEquals(
        [
          "carID",
          "carName",
          "tripDate",
          "tripTime",
          "tripDrvTime",
          "tripDist",
          "tripIdleTime",
          "tripAvgSpeed",
          "tripMaxSpeed",
          "tripAvgMileage",
        ].filter((key) => !(key in body)),
        [],
      );
    },
  ),
  "S2-3.20": line("car info of the newest record", lookup),
  "S2-3.21": line("vehicle option: value, label", lookup),
  "S2-4.31": line("the add button opens and closes; closing clears", formLife),
  "S2-4.32": line("after a save the list is read again and the driven fields are cleared", saved),
  "S2-4.33": line("a vehicle sets the fuel's figures", chip),
  "S2-5.25": line(
    "the first thing missing is said, in this order, over the call too",
    async (office) => {
      const own = await vehicle(office, "gasoline");
      const order = [
        "tripDate",
        "tripTime",
        "tripDrvTime",
        "tripDist",
        "tripIdleTime",
        "tripAvgSpeed",
        "tripMaxSpeed",
      ];
      for (const [at, [, , warning]] of FIELDS.entries()) {
        const missing = Object.fromEntries(order.slice(at).map((key) => [key, undefined]));
        const all = {
          carID: own.id,
          carName: own.name,
          tripDate: "2019-06-03",
          tripTime: "09:30",
          tripDrvTime: 1,
          tripDist: 1,
          tripIdleTime: 1,
          tripAvgSpeed: 1,
          tripMaxSpeed: 1,
        };
        const answer = await office.call("superuser", "POST", "/api/mysql/car/create/all", {
          ...all,
          ...missing,
        });
        assertEquals([answer.status, answer.json.message], [422, warning]);
      }
    },
  ),
  "S2-5.26": line("'차량명을 선택해 주세요.'", async (office) => {
    const page = await tripForm(office);
    await save(page);
    await said(page, "차량명을 선택해 주세요.");
  }),
  "S2-5.27": warns(0),
  "S2-5.28": warns(1),
  "S2-5.29": warns(2),
  "S2-5.30": warns(3),
  "S2-5.31": warns(4),
  "S2-5.32": warns(5),
  "S2-5.33": warns(6),
  "S2-5.34": line(
    "speed factor: 1 − |speed − 60| × 0.004, from 0.5 to 1.2",
    formula(one(30, 0, 60), one(30, 0, 20), one(30, 0, 110), one(30, 0, 190)),
  ),
  "S2-5.35": line(
    "effective base: base × factor, at least 1",
    formula(one(10, 0, 185), one(10, 0, 65)),
  ),
  "S2-5.36": line("fuel used: idling and driving", formula(one(30, 60, 60), one(0.5, 90, 30))),
  "S2-5.37": line("without distance or fuel: the base", async (office) => {
    await formula(one(0, 12, 0))(office);
    await burns(20, 0, ["electric"], [one(0, 30, 0)])(office);
  }),
  "S2-5.38": line("two decimals", formula(one(33.3, 7, 47))),
  "S2-6.4": line("user flags: active and staff by default, no superusers", presetFlags),
  "S2-7.38": line("the newest record of a car; choices of cars", lookup),
  "S2-7.39": line("adding and reading again go through the table's calls", saved),
  "S2-8.27": line("a record that fails: '추가하는 중 오류가 발생했습니다.'", addingFails),
  "S2-8.28": line("a car that cannot be looked up: the defaults, and no word", lookupFails),
  "S2-8.29": line("choices that fail are no choices, and the page goes on", async (office) => {
    const page = await settings(office, "?tab=vehicles");
    await failing(page, "**/api/mysql/car/filter_options**");
    await page.getByRole("button", { name: "운행 기록 추가" }).click();
    await page.getByRole("form", { name: "운행 기록 추가" }).waitFor();
    assertEquals(await page.getByRole("alert").filter({ hasText: REASON }).count(), 0);
  }),
  "S2-9.21": line(
    `fuels by English or Korean words, else 11 / 0.9 (${FUELS})`,
    fuel(11, 0.9, "", ["수소"]),
  ),
  "S2-9.22": line("diesel 13 / 0.7", fuel(13, 0.7, "diesel", ["Diesel", "경유"])),
  "S2-9.23": line("gasoline 11 / 0.9", fuel(11, 0.9, "gasoline", ["휘발유"])),
  "S2-9.24": line("LPG 11 / 1.1", fuel(11, 1.1, "lpg", ["LPG"])),
  "S2-9.25": line("hybrid 20 / 0.7", fuel(20, 0.7, "hybrid", ["하이브리드"])),
  "S2-9.26": line("electric 20 / 0", fuel(20, 0, "electric", ["전기"])),
  "S2-9.27": line(
    "60 km/h, 0.004, 0.5 to 1.2, 1, two decimals",
    formula(one(40, 5, 60), one(40, 5, 61), one(40, 5, 5)),
  ),
  "S2-9.28": line("pictures over http become https", pictures),
};
