import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { isRefusal } from "../../events/base/refusal.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { PUBLIC_FORM_BYTES } from "../../src/server/forms.ts";
import { DEFAULT_BODY_LIMIT_BYTES, readLimited } from "../../src/server/limits.ts";
import { RateLimiter } from "../../src/server/rate.ts";

const SECOND = 1_000;

function chunked(chunks: Uint8Array<ArrayBuffer>[], headers: Record<string, string> = {}): Request {
  return new Request("http://office.test/", {
    method: "POST",
    body: ReadableStream.from(chunks),
    headers,
  });
}

Deno.test("a body is counted by its bytes, whatever its length header states", async () => {
  const chunks = [new Uint8Array(60), new Uint8Array(60)];
  const body = await readLimited(chunked(chunks, { "content-length": "10" }), 100);
  assertEquals(isRefusal(body) && body.status, 413);
});

Deno.test("a body of exactly the limit is read, whole and in order", async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 40 })), async (parts) => {
    const whole = parts.flatMap((part) => [...part]);
    const body = await readLimited(
      chunked(parts.map((part) => new Uint8Array(part))),
      whole.length,
    );
    assertEquals(isRefusal(body) ? null : [...body], whole);
  }));
});

Deno.test("after the limit of calls in a window a client waits for the next one", () => {
  const limiter = new RateLimiter(2, 60);
  assertEquals(limiter.take("a", 0), 0);
  assertEquals(limiter.take("a", 1 * SECOND), 0);
  assertEquals(limiter.take("a", 2 * SECOND), 58);
  assertEquals(limiter.take("b", 2 * SECOND), 0);
  assertEquals(limiter.take("a", 60 * SECOND), 0);
});

Deno.test("setting the clock back locks no client out", () => {
  const limiter = new RateLimiter(1, 60);
  assertEquals(limiter.take("a", 100 * SECOND), 0);
  assertEquals(limiter.take("a", 10 * SECOND), 0);
});

Deno.test("with any number of clients the limiter keeps its size and still counts", () => {
  const limiter = new RateLimiter(1, 60);
  for (let client = 0; client < 30_000; client++) limiter.take(`c${client}`, 0);
  assertEquals(limiter.take("c29999", 1), 60);
  assertEquals(limiter.take("c0", 1), 0);
});

Deno.test("an interrupted body is refused and nothing of it is used", async () => {
  const parts = async function* () {
    yield await Promise.resolve(new Uint8Array(10));
    throw new Error("the sender went away");
  };
  const body = ReadableStream.from(parts());
  const request = new Request("http://office.test/", { method: "POST", body });
  const read = await readLimited(request, 100);
  assertEquals(isRefusal(read) && [read.status, read.code], [400, "body_cut_off"]);
});

Deno.test("a body that trickles is aborted, however much has arrived", async () => {
  const never = Promise.withResolvers<void>();
  const trickle = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: () => never.promise,
    cancel: () => never.resolve(),
  });
  const request = new Request("http://office.test/", { method: "POST", body: trickle });
  const read = await readLimited(request, 100, { graceMs: 20, bytesPerSecond: 1_000 });
  assertEquals(isRefusal(read) && [read.status, read.code], [408, "body_too_slow"]);
});

Deno.test("a body's time limit grows with what has arrived", async () => {
  const pieces = async function* () {
    yield new Uint8Array(1_000);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
    yield new Uint8Array(1);
  };
  const body = ReadableStream.from(pieces());
  const request = new Request("http://office.test/", { method: "POST", body });
  const read = await readLimited(request, 2_000, { graceMs: 0, bytesPerSecond: 1 });
  assertEquals(isRefusal(read) ? read.code : read.byteLength, 1_001);
});

Deno.test("an anonymous body is 128 KB at most", () => {
  const large = allRoutes()
    .filter(({ role, method }) => role === "visitor" && method !== "GET")
    .filter(({ bodyLimit = DEFAULT_BODY_LIMIT_BYTES }) => bodyLimit > PUBLIC_FORM_BYTES);
  assertEquals(large.map(({ path }) => path), []);
});
