/** What a start says about settings that are most likely a mistake. */
import { assertEquals, assertMatch } from "@std/assert";
import { readConfig, warningsOf } from "../../src/config.ts";

Deno.test("an https address without TRUST_PROXY is warned about: all visitors would be one", () => {
  const warned = (env: Record<string, string>) => warningsOf(readConfig(env));
  const [line] = warned({ PUBLIC_URL: "https://office.kr" });
  assertMatch(line, /TRUST_PROXY=1/);
  assertEquals(warned({ PUBLIC_URL: "https://office.kr", TRUST_PROXY: "1" }), []);
  assertEquals(warned({ PUBLIC_URL: "http://office.lan" }), []);
  assertEquals(warned({}), []);
});
