/** The data folder is the office's account's alone, whatever its rights were before. */
import { assertEquals, assertMatch, assertRejects, assertThrows } from "@std/assert";
import { DataNotPrivate, restrictDataFolder, type Rights } from "../../src/kit/private_files.ts";
import { startServer } from "../../src/main.ts";
import { readConfig } from "../../src/config.ts";
import { cli, inFolder, inOffice } from "../cli/command.ts";
import { testKey } from "../helpers/wrapping.ts";

const ignore = Deno.build.os === "windows";
const NO_BUILD = JSON.stringify({
  files: [],
  slices: [],
  client: [],
});
const modeOf = (path: string): number => Deno.statSync(path).mode! & 0o7777;

/** A data folder as a copy of a backup or an unpacked archive may leave it. */
function openToOthers(folder: string): string {
  const data = `${folder}/data`;
  Deno.mkdirSync(data);
  for (const name of ["keys.sqlite", "control.json", "office.kv-journal", "notes.txt"]) {
    Deno.writeTextFileSync(`${data}/${name}`, "");
    Deno.chmodSync(`${data}/${name}`, 0o644);
  }
  Deno.chmodSync(data, 0o755);
  return data;
}

/** The real modes; changing them is what the test says. */
const rights = (more: Partial<Rights>): Rights => ({
  modeOf: (path) => Deno.statSync(path).mode,
  chmod: Deno.chmodSync,
  ...more,
});

Deno.test({
  name: "a data folder readable by others is closed to them, with one line, once",
  ignore,
  fn: () =>
    inFolder((folder) => {
      const data = openToOthers(folder);
      const line = restrictDataFolder(data);
      const modes = [".", "keys.sqlite", "control.json", "office.kv-journal", "notes.txt"]
        .map((name) => modeOf(`${data}/${name}`));
      // What is not the office's keeps its rights: the folder around it is closed.
      assertEquals(modes, [0o700, 0o600, 0o600, 0o600, 0o644]);
      assertMatch(line!, /이 계정만 쓰게 고쳤습니다: .*keys\.sqlite/);
      assertEquals(restrictDataFolder(data), null);
      assertEquals(restrictDataFolder(`${folder}/none`), null);
      return Promise.resolve();
    }),
});

Deno.test({
  name: "a data folder that cannot be closed, or that everybody shares, is refused",
  ignore,
  fn: () =>
    inFolder((folder) => {
      const data = openToOthers(folder);
      const chmod = () => {
        throw new Deno.errors.PermissionDenied("Operation not permitted (os error 1)");
      };
      assertThrows(() => restrictDataFolder(data, rights({ chmod })), DataNotPrivate, "chown");
      Deno.chmodSync(data, 0o1777);
      assertThrows(() => restrictDataFolder(data, rights({})), DataNotPrivate, "함께 쓰는 폴더");
      assertEquals(modeOf(data), 0o1777, "it is not ours to close");
      return Promise.resolve();
    }),
});

Deno.test({
  name: "the server and the command line check the data folder before they open it",
  ignore,
  fn: () =>
    inOffice(async (folder) => {
      const data = `${folder}/data`;
      Deno.chmodSync(data, 0o755);
      const first = await cli(folder, ["user", "list"]);
      assertEquals([first.code, modeOf(data)], [0, 0o700], first.stderr);
      assertMatch(first.stderr, /^다른 계정이 볼 수 있던 것을 .*\n$/);
      assertEquals((await cli(folder, ["user", "list"])).stderr, "");

      Deno.chmodSync(data, 0o1777);
      const shared = await cli(folder, ["user", "list"]);
      assertEquals(shared.code, 3);
      assertMatch(shared.stderr, /함께 쓰는 폴더/);
      const env = { DATA_DIR: data, WRAPPING_KEY: testKey, PORT: "0", DEMO: "0" };
      // The pages are of no account here: none is asked for.
      Deno.mkdirSync(`${folder}/build`);
      Deno.writeTextFileSync(`${folder}/build/manifest.json`, NO_BUILD);
      const buildDir = `${folder}/build`;
      const lines: string[] = [];
      const start = () =>
        startServer(readConfig(env), { buildDir, tell: (line) => void lines.push(line) });
      await assertRejects(start, Error, "함께 쓰는 폴더");
      Deno.chmodSync(data, 0o750);
      await (await start()).stop();
      assertEquals([lines.length, modeOf(data)], [1, 0o700]);
    }),
});
