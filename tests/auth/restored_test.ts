/** A restored backup opens nothing: sessions are over, tokens wait for a person. */
import { assertEquals } from "@std/assert";
import { markCopy, suspendRestored } from "../../src/auth/restored.ts";
import { backupFile } from "../../src/store/backup.ts";
import { openTestApp, type TestApp } from "../helpers/server.ts";
import { inFolder } from "../cli/command.ts";

const PEOPLE = "/api/mysql/user/list";

const status = async (app: TestApp, headers: Record<string, string>): Promise<number> => {
  const answer = await app.call(PEOPLE, { as: "visitor", headers });
  await answer.body?.cancel();
  return answer.status;
};

Deno.test("a restored backup opens none of its former sessions and tokens", () =>
  inFolder(async (folder) => {
    const [before, after] = [`${folder}/before`, `${folder}/after`];
    for (const dir of [before, after]) await Deno.mkdir(dir);
    const app = await openTestApp({ dataDir: before });
    const [session, token] = [app.headersOf("staff"), app.headersOf("token")];
    assertEquals([await status(app, session), await status(app, token)], [200, 200]);
    await backupFile(`${before}/office.kv`, `${after}/office.kv`, false, markCopy);
    // The running office is none the worse for it.
    assertEquals(await suspendRestored(app.deps), false);
    await app.close();
    await Deno.copyFile(`${before}/keys.sqlite`, `${after}/keys.sqlite`);

    const restored = await openTestApp({ dataDir: after });
    assertEquals(await suspendRestored(restored.deps), true);
    assertEquals([await status(restored, session), await status(restored, token)], [401, 401]);
    const { state } = restored.deps.books.views.user.byId.get("staff")!;
    assertEquals(state.tokens.every(({ paused }) => paused), true);
    assertEquals(await suspendRestored(restored.deps), false);

    await restored.signInAgain("superuser");
    const held = state.tokens.find(({ name }) => name === "시험")!;
    const confirmed = await restored.call(
      `/api/accounts/staff/tokens/${held.id}/confirmation`,
      { as: "superuser", method: "POST", json: {} },
    );
    assertEquals([confirmed.status, await status(restored, token)], [204, 200]);
    await restored.close();
  }));
