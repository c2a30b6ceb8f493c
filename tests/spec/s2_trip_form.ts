/** S2 on the form of a trip: its fields, its warnings in their order, the result of saving. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { becomes, hasFocus } from "../browser/until.ts";
import { failing, REASON } from "./hostile.ts";
import { type Line, line, type Lines } from "./line.ts";
import { type Office } from "./office.ts";
import { assertShape } from "./s1_entities.ts";

import {
  car,
  drive,
  FIELDS,
  fill,
  said,
  settings,
  tripForm,
  trips,
  vehicle,
} from "./s2_vehicles.ts";

const save = (page: Page) =>
  page.getByRole("form").getByRole("button", { name: "저장", exact: true }).click();

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
  await said(page, /예상 연비 \d+\.\d\d km\/L/);
  await save(page);
  assertEquals((await answered).status(), 201);
  await becomes(() => page.getByLabel("주행 거리(km)").inputValue(), "");
  for (const [label] of FIELDS.slice(2)) {
    await becomes(() => page.getByLabel(label).inputValue(), "", label);
  }
  await becomes(() => page.getByLabel("운행 일자").inputValue(), day);
  await becomes(async () => await car(page).inputValue() !== "", true, "the car stays chosen");
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

export const tripFormLines: Lines = {
  "S2-2.47": line("an add button opens a form in the page", async (office) => {
    const page = await tripForm(office);
    assertEquals(await page.getByRole("dialog").count(), 0);
  }),
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
    await hasFocus(car(page));
  }),
  "S2-5.27": warns(0),
  "S2-5.28": warns(1),
  "S2-5.29": warns(2),
  "S2-5.30": warns(3),
  "S2-5.31": warns(4),
  "S2-5.32": warns(5),
  "S2-5.33": warns(6),
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
};
