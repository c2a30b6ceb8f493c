/** What is kept of calls over MCP: how many, how much, for how long. */
import { assertEquals } from "@std/assert";
import { Calls } from "../../src/tools/mcp_calls.ts";

const MINUTE = 60_000;
const name = (request: number, account = "mina", session = "s") => ({ account, session, request });
const result = { jsonrpc: "2.0", id: 1, result: {} } as const;
const said = (text: string) =>
  ({ jsonrpc: "2.0", method: "notifications/message", params: { text } }) as const;

const textOf = async (stream: ReadableStream<Uint8Array> | null): Promise<string | null> =>
  stream && await new Response(stream as BodyInit).text();

Deno.test("given twenty running calls of a person then another one has no room, a finished one makes it", async () => {
  const calls = new Calls();
  const made = Array.from({ length: 20 }, (_, at) => calls.begin(name(at), 0)!);
  assertEquals(calls.begin(name(20), 0), null);
  assertEquals(calls.begin(name(0, "jun"), 0) === null, false);
  const last = await made[5].storeEvent("", result);
  assertEquals(calls.begin(name(20), 0) === null, false);
  assertEquals(calls.after("s", last, 0), null, "the finished one is gone");
});

Deno.test("given a hundred running calls then who has one finds no room, and who has none does", () => {
  const calls = new Calls();
  for (let at = 0; at < 100; at++) calls.begin(name(at, `person-${at % 10}`), 0);
  assertEquals(calls.begin(name(100, "person-1"), 0), null);
  assertEquals(calls.begin(name(0, "jun"), 0) === null, false);
  assertEquals(calls.begin(name(1, "jun"), 0), null);
});

Deno.test("given nobody who calls any more then a call still ends in time", async () => {
  const calls = new Calls(5);
  const stopped = Promise.withResolvers<void>();
  const call = calls.begin(name(1), 0)!;
  call.runsAs({ stop: stopped.resolve, leave: () => {} });
  const first = await call.storeEvent("", said("one"));
  // The timer of a call keeps no process alive.
  const alive = setInterval(() => {}, 1_000);
  await stopped.promise.finally(() => clearInterval(alive));
  assertEquals(calls.after("s", first, 0), null);
});

Deno.test("given five minutes then a call is stopped, and what it said is gone", async () => {
  const calls = new Calls();
  let stopped = 0;
  const call = calls.begin(name(1), 0)!;
  call.runsAs({ stop: () => void stopped++, leave: () => {} });
  const first = await call.storeEvent("", said("one"));
  assertEquals(calls.after("s", first, 5 * MINUTE - 1) === null, false);
  assertEquals(calls.after("s", first, 5 * MINUTE), null);
  assertEquals(stopped, 1);
});

Deno.test("given more than is kept then nothing of the call is sent again", async () => {
  for (const [count, length, kept] of [[500, 1, true], [501, 1, false], [4, 100_000, false]]) {
    const calls = new Calls();
    const call = calls.begin(name(1), 0)!;
    const first = await call.storeEvent("", said(""));
    for (let at = 1; at < Number(count); at++) {
      await call.storeEvent("", said("x".repeat(Number(length))));
    }
    call.stop();
    assertEquals(await textOf(calls.after("s", first, 0)) !== null, kept, `${count} × ${length}`);
  }
});

Deno.test("given a cancelled call then it is stopped once, and a finished one is not", async () => {
  const calls = new Calls();
  let stopped = 0;
  const stop = () => void stopped++;
  const running = calls.begin(name(1), 0)!;
  running.runsAs({ stop, leave: () => {} });
  calls.cancel("other", 1);
  calls.cancel("s", "1");
  assertEquals(stopped, 0, "another session's, and another id");
  calls.cancel("s", 1);
  calls.cancel("s", 1);
  assertEquals(stopped, 1);
  const over = calls.begin(name(2), 0)!;
  over.runsAs({ stop, leave: () => {} });
  await over.storeEvent("", result);
  calls.cancel("s", 2);
  assertEquals(stopped, 1);
});

Deno.test("given an ended session then it is known as such among a thousand", () => {
  const calls = new Calls();
  calls.end("first");
  for (let at = 0; at < 999; at++) calls.end(`session-${at}`);
  assertEquals(calls.isEnded("first"), true);
  calls.end("one more");
  assertEquals(calls.isEnded("first"), false);
});
