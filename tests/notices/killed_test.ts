/**
 * Processes that die while notices are asked and sent: none is lost, none is asked twice, and what a channel gets twice is
 * what it had taken when its sender died. `NOTICES=2000 KILLS=200` makes the run long.
 */
import { assert, assertEquals } from "@std/assert";
import {
  createDataRequest,
  type DataRequest,
  dataRequestStream,
} from "../../events/personal_data/data_request.ts";
import { NOTICES_AT_ONCE, writeAsks } from "../../src/notices/ask.ts";
import { NoticeEngine } from "../../src/notices/engine.ts";
import { sendNotices } from "../../src/notices/send_notices.ts";
import { JobRunner } from "../../src/jobs/runner.ts";
import type { Books } from "../../src/store/contract.ts";
import { fixture } from "../helpers/every_event.ts";
import { headersOf, mailSettings, openMailServer } from "../helpers/mail_server.ts";
import { openTestApp } from "../helpers/server.ts";
import { Life } from "../jobs/office.ts";
import { minji } from "../store/notes.ts";
import { giveAddress } from "./office.ts";

const given = (name: string, usual: number) => Number(Deno.env.get(name) ?? usual);
const [NOTICES, KILLS] = [given("NOTICES", 120), given("KILLS", 12)];

/** Numbers that look random, the same in each run. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

const askOf = (number: number) => ({
  id: `account_changed.${number}.staff`,
  notice: {
    ...{
      kind: "account_changed",
      to: "user/staff",
      about: { noun: "user", id: "staff" },
      cause: 0,
    },
    deliveries: [{ channel: "mail" as const, due: "2026-11-21T00:00:00.000Z", digest: false }],
  },
});

/** Resolves once no notice waits any more. */
function allSent(books: Books): { done: Promise<void>; stop(): void } {
  const reached = Promise.withResolvers<void>();
  const look = () => {
    if (books.views.notice.waiting.size === 0) reached.resolve();
  };
  const stop = books.subscribe(look);
  look();
  return { done: reached.promise, stop };
}

Deno.test(`given ${NOTICES} notices and a sender that dies ${KILLS} times, when it comes back each time, then each is taken by the server and recorded once`, async () => {
  const server = await openMailServer();
  const app = await openTestApp({
    now: () => new Date(),
    config: { mail: mailSettings(server.port) },
  });
  const { deps, deps: { books } } = app;
  await giveAddress(books, "staff", "staff@example.com");
  const asks = Array.from({ length: NOTICES }, (_, number) => askOf(number));
  for (let at = 0; at < asks.length; at += NOTICES_AT_ONCE) {
    await writeAsks(books, asks.slice(at, at + NOTICES_AT_ONCE));
  }
  const random = numbers(41);
  const sent = allSent(books);
  const kinds = new Map([[sendNotices.kind, sendNotices]]);
  let died = 0;
  for (let left = KILLS; left >= 0; left--) {
    const life = new Life(left === 0 ? Infinity : 10 + random((3 * NOTICES) / KILLS));
    const reached = { ...deps, books: life.of(books), office: deps.office };
    const runner = new JobRunner({ deps: reached, kinds, alone: true, random: () => 0 });
    await runner.start();
    await Promise.race([life.death, sent.done]);
    if (life.died) died++;
    await runner.close();
  }
  await sent.done;
  sent.stop();
  const states = [...books.views.notice.byId.values()].map(({ state }) =>
    state.deliveries[0].status
  );
  assertEquals([states.length, new Set(states)], [NOTICES, new Set(["sent"])]);
  const ids = server.arrived.map((one) => headersOf(one)["message-id"]);
  assertEquals(new Set(ids).size, NOTICES);
  const repeats = ids.length - NOTICES;
  console.log(`${died} deaths, ${repeats} messages that the server got again`);
  assert(died > KILLS / 3, "it died while there was work");
  assert(repeats <= died * 10, `${repeats} repeats`);
  await app.close();
  await server.close();
});

Deno.test("given requests while the engine dies again and again, when one lives, then each was asked exactly once", async () => {
  const app = await openTestApp({ now: () => new Date() });
  const { deps, deps: { books } } = app;
  const first = new NoticeEngine({ deps, channels: [] });
  await first.start();
  await first.close();
  const random = numbers(7);
  let made = 0;
  const request = async () => {
    const id = `r${made++}`;
    const request = { ...fixture("data_request.made", 1) as DataRequest, account: `a${made}` };
    await books.execute({
      stream: dataRequestStream(id),
      meta: { actor: minji, requestId: "r", key: id },
      decide: ({ data_request }) =>
        createDataRequest(data_request.byId.get(id)?.state, { id, request }, { open: 0 }),
    });
  };
  for (let kill = 0; kill < 25; kill++) {
    const life = new Life(1 + random(8));
    const engine = new NoticeEngine({
      deps: { ...deps, books: life.of(books), office: deps.office },
      channels: [],
    });
    await engine.start().catch(() => {});
    for (let count = random(6); count > 0; count--) await request();
    if (life.died) await life.death;
    await engine.close().catch(() => {});
  }
  const last = new NoticeEngine({ deps, channels: [] });
  await last.start();
  await last.settled();
  await last.close();
  const asked = [...books.views.notice.byId.values()].map(({ state }) => state.about.id);
  assertEquals(asked.length, made);
  assertEquals(new Set(asked).size, made);
  await app.close();
});
