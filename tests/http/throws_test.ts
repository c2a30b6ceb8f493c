/** No handler ends the process: whatever throws, in whichever place, fails at its boundary with a reason. */
import { assertEquals, assertMatch } from "@std/assert";
import { z } from "zod";
import { damageFound } from "../../src/backup/damage_found.ts";
import { defineJob, type JobContext } from "../../src/jobs/kind.ts";
import { answerLines } from "../../src/server/lines.ts";
import { call, formRoute, pageRoute, type Route } from "../../src/server/route.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { BASE, issue, withHouse } from "../helpers/certificate_house.ts";
import { jobIs, queueJob, startWorker } from "../helpers/jobs.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";

const broken = (): never => {
  throw new Error("broken");
};
const later = async (): Promise<never> => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return broken();
};

/** A stream that is whole for one piece, and breaks then in this way. */
const breaking = (how: "error" | "throw" | "from"): Response => {
  const piece = new TextEncoder().encode("x".repeat(1_000));
  if (how === "from") {
    const pieces = async function* () {
      yield piece;
      await later();
    };
    return new Response(ReadableStream.from(pieces()));
  }
  let sent = false;
  return new Response(
    new ReadableStream({
      async pull(controller) {
        if (!sent) controller.enqueue(piece);
        else if (how === "throw") await later();
        else controller.error(new Error("broken"));
        sent = true;
      },
    }),
    { headers: { "content-length": "5000" } },
  );
};

/** Status and text of an answer; null where its transfer broke off. */
async function ask(url: string, init: RequestInit): Promise<[number, string] | null> {
  try {
    const response = await fetch(url, init);
    return [response.status, await response.text()];
  } catch {
    return null;
  }
}

/** Every kind of route, and every place of it that can throw. `null`: the transfer breaks off. */
const ROUTES: [route: Route, status: number | null][] = [
  [call("GET /t/api", "visitor", "t", broken), 500],
  [call("GET /t/api-later", "visitor", "t", later), 500],
  [pageRoute("/t/page", "visitor", "t", later), 500],
  [formRoute("/t/form", "visitor", "t", later), 500],
  [call("GET /t/error", "visitor", "t", () => breaking("error")), null],
  [call("GET /t/throw", "visitor", "t", () => breaking("throw")), null],
  [call("GET /t/from", "visitor", "t", () => breaking("from")), null],
  [call("GET /t/lines", "visitor", "t", () => answerLines(later)), 200],
];

Deno.test("routes of every kind that throw fail alone and the office continues", async (t) => {
  const app = await openTestApp({
    routes: () => [...ROUTES.map(([route]) => route), ...allRoutes()],
  });
  // Who listens to the books may throw as well.
  app.deps.books.subscribe(broken);
  const url = app.listen();
  for (const [route, status] of ROUTES) {
    await t.step(`${route.method} ${route.path}`, async () => {
      const method = route.method;
      const headers = method === "POST"
        ? { "content-type": "application/x-www-form-urlencoded", origin: url }
        : undefined;
      const answered = await ask(url + route.path, {
        method,
        headers,
        body: method === "POST" ? "csrfmiddlewaretoken=x" : undefined,
      });
      if (status === null) assertEquals(answered, null);
      else if (method === "GET") assertEquals(answered?.[0], status);
      if (route.path === "/t/lines") assertMatch(answered![1], /"code":"work_failed"/);
      assertEquals((await fetch(`${url}/healthz`)).status, 200);
    });
  }
  const made = await app.call("/api/tokens", {
    method: "POST",
    json: { name: "토큰", expires_in_days: 1 },
    as: "superuser",
  });
  assertEquals(made.status, 201, "a listener that throws keeps no commit from its answer");
  await app.close();
});

/** Every place of a job that can throw. */
const JOBS: Record<string, (context: JobContext) => Promise<unknown>> = {
  handler: later,
  item: ({ item }) => item("one", later),
  // Nobody waits for it.
  lost_item: async ({ item }) => {
    void item("one", later);
    await later();
  },
  content: ({ item }) => item("one", () => Promise.resolve(breaking("throw").body!)),
  batches: ({ batches }) => batches([1, 2], later),
  listener: async ({ signal }) => {
    signal.addEventListener("abort", () => void later().catch(() => {}));
    await later();
  },
};

Deno.test("jobs that throw in any place fail with their reason and the next one runs", async () => {
  const app: TestApp = await openTestApp();
  const kinds = Object.entries(JOBS).map(([kind, work]) =>
    defineJob({
      ...{ kind, title: kind, args: z.strictObject({}), queue: "office", attemptsMax: 1 },
      handler: async (_args, context) => {
        await work(context);
        return {};
      },
    })
  );
  const worker = await startWorker(app, "w", ...kinds);
  for (const { kind } of kinds) {
    await queueJob(app, kind, { kind, queue: "office", args: {} });
    await jobIs(app, kind, "dead");
    const { reason } = app.deps.books.views.job.byId.get(kind)!.state;
    assertMatch(reason!, /예상하지 못한 오류/, kind);
  }
  await worker.close();
  await app.close();
});

Deno.test("a damaged certificate is reported once, alone and in an archive, and not after the next start", () =>
  withHouse(2, async (house) => {
    const { app, ids, post, work } = house;
    await issue(house, ids);
    const { books } = app.deps;
    const { state } = books.views.certificate.newest.get(ids[0])!;
    const stored = (await books.kv.get<{ upload: string }>(["blob", state.sha256])).value!;
    const key = ["blob_part", stored.upload, 0];
    const { value: part } = await books.kv.get<Uint8Array>(key);
    const bad = part!.slice();
    bad[40] ^= 1;
    await books.kv.set(key, bad);
    const alone = await app.call(`${BASE}/${ids[0]}/certificate`);
    const { code, message } = await alone.json();
    assertEquals([alone.status, code], [500, "file_damaged"]);
    assertMatch(message, /손상되어 내보내지 않았습니다.*백업에서 되살릴/);
    const asked = await post("download_immovable_bulk", ids);
    await work();
    const job = books.views.job.byId.get((asked.body as unknown as { task_id: string }).task_id)!;
    assertEquals([job.state.status, job.state.attempt], ["dead", 1]);
    assertMatch(job.state.reason!, /손상되어 내보내지 않았습니다/);
    const today = await (await app.call("/staff", { as: "superuser" })).text();
    assertMatch(today, /저장된 파일 1개가 손상되었습니다/);
    assertMatch(today, new RegExp(`등기 증명서 ${state.number}`));
    const ready = await app.call("/readyz", { as: "superuser" });
    const { details } = await ready.json() as { details: { name: string; text: string }[] };
    assertEquals([ready.status, details[0].name], [503, "damage"]);
    assertMatch(details[0].text, /restore --missing/);
    await books.kv.set(key, part);
    assertEquals((await app.call(`${BASE}/${ids[0]}/certificate`)).status, 200);
    assertEquals((await books.verify()).ok, true);
    assertEquals(damageFound(app.deps), null);
  }));
