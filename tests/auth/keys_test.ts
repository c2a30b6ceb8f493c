/** Placeholder keys are no keys (S1 §5); demo mode is never on beside a real provider. */
import { assertEquals } from "@std/assert";
import { readConfig } from "../../src/config.ts";

Deno.test("keys people leave in place count as no key, and the demo stays on", () => {
  const placeholders = [
    "",
    "  ",
    "your_rest_api_key",
    "YOUR-KEY-HERE",
    "change-me",
    "changeme",
    "xxxxxxxx",
    "<rest key>",
    "none",
    "a placeholder",
    "undefined",
  ];
  for (const key of placeholders) {
    const { kakao, demo } = readConfig({ KAKAO_REST_KEY: key, KAKAO_CLIENT_SECRET: key });
    assertEquals([kakao.restKey, kakao.clientSecret, demo], ["", "", true], key);
  }
});

Deno.test("a real key turns the demo off, whatever DEMO says", () => {
  const key = "0123456789abcdef0123456789abcdef";
  for (const DEMO of ["", "0", "1"]) {
    const { kakao, demo } = readConfig({ KAKAO_REST_KEY: key, DEMO });
    assertEquals([kakao.restKey, demo], [key, false]);
  }
});

Deno.test("without a key and with DEMO=0 nobody can sign in", () => {
  assertEquals(readConfig({ DEMO: "0" }).demo, false);
});

Deno.test("consent items are asked for with commas, openid always among them", () => {
  const table = {
    "profile_nickname": "openid,profile_nickname",
    "profile_nickname, openid": "openid,profile_nickname",
    "openid profile_image": "openid,profile_image",
  };
  for (const [KAKAO_SCOPES, expected] of Object.entries(table)) {
    assertEquals(readConfig({ KAKAO_SCOPES }).kakao.scopes, expected);
  }
});
