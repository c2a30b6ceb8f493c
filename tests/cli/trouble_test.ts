/** What is said when the books cannot be opened, and whom the files belong to. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { restrictDataFolder } from "../../src/kit/private_files.ts";
import { openTestApp } from "../helpers/server.ts";
import { command, inFolder, inOffice } from "./command.ts";

Deno.test("a data directory that is a file is reported with the next step", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/data`, "a file where the folder should be");
    const { code, stderr } = await command(folder, ["verify"]);
    assertEquals(code, 3);
    assertMatch(stderr, /데이터 폴더 .*기록이 없습니다\. 설정 DATA_DIR/);
  }));

Deno.test("an unknown option is named in Korean, and nothing is done", () =>
  inFolder(async (folder) => {
    const wrong: [args: string[], text: string][] = [
      [["backup", "copy.kv", "--kyes", "x"], "'--kyes'은(는) 없는 옵션입니다."],
      [["backup", "copy.kv", "--keys"], "'--keys' 옵션의 값을 확인해 주세요."],
      [["destroy-expired", "now"], "'now'은(는) 여기에 쓸 수 없습니다."],
    ];
    for (const [args, text] of wrong) {
      const { code, stderr } = await command(folder, args);
      assertEquals([code, stderr.split("\n")[0]], [2, text]);
      assertMatch(stderr, /도움말: deno task cli (backup|destroy-expired) --help/);
    }
  }));

Deno.test("a file that is no database is reported as damaged and left unchanged", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/data`);
    await Deno.writeTextFile(`${folder}/data/office.kv`, "no database ".repeat(1_000));
    const { code, stderr } = await command(folder, ["verify"]);
    assertEquals(code, 3);
    assertMatch(stderr, /office\.kv 파일이 손상되었습니다/);
    const left = await Deno.readTextFile(`${folder}/data/office.kv`);
    assertEquals(left, "no database ".repeat(1_000));
  }));

Deno.test("unreadable keys are reported as the keys, not as the books", () =>
  inOffice(async (folder) => {
    const path = `${folder}/data/keys.sqlite`;
    await Deno.writeTextFile(path, "no database ".repeat(1_000));
    for (const args of [["user", "list"], ["keys", "status"], ["doctor"]]) {
      const { code, stdout, stderr } = await command(folder, args);
      assertEquals(code, 3, args.join(" "));
      assertMatch(stdout + stderr, /keys\.sqlite가 손상되었습니다\. 가장 새 암호키 복사본/);
      assert(!(stdout + stderr).includes("office.kv 파일이 손상"), stdout + stderr);
    }
  }));

Deno.test("an unencrypted log of an earlier version is refused with one line and the next step", () =>
  inFolder(async (folder) => {
    const dataDir = `${folder}/data`;
    await Deno.mkdir(dataDir);
    await (await openTestApp({ empty: true, dataDir })).close();
    restrictDataFolder(dataDir);
    const kv = await Deno.openKv(`${dataDir}/office.kv`);
    for await (const { key, value } of kv.list<Uint8Array>({ prefix: ["log"] })) {
      // The first byte says how the rest is written.
      await kv.set(key, value.with(0, 1));
    }
    kv.close();
    // The files of a test may be readable by others, which is a line of its own.
    restrictDataFolder(dataDir);
    for (const args of [["verify"], ["replay"], ["destroy-expired"]]) {
      const { code, stderr } = await command(folder, args);
      assertEquals([code, stderr.trimEnd().split("\n").length], [3, 1], stderr);
      assertMatch(stderr, /이전 판.*엑셀.*DATA_DIR을 새 폴더로.*deno task cli import/);
    }
  }));

Deno.test({
  name: "only the office's own account can read the books",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inOffice(async (folder) => {
      assertEquals((await command(folder, ["verify"])).code, 0);
      const rights = (path: string) => Deno.statSync(path).mode! & 0o077;
      assertEquals(rights(`${folder}/data`), 0);
      for (const { name } of Deno.readDirSync(`${folder}/data`)) {
        assertEquals(rights(`${folder}/data/${name}`), 0, name);
      }
    }),
});
