import { assertEquals, assertMatch } from "@std/assert";
import { createApp } from "../../src/app/app.ts";
import { openTestApp } from "../helpers/server.ts";

/** The lines written to stderr from now on, until as many have come as were asked for. */
function linesOf(count: number): { lines: Promise<string[]>; stop: () => void } {
  const { write } = Deno.stderr;
  const done = Promise.withResolvers<string[]>();
  let text = "";
  Deno.stderr.write = (bytes) => {
    text += new TextDecoder().decode(bytes);
    const lines = text.split("\n").filter((line) => line !== "");
    if (lines.length >= count) done.resolve(lines);
    return Promise.resolve(bytes.length);
  };
  return { lines: done.promise, stop: () => Deno.stderr.write = write };
}

Deno.test("a request writes one line: what, how long, the account's id, and nothing personal", async () => {
  const app = await openTestApp();
  const logged = createApp(app.deps);
  // Lines are written by a timer that keeps no process alive; a server that listens does.
  app.listen();
  const { lines, stop } = linesOf(2);
  const headers = { ...app.headersOf("staff"), "x-request-id": "trace-12345678" };
  const list = "/api/mysql/card/list/?year=2026&month=11&search=%EC%9D%B4%EB%AF%B8%EB%82%98";
  await (await logged.request(list, { headers })).body?.cancel();
  await (await logged.request("/oauth/none?code=secret-code")).body?.cancel();
  const [first, second] = await lines;
  stop();
  const { at, ms, ...rest } = JSON.parse(first);
  assertEquals(rest, {
    level: "info",
    message: "request",
    method: "GET",
    route: "/api/mysql/card/list",
    status: 200,
    request_id: "trace-12345678",
    actor: "staff",
    head: app.deps.books.head,
  });
  assertMatch(at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assertEquals(typeof ms, "number");
  assertEquals(JSON.parse(second).route, "(none)");
  assertEquals([first, second].some((line) => /secret|이미나|김직원|search/.test(line)), false);
  await app.close();
});
