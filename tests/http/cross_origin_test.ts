import { assertEquals } from "@std/assert";
import { checkOrigin } from "../../src/server/cross_origin.ts";

const OFFICE = "http://office.test/api/x";
const cookie = "session=abc";

const cases: [name: string, method: string, headers: Record<string, string>, passes: boolean][] = [
  ["reading is always allowed", "GET", { "sec-fetch-site": "cross-site", cookie }, true],
  ["so is HEAD", "HEAD", { origin: "https://evil.test", cookie }, true],
  ["so is OPTIONS", "OPTIONS", { origin: "https://evil.test" }, true],
  ["the office's own page", "POST", { "sec-fetch-site": "same-origin", cookie }, true],
  ["typed by the person", "POST", { "sec-fetch-site": "none", cookie }, true],
  ["another site's page", "POST", { "sec-fetch-site": "cross-site", cookie }, false],
  ["a neighbouring subdomain", "PUT", { "sec-fetch-site": "same-site", cookie }, false],
  ["another site without a cookie", "POST", { "sec-fetch-site": "cross-site" }, false],
  ["a value nobody knows", "POST", { "sec-fetch-site": "what", cookie }, false],
  [
    "the browser's word counts, not the Origin",
    "POST",
    { "sec-fetch-site": "cross-site", origin: "http://office.test", cookie },
    false,
  ],
  ["an old browser on our page", "POST", { origin: "http://office.test", cookie }, true],
  ["an old browser on another", "POST", { origin: "https://evil.test", cookie }, false],
  ["another port is another site", "POST", { origin: "http://office.test:81", cookie }, false],
  ["so is another scheme", "POST", { origin: "https://office.test", cookie }, false],
  ["a hidden origin", "DELETE", { origin: "null", cookie }, false],
  ["a cookie and no word of where from", "POST", { cookie }, false],
  ["a program without a cookie", "POST", {}, true],
  ["a script with a token", "PUT", { authorization: "Bearer pat_x" }, true],
  [
    "a token and a foreign Origin",
    "PUT",
    { authorization: "bearer x", origin: "https://a.test" },
    true,
  ],
  ["a token does not excuse a cookie", "PUT", { authorization: "Bearer x", cookie }, false],
];

for (const [name, method, headers, passes] of cases) {
  Deno.test(`cross-origin writes: ${name}`, () => {
    const request = new Request(OFFICE, { method, headers: { host: "office.test", ...headers } });
    assertEquals(checkOrigin(request, "") === null, passes);
  });
}

Deno.test("behind a proxy the office's public address counts as its own", () => {
  const headers = { host: "127.0.0.1:8000", origin: "https://office.kr", cookie };
  const request = new Request("http://127.0.0.1:8000/", { method: "POST", headers });
  assertEquals(checkOrigin(request, "https://office.kr"), null);
  assertEquals(checkOrigin(request, "https://other.kr")?.code, "cross_origin");
});

Deno.test("a page of the office's own name over plain http cannot write to the https one", () => {
  const headers = { host: "office.kr", origin: "http://office.kr", cookie };
  const request = new Request("http://office.kr/", { method: "POST", headers });
  assertEquals(checkOrigin(request, "https://office.kr")?.code, "cross_origin");
  const own = new Request("http://office.kr/", {
    method: "POST",
    headers: { ...headers, origin: "https://office.kr" },
  });
  assertEquals(checkOrigin(own, "https://office.kr"), null);
});
