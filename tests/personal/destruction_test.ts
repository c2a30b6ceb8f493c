import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { consultationStream, destroyConsultation } from "../../events/consultation/consultation.ts";
import type { JobStatus } from "../../events/job/job.ts";
import type { JobEntry } from "../../projections/job/job.ts";
import {
  destroyByRule,
  DESTROYER,
  destroyExpiredRequests,
} from "../../src/nouns/consultation/destruction.ts";
import { jobKinds } from "../../src/nouns/job/kinds.ts";
import { JobRunner } from "../../src/jobs/runner.ts";
import { backupFile } from "../../src/store/backup.ts";
import { ask, DAY, FORM, handClock, MINUTE } from "../helpers/contact.ts";
import { formsOf, formsOfKey, inFiles, inValues } from "../helpers/leftovers.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { keptKey } from "../helpers/wrapping.ts";
import { withFolder } from "../store/notes.ts";

/** A unique value for every field. */
const marked = {
  name: "남궁표식이름",
  phone: "010-9753-8642",
  email: "marker-mail@example.com",
  subject: "표식이 든 제목입니다",
  message: "표식이 든 내용: 사는 집은 표식동 12-34번지입니다.",
};
const NOTE = "표식이 든 메모: 저녁에 다시 전화하기로 함";

/** A member of the staff sends one of the request's forms. */
async function act(
  app: TestApp,
  id: string,
  name: string,
  fields: Record<string, string>,
): Promise<number> {
  const as = "superuser";
  const html = await (await app.call(`/staff/consultations/${id}`, { as })).text();
  const hidden = ["csrfmiddlewaretoken", "version", "key"].map((field) => [
    field,
    new RegExp(`name="${field}" value="([^"]*)"`).exec(html)?.[1] ?? "",
  ]);
  const response = await app.call(`/staff/consultations/${id}/${name}`, {
    as,
    method: "POST",
    body: new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }),
    headers: { "content-type": FORM },
  });
  return response.status;
}

async function search(app: TestApp, id: string, q: string): Promise<void> {
  const as = "superuser";
  const html = await (await app.call(`/staff/consultations/${id}`, { as })).text();
  const csrfmiddlewaretoken = /name="csrfmiddlewaretoken" value="([^"]*)"/.exec(html)![1];
  const body = new URLSearchParams({ q, csrfmiddlewaretoken });
  const found = await app.call("/staff/consultations/search", {
    as,
    method: "POST",
    body,
    headers: { "content-type": FORM },
  });
  assertStringIncludes(await found.text(), "검색 결과 1건");
}

/** The sealed text of a request's first event, as it is stored. */
async function sealedOf(path: string, receipt: string): Promise<string> {
  const kv = await Deno.openKv(path);
  let found: string | undefined;
  for await (const { value } of kv.list<Uint8Array>({ prefix: ["log"] })) {
    const text = new TextDecoder().decode(value);
    const at = text.indexOf(receipt);
    if (at !== -1) found ??= /"p1\.([\w-]+\.[\w-]+)"/.exec(text.slice(at))?.[1];
  }
  kv.close();
  return found!;
}

/** Starts the office's jobs and waits until the destruction that is due has come to this; the way to stop. */
async function runChore(app: TestApp, status: JobStatus): Promise<() => Promise<void>> {
  const { deps } = app;
  const reached = Promise.withResolvers<void>();
  const end = deps.books.subscribe(() => {
    const jobs = [...deps.books.views.job.byId.values()];
    const isSo = ({ state }: JobEntry) =>
      state.kind === "destroy_expired" && state.status === status;
    if (jobs.some(isSo)) reached.resolve();
  });
  const runner = new JobRunner({ deps, kinds: jobKinds, alone: true });
  await runner.start();
  await reached.promise;
  end();
  return () => runner.close();
}

/** By hand: a superuser at the request's page. By rule: the hourly run, when the retention has ended. */
const ways: Record<string, (app: TestApp, id: string, pass: (days: number) => void) => unknown> = {
  async "by hand"(app, id) {
    assertEquals(await act(app, id, "destruction", { reason: "request", sure: "yes" }), 303);
  },
  async "by rule"(app, _id, pass) {
    pass(app.deps.office.consultation.retentionDays);
    assertEquals((await destroyExpiredRequests(app.deps, app.deps.now())).destroyed, 2);
  },
};

const inTest = (way: string) =>
  withFolder(async (folder) => {
    const clock = handClock();
    const [dataDir, copies] = [`${folder}/data`, `${folder}/copies`];
    for (const path of [dataDir, copies]) await Deno.mkdir(path);
    const open = () => openTestApp({ now: clock.now, empty: true, dataDir });

    let app = await open();
    const id = await ask(app, clock, marked);
    const kept = await ask(app, clock, { name: "남아있는사람" });
    assertEquals(await act(app, id, "notes", { note: NOTE }), 303);
    await search(app, id, marked.message);
    const stream = consultationStream(id);
    const key = (await app.deps.keys.find(stream))!;
    const { receipt } = app.deps.books.views.consultation.byId.get(id)!.state;
    const wanted = new Map([
      ...Object.entries({ ...marked, phoneDigits: "01097538642", note: NOTE })
        .map(([name, text]) => [name, formsOf(text)] as const),
      ["key", formsOfKey(key)],
      ["wrapped key", formsOfKey(await keptKey(dataDir, stream))],
    ]);
    await app.close();
    const sealed = await sealedOf(`${dataDir}/office.kv`, receipt);
    app = await open();
    await backupFile(`${dataDir}/office.kv`, `${copies}/before.kv`);
    const personOf = (one: string) => app.deps.books.views.consultation.byId.get(one)!.state.person;
    assertEquals(personOf(id), marked as unknown);

    // The search itself works: before the destruction the key is in its file, wrapped, and in it alone.
    assertEquals(inFiles(folder, wanted), ["wrapped key in /data/keys.sqlite"]);
    const known = new Map([["receipt", formsOf(receipt)], ["sealed", formsOf(sealed)]]);
    const places = await inValues(`${copies}/before.kv`, known);
    for (const start of ["receipt in log/", "sealed in log/"]) {
      assert(places.some((place) => place.startsWith(start)), start);
    }

    await ways[way](app, id, (days) => clock.pass(days * DAY));
    assertEquals(inFiles(folder, wanted), [], "while the office is open");
    for (const view of await app.deps.books.replay({ verifyOnly: true })) {
      assert(view.same, view.view);
    }
    const [{ position }] = await app.deps.books.history(stream);
    const earlier = await app.deps.books.asOf(position);
    assertEquals(earlier.consultation.byId.get(id)!.state.person, null, "nor as it was then");
    assertEquals((await app.deps.books.verify()).ok, true);
    await backupFile(`${dataDir}/office.kv`, `${copies}/after.kv`);
    await app.close();
    assertEquals(inFiles(folder, wanted), [], "after it was closed");
    for (const path of [`${dataDir}/office.kv`, `${copies}/before.kv`, `${copies}/after.kv`]) {
      assertEquals(await inValues(path, wanted), [], path);
    }

    // The old backup in the place of the books, with the keys as they are now.
    for (const end of ["", "-wal", "-shm"]) {
      await Deno.remove(`${dataDir}/office.kv${end}`).catch(() => {});
    }
    await Deno.copyFile(`${copies}/before.kv`, `${dataDir}/office.kv`);
    app = await open();
    const restored = app.deps.books.views.consultation.byId.get(id)!;
    assertEquals([restored.state.destroyed, restored.state.person], [null, null]);
    assertEquals(await app.deps.keys.make(stream), null, "no other key takes its place");
    const html = await (await app.call(`/staff/consultations/${id}`)).text();
    assertStringIncludes(html, "(파기됨)");
    for (const text of [...Object.values(marked), NOTE]) assert(!html.includes(text), text);
    if (way === "by hand") assertEquals(personOf(kept)!.name, "남아있는사람");
    await app.close();
  });

for (const way of Object.keys(ways)) {
  Deno.test(`personal data destroyed ${way} is in no file, log or backup, and not in a restored one`, () =>
    inTest(way));
}

Deno.test("each request is destroyed exactly at the end of its own retention", async () => {
  const clock = handClock();
  const app = await openTestApp({ now: clock.now, empty: true });
  const { books, keys, office } = app.deps;
  const days = office.consultation.retentionDays;
  const first = await ask(app, clock);
  clock.pass(DAY);
  const second = await ask(app, clock);
  const run = () => destroyExpiredRequests(app.deps, clock.now());
  clock.pass((days - 2) * DAY);
  assertEquals(await run(), { destroyed: 0, finished: 0, left: 0 });
  clock.pass(DAY);
  assertEquals(await run(), { destroyed: 1, finished: 0, left: 0 });
  assertEquals(books.views.consultation.byId.get(first)!.state.destroyed, "retention");
  assertEquals(await keys.find(consultationStream(first)), null);
  assertEquals(books.views.consultation.byId.get(second)!.state.destroyed, null);
  assert(await keys.find(consultationStream(second)));
  clock.pass(2 * DAY);
  assertEquals((await run()).destroyed, 1);
  assertEquals(await run(), { destroyed: 0, finished: 0, left: 0 });
  const [, event] = await books.history(consultationStream(first));
  assertEquals([event.actor.name, event.actor.via], ["자동 파기", "job"]);
  await app.close();
});

Deno.test("a process that died between event and key completes the destruction at its start", () =>
  withFolder(async (folder) => {
    const clock = handClock();
    const open = () => openTestApp({ now: clock.now, empty: true, dataDir: folder });
    let app = await open();
    const id = await ask(app, clock);
    const stream = consultationStream(id);
    await app.deps.books.execute({
      stream,
      decide: ({ consultation }) =>
        destroyConsultation(consultation.byId.get(id)?.state, { id, reason: "request" }, {
          due: false,
        }),
      meta: { actor: DESTROYER, requestId: "cut short", key: "cut short" },
    });
    assert(await app.deps.keys.find(stream), "here it died");
    await app.close();
    app = await open();
    const stop = await runChore(app, "succeeded");
    assertEquals(await app.deps.keys.find(stream), null);
    await stop();
    await app.close();
  }));

Deno.test("a failed destruction keeps the key until the next run", async () => {
  const clock = handClock();
  const app = await openTestApp({ now: clock.now, empty: true });
  const id = await ask(app, clock);
  clock.pass(400 * DAY);
  // Notice is given, and stands for its week.
  await destroyByRule(app.deps, clock.now());
  clock.pass(7 * DAY);
  const stream = consultationStream(id);
  const { keys } = app.deps;
  const destroy = keys.destroy.bind(keys);
  keys.destroy = () => Promise.reject(new Error("disk full"));
  const stop = await runChore(app, "retrying");
  await stop();
  keys.destroy = destroy;
  assertEquals(app.deps.books.views.consultation.byId.get(id)!.state.destroyed, "retention");
  assert(await app.deps.keys.find(stream));
  assertEquals(await destroyExpiredRequests(app.deps, clock.now()), {
    destroyed: 0,
    finished: 1,
    left: 0,
  });
  assertEquals(await app.deps.keys.find(stream), null);
  await app.close();
});

Deno.test("a superuser's call destroys due data", async () => {
  const clock = handClock();
  const app = await openTestApp({ now: clock.now, empty: true });
  const call = () =>
    app.call("/api/consultation/destroy_expired/", { as: "superuser", method: "POST", json: {} });
  // The sign-in has to be young enough.
  await ask(app, { pass: () => clock.pass(5 * MINUTE) });
  assertEquals(await (await call()).json(), { data: { destroyed: 0, finished: 0, left: 0 } });
  await app.close();
});
