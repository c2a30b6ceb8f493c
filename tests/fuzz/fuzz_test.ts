/**
 * Every route, asked by everybody, with what its shapes allow and what they do not: nothing breaks. The short
 * form runs with the tests; `deno task lab fuzz` sends 1,000 requests to each route and times them.
 */
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { allRoutes } from "../../src/app/routes.ts";
import type { Route } from "../../src/server/route.ts";
import type { Caller } from "../helpers/server.ts";
import { CALLERS, type FuzzOffice, openFuzzOffice } from "./office.ts";
import { type Attack, requestsOf } from "./requests.ts";

/** 0: the short form, whose machine may be busy with other tests, so that nothing is timed. */
const RUNS = Number(Deno.env.get("FUZZ_RUNS") ?? 0);
const SEED = Number(Deno.env.get("FUZZ_SEED") ?? 20261122);
const ROUTE = Deno.env.get("FUZZ_ROUTE") ?? "";
const SHORT = 4;
const SLOW_MS = 2_000;
/** Requests made at once; large ones are not all held in memory. */
const BATCH = 50;

interface Tally {
  calls: number;
  statuses: Record<number, number>;
  slowest: number;
  wrong: string[];
}

/** Callers in turn; every other request is of a signed-in one. */
function callerOf(route: Route, time: number): Caller {
  const inside: Caller = route.role === "visitor" ? "visitor" : "superuser";
  return time % 2 === 0 ? inside : CALLERS[(time >> 1) % CALLERS.length];
}

async function ask(office: FuzzOffice, route: Route, caller: Caller, attack: Attack) {
  const own = await office.headersOf(caller);
  const started = performance.now();
  const response = await office.app.call(attack.path, {
    as: "visitor",
    method: route.method,
    headers: { ...attack.headers, ...own },
    body: attack.body,
  });
  // A line that stays open has no end to wait for.
  if (route.path === "/api/live") await response.body?.cancel();
  else await response.arrayBuffer();
  return { status: response.status, took: performance.now() - started };
}

async function attackRoute(office: FuzzOffice, route: Route, runs: number): Promise<Tally> {
  const tally: Tally = { calls: 0, statuses: {}, slowest: 0, wrong: [] };
  const requests = requestsOf(route, office.ids(route.path));
  for (let from = 0; from < runs; from += BATCH) {
    const numRuns = Math.min(BATCH, runs - from);
    for (const attack of fc.sample(requests, { numRuns, seed: SEED + from })) {
      const caller = callerOf(route, tally.calls++);
      const result = `${caller} ${route.method} ${attack.path.slice(0, 300)} ${
        JSON.stringify(attack.headers).slice(0, 300)
      } ${attack.told?.slice(0, 300) ?? ""}`;
      try {
        const { status, took } = await ask(office, route, caller, attack);
        tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
        tally.slowest = Math.max(tally.slowest, took);
        // Unavailable on purpose: no login provider, a store that is full.
        if (status >= 500 && status !== 503) tally.wrong.push(`${status}: ${result}`);
        if (RUNS > 0 && took > SLOW_MS) tally.wrong.push(`${Math.round(took)} ms: ${result}`);
      } catch (error) {
        tally.wrong.push(`${String(error).slice(0, 600)}: ${result}`);
      }
    }
  }
  return tally;
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

Deno.test("any request to any route is answered without a fault", async (t) => {
  let office = await openFuzzOffice();
  for (const route of allRoutes()) {
    const name = nameOf(route);
    if (!name.includes(ROUTE)) continue;
    if (RUNS > 0 && route.path.startsWith("/api/admin")) {
      // They walk the whole log, which the requests before them have made ten times as long.
      await office.app.close();
      office = await openFuzzOffice();
    }
    await t.step(name, async () => {
      const tally = await attackRoute(office, route, RUNS || SHORT);
      if (RUNS > 0) {
        const statuses = Object.entries(tally.statuses).map(([status, n]) => `${status}×${n}`);
        console.log(`  ${Math.round(tally.slowest)} ms at most; ${statuses.join(" ")}`);
      }
      assertEquals(tally.wrong.slice(0, 5), []);
    });
  }
  await office.app.close();
});
