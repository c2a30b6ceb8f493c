/** Placeholder keys are no keys (S1 §5); the demo is never on by accident. */
import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { readConfig } from "../../src/config.ts";

Deno.test("a key left as in an example is refused, with its setting's name", () => {
  const placeholders = [
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
  for (const name of ["KAKAO_REST_KEY", "KAKAO_JS_KEY", "NAVER_CLIENT_ID", "LOGIN_CLIENT_SECRET"]) {
    for (const key of placeholders) {
      const { message } = assertThrows(() => readConfig({ [name]: key }), Error);
      assertMatch(message, new RegExp(`^설정 ${name}이\\(가\\) .*예시 값`), key);
    }
  }
});

const REAL = "0123456789abcdef0123456789abcdef";

Deno.test("a real key turns the demo off, and asking for both is refused", () => {
  for (const key of [REAL, "testdriveAb12", "yourselfAb12", "apikeyAb12"]) {
    for (const DEMO of ["", "0"]) {
      const { logins, demo } = readConfig({ KAKAO_REST_KEY: key, DEMO });
      assertEquals([logins.map(({ clientId }) => clientId), demo], [[key], false]);
    }
    assertThrows(() => readConfig({ KAKAO_REST_KEY: key, DEMO: "1" }), Error, "DEMO=1");
  }
});

Deno.test("the demo is on only where nothing but this machine can connect", () => {
  const table: [env: Record<string, string>, demo: boolean | null, dataDir?: string][] = [
    [{}, true, "./demo-data"],
    [{ DEMO: "1" }, true, "./demo-data"],
    [{ DEMO: "1", DATA_DIR: "./data" }, true, "./data"],
    [{ PUBLIC_URL: "http://localhost:8000" }, true, "./demo-data"],
    [{ PUBLIC_URL: "http://[::1]:8000/" }, true, "./demo-data"],
    [{ PUBLIC_URL: "https://office.example.com" }, false, "./data"],
    [{ PUBLIC_URL: "https://localhost.example.com" }, false, "./data"],
    [{ DEMO: "0" }, false, "./data"],
    [{ DEMO: "1", PUBLIC_URL: "https://office.example.com" }, null],
    [{ DEMO: "1", PUBLIC_URL: "http://192.168.0.5:8000" }, null],
  ];
  for (const [env, demo, dataDir] of table) {
    if (demo === null) assertThrows(() => readConfig(env), Error, "DEMO=1");
    else {
      const config = readConfig(env);
      assertEquals([config.demo, config.dataDir], [demo, dataDir], JSON.stringify(env));
    }
  }
});

Deno.test("each provider needs its id and its secret; several stand in the order of their buttons", () => {
  const all = {
    LOGIN_ISSUER: "https://login.example.com",
    ...{ LOGIN_CLIENT_ID: "office", LOGIN_CLIENT_SECRET: "s3", LOGIN_LABEL: "나루 계정" },
    ...{ GOOGLE_CLIENT_ID: "g.apps", GOOGLE_CLIENT_SECRET: "s2" },
    ...{ NAVER_CLIENT_ID: "naverAb12", NAVER_CLIENT_SECRET: "s1", KAKAO_REST_KEY: REAL },
  };
  const { logins } = readConfig(all);
  assertEquals(logins.map(({ name, label }) => [name, label]), [
    ...[["kakao", "카카오"], ["naver", "네이버"], ["google", "Google"], ["oidc", "나루 계정"]],
  ]);
  assertEquals(logins[3].hosts, ["login.example.com:443"]);
  for (const name of ["LOGIN_CLIENT_SECRET", "GOOGLE_CLIENT_ID", "NAVER_CLIENT_SECRET"]) {
    const { message } = assertThrows(() => readConfig({ ...all, [name]: "" }), Error);
    assertMatch(message, new RegExp(`${name}도 있어야 합니다`));
  }
});

Deno.test("consent items are asked for with commas, openid always among them", () => {
  const table = {
    "profile_nickname": "openid,profile_nickname",
    "profile_nickname, openid": "openid,profile_nickname",
    "openid profile_image": "openid,profile_image",
  };
  for (const [KAKAO_SCOPES, expected] of Object.entries(table)) {
    const { logins: [kakao] } = readConfig({ KAKAO_REST_KEY: REAL, KAKAO_SCOPES });
    assertEquals(kakao.scope, expected);
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
    HOST: "http://127.0.0.1",
    LOGIN_ISSUER: "http://login.example.com",
    LOGIN_HOSTS: "https://a.example",
  };
  for (const [name, value] of Object.entries(wrong)) {
    const { message } = assertThrows(() => readConfig({ [name]: value }), Error);
    assertMatch(message, new RegExp(`^설정 ${name}이\\(가\\) .*(니다|어야 합니다)\\.$`));
  }
});
