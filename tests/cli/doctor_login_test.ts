/** `cli doctor --login` against a real provider: what is wrong with the office's settings is found before anybody signs in. */
import { assertEquals, assertMatch } from "@std/assert";
import { checkLogins } from "../../scripts/cli/doctor_login.ts";
import { startDemoLogin } from "../../src/auth/demo/start.ts";
import { readConfig } from "../../src/config.ts";

const OFFICE = { PORT: "8000", PUBLIC_URL: "http://localhost:8000" };

Deno.test("a provider that accepts the office's settings is reported as fine, and each refusal is named", async () => {
  const login = await startDemoLogin({ port: 0 });
  try {
    const right: Record<string, string> = {
      ...OFFICE,
      KAKAO_ISSUER: login.issuer,
      KAKAO_REST_KEY: login.clientId,
      KAKAO_CLIENT_SECRET: login.clientSecret,
    };
    const table: [env: Record<string, string>, state: string, text: RegExp][] = [
      [right, "ok", /oauth\/callback\/kakao/],
      [
        { ...right, KAKAO_CLIENT_SECRET: "another-secret" },
        "fail",
        /시크릿을 거절.*docs\/login\.md/,
      ],
      [{ ...right, KAKAO_REST_KEY: "another-office" }, "fail", /거절/],
      [
        { ...right, PUBLIC_URL: "https://office.example" },
        "fail",
        /office\.example\/oauth\/callback/,
      ],
      [{ ...right, KAKAO_ISSUER: "http://127.0.0.1:9" }, "fail", /읽을 수 없습니다.*방화벽/],
      [{ DEMO: "0" }, "warn", /로그인 제공자가 없습니다/],
    ];
    for (const [env, state, text] of table) {
      const [found] = await checkLogins(readConfig(env));
      assertEquals(found.state, state, `${JSON.stringify(env)} ${found.text}`);
      assertMatch(`${found.text} ${found.todo}`, text);
    }
  } finally {
    await login.close();
  }
});
