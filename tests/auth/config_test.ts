/** What a start says about settings that are most likely a mistake. */
import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { readConfig, warningsOf } from "../../src/config.ts";

Deno.test("an https address without TRUST_PROXY is warned about: all visitors would be one", () => {
  const warned = (env: Record<string, string>) => warningsOf(readConfig(env));
  const [line] = warned({ PUBLIC_URL: "https://office.kr" });
  assertMatch(line, /TRUST_PROXY=1/);
  assertEquals(warned({ PUBLIC_URL: "https://office.kr", TRUST_PROXY: "1" }), []);
  assertEquals(warned({ PUBLIC_URL: "http://office.lan" }), []);
  assertEquals(warned({}), []);
});

Deno.test("a KV server on another machine is reached over https alone", () => {
  for (const url of ["https://kv.office.kr", "http://127.0.0.1:4512", "http://[::1]:4512"]) {
    assertEquals(readConfig({ KV_URL: url }).kvUrl, url);
  }
  for (const url of ["http://kv:4512", "http://10.0.0.5:4512", "http://127.0.0.1.kv.kr"]) {
    const { message } = assertThrows(() => readConfig({ KV_URL: url }), Error);
    assertMatch(message, /KV_URL.*https:\/\//);
  }
});
