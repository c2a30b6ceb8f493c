/** A full queue is expected, and no fault: the answer says when to retry. */
import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { mock } from "node:test";
import { QueueFull } from "../../src/kit/fair_queue.ts";
import { queuedStream } from "../../src/server/attachment.ts";
import { call, type Ctx, type Route } from "../../src/server/route.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { openTestApp } from "../helpers/server.ts";

const full = (isOwn: boolean) => (): never => {
  throw new QueueFull(isOwn);
};
const ROUTES: Route[] = [
  call("GET /t/own", "staff", "t", full(true)),
  call("GET /t/all", "staff", "t", full(false)),
];

Deno.test("a full queue answers 503 with a sentence and Retry-After, and logs no error", async () => {
  const written: string[] = [];
  const write = mock.method(Deno.stderr, "writeSync", (bytes: Uint8Array) => {
    written.push(new TextDecoder().decode(bytes));
    return bytes.length;
  });
  const app = await openTestApp({ routes: () => [...ROUTES, ...allRoutes()] });
  try {
    for (const [path, code] of [["/t/own", "busy_own"], ["/t/all", "busy"]]) {
      const answer = await app.call(path, { as: "staff" });
      const body = await answer.json();
      assertEquals([answer.status, body.code], [503, code]);
      assertEquals(answer.headers.get("retry-after"), "10");
      assertMatch(body.message, /다시 시도해 주세요\.$/);
    }
    const lines = written.join("").trim().split("\n").map((line) => JSON.parse(line));
    const about = lines.filter(({ route }) => route?.startsWith("/t/"));
    assertEquals(about.map(({ level, message }) => [level, message]), [
      ["warn", "a queue is full"],
      ["warn", "a queue is full"],
    ]);
    assertEquals(JSON.stringify(about).includes(".ts:"), false, "no stack");
  } finally {
    write.mock.restore();
    await app.close();
  }
});

Deno.test("a person's long list beyond the limit is refused before its answer begins", async () => {
  const stop = new AbortController();
  const raw = { signal: stop.signal };
  const get = (name: string) => name === "identity" ? { user: { id: "greedy" } } : null;
  const c = { get, req: { raw } } as unknown as Ctx;
  const endless = () => new ReadableStream<Uint8Array<ArrayBuffer>>();
  let begun = 0;
  const begin = () => {
    begun++;
    return endless();
  };
  const reads = Array.from({ length: 51 }, () => queuedStream(c, begin).getReader());
  const waiting = reads.map((reader) => reader.read().catch(() => null));
  await new Promise((resolve) => setTimeout(resolve, 0));
  assertThrows(() => queuedStream(c, begin), QueueFull);
  assertEquals(begun, 1, "what waits is not begun");
  stop.abort();
  await Promise.all(waiting.slice(1));
});
