/** A start as people meet it: settings as editors save them, signals, a folder that cannot be written. */
import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { resolve } from "node:path";
import { buildAll } from "../../scripts/build.ts";
import { settings } from "../../scripts/server/settings.ts";
import { readConfig } from "../../src/config.ts";
import { startServer } from "../../src/main.ts";
import { inFolder } from "../cli/command.ts";
import { testKey } from "../helpers/wrapping.ts";

const ROOT = resolve(".");

const utf16 = (text: string): Uint8Array =>
  new Uint8Array(new Uint16Array([...text].map((sign) => sign.charCodeAt(0))).buffer);

const LINES = "FIRST_LINE=1\r\nSECOND_LINE=나루\r\n";
const saved: [how: string, bytes: Uint8Array][] = [
  ["UTF-8 with a mark, as Windows' Notepad does", new TextEncoder().encode("\uFEFF" + LINES)],
  ["UTF-16", utf16("\uFEFF" + LINES)],
  [
    "CP949",
    new Uint8Array([
      ...new TextEncoder().encode("FIRST_LINE=1\r\nSECOND_LINE="),
      ...[0xb3, 0xaa, 0xb7, 0xe7],
    ]),
  ],
];
for (const [how, bytes] of saved) {
  Deno.test(`settings that were saved as ${how} are all read`, () =>
    inFolder(async (folder) => {
      await Deno.writeFile(`${folder}/.env`, bytes);
      const { FIRST_LINE, SECOND_LINE } = settings(folder);
      assertEquals([FIRST_LINE, SECOND_LINE], ["1", "나루"]);
    }));
}

Deno.test("a build folder that cannot be written is named in Korean, before any work", () =>
  inFolder(async (folder) => {
    const outDir = `${folder}/build`;
    await Deno.writeTextFile(outDir, "a file where the folder should be");
    const error = await assertRejects(() => buildAll({ minify: true, outDir }), Error);
    assertMatch(error.message, /^빌드 폴더 \S+에 쓸 수 없습니다\./);
  }));

Deno.test("a taken port fails before a new folder is filled", () =>
  inFolder(async (folder) => {
    const buildDir = `${folder}/build`;
    await Deno.mkdir(buildDir);
    const manifest = JSON.stringify({ files: [], slices: [], client: [] });
    await Deno.writeTextFile(`${buildDir}/manifest.json`, manifest);
    const other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const PORT = String(other.addr.port);
    const env = { DATA_DIR: `${folder}/data`, WRAPPING_KEY: testKey, PORT, DEMO: "1" };
    await assertRejects(() => startServer(readConfig(env), { buildDir }), Deno.errors.AddrInUse);
    other.close();
    await assertRejects(() => Deno.stat(`${folder}/data`), Deno.errors.NotFound);
  }));

/** Of an office that is no demo. */
const LOGIN = { KAKAO_REST_KEY: "0a1b2c3d4e5f60718293a4b5c6d7e8f9" };
/** What a service runs (README). */
const SERVICE = ["task", "start"];
/** What that runs, once it has installed. */
const PROGRAM = ["run", "-A", "--quiet", `--config=${ROOT}/deno.json`, `${ROOT}/scripts/start.ts`];

/** Starts it, and ends it after the test in any case: a remaining server would continue. */
async function withStart(
  [args, cwd, env]: [args: string[], cwd: string, env: Record<string, string>],
  test: (office: Started) => Promise<void>,
): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), {
    args,
    env: { WRAPPING_KEY: testKey, PORT: "0", ...LOGIN, NODE_ENV: "production", ...env },
    cwd,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let said = "";
  const result = Promise.withResolvers<void>();
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>, until?: RegExp) => {
    for await (const part of stream.pipeThrough(new TextDecoderStream())) {
      said += part;
      if (until?.test(said)) result.resolve();
    }
    result.resolve();
  };
  const reading = Promise.all([read(child.stdout, /Ctrl\+C/), read(child.stderr)]);
  let ended: Promise<number> | null = null;
  const end = (): Promise<number> =>
    ended ??= (async () => {
      child.kill("SIGTERM");
      const { code } = await child.status;
      await reading;
      return code;
    })();
  try {
    await test({ told: result.promise, said: () => said, end });
  } finally {
    await end();
  }
}

interface Started {
  /** Resolves when it says that it runs, or has ended. */
  told: Promise<void>;
  said(): string;
  /** Ends it as a service manager would, and gives its exit code. */
  end(): Promise<number>;
}

Deno.test("SIGTERM to the process that a service runs ends the server with it", () =>
  inFolder(async (folder) => {
    await buildAll({ minify: true, outDir: "build" });
    await withStart([SERVICE, ROOT, { DATA_DIR: `${folder}/data` }], async (office) => {
      await office.told;
      const [url] = /http:\/\/[\w.]+:\d+/.exec(office.said()) ?? [];
      assert(url, office.said());
      const alive = await fetch(`${url}/healthz`);
      await alive.body?.cancel();
      assertEquals([alive.status, await office.end()], [200, 0]);
      assertMatch(office.said(), /http:\/\/[\w.]+:\d+\/first\/[\w-]{43}\n/);
      assertStringIncludes(office.said(), "사무소 정보를 아직 등록하지 않았습니다");
      await assertRejects(() => fetch(`${url}/healthz`));
    });
  }));

Deno.test("SIGTERM in the first build ends the start with a Korean line", () =>
  inFolder(async (folder) => {
    const watcher = Deno.watchFs(folder);
    await withStart([PROGRAM, folder, { DATA_DIR: `${folder}/data` }], async (office) => {
      for await (const { paths } of watcher) {
        if (paths.some((path) => path.includes("/build"))) break;
      }
      assertEquals(await office.end(), 0);
      assertMatch(office.said(), /빌드를 멈추고 끝냅니다\./);
      assert(!/[a-z]{4,} [a-z]{3,}/i.test(office.said()), office.said());
    });
  }));
