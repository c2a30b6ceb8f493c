/**
 * Every byte about people that leaves has its line first: all routes that are read are asked in random ways, and what
 * their answers hold about people is looked for in the security log as it was when the answer came.
 */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { runSynchronously } from "../../projections/kit/query.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { personalFields } from "../../src/security/personal_reads.ts";
import { isReading, type Route } from "../../src/server/route.ts";
import { resources } from "../../src/tables/registry.ts";
import { phoneText } from "../../web/pages/settings/cells.tsx";
import { type FuzzOffice, openFuzzOffice } from "../fuzz/office.ts";
import { requestsOf } from "../fuzz/requests.ts";
import { issue, withHouse } from "../helpers/certificate_house.ts";
import { listen } from "../helpers/listener.ts";
import { employee, hire, mina } from "../helpers/people.ts";
import { openTestApp, type TestApp, testNow } from "../helpers/server.ts";
import { unzip } from "../helpers/unzip.ts";

const SEED = 20261126;
const SHORTEST = 6;

/** What the books contain about people, long enough to be unique: value → `noun/id` of each. */
function personalValues({ deps: { books } }: TestApp): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  const add = (value: unknown, record: string) => {
    if (typeof value !== "string" || value.length < SHORTEST) return;
    values.set(value, (values.get(value) ?? new Set()).add(record));
  };
  for (const resource of resources.filter(({ noun }) => noun !== "security")) {
    for (const row of runSynchronously(resource.rows(books.views))) {
      for (const field of personalFields(resource)) {
        add(row[field], `${resource.noun}/${row.id}`);
        // As a screen writes it.
        if (field.includes("phone")) add(phoneText(row[field]), `${resource.noun}/${row.id}`);
      }
    }
  }
  for (const { id, state } of books.views.consultation.byId.values()) {
    for (const text of Object.values(state.person ?? {})) add(text, `consultation/${id}`);
  }
  for (const { state } of books.views.leave.byId.values()) {
    add(state.memo, `employee/${state.employee}`);
  }
  // The name of a company that the office deals with is not about a person.
  for (const { state } of books.views.company.byId.values()) values.delete(state.name);
  return values;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** The text of an answer, of a workbook that of its sheets; pictures and PDFs hold none. */
function textOf(bytes: Uint8Array): string {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const parts = isZip ? [...unzip(bytes).values()] : [bytes];
  const text = parts.map((part) => new TextDecoder().decode(part)).join("\n");
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name]);
}

/** What an answer holds about people that no line of the log says. */
function unseen(app: TestApp, text: string, values: Map<string, Set<string>>): string[] {
  const reads = [...app.deps.books.views.security.byId.values()].flatMap(({ read }) => read ?? []);
  const named = new Set(reads.flatMap(({ noun, ids }) => ids.map((id) => `${noun}/${id}`)));
  const whole = new Set(reads.filter(({ digest }) => digest !== "").map(({ noun }) => noun));
  const isLogged = (records: Set<string>) =>
    [...records].some((one) => named.has(one) || whole.has(one.split("/")[0]));
  const shown = [...values].filter(([value]) => text.includes(value));
  // A field that joins names (`clients` of a case) has each of them.
  const logged = shown.filter(([, records]) => isLogged(records)).map(([value]) => value);
  return shown.filter(([value]) => !logged.some((one) => one.includes(value))).map((
    [value, records],
  ) => `${value} of ${[...records].slice(0, 3)}`);
}

const methods = (route: Route): string[] =>
  route.method === "GET" ? ["GET", "GET", "HEAD"] : [route.method];

const conditions = fc.sample(
  fc.record({
    range: fc.constantFrom("bytes=0-", "bytes=1-", "bytes=-500", "bytes=0-0,2-"),
    "if-none-match": fc.constantFrom("*", '"1"', 'W/"x"'),
    "if-range": fc.constantFrom('"other"', "Sat, 21 Nov 2026 00:00:00 GMT"),
    accept: fc.constantFrom("application/x-ndjson", "text/html", "*/*"),
  }, { requiredKeys: [] }),
  { numRuns: 40, seed: SEED },
);

/** Asks a route in several ways, each in an office whose log says nothing of earlier reads of it. */
async function leaks(office: FuzzOffice, route: Route, values: Map<string, Set<string>>) {
  const { app } = office;
  const found: string[] = [];
  const attacks = fc.sample(requestsOf(route, office.ids(route.path)), { numRuns: 3, seed: SEED });
  const plain = { path: attacks[0].path.split("?")[0], headers: {}, body: attacks[0].body };
  for (const [index, attack] of [plain, ...attacks].entries()) {
    for (const caller of ["superuser", "token"] as const) {
      const method = methods(route)[index % methods(route).length];
      const response = await app.call(attack.path, {
        as: "visitor",
        method,
        headers: {
          ...attack.headers,
          ...conditions[(route.path.length + index) % conditions.length],
          ...await office.headersOf(caller),
        },
        body: attack.body,
      });
      if (route.path === "/api/live") {
        await response.body?.cancel();
        continue;
      }
      const bytes = await response.bytes();
      if (!response.ok || bytes.length === 0) continue;
      const missing = unseen(app, textOf(bytes), values);
      if (missing.length > 0) found.push(`${caller} ${method} ${attack.path}: ${missing[0]}`);
    }
  }
  return found;
}

Deno.test("for every read route, called at random, each person in an answer is logged before it", async () => {
  let now = testNow.getTime();
  const office = await openFuzzOffice(() => new Date(now));
  const values = personalValues(office.app);
  assert(values.size > 100, "an office full of people");
  // Who works here is on every screen: colleagues' names are no look at them.
  const { views } = office.app.deps.books;
  for (const { state } of views.user.byId.values()) values.delete(state.profile.nickname);
  for (const { state } of views.employee.byId.values()) values.delete(state.name);
  const found: string[] = [];
  for (const route of allRoutes().filter(isReading)) {
    // What earlier lines say stands for no look of now.
    now += 11 * 60_000;
    views.security.byId.clear();
    found.push(...await leaks(office, route, values));
  }
  await office.app.close();
  assertEquals(found, []);
});

/** That it was asked for, with what for, has an entry of its own. */
const ASKED = "등기 증명서 묶음 요청";

const linesOf = ({ deps: { books } }: TestApp) =>
  [...books.views.security.byId.values()].flatMap(({ read }) => read ?? []);

Deno.test("the first of an archive's parts, in any order, has its entry and its notice before it", () =>
  withHouse(3, async (house) => {
    const { app, ids, post, move, work } = house;
    await issue(house, ids);
    const { body } = await post("download_immovable_bulk", ids);
    await work();
    const path = `/api/deposition/address/download_immovable_bulk/file?task_id=${body.task_id}`;
    const pieces = fc.sample(
      fc.array(
        fc.oneof(
          fc.nat(5_000).map((from) => `bytes=${from + 1}-`),
          fc.nat(3_000).map((last) => `bytes=-${last + 1}`),
          fc.constant("bytes=1-1"),
          fc.constant("bytes=0-0"),
        ),
        { minLength: 1, maxLength: 4 },
      ),
      { numRuns: 12, seed: SEED },
    );
    for (const wanted of pieces) {
      move(11 * 60_000);
      await app.signInAgain("staff");
      const before = linesOf(app).length;
      for (const range of wanted) {
        const response = await app.call(path, { headers: { range } });
        assertEquals(response.status, 206);
        assert(linesOf(app).length > before, range);
        await response.body?.cancel();
      }
      assertEquals(linesOf(app).length - before, 1, "the pieces after it are of the same file");
      assertEquals(linesOf(app).at(-1)!.ids, [...ids].sort());
    }
    await app.deps.security.written();
    const result = [...app.deps.books.views.security.byId.values()];
    const files = result.filter(({ kind, object }) =>
      kind === "exported" && object !== ASKED
    ).length;
    assertEquals(files, linesOf(app).length);
  }));

Deno.test("an answer repeated for its key is logged again", async () => {
  let now = testNow.getTime();
  const app = await openTestApp({ now: () => new Date(now) });
  const again = async () => {
    const response = await app.call(`/api/employee/${mina}/update`, {
      as: "superuser",
      method: "PUT",
      json: { name: "이미나" },
      headers: { "idempotency-key": "0198c0de-0000-4000-8000-000000000001" },
    });
    assert((await response.text()).includes("이미나"));
  };
  await again();
  assertEquals(linesOf(app).length, 1);
  now += 11 * 60_000;
  await app.signInAgain("superuser");
  await again();
  assertEquals(linesOf(app).map(({ noun, how, ids }) => [noun, how, ids]), [
    ["employee", "change", [mina]],
    ["employee", "change", [mina]],
  ]);
  await app.close();
});

Deno.test("the person of a live row is logged before the row, once in ten minutes", async () => {
  const app = await openTestApp();
  const listener = await listen(app, "nouns=employee,vehicle");
  await listener.next();
  for (const position of ["과장", "부장"]) {
    const change = { as: "superuser", method: "PUT", json: { position } } as const;
    await (await app.call(`/api/employee/${mina}/update`, change)).body?.cancel();
    await listener.next();
    // Beside the answer to who changed it.
    const lines = linesOf(app).map(({ how, ids }) => [how, ids]);
    assertEquals(lines, [["change", [mina]], ["live", [mina]]]);
  }
  await listener.close();
  await app.close();
});

Deno.test("an open table ends without the row when the log cannot be written", async () => {
  const app = await openTestApp();
  const listener = await listen(app, "nouns=employee");
  await listener.next();
  app.deps.security.write = () => Promise.reject(new Error("no room"));
  await hire(app.deps.books, "new-one", employee("정새롬"));
  assertEquals((await listener.next())?.event, "end");
  await app.close();
});

Deno.test("unknown parameters of lists do not let the log grow", async () => {
  const app = await openTestApp();
  for (let n = 0; n < 50; n++) {
    const path = `/api/employee/list?junk${n}=${"x".repeat(200)}&page_size=50`;
    await (await app.call(path, { as: "superuser" })).body?.cancel();
  }
  assertEquals(linesOf(app).map(({ filter }) => filter), ["page_size=50"]);
  await app.close();
});

Deno.test("the same people requested in new ways are no longer logged after sixty entries", async () => {
  const app = await openTestApp();
  for (let size = 10; size < 110; size++) {
    const path = `/api/employee/list?page_size=${size}`;
    await (await app.call(path, { as: "superuser" })).body?.cancel();
  }
  assertEquals(linesOf(app).length, 60);
  await hire(app.deps.books, "new-one", employee("정새롬"));
  const list = await app.call("/api/employee/list?page_size=300", { as: "superuser" });
  await list.body?.cancel();
  assert(linesOf(app).at(-1)!.ids.includes("new-one"), "somebody new is");
  await app.close();
});
