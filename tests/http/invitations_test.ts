/** Invitations and waiting accounts over HTTP: a link makes one sign-in an employee's account, once. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { invitedPath, signInByLinkPath } from "../../web/site/paths.ts";
import { suspendRestored } from "../../src/auth/restored.ts";
import { jun, mina } from "../helpers/people.ts";
import { type CallOptions, openTestApp, type TestApp, testNow } from "../helpers/server.ts";
import { Browser, chooseAccount, signInForReal, withOwnLogin } from "../helpers/sign_in.ts";

const BY_LINK = signInByLinkPath("kakao");
const DAY = 24 * 60 * 60_000;

interface Scene {
  app: TestApp;
  move(ms: number): void;
  /** A call of the superuser, with a session of now. */
  send(path: string, options?: CallOptions): Promise<Response>;
}

async function withRealOffice(work: (scene: Scene) => Promise<void>): Promise<void> {
  let at = testNow.getTime();
  const app = await openTestApp({ config: { demo: false }, now: () => new Date(at) });
  const login = await withOwnLogin(app.deps);
  try {
    await work({
      app,
      move: (ms) => at += ms,
      send: (path, options) => app.call(path, { as: "superuser", ...options }),
    });
  } finally {
    await login.close();
    await app.close();
  }
}

interface Made {
  data: { id: string; name: string; standing: string; user: string };
  link: string;
}

async function invite({ send }: Scene, json: object = { employee: mina }): Promise<Made> {
  const answer = await send("/api/invitations/", { method: "POST", json });
  assertEquals(answer.status, 201);
  return await answer.json();
}

const secretOf = ({ link }: Made): string => new URL(link).pathname.split("/").at(-1)!;
const rows = async ({ send }: Scene): Promise<Made["data"][]> =>
  (await (await send("/api/invitations/")).json()).data;
const accountNamed = ({ app }: Scene, nickname: string) =>
  [...app.deps.books.views.user.byId.values()]
    .find(({ state }) => state.profile.nickname === nickname)!;

/** A browser that opened the link. */
async function opened(app: TestApp, made: Made): Promise<Browser> {
  const browser = new Browser(app);
  const page = await browser.go(invitedPath(secretOf(made)));
  assertEquals(page.status, 200);
  assert(!(await page.text()).includes(secretOf(made)), "the page says its own secret");
  return browser;
}

const notes = async ({ app }: Scene) => {
  await app.deps.security.flush();
  await app.deps.security.written();
  return [...app.deps.books.views.security.byId.values()];
};

Deno.test("a sign-in by the link of an invitation becomes the employee's account", () =>
  withRealOffice(async (scene) => {
    const { app } = scene;
    const made = await invite(scene);
    assertEquals([made.data.name, made.data.standing], ["이미나", "open"]);
    assertMatch(made.link, /^http:\/\/localhost\/invited\/[\w-]{43}$/);
    const browser = await opened(app, made);
    const back = await signInForReal(browser, "staff1", BY_LINK);
    assertEquals([back.status, back.headers.get("location")], [303, "/staff"]);
    assertEquals((await browser.go("/staff/leave-request")).status, 200);
    assertEquals(browser.cookie("invited"), undefined);
    const { state } = accountNamed(scene, "데모 직원 하나");
    assertEquals(state.details.employee, mina);
    assertEquals(state.flags, { is_active: true, is_staff: true, is_superuser: false });
    const [row] = await rows(scene);
    assertEquals([row.standing, row.user], ["used", "데모 직원 하나"]);
    const reasons = (await notes(scene)).filter(({ kind }) => kind === "invitation")
      .map(({ reason }) => reason);
    assertEquals(reasons, ["invited_staff", "invitation_used_staff"]);
  }));

Deno.test("the page of changes lists who invited whom", () =>
  withRealOffice(async (scene) => {
    const { data } = await invite(scene);
    await scene.send(`/api/invitations/${data.id}/`, { method: "DELETE" });
    const html = await (await scene.send("/staff/changes")).text();
    const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    assertMatch(text, /이미나 초대 취소/);
    assertMatch(text, /이미나 초대 (?!취소)/);
  }));

Deno.test("the store has a digest of the link's secret and never the secret", () =>
  withRealOffice(async (scene) => {
    const secret = secretOf(await invite(scene));
    for await (const { key, value } of scene.app.deps.books.kv.list({ prefix: [] })) {
      const stored = value instanceof Uint8Array
        ? new TextDecoder().decode(value)
        : JSON.stringify(value, (_, part) => typeof part === "bigint" ? String(part) : part) ?? "";
      assert(!stored.includes(secret), key.join("/"));
    }
    assert(!JSON.stringify(await rows(scene)).includes(secret));
  }));

Deno.test("a second person with a used link gets nothing, with the reason", () =>
  withRealOffice(async (scene) => {
    const made = await invite(scene);
    const late = await opened(scene.app, made);
    await signInForReal(await opened(scene.app, made), "staff1", BY_LINK);
    const back = await signInForReal(late, "staff2", BY_LINK);
    assertEquals(back.headers.get("location"), invitedPath(secretOf(made)));
    const page = await late.go(invitedPath(secretOf(made)));
    assertEquals(page.status, 409);
    assertStringIncludes(await page.text(), "이미 사용한 초대 링크입니다.");
    assertEquals(accountNamed(scene, "데모 직원 둘").state.flags.is_staff, false);
  }));

Deno.test("a link opened again by its own account says so and leads to the office", () =>
  withRealOffice(async (scene) => {
    const made = await invite(scene);
    const browser = await opened(scene.app, made);
    await signInForReal(browser, "staff1", BY_LINK);
    const page = await (await browser.go(invitedPath(secretOf(made)))).text();
    assertStringIncludes(page, "이 계정으로 이미 받아들인 초대입니다.");
    assertMatch(page, /href="\/staff">업무 화면으로 이동/);
  }));

Deno.test("of two sign-ins by one link at the same moment one becomes the employee", () =>
  withRealOffice(async (scene) => {
    const { app } = scene;
    const made = await invite(scene);
    const people = [await opened(app, made), await opened(app, made)];
    const returns = [
      await chooseAccount(people[0], "staff1", BY_LINK),
      await chooseAccount(people[1], "staff2", BY_LINK),
    ];
    await Promise.all(people.map((person, at) => person.go(returns[at])));
    const linked = [...app.deps.books.views.user.byId.values()]
      .filter(({ state }) => state.details.employee === mina);
    assertEquals(linked.length, 1);
  }));

/** What makes a link useless before it is used, and the page's answer. */
const ends: [name: string, end: (scene: Scene, made: Made) => Promise<void>, says: string][] = [
  ["seven days are over", ({ move }) => Promise.resolve(move(7 * DAY)), "유효 기간(7일)이 지난"],
  [
    "a superuser revoked it",
    async ({ send }, { data }) => {
      assertEquals((await send(`/api/invitations/${data.id}/`, { method: "DELETE" })).status, 204);
    },
    "취소된 초대 링크입니다.",
  ],
  [
    "a newer one was made",
    async (scene) => void await invite(scene),
    "취소된 초대 링크입니다.",
  ],
  [
    "the inviter lost their rights",
    async ({ app }) => {
      const meta = { requestId: "test", key: "taken" } as const;
      const actor = { id: "system", name: "", role: "system", via: "system" } as const;
      await app.deps.auth.accounts.changeFlags("staff", { is_superuser: true }, {
        ...{ actor, ...meta, key: "given" },
      });
      await app.deps.auth.accounts.changeFlags("superuser", { is_superuser: false }, {
        ...{ actor, ...meta },
      });
    },
    "초대한 사람에게 더 이상 권한이 없어",
  ],
  [
    "the inviter's rights were taken and given back",
    async ({ app }) => {
      const actor = { id: "system", name: "", role: "system", via: "system" } as const;
      const flag = (id: string, is_superuser: boolean, key: string) =>
        app.deps.auth.accounts.changeFlags(id, { is_superuser }, {
          ...{ actor, requestId: "test", key },
        });
      await flag("staff", true, "other");
      await flag("superuser", false, "taken");
      await flag("superuser", true, "back");
    },
    "초대한 사람에게 더 이상 권한이 없어",
  ],
  [
    "all doors of the inviter were ended",
    async ({ send }) => {
      const ended = await send("/api/doors/end_all/", { method: "POST", json: { all: true } });
      assertEquals((await ended.json()).ended.invitation, 1);
    },
    "취소된 초대 링크입니다.",
  ],
  [
    "a backup was put back",
    async ({ app: { deps } }) => {
      await deps.books.kv.set(["backup_mark"], { id: "copy", at: testNow.toISOString() });
      assertEquals(await suspendRestored(deps), true);
    },
    "취소된 초대 링크입니다.",
  ],
];
for (const [name, end, says] of ends) {
  Deno.test(`the link of an invitation is refused when ${name}`, () =>
    withRealOffice(async (scene) => {
      const { app } = scene;
      const made = await invite(scene);
      const early = await opened(app, made);
      await end(scene, made);
      const page = await new Browser(app).go(invitedPath(secretOf(made)));
      assert(page.status >= 400, String(page.status));
      assertStringIncludes(await page.text(), says);
      await signInForReal(early, "staff1", BY_LINK);
      assertEquals(accountNamed(scene, "데모 직원 하나").state.details.employee, "");
    }));
}

const refused: [name: string, json: object, status: number, code: string][] = [
  ["an unknown employee", { employee: "nobody" }, 422, "unknown_employee"],
  ["nobody", { employee: "" }, 422, "invalid_input"],
  ["an unknown right", { employee: mina, role: "owner" }, 422, "invalid_input"],
];
for (const [name, json, status, code] of refused) {
  Deno.test(`an invitation of ${name} is refused (${status})`, () =>
    withRealOffice(async (scene) => {
      const answer = await scene.send("/api/invitations/", { method: "POST", json });
      assertEquals([answer.status, (await answer.json()).code], [status, code]);
    }));
}

Deno.test("the same request twice makes one invitation and shows its link once", () =>
  withRealOffice(async ({ app, send }) => {
    const call = {
      method: "POST",
      json: { employee: mina },
      headers: { "idempotency-key": "one-press" },
    };
    assertEquals((await send("/api/invitations/", call)).status, 201);
    const again = await send("/api/invitations/", call);
    assertEquals([again.status, (await again.json()).code], [409, "invitation_already_made"]);
    assertEquals(app.deps.books.views.invitation.byId.size, 1);
  }));

Deno.test("a second account for an employee cannot be invited", () =>
  withRealOffice(async (scene) => {
    await signInForReal(await opened(scene.app, await invite(scene)), "staff1", BY_LINK);
    const answer = await scene.send("/api/invitations/", {
      method: "POST",
      json: { employee: mina },
    });
    assertEquals([answer.status, (await answer.json()).code], [409, "employee_linked"]);
  }));

Deno.test("an invitation needs a sign-in of the last ten minutes, and no token can make one", () =>
  withRealOffice(async ({ app, move, send }) => {
    const json = { employee: mina };
    const headers = await superuserToken(app);
    const byToken = await app.call("/api/invitations/", {
      as: "visitor",
      method: "POST",
      json,
      headers,
    });
    assertEquals(byToken.status, 403);
    move(11 * 60_000);
    const stale = await send("/api/invitations/", { method: "POST", json });
    assertEquals([stale.status, (await stale.json()).code], [401, "step_up_required"]);
    assertEquals(app.deps.books.views.invitation.byId.size, 0);
  }));

async function superuserToken({ deps, call }: TestApp): Promise<Record<string, string>> {
  const json = { name: "전부", scopes: { accounts: "write" } };
  const answer = await call("/api/tokens/", { as: "superuser", method: "POST", json });
  assertEquals(answer.status, 201);
  assert(deps.books.views.user.byToken.size > 0);
  return { authorization: `Bearer ${(await answer.json()).token}` };
}

Deno.test("the inviter who opens the link is asked to forward it", () =>
  withRealOffice(async (scene) => {
    const path = invitedPath(secretOf(await invite(scene)));
    const page = await scene.send(path);
    assertEquals(page.status, 409);
    assertStringIncludes(await page.text(), "초대를 보낸 본인의 계정으로 로그인했습니다.");
    assertEquals(page.headers.getSetCookie().filter((one) => one.startsWith("invited=")), []);
  }));

Deno.test("an invited superuser is reported to superusers", () =>
  withRealOffice(async (scene) => {
    const made = await invite(scene, { employee: jun, role: "superuser" });
    await signInForReal(await opened(scene.app, made), "staff1", BY_LINK);
    assertEquals(accountNamed(scene, "데모 직원 하나").state.flags.is_superuser, true);
    const notices = (await notes(scene)).filter(({ notice }) => notice === "new_superuser");
    assertEquals(notices.map(({ kind }) => kind), ["invitation"]);
  }));

Deno.test("a guessed link is refused, and repeated guesses are slowed down", () =>
  withRealOffice(async (scene) => {
    const { app } = scene;
    await invite(scene);
    const browser = new Browser(app);
    const statuses: number[] = [];
    for (let at = 0; at < 32; at++) {
      const { status, body } = await browser.go(invitedPath(String(at).padEnd(43, "g")));
      await body?.cancel();
      statuses.push(status);
    }
    assertEquals([statuses[0], statuses.at(-1)], [403, 429]);
    browser.jar.set("forged", {
      name: "invited",
      value: "g".repeat(43),
      path: "/",
      host: "localhost",
    });
    await signInForReal(browser, "staff1", BY_LINK);
    assertEquals(accountNamed(scene, "데모 직원 하나").state.details.employee, "");
  }));

Deno.test("viewing a link gives nothing to a later sign-in elsewhere", () =>
  withRealOffice(async (scene) => {
    const made = await invite(scene);
    const browser = await opened(scene.app, made);
    assertEquals((await signInForReal(browser, "staff1", "/")).headers.get("location"), "/");
    assertEquals(accountNamed(scene, "데모 직원 하나").state.details.employee, "");
    const [row] = await rows(scene);
    assertEquals(row.standing, "open");
  }));

Deno.test("a sign-in without an invitation waits, and a notified superuser decides", () =>
  withRealOffice(async (scene) => {
    const { app, send } = scene;
    const browser = new Browser(app);
    const back = await signInForReal(browser, "staff1", "/staff/card-report");
    assertEquals(back.headers.get("location"), "/profile", "not to a page that turns them away");
    assertStringIncludes(await (await browser.go("/profile")).text(), "승인을 기다리는 중");
    // The caller "user" of the tests signed in before, too.
    const today = async () => await (await send("/staff")).text();
    assertStringIncludes(await today(), "승인할 새 계정 2개");
    assert(!(await (await app.call("/staff")).text()).includes("승인할 새 계정"), "staff");
    const { id, changed } = accountNamed(scene, "데모 직원 하나");
    assertEquals((await send("/api/accounts/user/review/", { method: "POST" })).status, 204);
    assertStringIncludes(await today(), "승인할 새 계정 1개");
    const json = { version: changed.version, is_staff: true, employee: mina };
    const approved = await send(`/api/user/${id}/update`, { method: "PUT", json });
    assertEquals(approved.status, 200);
    assert(!(await today()).includes("승인할 새 계정"));
    assertEquals((await browser.go("/staff/card-report")).status, 200);
    assert(!(await (await browser.go("/profile")).text()).includes("승인을 기다리는 중"));
    const again = await send(`/api/accounts/${id}/review/`, { method: "POST" });
    assertEquals([again.status, (await again.json()).code], [409, "account_has_rights"]);
  }));

Deno.test("an employee with the same address or number is proposed, and nothing is linked", () =>
  withRealOffice(async (scene) => {
    const { app, send } = scene;
    const change = async (id: string, json: object) => {
      const { version } = app.deps.books.views.employee.byId.get(id)!;
      const path = `/api/employee/${id}/update`;
      const answer = await send(path, { method: "PUT", json: { ...json, version } });
      assertEquals(answer.status, 200, await answer.text());
    };
    // The profile of the tests' provider: staff1@demo.invalid, 010-0000-0002.
    await change(mina, { email: "Staff1@Demo.invalid" });
    await change(jun, { phone_num: "010-0000-0002" });
    await signInForReal(new Browser(app), "staff1");
    const page = await (await send("/settings?tab=users&list=invitations")).text();
    assertMatch(page, /이미나[^<]*(<!-- -->)?[^<]*이메일이 같음/);
    assertMatch(page, /박준[^<]*(<!-- -->)?[^<]*전화번호가 같음/);
    const { state } = accountNamed(scene, "데모 직원 하나");
    assertEquals([state.details.employee, state.flags.is_staff], ["", false]);
    const read = (await notes(scene)).find(({ kind, read }) =>
      kind === "personal_read" && read?.noun === "user"
    );
    assertEquals(read?.read?.fields, ["kakao_email", "kakao_phone_number"]);
  }));

Deno.test("a new superuser is reported to superusers", () =>
  withRealOffice(async (scene) => {
    const { app, send } = scene;
    await signInForReal(new Browser(app), "staff1");
    const { id } = accountNamed(scene, "데모 직원 하나");
    const flags = { method: "PUT", json: { is_staff: true, is_superuser: true } };
    assertEquals((await send(`/api/accounts/${id}/flags/`, flags)).status, 200);
    const given = (await notes(scene)).filter(({ notice }) => notice === "new_superuser");
    assertEquals(given.map(({ subject }) => subject), [id]);
  }));
