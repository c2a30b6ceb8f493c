/** What was refused at a login provider's consent: named on the profile, and given later. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { refusedItems } from "../../src/auth/consent.ts";
import { readConfig } from "../../src/config.ts";
import { openTestApp } from "../helpers/server.ts";
import { Browser, signInForReal, withOwnLogin } from "../helpers/sign_in.ts";

const KEYS = {
  KV_URL: ":memory:",
  KAKAO_REST_KEY: "0123456789abcdef0123456789abcdef",
  NAVER_CLIENT_ID: "naru-naver",
  NAVER_CLIENT_SECRET: "0123456789",
  GOOGLE_CLIENT_ID: "naru.apps",
  GOOGLE_CLIENT_SECRET: "0123456789",
};
const SCOPES = "openid,profile_nickname,account_email,phone_number";
const nothing = {
  nickname: "하나",
  email: "",
  phone_number: "",
  profile_img: "",
  thumbnail_img: "",
};

const table: [name: string, scopes: string, profile: typeof nothing, refused: string[]][] = [
  ["kakao", SCOPES, nothing, ["이메일", "전화번호"]],
  ["kakao", SCOPES, { ...nothing, email: "a@b.kr" }, ["전화번호"]],
  ["kakao", SCOPES, { ...nothing, email: "a@b.kr", phone_number: "010" }, []],
  ["kakao", "openid,profile_nickname", nothing, []],
  ["naver", SCOPES, nothing, ["이메일", "전화번호"]],
  ["google", SCOPES, nothing, ["이메일"]],
];
for (const [name, KAKAO_SCOPES, profile, refused] of table) {
  const what = `${name}, ${KAKAO_SCOPES}, ${profile.email}${profile.phone_number}`;
  Deno.test(`refused at the consent: ${what}`, () => {
    const { logins } = readConfig({ ...KEYS, KAKAO_SCOPES });
    assertEquals(refusedItems(logins.find((one) => one.name === name)!, profile), refused);
  });
}

Deno.test("an e-mail address refused at first is stored once its owner consents on the profile", async () => {
  const config = readConfig({ ...KEYS, KAKAO_SCOPES: SCOPES });
  const app = await openTestApp({ config: { demo: false, logins: config.logins } });
  const login = await withOwnLogin(app.deps);
  try {
    const browser = new Browser(app);
    await signInForReal(browser, "staff1", "/profile");
    const { id } = [...app.deps.books.views.user.byId.values()]
      .find(({ state }) => state.profile.nickname === "데모 직원 하나")!;
    const profile = () => app.deps.books.views.user.byId.get(id)!.state.profile;
    const cause = { requestId: "test", via: "web" } as const;
    // As if the provider had sent only the name.
    const bare = { ...profile(), email: "", phone_number: "" };
    assertEquals(await app.deps.auth.accounts.changeProfile(id, bare, cause), null);
    const page = await (await browser.go("/profile")).text();
    assertStringIncludes(
      page.replaceAll("<!-- -->", ""),
      "카카오에서 이메일과 전화번호 제공에 동의하지 않았습니다.",
    );
    const link = /href="(\/oauth\/login\/kakao\?consent=1[^"]*)"/.exec(page)![1]
      .replaceAll("&amp;", "&");
    const back = await signInForReal(browser, "staff1", link);
    assertEquals(back.headers.get("location"), "/profile");
    assertEquals(profile().email, "staff1@demo.invalid");
    assert(!(await (await browser.go("/profile")).text()).includes("동의하지 않았습니다"));
  } finally {
    await login.close();
    await app.close();
  }
});
