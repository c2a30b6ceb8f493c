/** Where one request ends and the next begins, and methods that no browser sends: over a bare connection. */
import { assertEquals, assertMatch } from "@std/assert";
import { openTestApp } from "../helpers/server.ts";

const NEXT = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

/** What comes back for some bytes, until the server closes or has answered `requests`. */
async function send(port: number, text: string, requests = 1): Promise<string> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(text));
  const buffer = new Uint8Array(16_384);
  let received = "";
  for (let size; (size = await connection.read(buffer).catch(() => null)) !== null;) {
    received += new TextDecoder().decode(buffer.subarray(0, size));
    if (received.split("HTTP/1.1 ").length > requests) break;
  }
  return received;
}

const doubtful: [what: string, headers: string, body: string][] = [
  ["both a length and chunks", "Content-Length: 4\r\nTransfer-Encoding: chunked", "0\r\n\r\n"],
  ["two lengths", "Content-Length: 4\r\nContent-Length: 5", "abcde"],
  ["chunks that are none", "Transfer-Encoding: xchunked", "0\r\n\r\n"],
  ["a space before the colon", "Content-Length: 3\r\nTransfer-Encoding : chunked", "abc"],
];

Deno.test("a request with an ambiguous end is refused, and the rest is not read", async (t) => {
  const app = await openTestApp();
  const port = Number(new URL(app.listen()).port);
  for (const [what, headers, body] of doubtful) {
    await t.step(what, async () => {
      const head = `POST /oauth/logout HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n\r\n`;
      const received = await send(port, head + body + NEXT, 2);
      assertMatch(received, /^HTTP\/1\.1 400 /);
      assertEquals(received.split("HTTP/1.1 ").length, 2);
    });
  }
  await app.close();
});

Deno.test("a request without a Host, or with an empty one, is refused", async () => {
  const app = await openTestApp();
  const port = Number(new URL(app.listen()).port);
  for (const host of ["", "Host:\r\n", "X-Forwarded-Host: office.kr\r\n"]) {
    const received = await send(port, `GET /healthz HTTP/1.1\r\n${host}\r\n`);
    assertMatch(received, /^HTTP\/1\.1 400 /, host);
  }
  await app.close();
});

Deno.test("TRACE returns nothing of the request", async () => {
  const app = await openTestApp();
  const port = Number(new URL(app.listen()).port);
  for (const [path, status] of [["/", 405], ["/api/none", 404]]) {
    const head = `TRACE ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Secret: pat_letters\r\n\r\n`;
    const received = await send(port, head);
    assertMatch(received, new RegExp(`^HTTP/1\\.1 ${status} `));
    assertEquals(received.includes("pat_letters"), false);
  }
  await app.close();
});
