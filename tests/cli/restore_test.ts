/** `cli restore`: the copy replaces the books, and later changes of rights are listed. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { suspendRestored } from "../../src/auth/restored.ts";
import { lockDirectory } from "../../src/store/lock.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { command, inDemo, inFolder } from "./command.ts";

const ACCESS = "/settings?tab=users&list=access";
const FORM = "application/x-www-form-urlencoded";

const flags = (app: TestApp, id: string, json: Record<string, boolean>) =>
  app.call(`/api/accounts/${id}/flags`, { as: "superuser", method: "PUT", json });

/** An office whose staff member lost access, and another became superuser, after the copy. */
async function withLateChanges(folder: string): Promise<void> {
  await Deno.mkdir(`${folder}/data`);
  const app = await openTestApp({ dataDir: `${folder}/data` });
  assertEquals((await command(folder, ["backup", `${folder}/copy.kv`])).code, 0);
  assertEquals((await flags(app, "staff", { is_active: false })).status, 200);
  assertEquals((await flags(app, "user", { is_superuser: true })).status, 200);
  const token = { name: "월말 정산", expires_in_days: 30 };
  const made = await app.call("/api/tokens", { as: "superuser", method: "POST", json: token });
  assertEquals(made.status, 201);
  await app.close();
}

const opened = async (folder: string): Promise<TestApp> => {
  const app = await openTestApp({ dataDir: `${folder}/data`, empty: true });
  assertEquals(await suspendRestored(app.deps), true);
  await app.signInAgain("superuser");
  return app;
};

const page = async (app: TestApp): Promise<string> =>
  await (await app.call(ACCESS, { as: "superuser" })).text();

Deno.test("rights changed after the copy are listed after a restore until a superuser confirms", () =>
  inFolder(async (folder) => {
    await withLateChanges(folder);
    const { code, stdout } = await command(folder, ["restore", `${folder}/copy.kv`]);
    assertEquals(code, 0);
    assertStringIncludes(stdout, `백업을 ${await Deno.realPath(`${folder}/data`)}에 복원했습니다`);
    assertMatch(stdout, /권한 변경 3건이 백업과 함께 되돌아갔습니다/);
    assertMatch(stdout, /계정 비활성화 · .*김직원.* · .*대표/);
    assertMatch(stdout, /최고관리자 부여 · .*손님/);
    assertMatch(stdout, /액세스 토큰 발급/);
    assertMatch(stdout, /직원 · 별명 ‘김직원’ \(staff\) · .*부터/);
    assertMatch(stdout, /office\.kv\.before-\S+에 그대로 있습니다/);

    const app = await opened(folder);
    const shown = await page(app);
    assertStringIncludes(shown, "되돌린 백업의 권한 확인");
    assertMatch(shown, /계정 비활성화<\/td><td[^>]*>별명 ‘김직원’ \(staff\)/);
    const [notice] = [...app.deps.books.views.security.notices]
      .map((id) => app.deps.books.views.security.byId.get(id)!);
    assertEquals(notice.notice, "restored");

    const csrf = /name="csrfmiddlewaretoken" value="([^"]*)"/.exec(shown)![1];
    const action = /action="(\/settings\/restores\/[^"]+)"/.exec(shown)![1];
    const confirm = () =>
      app.call(action, {
        as: "superuser",
        method: "POST",
        body: new URLSearchParams({ csrfmiddlewaretoken: csrf, key: "once" }),
        headers: { "content-type": FORM },
      });
    assertEquals([(await confirm()).status, (await confirm()).status], [303, 303]);
    assert(!(await page(app)).includes("되돌린 백업의 권한 확인"));
    await app.close();
  }));

Deno.test("a restore into an empty folder reports that nothing later is known and who has rights since when", () =>
  inFolder(async (folder) => {
    await withLateChanges(folder);
    const keys = `${folder}/keys.copy`;
    await Deno.copyFile(`${folder}/data/keys.sqlite`, keys);
    await Deno.remove(`${folder}/data`, { recursive: true });
    const result = await command(folder, ["restore", `${folder}/copy.kv`, "--keys", keys]);
    assertEquals(result.code, 0);
    assertMatch(result.stdout, /권한이 어떻게 바뀌었는지 알 수 없습니다/);
    assertMatch(result.stdout, /최고관리자 · 별명 ‘대표’ \(superuser\) · 2026\.11\.21 .*부터/);

    const app = await opened(folder);
    const shown = await page(app);
    assertMatch(shown, /권한이 어떻게 바뀌었는지 알 수 없습니다/);
    assertMatch(shown, /별명 ‘김직원’ \(staff\)<\/th><td[^>]*>직원<\/td>/);
    await app.close();
  }));

Deno.test("restoring over damaged books lists what precedes the damage and says that there may be more", () =>
  inFolder(async (folder) => {
    await withLateChanges(folder);
    const kv = await Deno.openKv(`${folder}/data/office.kv`);
    const [{ key, value }] = await Array.fromAsync(
      kv.list<Uint8Array>({ prefix: ["log"] }, { reverse: true, limit: 1 }),
    );
    await kv.set(key, value.slice(0, 9));
    kv.close();
    const { stdout } = await command(folder, ["restore", `${folder}/copy.kv`, "--json"]);
    const { known, changes } = JSON.parse(stdout);
    const kinds = changes.map(({ kind }: { kind: string }) => kind);
    assertEquals([known, kinds.slice(0, 2)], ["part", ["deactivated", "superuser_given"]]);
    const app = await opened(folder);
    assertMatch(await page(app), /이전 기록은 손상되어 끝까지 읽지 못했으므로/);
    await app.close();
  }));

Deno.test("unreadable books are kept under another name and replaced by the copy", () =>
  inFolder(async (folder) => {
    await withLateChanges(folder);
    await Deno.writeTextFile(`${folder}/data/office.kv`, "not a database");
    const broken = await command(folder, ["restore", `${folder}/copy.kv`, "--json"]);
    assertEquals([broken.code, JSON.parse(broken.stdout).known], [0, "none"]);
    const { aside } = JSON.parse(broken.stdout);
    assertEquals(await Deno.readTextFile(aside), "not a database");
    assertEquals((await command(folder, ["verify"])).code, 0);
  }));

Deno.test("an invalid copy and a folder in use are refused and nothing is changed", () =>
  inFolder(async (folder) => {
    await withLateChanges(folder);
    const before = await Deno.readFile(`${folder}/data/office.kv`);
    await Deno.writeTextFile(`${folder}/text.kv`, "hello");
    assertEquals((await command(folder, ["restore", `${folder}/text.kv`])).code, 2);
    assertEquals((await command(folder, ["restore", `${folder}/none.kv`])).code, 2);
    assertEquals((await command(folder, ["restore"])).code, 2);
    const keys = ["restore", `${folder}/copy.kv`, "--keys", `${folder}/copy.kv`];
    assertMatch((await command(folder, keys)).stderr, /keys\.sqlite가 있습니다/);
    assertEquals(await Deno.readFile(`${folder}/data/office.kv`), before);
    const lock = await lockDirectory(`${folder}/data`);
    const busy = await command(folder, ["restore", `${folder}/copy.kv`]);
    assertEquals(busy.code, 3);
    assertMatch(busy.stderr, /다른 서버가 사용하고/);
    lock.release();
  }));

Deno.test("a restore into a running server's folder is refused and the server continues", () =>
  inFolder(async (folder) => {
    await withLateChanges(folder);
    const app = await openTestApp({ dataDir: `${folder}/data`, deserted: true });
    app.listen();
    const { head } = app.deps.books;
    const refused = await command(folder, ["restore", `${folder}/copy.kv`]);
    assertEquals([refused.code, refused.stdout], [3, ""]);
    assertMatch(refused.stderr, /다른 서버가 사용하고 있습니다. 먼저 실행한 서버를 끄거나/);
    assertEquals(app.deps.books.head, head);
    assertEquals((await app.call("/healthz")).status, 200);
    const names = [...Deno.readDirSync(`${folder}/data`)].map(({ name }) => name);
    assertEquals(names.filter((name) => name.includes(".before-")), []);
    await app.close();
  }));

Deno.test("a restore asks for DATA_DIR instead of using a demo's default folder", () =>
  inFolder(async (folder) => {
    await withLateChanges(folder);
    // As where the variable is missing: it is the own folder of the process that would be written into.
    const env = { DATA_DIR: undefined as unknown as string, KAKAO_REST_KEY: "" };
    const refused = await command(folder, ["restore", `${folder}/copy.kv`], { env });
    assertEquals(refused.code, 2);
    assertMatch(refused.stderr, /데모의 기본 폴더\(\/.*demo-data\)입니다\. .*DATA_DIR/);
  }));

Deno.test("restoring an office's copy over a demo is refused and nothing is changed", () =>
  inFolder(async (folder) => {
    await withLateChanges(folder);
    await inDemo(async (demo) => {
      const before = await Deno.readFile(`${demo}/data/office.kv`);
      const refused = await command(demo, ["restore", `${folder}/copy.kv`]);
      assertEquals(refused.code, 2, refused.stdout);
      assertMatch(refused.stderr, /실제 사무소의 백업인데 .*데모의 기록이 있습니다.*DATA_DIR/);
      assertEquals(await Deno.readFile(`${demo}/data/office.kv`), before);
      assertEquals((await command(demo, ["backup", `${demo}/copy.kv`])).code, 0);
      const back = await command(folder, ["restore", `${demo}/copy.kv`]);
      assertEquals(back.code, 2, back.stdout);
      assertMatch(back.stderr, /데모의 백업인데 .*실제 사무소의 기록이 있습니다/);
    });
  }));
