/** Commands that look, where no office is: they say so with the setting to check, and write nothing. */
import { assertEquals, assertMatch } from "@std/assert";
import { builtDenokv, withKvServer } from "../../scripts/lab/cluster/denokv.ts";
import { command, inFolder } from "./command.ts";

const LOOKING = [["verify"], ["keys", "status"], ["keys", "rotate"], ["export", "cards"]];
const files = (folder: string) => [...Deno.readDirSync(folder)].map(({ name }) => name);
const kvServer = builtDenokv();

Deno.test({
  name: "an empty KV server has no office and nothing is written to it",
  ignore: kvServer === null,
  fn: () =>
    inFolder((folder) =>
      withKvServer(kvServer!, async ({ url }) => {
        const env = {
          KV_URL: url,
          WRAPPING_KEY: "",
          WRAPPING_KEY_FILE: `${folder}/wrapping.key`,
        };
        for (const args of LOOKING) {
          const { code, stdout, stderr } = await command(folder, args, { env });
          assertEquals([code, stdout], [3, ""], args.join(" "));
          assertMatch(stderr, /^KV 서버 .*사무소의 기록이 없습니다\. 설정 KV_URL/);
        }
        const doctor = await command(folder, ["doctor"], { env });
        assertMatch(doctor.stdout, /\[주의\] 기록 · .*사무소의 기록이 없습니다/);
        assertEquals(files(folder), []);
        const kv = await Deno.openKv(url);
        assertEquals(await Array.fromAsync(kv.list({ prefix: [] })), []);
        kv.close();
      })
    ),
});

Deno.test("KV_URL=:memory: is reported as invisible to the command line", () =>
  inFolder(async (folder) => {
    for (const args of LOOKING) {
      const { code, stdout, stderr } = await command(folder, args, { env: { KV_URL: ":memory:" } });
      assertEquals([code, stdout], [3, ""], args.join(" "));
      assertMatch(stderr, /KV_URL=:memory:.*명령줄에서 열 수 없습니다/);
    }
    assertEquals(files(folder), []);
  }));

Deno.test("an empty file of books has no office and is kept", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/data`);
    await Deno.writeTextFile(`${folder}/data/office.kv`, "");
    for (const args of LOOKING) {
      const { code, stderr } = await command(folder, args);
      assertEquals(code, 3, args.join(" "));
      assertMatch(stderr, /데이터 폴더 .*기록이 없습니다\. 설정 DATA_DIR/);
    }
    assertEquals(files(`${folder}/data`), ["office.kv"]);
    assertEquals((await Deno.stat(`${folder}/data/office.kv`)).size, 0);
  }));

Deno.test({
  name: "the permissions of a foreign folder are kept when it is examined",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inFolder(async (folder) => {
      await Deno.mkdir(`${folder}/data`);
      await Deno.chmod(`${folder}/data`, 0o755);
      assertEquals((await command(folder, ["user", "list"])).code, 3);
      assertEquals((await Deno.stat(`${folder}/data`)).mode! & 0o777, 0o755);
    }),
});

Deno.test("without login provider, DATA_DIR and books the default folder is reported as a demo's, with the reason", () =>
  inFolder(async (folder) => {
    const unset = undefined as unknown as string;
    const env = { DATA_DIR: unset, KAKAO_REST_KEY: "", DEMO: "" };
    const { code, stderr } = await command(folder, ["verify"], { env });
    assertEquals(code, 3);
    assertMatch(
      stderr,
      /demo-data에 .* 로그인 제공자가 설정되지 않아 데모의 기본 폴더를 보았습니다/,
    );
    const asked = await command(folder, ["verify"], { env: { ...env, DEMO: "1" } });
    assertMatch(asked.stderr, /DEMO=1이라 데모의 기본 폴더/);
  }));
