/** `cli backup FOLDER`, its drill, and `cli restore FOLDER`: beside an office that is in use, and in its place. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { lockDirectory } from "../../src/store/lock.ts";
import { openTestApp } from "../helpers/server.ts";
import { command, inFolder, inOffice } from "./command.ts";

Deno.test("a running office is backed up in steps, drilled, and restored once it is off", () =>
  inFolder(async (folder) => {
    const dataDir = `${folder}/data`;
    await Deno.mkdir(dataDir);
    const app = await openTestApp({ dataDir });
    const key = `${folder}/backup.key`;
    assertEquals((await command(folder, ["backup", "--new-key", key])).code, 0);
    const env = { BACKUP_KEY_FILE: key, BACKUP_DIR: `${folder}/sets` };
    const first = await command(folder, ["backup", "--json"], { env });
    assertEquals(first.code, 0, first.stderr);
    const [one] = JSON.parse(first.stdout).backups;
    const before = app.deps.books.head;
    assertEquals([one.from, one.to], [1, before]);
    const json = { name: "월말 정산", expires_in_days: 30 };
    await app.call("/api/tokens", { as: "superuser", method: "POST", json });
    // The security log writes that down a moment later: what is backed up ends with it.
    await app.deps.security.flush();
    const second = await command(folder, ["backup", `${folder}/sets/`, "--json"], { env });
    const [two] = JSON.parse(second.stdout).backups;
    const { head, headHash } = app.deps.books;
    assertEquals([two.set, two.from, two.to], [one.set, before + 1, head]);

    const drilled = await command(folder, ["backup", "--drill", "--json"], { env });
    assertEquals(drilled.code, 0, drilled.stdout + drilled.stderr);
    const { log, different, position, views } = JSON.parse(drilled.stdout);
    assertEquals([log, different, position], [true, [], head]);
    assert(views > 30);

    const restore = ["restore", `${folder}/sets`, "--position", String(before)];
    await app.close();
    const lock = await lockDirectory(dataDir);
    const busy = await command(folder, restore, { env });
    assertEquals(busy.code, 3);
    assertMatch(busy.stderr, /다른 서버가 사용하고/);
    lock.release();
    const noKey = await command(folder, restore);
    assertEquals(noKey.code, 2);
    assertMatch(noKey.stderr, /키로 암호화되어 있습니다/);
    const back = await command(folder, [...restore, "--json"], { env });
    assertEquals(back.code, 0, back.stderr);
    const kinds = JSON.parse(back.stdout).changes.map(({ kind }: { kind: string }) => kind);
    assertEquals(kinds, ["token_created"]);
    const again = await openTestApp({ dataDir, empty: true });
    assertEquals(again.deps.books.headHash === headHash, false);
    assert(again.deps.books.head >= before);
    await again.close();
  }));

Deno.test("a missing backup and a read-only folder are reported", () =>
  inOffice(async (folder) => {
    const table: [args: string[], code: number, text: RegExp][] = [
      [["backup"], 2, /BACKUP_DIR/],
      [["backup", `${folder}/sets/`], 3, /아직 기록이 없어/],
      [["backup", "--check", folder], 3, /백업이 없습니다/],
      [["restore", folder, "--at", "어제"], 2, /--at에는/],
      [["restore", folder, "--position", "x"], 2, /--position에는/],
    ];
    for (const [args, code, text] of table) {
      const done = await command(folder, args);
      assertEquals(done.code, code, args.join(" "));
      assertMatch(done.stdout + done.stderr, text);
    }
  }));
