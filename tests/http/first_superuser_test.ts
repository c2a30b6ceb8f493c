/** The link of a new office's first start: it makes one sign-in its superuser, once. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { FIRST_LINK, offerFirstSuperuser } from "../../src/auth/first_superuser.ts";
import { loginProblem } from "../../src/auth/login_problem.ts";
import { firstPath, signInByLinkPath } from "../../web/site/paths.ts";
import { openTestApp, type TestApp, testNow } from "../helpers/server.ts";
import { Browser, chooseAccount, signInForReal, withOwnLogin } from "../helpers/sign_in.ts";

const MINUTE = 60_000;
const BY_LINK = signInByLinkPath("kakao");

/** A new office with a login provider, and its clock to move. */
async function withNewOffice(
  test: (app: TestApp, move: (ms: number) => void) => Promise<void>,
  config: { demo: boolean } = { demo: false },
): Promise<void> {
  let at = testNow.getTime();
  const app = await openTestApp({ deserted: true, config, now: () => new Date(at) });
  const login = await withOwnLogin(app.deps);
  try {
    await test(app, (ms) => at += ms);
  } finally {
    await login.close();
    await app.close();
  }
}

const superusers = ({ deps }: TestApp): string[] =>
  [...deps.books.views.user.byId.values()].filter(({ state }) => state.flags.is_superuser)
    .map(({ state }) => state.profile.nickname);

const location = (response: Response) => response.headers.get("location");

/** A browser that opened the link. */
async function opened(app: TestApp, secret: string): Promise<Browser> {
  const browser = new Browser(app);
  await (await browser.go(firstPath(secret))).body?.cancel();
  return browser;
}

Deno.test("a sign-in by the link makes a superuser, and the log has it", () =>
  withNewOffice(async (app) => {
    const secret = await offerFirstSuperuser(app.deps);
    assertMatch(secret!, /^[\w-]{43}$/);
    const browser = new Browser(app);
    const page = await (await browser.go(firstPath(secret!))).text();
    assertStringIncludes(page, "로그인하는 계정이");
    assert(!page.includes(secret!), "the page says its own secret");
    const back = await signInForReal(browser, "staff1", BY_LINK);
    assertEquals(back.status, 303);
    assertEquals(superusers(app), ["데모 직원 하나"]);
    assertEquals(browser.cookie("first"), undefined);
    const settings = await browser.go("/settings/");
    assertEquals(settings.status, 200);
    await settings.body?.cancel();
    await app.deps.security.flush();
    const entries = [...app.deps.books.views.security.byId.values()];
    const kinds = entries.map(({ kind }) => kind);
    assert(kinds.includes("role_changed"), kinds.join());
    assertEquals(
      entries.filter(({ object }) => object === FIRST_LINK).map(({ kind }) => kind),
      ["door_made", "door_used"],
    );
    const register = await (await browser.go("/api/accounts/access/")).json();
    const made = testNow.toISOString();
    assertEquals(register.office, [{
      kind: "first_superuser",
      label: FIRST_LINK,
      id: "office",
      name: "데모 직원 하나",
      made_at: made,
      used_at: made,
      expires_at: new Date(testNow.getTime() + 60 * MINUTE).toISOString(),
      current: false,
    }]);
    const notices = [...app.deps.books.views.security.byId.values()].map(({ notice }) => notice);
    assertEquals(notices.filter(Boolean), [], "they are told of nobody but themselves");
    assertEquals(await offerFirstSuperuser(app.deps), null, "offered again");
  }));

Deno.test("the log has a digest of the secret and never the secret", () =>
  withNewOffice(async (app) => {
    const secret = await offerFirstSuperuser(app.deps);
    for await (const { key, value } of app.deps.books.kv.list({ prefix: [] })) {
      const stored = value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value);
      assert(!stored.includes(secret!), key.join("/"));
    }
  }));

Deno.test("the link works once: the next sign-in gets nothing, with the reason", () =>
  withNewOffice(async (app) => {
    const secret = (await offerFirstSuperuser(app.deps))!;
    const late = await opened(app, secret);
    await signInForReal(await opened(app, secret), "staff1", BY_LINK);
    const back = await signInForReal(late, "staff2", BY_LINK);
    assertEquals(location(back), firstPath(secret));
    assertStringIncludes(await (await late.go(firstPath(secret))).text(), "이미 최고관리자가 있어");
    assertEquals(superusers(app), ["데모 직원 하나"]);
  }));

Deno.test("after a cancelled sign-in by the link its page says so, and the next try makes the superuser", () =>
  withNewOffice(async (app) => {
    const secret = (await offerFirstSuperuser(app.deps))!;
    const browser = await opened(app, secret);
    const cancelled = await browser.go(await chooseAccount(browser, "cancel", BY_LINK));
    assertEquals(location(cancelled), `${firstPath(secret)}?login_error=cancelled`);
    const page = await (await browser.go(location(cancelled)!)).text();
    assertMatch(page, /role="alert"[^>]*>[^<]*로그인이 취소되었습니다/);
    assertStringIncludes(page, "로그인하는 계정이");
    assertEquals(location(await signInForReal(browser, "staff1", BY_LINK)), "/staff");
    assertEquals(superusers(app), ["데모 직원 하나"]);
    const again = await (await browser.go(firstPath(secret))).text();
    assertStringIncludes(again, "업무 화면으로 이동");
  }));

Deno.test("when the provider cannot be reached the link's page says so", () =>
  withNewOffice(async (app) => {
    const secret = (await offerFirstSuperuser(app.deps))!;
    const browser = await opened(app, secret);
    app.deps.auth.providers.get = () => Promise.resolve(loginProblem("provider_down"));
    const back = await browser.go(BY_LINK);
    assertEquals(location(back), `${firstPath(secret)}?login_error=provider_down`);
    assertStringIncludes(await (await browser.go(location(back)!)).text(), "doctor --login");
  }));

Deno.test("of two sign-ins at the same moment one becomes the superuser", () =>
  withNewOffice(async (app) => {
    const secret = (await offerFirstSuperuser(app.deps))!;
    const people = await Promise.all([opened(app, secret), opened(app, secret)]);
    const returns = [
      await chooseAccount(people[0], "staff1", BY_LINK),
      await chooseAccount(people[1], "staff2", BY_LINK),
    ];
    const answers = await Promise.all(people.map((person, at) => person.go(returns[at])));
    assertEquals(superusers(app).length, 1);
    assertEquals(answers.filter((one) => location(one) === firstPath(secret)).length, 1);
  }));

Deno.test("the link expires after an hour, and a new start offers another", () =>
  withNewOffice(async (app, move) => {
    const secret = (await offerFirstSuperuser(app.deps))!;
    const browser = await opened(app, secret);
    move(61 * MINUTE);
    const page = await browser.go(firstPath(secret));
    assertEquals(page.status, 403);
    assertStringIncludes(await page.text(), "유효 시간이 지났습니다");
    const newer = (await offerFirstSuperuser(app.deps))!;
    assertNotEquals(newer, secret);
    await signInForReal(browser, "staff1", BY_LINK);
    assertEquals(superusers(app), []);
    await signInForReal(await opened(app, newer), "staff1", BY_LINK);
    assertEquals(superusers(app), ["데모 직원 하나"]);
  }));

const guesses = ["x", "a".repeat(43), "a".repeat(5_000), "..%2f..%2fsettings", "%00"];
for (const guess of guesses) {
  Deno.test(`a guess is refused: ${guess.slice(0, 20)}`, () =>
    withNewOffice(async (app) => {
      await offerFirstSuperuser(app.deps);
      const browser = new Browser(app);
      const page = await browser.go(`/first/${guess}`);
      assert(page.status >= 400, String(page.status));
      assertEquals(browser.cookie("first"), undefined);
      browser.jar.set("forged", { name: "first", value: guess, path: "/", host: "localhost" });
      await signInForReal(browser, "staff1", BY_LINK);
      assertEquals(superusers(app), []);
    }));
}

Deno.test("repeated guesses are slowed down", () =>
  withNewOffice(async (app) => {
    const browser = new Browser(app);
    const statuses: number[] = [];
    for (let at = 0; at < 32; at++) {
      const { status, body } = await browser.go(`/first/${String(at).padEnd(43, "g")}`);
      await body?.cancel();
      statuses.push(status);
    }
    assertEquals([statuses[0], statuses.at(-1)], [403, 429]);
  }));

Deno.test("a sign-in without the link gives no rights, and a demo offers none", async () => {
  await withNewOffice(async (app) => {
    await offerFirstSuperuser(app.deps);
    await signInForReal(new Browser(app), "staff1");
    assertEquals(superusers(app), []);
  });
  await withNewOffice(async (app) => {
    assertEquals(await offerFirstSuperuser(app.deps), null);
  }, { demo: true });
});
