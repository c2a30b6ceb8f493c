/** An account that its owner leaves: at once it cannot be used, nothing of it is left, and coming back begins anew. */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { orderDestruction } from "../../events/personal_data/destruction.ts";
import { finishDestruction, withdrawAccount } from "../../src/destruction/destruction.ts";
import { formsOf, inFiles, inValues } from "../helpers/leftovers.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { sessionCookie } from "../helpers/sign_in.ts";
import { withFolder } from "../store/notes.ts";

const SUBJECT = "7707070701";
const profile = {
  nickname: "탈퇴표식별명",
  email: "leaving-mark@example.com",
  phone_number: "010-7531-8642",
  profile_img: "https://img.example.com/leaving-picture.jpg",
  thumbnail_img: "",
};
const details = { name: "남궁탈퇴표식" };
const VIEW = "표식보기이름";
const NETWORK = "198.51.100.77";

const wanted = new Map(
  [SUBJECT, ...Object.values(profile), details.name, VIEW].filter((text) => text !== "")
    .map((text) => [text, formsOf(text)]),
);
const DEVICE = "표식기기의 표식브라우저";
/** Kept beside the log. */
const places = new Map([NETWORK, DEVICE].map((text) => [text, formsOf(text)]));

const cause = { requestId: "r", via: "web" } as const;

/** A person signs in for the first time, as the office's own login does; their account's id. */
async function signIn({ deps: { auth } }: TestApp, subject = SUBJECT): Promise<string> {
  const first = auth.newUser("kakao", subject);
  const refused = await auth.accounts.register(
    { ...first, provider: "kakao", subject, profile },
    cause,
  );
  assertEquals(refused, null);
  return auth.accounts.ofSubject("kakao", subject)!.id;
}

async function work(app: TestApp, id: string): Promise<{ cookie: string; secret: string }> {
  const { auth } = app.deps;
  const actor = { id, name: profile.nickname, role: "user", via: "web" } as const;
  assertEquals(await auth.accounts.signIn(id, profile, "s1", cause), null);
  const json = { ...details, is_staff: true };
  const call = { as: "superuser", method: "PUT", json } as const;
  assertEquals((await app.call(`/api/user/${id}/update`, call)).status, 200);
  const token = { name: "내 스크립트", expiresAt: new Date("2027-01-01"), scopes: null };
  const made = await auth.accounts.createToken(id, token, { actor, requestId: "r", key: "token" });
  if ("refused" in made) throw new Error(made.message);
  await auth.tokenUses.note(id, made.made.id, NETWORK);
  assertEquals((await auth.tokenUses.of(id, made.made.id))?.network, NETWORK);
  const session = { id: "s2", userId: id, provider: "kakao", client: "browser" } as const;
  const none = { authenticatedAt: null, providerTokens: null };
  await auth.sessions.open({ ...session, ...none, network: NETWORK, device: DEVICE });
  const [{ network, device }] = await auth.sessions.list(id);
  assertEquals([network, device], [NETWORK, DEVICE]);
  const cookie = await sessionCookie(app.deps, id);
  const view = { table: "company", name: VIEW, settings: { query: {}, columns: [] } };
  const saved = { as: "visitor", method: "POST", json: view, headers: { cookie } } as const;
  assertEquals((await app.call("/api/views", saved)).status, 201);
  return { cookie, secret: made.secret };
}

const leave = ({ deps }: TestApp, id: string) => {
  const actor = { id, name: profile.nickname, role: "user", via: "web" } as const;
  return withdrawAccount(deps, id, { actor, requestId: "r", key: `leave:${id}` });
};

const profileStatus = async (app: TestApp, headers: Record<string, string>): Promise<number> =>
  (await app.call("/api/tokens", { as: "visitor", headers })).status;

Deno.test("after a withdrawal the account opens nothing and nothing of it is left", () =>
  withFolder(async (folder) => {
    let app = await openTestApp({ empty: true, dataDir: folder, config: { demo: false } });
    const id = await signIn(app);
    const { cookie, secret } = await work(app, id);
    assertEquals(await profileStatus(app, { cookie }), 200);
    assertEquals(inFiles(folder, places), [], "sealed while the account is there");

    assertEquals(await leave(app, id), null);
    assertEquals(await profileStatus(app, { cookie }), 401);
    assertEquals(await profileStatus(app, { authorization: `Bearer ${secret}` }), 401);
    const { views } = app.deps.books;
    const { state } = views.user.byId.get(id)!;
    assertEquals([state.withdrawn, state.subject, state.profile.nickname, state.flags.is_staff], [
      true,
      "",
      "탈퇴한 계정",
      false,
    ]);
    const rows = await (await app.call("/api/user/list", { as: "superuser" })).text();
    assert(rows.includes('"staff"') && !rows.includes(id), "not among the users");
    const [order] = views.destruction.keys.values();
    assertEquals([order.subject, order.reason], [`user/${id}`, "account_withdrawn"]);
    for (const { view, same } of await app.deps.books.replay({ verifyOnly: true })) {
      assert(same, view);
    }
    assertEquals((await app.deps.books.verify()).ok, true);
    await app.close();
    assertEquals(inFiles(folder, new Map([...wanted, ...places])), []);
    assertEquals(await inValues(`${folder}/office.kv`, new Map([...wanted, ...places])), []);

    app = await openTestApp({ empty: true, dataDir: folder, config: { demo: false } });
    const back = await signIn(app);
    assertNotEquals(back, id);
    const { flags, details } = app.deps.auth.accounts.find(back)!.state;
    assertEquals([flags, details.name], [
      { is_active: true, is_staff: false, is_superuser: false },
      "",
    ]);
    await app.close();
  }));

Deno.test("a withdrawal interrupted by a crash loses its key and sessions at the next start", () =>
  withFolder(async (folder) => {
    let app = await openTestApp({ empty: true, dataDir: folder, config: { demo: false } });
    const id = await signIn(app);
    await work(app, id);
    const stream = `user/${id}`;
    const views = [...app.deps.books.views.view.byId.keys()].map((view) => `view/${view}`);
    const keys = [stream, ...views];
    const order = orderDestruction({ subject: stream, keys, reason: "account_withdrawn" });
    await app.deps.books.execute({
      stream,
      decide: () => [{ stream, type: "user.withdrawn", data: {} }, order],
      meta: {
        actor: { id, name: profile.nickname, role: "user", via: "web" },
        requestId: "r",
        key: "cut short",
      },
    });
    await app.close();
    app = await openTestApp({ empty: true, dataDir: folder, config: { demo: false } });
    assertEquals(app.deps.keys.isGone(stream), false, "here it died");
    assertEquals(await finishDestruction(app.deps), 2);
    assertEquals(app.deps.auth.accounts.find(id), undefined);
    await app.close();
    assertEquals(inFiles(folder, new Map([...wanted, ...places])), []);
    assertEquals(await inValues(`${folder}/office.kv`, new Map([...wanted, ...places])), []);
  }));

Deno.test("two first sign-ins of one person at once give one account", async () => {
  const app = await openTestApp({ empty: true, config: { demo: false } });
  const [one, other] = await Promise.all([signIn(app), signIn(app)]);
  assertEquals(one, other);
  const { byId } = app.deps.books.views.user;
  assertEquals([...byId.values()].filter(({ state }) => state.subject === SUBJECT).length, 1);
  assert(![...byId.keys()].some((id) => id.includes(SUBJECT)), "no id tells of its person");
  await app.close();
});

Deno.test("a person who withdrew a demo account returns without its rights", async () => {
  const app = await openTestApp({ empty: true });
  const { auth } = app.deps;
  const id = await signIn(app, "9000000002");
  assertEquals([id, auth.accounts.find(id)!.state.flags.is_staff], ["demo-9000000002", true]);
  assertEquals(await leave(app, id), null);
  const back = await signIn(app, "9000000002");
  assertNotEquals(back, id);
  assertEquals(auth.accounts.find(back)!.state.flags.is_staff, false);
  await app.close();
});

Deno.test("the last superuser stays, one of two may withdraw, and a second withdrawal is refused", async () => {
  const app = await openTestApp({ empty: true });
  assertEquals((await leave(app, "superuser"))?.code, "last_superuser");
  const json = { is_superuser: true };
  const call = { as: "superuser", method: "PUT", json } as const;
  assertEquals((await app.call("/api/user/staff/update", call)).status, 200);
  assertEquals(await leave(app, "superuser"), null);
  const { deps } = app;
  const actor = { id: "superuser", name: "대표", role: "user", via: "web" } as const;
  const again = await withdrawAccount(deps, "superuser", { actor, requestId: "r", key: "again" });
  assertEquals(again?.code, "user_not_found");
  await app.close();
});
