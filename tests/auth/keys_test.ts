/** Placeholder keys are no keys (S1 §5); demo mode is never on beside a real provider. */
import { assertEquals, assertMatch, assertThrows } from "@std/assert";
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
    "YourRestApiKey",
    "REST_API_KEY",
    "KAKAO_REST_API_KEY",
    "kakao-js-key",
    "replace_me",
    "insert-key-here",
    "dummy",
    "test_key",
    "00000000000000000000000000000000",
    "***",
    "${KAKAO_REST_KEY}",
    "[키]",
    "여기에 REST API 키 입력",
  ];
  for (const key of placeholders) {
    const { kakao, demo } = readConfig({ KAKAO_REST_KEY: key, KAKAO_CLIENT_SECRET: key });
    assertEquals([kakao.restKey, kakao.clientSecret, demo], ["", "", true], key);
  }
});

Deno.test("a real key turns the demo off, whatever DEMO says", () => {
  const keys = ["0123456789abcdef0123456789abcdef", "testdriveAb12", "yourselfAb12", "apikeyAb12"];
  for (const key of keys) {
    for (const DEMO of ["", "0", "1"]) {
      const { kakao, demo } = readConfig({ KAKAO_REST_KEY: key, DEMO });
      assertEquals([kakao.restKey, demo], [key, false]);
    }
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

Deno.test("a setting that makes no sense is named in one Korean line", () => {
  const wrong = {
    PORT: "abc",
    PUBLIC_URL: "javascript:alert(1)",
    KV_URL: "nowhere",
    TRUST_PROXY: "yes",
    DEMO: "true",
    DATA_DIR: "",
    KAKAO_SCOPES: "<a>",
  };
  for (const [name, value] of Object.entries(wrong)) {
    const { message } = assertThrows(() => readConfig({ [name]: value }), Error);
    assertMatch(message, new RegExp(`^설정 ${name}이\\(가\\) .*(니다|어야 합니다)\\.$`));
  }
});
