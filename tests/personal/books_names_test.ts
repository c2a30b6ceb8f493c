/** Names and notes in the books: once no statute asks for them they are nowhere, and every figure is what it was. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { CardRecord } from "../../events/card/card.ts";
import { tables } from "../../events/tables.ts";
import { seoulMonth } from "../../events/base/seoul.ts";
import { runSynchronously } from "../../projections/kit/query.ts";
import { dueOn } from "../../projections/personal_data/retention_due.ts";
import type { Views } from "../../projections/registry.ts";
import { destroyByRule, destroyExpiredRequests } from "../../src/nouns/consultation/destruction.ts";
import { formsOf, foundIn, inFiles, inValues } from "../helpers/leftovers.ts";
import {
  append,
  driven,
  DUE_2019,
  LEFT,
  NOBODY,
  noonOf,
  paid,
  staffed,
  STAYS,
  writingDay,
} from "../helpers/leavers.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { withFolder } from "../store/notes.ts";

const NOTE = `${LEFT} 외 3명 야근 표식`;
const PLACE = `${LEFT} 데려다줌 표식`;

const open = (more: Parameters<typeof openTestApp>[0] = {}) =>
  openTestApp({ empty: true, now: () => writingDay, ...more });

/** Payments and trips of 2018 to 2020. */
async function fill({ deps: { books } }: TestApp): Promise<void> {
  await staffed(books);
  await append(books, "vehicle/ray", "vehicle.registered", {
    ...tables.vehicle.empty,
    name: "레이",
  });
  await paid(books, "old", "2019-05-02", { card_user: LEFT, note: NOTE, participants: ["left"] });
  await paid(books, "other", "2019-05-03", { card_user: STAYS, note: "점심" });
  await paid(books, "guest", "2019-05-04", { card_user: NOBODY });
  await paid(books, "new", "2020-01-10", { card_user: LEFT, note: NOTE });
  await driven(books, "old", "2019-05-02", { carUser: LEFT, dist: PLACE });
  await driven(books, "other", "2019-06-02", { carUser: STAYS });
  await driven(books, "new", "2020-01-11", { carUser: LEFT, dist: PLACE });
}

const cardUsers = ({ deps: { books: { views } } }: TestApp) =>
  Object.fromEntries([...views.card.byId.values()].map(({ id, state }) => [id, state.card_user]));
const drivers = ({ deps: { books: { views } } }: TestApp) =>
  Object.fromEntries([...views.trip.byId.values()].map(({ id, state }) => [id, state.carUser]));

Deno.test("five years after the return a year's names of former employees become numbers and its notes are removed", async () => {
  const app = await open();
  await fill(app);
  assertEquals(
    (await destroyExpiredRequests(app.deps, noonOf("2025-06-30"))).destroyed,
    2,
    "HR data alone",
  );
  assertEquals(cardUsers(app).old, LEFT);
  assert((await destroyExpiredRequests(app.deps, noonOf(DUE_2019))).destroyed > 0);
  assertEquals(cardUsers(app), {
    old: "퇴사자 1",
    other: STAYS,
    guest: "(파기됨)",
    new: LEFT,
  });
  assertEquals(drivers(app), { old: "퇴사자 1", other: STAYS, new: LEFT });
  const { card, trip, employee } = app.deps.books.views;
  assertEquals(card.byId.get("old")!.state.note, "(파기됨)");
  assertEquals(trip.byId.get("old")!.state.dist, "(파기됨)");
  assertEquals(card.byId.get("new")!.state.note, NOTE);
  assertEquals(employee.byId.get("left")!.state.name, "퇴사자 1", "the same number everywhere");
  assertEquals(
    (await destroyExpiredRequests(app.deps, noonOf(DUE_2019))).destroyed,
    0,
    "once is enough",
  );
  assert((await destroyExpiredRequests(app.deps, noonOf("2026-07-01"))).destroyed > 0);
  assertEquals(cardUsers(app).new, "퇴사자 1");
  assertEquals(drivers(app).new, "퇴사자 1");
  assertEquals((await app.deps.books.verify()).ok, true);
  assertEquals((await app.deps.books.checkViews()).different, []);
  await app.close();
});

Deno.test("a current employee's name stays after the period until they leave", async () => {
  const app = await open();
  await fill(app);
  await destroyExpiredRequests(app.deps, noonOf("2030-07-01"));
  assertEquals([cardUsers(app).other, drivers(app).other], [STAYS, STAYS]);
  const changes = { leave_date: { from: null, to: "2020-02-28" } };
  await append(app.deps.books, "employee/stays", "employee.changed", { changes });
  await destroyExpiredRequests(app.deps, noonOf("2030-07-01"));
  assertEquals([cardUsers(app).other, drivers(app).other], ["퇴사자 2", "퇴사자 2"]);
  await app.close();
});

Deno.test("due names in the books are destroyed only on a superuser's request", async () => {
  const app = await open();
  await fill(app);
  for (const day of ["2025-07-01", "2025-07-09", "2025-08-01"]) {
    await destroyByRule(app.deps, noonOf(day));
  }
  assertEquals(cardUsers(app).old, LEFT);
  assertEquals(drivers(app).old, LEFT);
  await app.close();
});

/** Everything that a person, a program or a model can read of the office. */
async function readings(app: TestApp): Promise<Record<string, string>> {
  const as = "superuser";
  const texts: Record<string, string> = {};
  const read = async (name: string, path: string, json?: unknown) => {
    const response = await app.call(path, { as, json, method: json ? "POST" : "GET" });
    assert(response.ok, `${path} ${response.status} ${await response.clone().text()}`);
    texts[name] = await response.text();
  };
  const range = "start_date=2019-01-01&end_date=2020-02-28";
  await read("card list", `/api/mysql/card/list/?${range}`);
  await read("card page", `/staff/card-report?${range}`);
  await read("card file", `/api/mysql/card/report/excel/?${range}&format=csv`);
  await read("card history", "/api/mysql/card/history/old");
  await read("trips", "/api/mysql/car/list/all?page_size=100");
  await read("trip file", "/api/mysql/car/export_excel?format=csv");
  await read("trip history", "/api/mysql/car/old/history");
  await read("car log", "/api/mysql/car/log/?vehicle=ray&year=2019");
  await read("car log page", "/staff/car-ledger/log?vehicle=ray&year=2019");
  await read("ledger page", `/staff/car-ledger?${range}`);
  await read("ledger file", `/api/mysql/car/report/excel/?${range}&format=csv`);
  await read("card table", `/api/mysql/card/list/?${range}&search=${LEFT.slice(0, 3)}`);
  await read("search", "/api/find/", { q: LEFT.slice(0, 3) });
  await read("employees", "/api/employee/list/?page_size=100");
  await read("changes", "/staff/changes");
  await read("earlier", `/api/mysql/card/list/?${range}&as_of=2020-03-02T12:00`);
  const { deps: { books } } = app;
  texts.events = JSON.stringify((await Array.fromAsync(books.read())).flat());
  return texts;
}

Deno.test("destroyed names appear in no view, page, file, history, search, past, replay, restart or backup", () =>
  withFolder(async (folder) => {
    const dataDir = `${folder}/data`;
    await Deno.mkdir(dataDir);
    let app = await open({ dataDir });
    await fill(app);
    const changes = { carUser: { from: "", to: LEFT }, dist: { from: "", to: PLACE } };
    await driven(app.deps.books, "mended", "2019-07-01");
    await append(app.deps.books, "trip/mended", "trip.changed", { changes });
    const wanted = new Map([LEFT, NOTE, PLACE].map((text) => [text, formsOf(text)]));
    const shownIn = (texts: Record<string, string>) =>
      Object.keys(texts).filter((name) => texts[name].includes(LEFT));
    const before = shownIn(await readings(app));
    for (const name of ["card list", "card file", "trips", "trip file", "search", "events"]) {
      assert(before.includes(name), `${name} had it: ${before}`);
    }
    assertEquals(inFiles(folder, wanted), [], "sealed on the disk");
    await destroyExpiredRequests(app.deps, noonOf("2026-07-01"));
    assertEquals(drivers(app).mended, "퇴사자 1");
    assertEquals(shownIn(await readings(app)), []);
    for (const { view, same } of await app.deps.books.replay({ verifyOnly: true })) {
      assert(same, view);
    }
    assertEquals((await app.deps.books.verify()).ok, true);
    await app.close();
    assertEquals(inFiles(folder, wanted), []);
    assertEquals(await inValues(`${dataDir}/office.kv`, wanted), []);
    app = await open({ dataDir });
    assertEquals(shownIn(await readings(app)), [], "after a restart");
    assertEquals(cardUsers(app).old, "퇴사자 1");
    await app.close();
  }));

Deno.test("restoring an older backup keeps destroyed names hidden under the same numbers", () =>
  withFolder(async (folder) => {
    const dataDir = `${folder}/data`;
    await Deno.mkdir(dataDir);
    let app = await open({ dataDir });
    await fill(app);
    await app.close();
    const copy = await Deno.readFile(`${dataDir}/office.kv`);
    app = await open({ dataDir });
    await destroyExpiredRequests(app.deps, noonOf("2026-07-01"));
    await app.close();
    await Deno.writeFile(`${dataDir}/office.kv`, copy);
    for (const name of ["office.kv-wal", "office.kv-shm", "head.json"]) {
      await Deno.remove(`${dataDir}/${name}`).catch(() => {});
    }
    app = await open({ dataDir, books: { acceptTruncation: true } as never });
    assertEquals(app.deps.books.views.destruction.keys.size, 0, "this log knows of no destruction");
    assertEquals(cardUsers(app).old, "퇴사자 1");
    assertEquals(drivers(app).old, "퇴사자 1");
    assertEquals(cardUsers(app).other, STAYS);
    const events = JSON.stringify((await Array.fromAsync(app.deps.books.read())).flat());
    assertEquals(foundIn(new TextEncoder().encode(events), new Map([[LEFT, formsOf(LEFT)]])), []);
    await app.close();
  }));

/** A generator of numbers, the same for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
}

const sumsBy = <T>(rows: T[], of: (row: T) => string, value: (row: T) => number) => {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[of(row)] = (sums[of(row)] ?? 0) + value(row);
  return sums;
};

/** Sums of all that counts: by month, by method, by purpose, by car, and by named person. */
function figuresOf({ card, trip }: Views, nameOf: (name: string) => string) {
  const payments = [...card.byId.values()].map(({ state }) => state).filter((one) => !one.deleted);
  const trips = [...trip.byId.values()].map(({ state }) => state).filter((one) => !one.deleted);
  const pay = ({ pay }: CardRecord) => pay;
  return {
    month: sumsBy(payments, ({ used_at }) => seoulMonth(used_at), pay),
    method: sumsBy(payments, ({ method }) => method, pay),
    purpose: sumsBy(payments, ({ purpose }) => purpose, pay),
    user: sumsBy(payments, ({ card_user }) => nameOf(card_user), pay),
    taking: sumsBy(payments, ({ participants }) => participants.join(), pay),
    driven: sumsBy(trips, ({ tripTime }) => seoulMonth(tripTime), ({ tripDist }) => tripDist),
    driver: sumsBy(trips, ({ carUser }) => nameOf(carUser), ({ tripDist }) => tripDist),
    paid: sumsBy(trips, ({ carName }) => carName, ({ pay }) => pay),
  };
}

for (const seed of [1, 2, 3]) {
  Deno.test(`any books keep their sums by month, person, method and purpose after names are destroyed (${seed})`, async () => {
    const app = await open();
    const { books } = app.deps;
    await staffed(books);
    const pick = numbers(seed);
    const names = [LEFT, STAYS, NOBODY, "법인카드(공용)", ""];
    const dayOf = () =>
      `${2017 + pick(3)}-${String(1 + pick(12)).padStart(2, "0")}-${
        String(1 + pick(28)).padStart(2, "0")
      }`;
    for (let at = 0; at < 40; at++) {
      await paid(books, `p${at}`, dayOf(), {
        card_user: names[pick(5)],
        pay: (pick(90) - 20) * 500,
        method: ["카드", "현금", ""][pick(3)],
        purpose: (["lunch", "dinner", "other"] as const)[pick(3)],
        note: [NOTE, "", "점심"][pick(3)],
        participants: [[], ["left"], ["stays", "left"]][pick(3)],
      });
      await driven(books, `t${at}`, dayOf(), {
        carUser: names[pick(5)],
        tripDist: 1 + pick(200),
        pay: pick(5) * 1_000,
        dist: [PLACE, "", "법원"][pick(3)],
      });
    }
    for (let at = 0; at < 10; at++) {
      const id = `t${pick(40)}`;
      const { carUser } = books.views.trip.byId.get(id)!.state;
      const changes = { carUser: { from: carUser, to: names[pick(4)] } };
      if (changes.carUser.to === carUser) continue;
      await append(books, `trip/${id}`, "trip.changed", { changes });
    }
    const called: Record<string, string> = { [LEFT]: "퇴사자 1", [STAYS]: STAYS, "": "" };
    const before = figuresOf(books.views, (name) => called[name] ?? "(파기됨)");
    await destroyExpiredRequests(app.deps, noonOf("2030-07-01"));
    assertEquals(figuresOf(books.views, (name) => name), before);
    assertEquals(runSynchronously(dueOn(books.views, "2030-07-01")), []);
    await app.close();
  });
}

Deno.test("of two employees with one name, ambiguous records name neither once the period of a leaver ends", async () => {
  const app = await open();
  const { books } = app.deps;
  await fill(app);
  await append(books, "employee/twin", "employee.registered", {
    ...books.views.employee.byId.get("stays")!.state,
    name: LEFT,
  });
  await paid(books, "either", "2019-08-01", { card_user: LEFT });
  await destroyExpiredRequests(app.deps, noonOf(DUE_2019));
  assertEquals(cardUsers(app).either, "(파기됨)");
  assertEquals(cardUsers(app).old, "퇴사자 1", "recorded while there was one of that name");
  await app.close();
});

Deno.test("the page lists whose names of which year are due, in how many records, before the confirmation", async () => {
  const app = await open({ now: () => noonOf("2025-08-01") });
  await fill(app);
  const page = await (await app.call("/staff/security/destruction", { as: "superuser" })).text();
  const text = page.replaceAll("<!-- -->", "");
  assertStringIncludes(text, `2019년 장부의 ${LEFT} · 카드 1건, 운행 1건`);
  assertStringIncludes(text, "2019년 장부의 메모와 직원이 아닌 이름 · 카드 3건, 운행 1건");
  await app.close();
});
