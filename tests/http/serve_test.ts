/** The connections people open: which are closed, which make room, what goes over them. */
import { assertEquals } from "@std/assert";
import { serve, type Serving } from "../../src/server/serve.ts";

const text = new TextEncoder();
const HOST = { hostname: "127.0.0.1", port: 0 };
const HEAD = "GET / HTTP/1.1\r\nHost: office.test\r\n";

interface Line {
  send(words: string): Promise<void>;
  /** What comes next; "" when the server has closed the connection. */
  hear(): Promise<string>;
  hangUp(): void;
}

async function call({ port }: Serving): Promise<Line> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const buffer = new Uint8Array(4_096);
  return {
    async send(words) {
      await connection.write(text.encode(words));
    },
    async hear() {
      const size = await connection.read(buffer).catch(() => null);
      return size === null ? "" : new TextDecoder().decode(buffer.subarray(0, size));
    },
    hangUp: () => connection.close(),
  };
}

const statusOf = (answer: string) => Number(answer.split(" ", 2)[1]);

async function withServer(
  limits: Parameters<typeof serve>[2],
  test: (server: Serving) => Promise<void>,
  handler: Parameters<typeof serve>[0] = () => new Response("ok"),
): Promise<void> {
  const server = serve(handler, HOST, { look: 10, ...limits });
  try {
    await test(server);
  } finally {
    await server.stop(1_000);
  }
}

Deno.test("partial, missing and trickling requests are closed at their deadline", () =>
  withServer({ head: 60 }, async (server) => {
    const words = ["", HEAD, "GET"];
    const lines = await Promise.all(words.map(() => call(server)));
    await Promise.all(lines.map((line, index) => line.send(words[index])));
    assertEquals(await Promise.all(lines.map((line) => line.hear())), ["", "", ""]);
    for (const line of lines) line.hangUp();
  }));

Deno.test("after an answer the next request may start late but must not be written slowly", () =>
  withServer({ head: 60, next: 60_000 }, async (server) => {
    const line = await call(server);
    for (let time = 0; time < 2; time++) {
      await line.send(`${HEAD}\r\n`);
      assertEquals(statusOf(await line.hear()), 200);
    }
    await line.send(HEAD);
    assertEquals(await line.hear(), "");
    line.hangUp();
  }));

Deno.test("a slow answer is waited for", async () => {
  const work = Promise.withResolvers<void>();
  const slow = async () => {
    await work.promise;
    return new Response("done");
  };
  await withServer({ head: 30, next: 30 }, async (server) => {
    const line = await call(server);
    const idle = await call(server);
    await line.send(`${HEAD}\r\n`);
    assertEquals(await idle.hear(), "", "the one that says nothing is closed meanwhile");
    work.resolve();
    assertEquals(statusOf(await line.hear()), 200);
    line.hangUp();
    idle.hangUp();
  }, slow);
});

Deno.test("a reader that does not take its answer is disconnected", async () => {
  const gone = Promise.withResolvers<void>();
  const endless = () =>
    new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
        cancel: () => gone.resolve(),
      }),
    );
  await withServer({ take: 60 }, async (server) => {
    const line = await call(server);
    await line.send(`${HEAD}\r\n`);
    await gone.promise;
    line.hangUp();
  }, endless);
});

Deno.test("with all places taken the connection silent for longest is closed", () =>
  withServer({ inAll: 3 }, async (server) => {
    const silent = await Promise.all([call(server), call(server), call(server)]);
    const person = await call(server);
    await person.send(`${HEAD}\r\n`);
    assertEquals(statusOf(await person.hear()), 200);
    assertEquals(await Promise.race(silent.map((line) => line.hear())), "");
    for (const line of [...silent, person]) line.hangUp();
  }));

Deno.test("the handler gets the request's origin, and nobody bypasses the front port", () => {
  const received: string[] = [];
  return withServer({}, async ({ port }) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    assertEquals(await answer.text(), "ok");
    assertEquals(received, ["127.0.0.1"]);
  }, (_request, { remoteAddr }) => {
    received.push(remoteAddr.hostname);
    return new Response("ok");
  });
});

Deno.test("a stop completes the answer in progress and closes idle connections", async () => {
  const begun = Promise.withResolvers<void>();
  const work = Promise.withResolvers<void>();
  const server = serve(async () => {
    begun.resolve();
    await work.promise;
    return new Response("the last word");
  }, HOST);
  const [line, idle] = await Promise.all([call(server), call(server)]);
  await line.send(`${HEAD}\r\n`);
  await begun.promise;
  const stopped = server.stop(5_000);
  assertEquals(await idle.hear(), "");
  work.resolve();
  let answer = "";
  for (let part; (part = await line.hear()) !== "";) answer += part;
  assertEquals(answer.endsWith("the last word"), true, answer);
  await stopped;
  line.hangUp();
  idle.hangUp();
});

Deno.test("work for a disconnected caller can be aborted", async () => {
  const begun = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  await withServer({}, async (server) => {
    const line = await call(server);
    await line.send(`POST / HTTP/1.1\r\nHost: office.test\r\nContent-Length: 2\r\n\r\nab`);
    await begun.promise;
    line.hangUp();
    await gone.promise;
  }, async (request) => {
    await request.text();
    request.signal.addEventListener("abort", () => gone.resolve());
    begun.resolve();
    await gone.promise;
    return new Response("nobody hears this");
  });
});
