/** The files that make the office an app of a phone, over HTTP. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { openTestApp } from "../helpers/server.ts";

Deno.test("given a visitor, then manifest, service worker and offline page are there, and the same as for staff", async () => {
  const app = await openTestApp();
  for (const path of ["/office.webmanifest", "/sw.js", "/offline"]) {
    const [visitor, staff] = await Promise.all(
      (["visitor", "staff"] as const).map(async (as) => {
        const text = await (await app.call(path, { as })).text();
        return text.replace(/nonce="[^"]+"/g, "").replace(/<!--island [^>]+-->/g, "");
      }),
    );
    assertEquals(staff, visitor, path);
  }
  const manifest = await (await app.call("/office.webmanifest", { as: "visitor" })).json();
  assertEquals([manifest.start_url, manifest.display], ["/staff", "standalone"]);
  await app.close();
});

Deno.test("given the service worker, then its policy lets it ask this office and nothing else", async () => {
  const app = await openTestApp();
  const answer = await app.call("/sw.js", { as: "visitor" });
  const policy = answer.headers.get("content-security-policy")!;
  assertMatch(policy, /^default-src 'none';.*; connect-src 'self'$/);
  assertMatch(answer.headers.get("cache-control")!, /max-age=0/);
  const [first] = (await answer.text()).split("\n");
  assertMatch(first, /^const PHONE_SHELL=\{.*"page":"\/offline".*\};$/);
  await app.close();
});

Deno.test("given a page of the office, then it alone may register the service worker, by one named policy", async () => {
  const app = await openTestApp();
  const policyAt = async (path: string) => {
    const answer = await app.call(path, { as: "staff" });
    const text = await answer.text();
    return { policy: answer.headers.get("content-security-policy")!, text };
  };
  const office = await policyAt("/staff");
  assertMatch(office.policy, /trusted-types service-worker; worker-src 'self'$/);
  assert(office.text.includes('rel="manifest" href="/office.webmanifest"'));
  const site = await policyAt("/about");
  assertMatch(site.policy, /trusted-types 'none'$/);
  assert(site.text.includes('rel="manifest" href="/manifest.webmanifest"'));
  await app.close();
});

Deno.test("given accounts of staff, then each gets a key of its own for what waits, the same every time", async () => {
  const app = await openTestApp();
  const keyOf = async (as: "staff" | "superuser") =>
    (await (await app.call("/api/phone/key", { as })).json()).key;
  const keys = [await keyOf("staff"), await keyOf("superuser"), await keyOf("staff")];
  assertEquals(keys[0], keys[2]);
  assert(keys[0] !== keys[1]);
  assertEquals(atob(keys[0]).length, 32);
  await app.close();
});
