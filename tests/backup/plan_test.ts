/** Automatic backups of the server, and the notice to superusers when they fail. */
import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { type Backups, isOverdue, startBackups } from "../../src/backup/plan.ts";
import { readConfig } from "../../src/config.ts";
import { backupItems } from "../../src/nouns/today/backups.ts";
import { permissionsOf } from "../../scripts/server/permissions.ts";
import { inFolder } from "../cli/command.ts";
import { openTestApp } from "../helpers/server.ts";

Deno.test("two folders are backed up to independently, and the copy of the keys is the newest", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/data`);
    const app = await openTestApp({ dataDir: `${folder}/data` });
    await Deno.writeTextFile(`${folder}/a-file`, "");
    const config = readConfig({
      DATA_DIR: `${folder}/data`,
      BACKUP_DIR: `${folder}/a-file/below`,
      BACKUP_SECOND_DIR: `${folder}/two`,
      BACKUP_KEYS_COPY: `${folder}/keys.copy`,
    });
    const { books, now } = app.deps;
    const backups = (await startBackups(books, config, { now }))!;
    await backups.run();
    const [first, second] = backups.states;
    assertEquals([first.at, second.at], [null, now().toISOString()]);
    assertEquals([first.problem === "", second.problem], [false, ""]);
    assertEquals((await Deno.stat(`${folder}/keys.copy`)).isFile, true);
    await backups.stop();
    // The next start knows of it.
    const again = (await startBackups(books, config, { now }))!;
    assertEquals(again.states[1].at, second.at);
    await again.stop();
    await app.close();
  }));

Deno.test("a backup is overdue once it is older than twice its plan", () => {
  const now = new Date("2026-11-23T03:00:00.000Z");
  const table: [at: string | null, minutes: number, overdue: boolean][] = [
    [null, 5, true],
    ["2026-11-23T02:50:00.000Z", 5, false],
    ["2026-11-23T02:49:59.000Z", 5, true],
    ["2026-11-23T02:00:00.000Z", 60, false],
  ];
  for (const [at, minutes, overdue] of table) {
    assertEquals(isOverdue({ at }, { minutes }, now), overdue);
  }
});

Deno.test("오늘 shows superusers a missing backup, and nothing if none is planned", async () => {
  const planned = { ...readConfig({}).backup, folders: ["/mnt/backup"] };
  const state = { folder: "/mnt/backup", at: "2026-11-20T01:00:00.000Z", problem: "디스크 없음" };
  const backups: Pick<Backups, "states"> = { states: [state] };
  const app = await openTestApp({ config: { backup: planned } });
  app.deps.backups = backups;
  const shown = async (as: "superuser" | "staff") =>
    (await (await app.call("/staff", { as })).text()).includes("/mnt/backup");
  assertEquals([await shown("superuser"), await shown("staff")], [true, false]);
  const user = { account: {} as never, role: "superuser", office: app.deps.office } as const;
  const [item] = backupItems(app.deps, user, app.deps.now());
  assertMatch(item.title, /마지막 백업이 11\.20/);
  assertMatch(item.detail, /4분마다.*디스크 없음/);
  const { deps } = app;
  assertEquals(backupItems({ ...deps, backups: null }, user, deps.now()), []);
  await app.close();
});

Deno.test("nothing is urgent about the first backup of an office that just started", () =>
  inFolder(async (folder) => {
    const now = new Date("2026-11-23T03:00:00.000Z");
    const minutesAgo = (minutes: number) =>
      new Date(now.getTime() - minutes * 60_000).toISOString();
    const kv = await Deno.openKv(":memory:");
    const config = {
      dataDir: folder,
      backup: { ...readConfig({}).backup, folders: [`${folder}/b`] },
    };
    const keys = {} as never;
    const backups = (await startBackups({ kv, keys }, config, { now: () => now }))!;
    await backups.run();
    await backups.stop();
    assertEquals(backups.states.map(({ at, problem }) => [at, problem]), [[null, ""]]);
    const user = { account: {} as never, role: "superuser", office: {} as never } as const;
    const shown = (started: number, problem = "") => {
      const deps = {
        backups: { states: [{ ...backups.states[0], problem }] },
        config: config as never,
        started: { at: minutesAgo(started), revisions: new Map() },
      };
      return backupItems(deps, user, now).length;
    };
    assertEquals([shown(3), shown(9), shown(3, "폴더에 쓸 수 없습니다.")], [0, 1, 1]);
  }));

Deno.test("impossible settings of backups are refused, and the server may write where valid ones point", () => {
  const wrong: Record<string, string>[] = [
    { BACKUP_DIR: "/b", KV_URL: "http://127.0.0.1:4512" },
    { BACKUP_SECOND_DIR: "/b" },
    { BACKUP_DIR: "/b", BACKUP_MINUTES: "0" },
    { BACKUP_DIR: "/b", BACKUP_SETS: "x" },
  ];
  for (const env of wrong) {
    assertMatch(assertThrows(() => readConfig(env), Error).message, /^설정 BACKUP_/);
  }
  const config = readConfig({ BACKUP_DIR: "/mnt/b", BACKUP_KEYS_COPY: "/mnt/usb/keys.sqlite" });
  const flags = permissionsOf(config, "/srv/office", "build");
  const write = flags.find((flag) => flag.startsWith("--allow-write="))!.split("=")[1].split(",");
  assertEquals(["/mnt/b", "/mnt/usb"].every((path) => write.includes(path)), true);
});
