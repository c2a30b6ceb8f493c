/** Whose address the limits count by. */
import { assertEquals } from "@std/assert";
import { networkOf } from "../../src/server/networks.ts";
import { openTestApp } from "../helpers/server.ts";

/** The status of the 61st sign-in call when each call writes another address into the header. */
async function afterSixty(trustProxy: boolean, forwarded: (call: number) => string) {
  const app = await openTestApp({ empty: true, config: { trustProxy } });
  // Over a connection from this very machine: the one a header could speak for.
  const url = app.listen();
  const ask = async (call: number) => {
    const headers = { "x-forwarded-for": forwarded(call) };
    const answer = await fetch(`${url}/oauth/callback/kakao`, { headers, redirect: "manual" });
    await answer.body?.cancel();
    return answer.status;
  };
  for (let call = 0; call < 60; call++) assertEquals(await ask(call), 303);
  const status = await ask(60);
  await app.close();
  return status;
}

Deno.test("without a proxy a client cannot avoid a limit by naming other addresses", async () => {
  assertEquals(await afterSixty(false, (call) => `10.0.0.${call}`), 429);
});

Deno.test("behind a proxy each client has its own limit by the proxy's address", async () => {
  assertEquals(await afterSixty(true, (call) => `10.0.0.${call}`), 303);
  assertEquals(await afterSixty(true, (call) => `10.0.0.${call}, 203.0.113.9`), 429);
});

Deno.test("all addresses of one IPv6 network share a limit", async () => {
  assertEquals(await afterSixty(true, (call) => `2001:db8:1:2::${call + 1}`), 429);
  assertEquals(await afterSixty(true, (call) => `2001:db8:1:${call}::1`), 303);
});

Deno.test("another notation of an address is the same client", () => {
  const spellings: [address: string, network: string][] = [
    ["192.0.2.7", "192.0.2.7"],
    ["192.0.2.7:51000", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["[::ffff:c000:207]:51000", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]:51000", "2001:db8:1:2::/64"],
    ["2001:db8::", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["unknown", "unknown"],
  ];
  for (const [address, network] of spellings) assertEquals(networkOf(address), network);
});
