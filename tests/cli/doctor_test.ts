/** `cli doctor`: what it finds well and not, and what it says is to be done; completion and manual. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { COMMANDS, optionsIn } from "../../scripts/cli/commands.ts";
import { completionFor } from "../../scripts/cli/completion.ts";
import { doctorExit, doctorLines, examine } from "../../scripts/cli/doctor.ts";
import { readConfig } from "../../src/config.ts";
import { openTestApp } from "../helpers/server.ts";
import { testKey } from "../helpers/wrapping.ts";
import { inDemo, inFolder } from "./command.ts";

Deno.test("a missing part of an office is reported with the next step", () =>
  inFolder(async (folder) => {
    const DATA_DIR = `${folder}/data`;
    await Deno.mkdir(DATA_DIR, { mode: 0o700 });
    const app = await openTestApp({
      dataDir: DATA_DIR,
      now: () => new Date("2026-11-21T01:00:00Z"),
    });
    await app.close();
    await Deno.mkdir(`${folder}/sets`);
    const found = async (env: Record<string, string>, name: string) =>
      (await examine(readConfig({ DATA_DIR, WRAPPING_KEY: testKey, ...env })))
        .find((one) => one.name === name)!;
    const LOGIN = { KAKAO_REST_KEY: "0123456789abcdef0123456789abcdef" };
    const table: [env: Record<string, string>, name: string, state: string, told: RegExp][] = [
      [{}, "설정", "warn", /데모/],
      [{ DEMO: "0" }, "설정", "fail", /로그인 제공자/],
      [LOGIN, "설정", "ok", /맞습니다/],
      [{ ...LOGIN, PUBLIC_URL: "https://office.invalid" }, "설정", "warn", /TRUST_PROXY/],
      [{ DATA_DIR: `${folder}/none` }, "데이터 폴더", "fail", /없습니다.*DATA_DIR/],
      [{}, "디스크", "ok", /GB/],
      [{}, "시계", "ok", /서울/],
      [{}, "키", "ok", /암호키/],
      [{ BACKUP_DIR: `${folder}/sets` }, "키", "warn", /BACKUP_KEYS_COPY/],
      [{}, "기록", "ok", /해시 체인이 맞습니다/],
      [{ DATA_DIR: `${folder}/none` }, "기록", "warn", /기록이 없습니다.*DATA_DIR/],
      [LOGIN, "기록의 종류", "ok", /실제 사무소/],
      [{}, "기록의 종류", "fail", /설정은 데모입니다.*로그인 제공자/],
      [{}, "백업", "warn", /BACKUP_DIR/],
      [{ BACKUP_DIR: `${folder}/sets` }, "백업", "fail", /백업이 없습니다/],
      [{ BACKUP_DIR: "/b", BACKUP_KEY: "x" }, "백업", "fail", /올바르지 않습니다/],
      [{}, "서버", "warn", /deno task start/],
      [{}, "주소", "ok", /이 컴퓨터에서만/],
      [{}, "증명서 발급 기관", "ok", /견본/],
      [LOGIN, "증명서 발급 기관", "ok", /발급 기관이 설정되지 않았습니다.*CERTIFICATE_URL/],
      [
        { ...LOGIN, CERTIFICATE_URL: "https://issuer.example", CERTIFICATE_KEY: "k" },
        "증명서 발급 기관",
        "ok",
        /issuer\.example/,
      ],
      [{ HOST: "0.0.0.0", DEMO: "0" }, "주소", "fail", /PUBLIC_URL/],
      [{ PUBLIC_URL: "http://office.invalid" }, "주소", "fail", /https/],
    ];
    for (const [env, name, state, result] of table) {
      const one = await found(env, name);
      assertEquals(one.state, state, `${name}: ${one.text} ${JSON.stringify(env)}`);
      assertMatch(`${one.text} ${one.todo}`, result);
    }
    if (Deno.build.os !== "windows") {
      await Deno.chmod(DATA_DIR, 0o755);
      const open = await found({}, "데이터 폴더");
      assertEquals([open.state, open.todo.includes("chmod")], ["fail", true]);
      // To look is not to mend.
      assertEquals((await Deno.stat(DATA_DIR)).mode! & 0o777, 0o755);
    }
  }));

Deno.test("books of a demo are reported as unfit for an office's settings", () =>
  inDemo(async (folder) => {
    const env = { DATA_DIR: `${folder}/data`, WRAPPING_KEY: testKey };
    const kindFor = async (more: Record<string, string>) =>
      (await examine(readConfig({ ...env, ...more })))
        .find(({ name }) => name === "기록의 종류")!;
    assertEquals((await kindFor({ DEMO: "1" })).state, "ok");
    const other = await kindFor({ DEMO: "0" });
    assertEquals(other.state, "fail");
    assertMatch(`${other.text} ${other.todo}`, /데모의 것인데 설정은 실제 사무소.*DATA_DIR/);
  }));

Deno.test("a damaged log and a clock set back are found", () =>
  inFolder(async (folder) => {
    const DATA_DIR = `${folder}/data`;
    await Deno.mkdir(DATA_DIR, { mode: 0o700 });
    const app = await openTestApp({
      dataDir: DATA_DIR,
      now: () => new Date("2090-01-01T00:00:00Z"),
    });
    await app.close();
    const config = readConfig({ DATA_DIR, WRAPPING_KEY: testKey });
    const stateOf = async (name: string) =>
      (await examine(config)).find((one) => one.name === name)!.state;
    assertEquals(await stateOf("시계"), "fail");
    const kv = await Deno.openKv(`${DATA_DIR}/office.kv`);
    for await (const { key, value } of kv.list<Uint8Array>({ prefix: ["log"] }, { limit: 1 })) {
      value[value.length - 3] ^= 1;
      await kv.set(key, value);
    }
    kv.close();
    assertEquals(await stateOf("기록"), "fail");
  }));

Deno.test("the worst finding sets the exit code, and each line has a next step", () => {
  const one = (state: "ok" | "warn" | "fail") => ({
    name: "백업",
    state,
    text: "글",
    todo: "할 일",
  });
  assertEquals(
    [[one("ok")], [one("ok"), one("warn")], [one("warn"), one("fail")]].map(doctorExit),
    [
      0,
      1,
      3,
    ],
  );
  assertEquals(doctorLines([one("warn")]), [
    "[주의] 백업 · 글",
    "       할 일",
    "",
    "점검 1가지: 좋음 0 · 주의 1 · 문제 0",
  ]);
});

Deno.test("shells complete every command with its words and options", async () => {
  const exporting = optionsIn((await COMMANDS.export[1]()).help);
  assertEquals(["--as-of", "--format", "--out"].every((one) => exporting.includes(one)), true);
  for (const shell of ["bash", "zsh", "fish"] as const) {
    const text = await completionFor(shell);
    for (const name of Object.keys(COMMANDS)) assertStringIncludes(text, name);
    assertStringIncludes(text, "--as-of");
  }
  const bash = new Deno.Command("bash", { args: ["-n"], stdin: "piped", stderr: "piped" }).spawn();
  const writer = bash.stdin.getWriter();
  await writer.write(new TextEncoder().encode(await completionFor("bash")));
  await writer.close();
  assertEquals((await bash.output()).code, 0);
});

Deno.test("every command's help says how it is used, with an example and its exit codes", async () => {
  for (const [name, [summary, load]] of Object.entries(COMMANDS)) {
    const { help } = await load();
    assertMatch(help, new RegExp(`^사용법: deno task cli ${name}`), name);
    assertMatch(help, new RegExp(`^예$(\n  .*\\bdeno task (--quiet )?cli ${name}.*)+`, "m"), name);
    assertMatch(help, /^종료 코드: 0 /m, name);
    assert(summary.endsWith("."), name);
  }
});
