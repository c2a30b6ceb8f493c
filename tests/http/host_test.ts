import { assertEquals, assertMatch } from "@std/assert";
import { checkHost } from "../../src/server/host.ts";

const page = { accept: "text/html" };
const demo = { publicUrl: "http://127.0.0.1:8000", demo: true };

Deno.test("a demo answers at this machine's addresses alone", () => {
  const table: Record<string, number | null> = {
    "http://127.0.0.1:8000/": null,
    "http://[::1]:8000/": null,
    "http://192.168.0.7:8000/": null,
    "http://office.test:8000/": 421,
    "http://127.0.0.1.office.test:8000/": 421,
    "http://localhost.office.test/": 421,
    "http://localhost@office.test/": 421,
  };
  for (const [url, expected] of Object.entries(table)) {
    // Plain objects: a Request of ours would not take an address with a user in it.
    const request = { url, method: "GET", headers: new Headers() } as Request;
    assertEquals(checkHost(request, demo)?.status ?? null, expected, url);
  }
});

Deno.test("a demo with a public address answers there, and a real office's calls under any name", () => {
  const request = new Request("http://office.kr/");
  assertEquals(checkHost(request, { publicUrl: "https://office.kr", demo: true }), null);
  assertEquals(checkHost(request, { publicUrl: "https://other.kr", demo: false }), null);
});

const real = { publicUrl: "https://office.kr", demo: false };
const html = "text/html,application/xhtml+xml";

/** Where a request by another name than the public one is led; null where it is answered. */
const OTHER_NAMES: [method: string, url: string, accept: string, to: string | null][] = [
  ["GET", "http://www.office.kr/estimate?a=1", html, "https://office.kr/estimate?a=1"],
  ["HEAD", "http://www.office.kr/", "*/*", "https://office.kr/"],
  ["GET", "http://203.0.113.9/", html, "https://office.kr/"],
  ["GET", "http://www.office.kr/oauth/login/kakao", html, "https://office.kr/oauth/login/kakao"],
  ["GET", "http://www.office.kr//other.kr/", html, "https://office.kr//other.kr/"],
  ["GET", "http://office.kr/", html, null],
  ["POST", "http://www.office.kr/contact", html, null],
  ["GET", "http://www.office.kr/api/session", html, null],
  ["HEAD", "http://www.office.kr/api/session", "*/*", null],
  ["GET", "http://www.office.kr/api/live?nouns=card", "text/event-stream", null],
  ["GET", "http://www.office.kr/healthz", html, null],
  ["GET", "http://www.office.kr/readyz", html, null],
  ["GET", "http://127.0.0.1:8000/", html, null],
  ["GET", "http://localhost:8000/", html, null],
];

for (const [method, url, accept, to] of OTHER_NAMES) {
  Deno.test(`${method} ${url} (${accept}) at an office of another name is ${to ? `led to ${to}` : "answered"}`, () => {
    const answer = checkHost(new Request(url, { method, headers: { accept } }), real);
    assertEquals(answer?.headers.get("location") ?? null, to);
    assertEquals(answer?.status ?? null, to && 308);
  });
}

Deno.test("a trusted proxy that rewrites Host is asked for the original name", () => {
  const asked = (name: string, trustProxy: boolean) => {
    const headers = { accept: html, "x-forwarded-host": name };
    const request = new Request("http://office.internal/a", { headers });
    return checkHost(request, { ...real, trustProxy })?.headers.get("location") ?? null;
  };
  assertEquals(asked("office.kr", true), null);
  assertEquals(asked("office.kr:443", true), null);
  assertEquals(asked("forged.kr, office.kr", true), null);
  assertEquals(asked("www.office.kr", true), "https://office.kr/a");
  assertEquals(asked("office.kr", false), "https://office.kr/a");
});

Deno.test("a proxy with another Host does not cause a redirect loop", () => {
  const headers = new Headers({ accept: html });
  let led = 0;
  for (; led < 10; led++) {
    const answer = checkHost(new Request("http://upstream.internal/", { headers }), real);
    if (!answer) break;
    headers.set("cookie", answer.headers.get("set-cookie")!.split(";")[0]);
  }
  assertEquals(led, 3);
});

Deno.test("a Host that is no name is a bad request", async () => {
  for (const url of ["http://a b/", "http://[::1/", "http://x:99999/", "http://<b>/"]) {
    const answer = checkHost({ url, method: "GET", headers: new Headers() } as Request, demo);
    assertEquals(answer?.status, 400);
    assertMatch(await answer!.text(), /Host/);
  }
});

const names: [asked: string, used: string][] = [
  ["http://localhost:8000", "http://127.0.0.1:8000"],
  ["http://127.0.0.1:8000", "http://localhost:8000"],
  ["http://[::1]:8000", "http://localhost:8000"],
];
for (const [from, publicUrl] of names) {
  Deno.test(`a page requested as ${from} redirects to ${publicUrl}, where its cookies belong`, () => {
    const office = { publicUrl, demo: true };
    const asked = new Request(`${from}//other.kr/a?b=c`, { headers: page });
    const location = checkHost(asked, office)!.headers.get("location")!;
    assertEquals(new URL(location).origin, publicUrl);
    assertEquals(checkHost(new Request(`${from}/api`), office), null);
    const posted = new Request(from, { method: "POST", headers: page });
    assertEquals(checkHost(posted, office), null);
    assertEquals(checkHost(new Request(publicUrl, { headers: page }), office), null);
  });
}

Deno.test("an office with a real name redirects nobody from this machine's addresses", () => {
  const asked = new Request("http://127.0.0.1:8000/", { headers: page });
  assertEquals(checkHost(asked, { publicUrl: "https://office.kr", demo: false }), null);
});

Deno.test("a request refused before routing has the headers of every answer", () => {
  const https = { publicUrl: "https://office.kr", demo: true };
  const strange = { url: "http://a b/", method: "GET", headers: new Headers() } as Request;
  for (const request of [strange, new Request("http://other.kr/")]) {
    const { headers } = checkHost(request, https)!;
    assertEquals(headers.get("x-content-type-options"), "nosniff");
    assertMatch(headers.get("content-security-policy")!, /frame-ancestors 'none'/);
    assertEquals(headers.get("strict-transport-security"), "max-age=63072000");
  }
});
