/** An office that is started by a wrong clock: nothing goes for good, it says so, and is whole when the clock is right. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { NewEvent } from "../../events/base/event.ts";
import { doubtClock, LOG_STREAM } from "../../events/log/log.ts";
import { newWrappingKey, textOfKey } from "../../src/personal/wrapping.ts";
import { readConfig } from "../../src/config.ts";
import { type RunningServer, startServer } from "../../src/main.ts";
import { fileVault } from "../../src/personal/vault.ts";
import { isOfDoubt } from "../../projections/kit/clock.ts";
import { command, inFolder } from "../cli/command.ts";
import { confirmDay } from "../helpers/clock.ts";
import { DAY, handClock } from "../helpers/contact.ts";
import { pay, payment } from "../helpers/people.ts";
import { openTestApp } from "../helpers/server.ts";

interface Office {
  folder: string;
  clock: ReturnType<typeof handClock>;
  key: string;
  start(): Promise<RunningServer>;
  /** How many keys of persons there are, and how many were destroyed. */
  keys(): Promise<[number, number]>;
}

/** A demo that was started once, and closed. */
const inDemoOffice = (work: (office: Office) => Promise<void>): Promise<void> =>
  inFolder(async (folder) => {
    const buildDir = `${folder}/build`;
    await Deno.mkdir(buildDir, { recursive: true });
    await Deno.mkdir(`${folder}/backup`);
    const manifest = { files: [], slices: [], client: [] };
    await Deno.writeTextFile(`${buildDir}/manifest.json`, JSON.stringify(manifest));
    const key = textOfKey(newWrappingKey());
    const env = {
      DATA_DIR: `${folder}/data`,
      WRAPPING_KEY: key,
      PORT: "0",
      DEMO: "1",
      BACKUP_DIR: `${folder}/backup`,
      BACKUP_SET_DAYS: "1",
      BACKUP_SETS: "1",
    };
    const clock = handClock();
    const start = () => startServer(readConfig(env), { buildDir, tell: () => {}, now: clock.now });
    await (await start()).stop();
    const keys = async (): Promise<[number, number]> => {
      const vault = fileVault(`${folder}/data/keys.sqlite`);
      const { keys, gone } = (await vault.all())!;
      vault.close();
      // Answers that are kept for a day have keys of that day.
      const lasting = (name: string) => !name.startsWith("answers/");
      return [keys.filter(([name]) => lasting(name)).length, gone.filter(lasting).length];
    };
    await work({ folder, clock, key, start, keys });
  });

const calls = [
  "/api/mysql/user/list",
  "/api/employee/list",
  "/api/quick/list/",
  "/settings",
];

async function answers({ url, deps }: RunningServer): Promise<number[]> {
  const headers = { authorization: `Bearer ${deps.auth.controlSecret}` };
  return await Promise.all(calls.map(async (path) => {
    const response = await fetch(url + path, { headers, redirect: "manual" });
    await response.body?.cancel();
    return response.status;
  }));
}

for (const years of [-1, 0.1, 1.1, 3, 10]) {
  Deno.test(`after a start with a clock ${years} years ahead no key is destroyed and every page works as before`, () =>
    inDemoOffice(async ({ clock, start, keys }) => {
      const before = await keys();
      clock.pass(years * 365 * DAY);
      const wrong = await start();
      const { deps: { books } } = wrong;
      const sets = [...Deno.readDirSync(wrong.deps.config.backup.folders[0])];
      const written = books.head;
      const during = await answers(wrong);
      const isDoubted = years > 0;
      assertEquals(books.views.clock.times.length, isDoubted ? 1 : 0);
      assertEquals(isOfDoubt(books.views.clock, written), isDoubted);
      const ready = await fetch(`${wrong.url}/readyz`);
      assertEquals(ready.status, 503, await ready.text());
      await wrong.stop();
      assertEquals((await keys())[1], before[1], "nothing was destroyed");
      assert((await keys())[0] >= before[0]);

      clock.pass(-years * 365 * DAY + 60_000);
      const right = await start();
      assertEquals(await answers(right), during);
      assert(!(await answers(right)).includes(409), `${await answers(right)}`);
      const { clock: book } = right.deps.books.views;
      assertEquals([book.times.at(-1)?.to === null, right.deps.clock!.doubt], [false, null]);
      const newest = (await right.deps.books.at([right.deps.books.head]))[0].at;
      assert(newest <= clock.now().toISOString(), "no record is of the future");
      const left = [...Deno.readDirSync(right.deps.config.backup.folders[0])];
      assert(left.length >= sets.length, "no backup was pruned by it");
      await right.stop();
    }));
}

Deno.test("after a month off, once the day is confirmed, due data is destroyed only after seven days of notice", () =>
  inDemoOffice(async ({ clock, start, keys }) => {
    const [, destroyed] = await keys();
    clock.pass(3 * 365 * DAY);
    const { deps, stop } = await start();
    const { books } = deps;
    assertEquals(deps.now().getUTCFullYear(), 2026);
    assertEquals(books.views.job.byId.size, 0, "no chore ran");
    await confirmDay(deps);
    assertEquals(deps.now(), clock.now());
    await stop();
    const week = async () => {
      const { deps, stop } = await start();
      const announced = deps.books.views.destruction.announced.size;
      const gone = [...deps.books.views.consultation.byId.values()]
        .filter(({ state }) => state.destroyed).length;
      await stop();
      return { announced, gone };
    };
    const first = await week();
    assert(first.announced > 0, "it is announced");
    assertEquals(first.gone, 0);
    assertEquals((await keys())[1], destroyed);
    clock.pass(6 * DAY);
    assertEquals((await week()).gone, 0);
    clock.pass(DAY + 60_000);
    assert((await week()).gone > 0);
  }));

Deno.test("a doubted clock is shown on 오늘, blocks closing and destruction, and doctor says why", () =>
  inFolder(async (folder) => {
    const clock = handClock();
    await Deno.mkdir(`${folder}/data`);
    const app = await openTestApp({ now: clock.now, dataDir: `${folder}/data` });
    const machine = new Date("2027-12-31T03:00:00.000Z");
    const learned: string[] = [];
    app.deps.clock = {
      get doubt() {
        return learned.length > 0 ? null : { machine, known: clock.now() };
      },
      learn: (instant) => void learned.push(instant),
    };
    const page = async (as: "superuser" | "staff") =>
      await (await app.call("/staff", { as })).text();
    const write = (event: NewEvent) =>
      app.deps.books.execute({
        stream: LOG_STREAM,
        decide: () => [event],
        meta: {
          actor: { id: "system", name: "시계", role: "system", via: "system" },
          requestId: "t",
          key: crypto.randomUUID(),
        },
      });
    await write(doubtClock({ machine: machine.toISOString(), known: clock.now().toISOString() }));
    await pay(app.deps.books, "during", payment({}));
    const asked = await page("superuser");
    assertStringIncludes(asked, "컴퓨터의 날짜를 확인해 주세요");
    assertMatch(asked, /2027\.12\.31.*405일 차이|405일 차이/);
    const staff = await page("staff");
    assertStringIncludes(staff, "최고관리자가 이 화면에서 확인");
    assert(!staff.includes('action="/staff/clock"'));
    const destroy = { as: "superuser", method: "POST", json: {} } as const;
    const refused = await app.call("/api/consultation/destroy_expired", destroy);
    assertEquals([refused.status, (await refused.json()).code], [409, "clock_in_doubt"]);
    const csrf = /name="csrfmiddlewaretoken" value="([^"]*)"/.exec(asked)![1];
    const month = { ledger: "card", month: "2026-10", seen: "", key: "k" };
    const closed = await app.call("/staff/closing/close", {
      as: "superuser",
      method: "POST",
      body: new URLSearchParams({ csrfmiddlewaretoken: csrf, ...month }),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    assertEquals(closed.status, 409);
    assertStringIncludes(await closed.text(), "시계를 확인할 때까지");
    const confirm = (day: string) =>
      app.call("/staff/clock", {
        as: "superuser",
        method: "POST",
        body: new URLSearchParams({ csrfmiddlewaretoken: csrf, key: crypto.randomUUID(), day }),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    assertEquals(
      (await confirm("2027-12-30")).status,
      409,
      "another day than the one that was seen",
    );
    assertEquals((await confirm("2027-12-31")).status, 303);
    assertEquals(learned, [machine.toISOString()]);
    await pay(app.deps.books, "after", payment({}));
    const history = await (await app.call("/staff/changes", { as: "superuser" })).text();
    assertEquals(history.match(/시계 확인 전/g)?.length, 1);
    assertEquals(app.deps.books.views.clock.confirmed, machine.toISOString());
    assert(!(await page("superuser")).includes("컴퓨터의 날짜를 확인"));
    await app.close();
    // Its newest record is of last year by the clock of this machine.
    const { stdout } = await command(folder, ["doctor"]);
    if (Date.now() - clock.now().getTime() > 8 * DAY) assertMatch(stdout, /시계를 확인할 때까지/);
  }));

Deno.test("reads are answered and logged in a month of the security log that a wrong clock ended", async () => {
  const clock = handClock();
  const app = await openTestApp({ now: clock.now });
  const list = () => app.call("/api/employee/list", { as: "superuser" });
  assertEquals((await list()).status, 200);
  await app.deps.keys.destroy("security/2026-11");
  await app.deps.books.execute({
    stream: "security/2026-11",
    decide:
      () => [{ stream: "security/2026-11", type: "security.expired", data: { month: "2026-11" } }],
    meta: {
      actor: { id: "system", name: "", role: "system", via: "job" },
      requestId: "t",
      key: "t",
    },
  });
  clock.pass(11 * 60_000);
  await app.signInAgain("superuser");
  assertEquals((await list()).status, 200);
  const kept = [...app.deps.books.views.security.byId.values()]
    .filter(({ kind }) => kind === "personal_read");
  assertEquals(kept.length > 0, true);
  await app.close();
});
