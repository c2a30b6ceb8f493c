/** The server with the rights it is given and no other: every page, a picture, a workbook, a sign-in. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import sharp from "sharp";
import { permissionsOf } from "../../scripts/server/permissions.ts";
import { readLast } from "../../src/backup/last.ts";
import { checkSet, newestSet } from "../../src/backup/set.ts";
import { readConfig } from "../../src/config.ts";
import { inFolder } from "../cli/command.ts";
import { sheet } from "../tables/import_helper.ts";
import { type ServerProcess, startProcess } from "./server_process.ts";

/** Pages and calls that need no id, as the registry lists them. */
const addresses = Deno.readTextFileSync("tests/http/routes_snapshot.txt").split("\n")
  .map((line) => line.split(" ")).filter(([method, path]) => method === "GET" && !/[:*]/.test(path))
  // The first is open for as long as somebody listens; the others end a sign-in that nobody began.
  .map(([, path]) => path).filter((path) => !/^\/api\/live$|^\/oauth\//.test(path));

async function walk({ url }: ServerProcess, headers: Record<string, string>): Promise<void> {
  assert(addresses.length > 60, String(addresses.length));
  for (const path of addresses) {
    const response = await fetch(url + path, { headers, redirect: "manual" });
    await response.body?.cancel();
    assert(response.status < 500, `${path}: ${response.status}`);
  }
}

/** A post with a picture; what it is shown with afterwards. */
async function sendPicture({ url }: ServerProcess, headers: Record<string, string>): Promise<void> {
  const picture = await sharp({
    create: { width: 600, height: 400, channels: 3, background: "#b8321f" },
  }).png().toBuffer();
  const body = new FormData();
  body.set("title", "사진이 있는 글");
  body.set("content", JSON.stringify(["본문"]));
  body.set("image", new File([new Uint8Array(picture)], "a.png", { type: "image/png" }));
  const made = await fetch(`${url}/api/blog/posts/`, { method: "POST", headers, body });
  const post = await made.json();
  assertEquals(made.status, 201, JSON.stringify(post));
  const shown = await fetch(`${url}/media/${post.picture.sizes[0].sha256}.webp`);
  assertEquals([shown.status, shown.headers.get("content-type")], [200, "image/webp"]);
  await shown.body?.cancel();
}

/** A workbook is read by a worker, which has the server's rights. */
async function sendWorkbook({ url }: ServerProcess, headers: Record<string, string>) {
  const bytes = sheet([["부서명"], ["총무팀"], ["공탁팀"]]);
  const body = new FormData();
  body.set("file", new File([bytes as Uint8Array<ArrayBuffer>], "부서.xlsx"));
  const path = "/api/deposition/department/import_excel";
  const looked = await fetch(url + path, { method: "POST", headers, body });
  const preview = await looked.json();
  assertEquals(looked.status, 200, JSON.stringify(preview));
  const { added, refused } = preview.counts;
  assertEquals(added + refused, 2, JSON.stringify(preview.counts));
  const out = await fetch(`${url}/api/deposition/department/export_excel`, {
    headers,
  });
  assertEquals(out.status, 200);
  assert((await out.arrayBuffer()).byteLength > 1_000);
}

const PNG = new TextEncoder().encode("PNG");

Deno.test("with only its own permissions the server shows every page, makes pictures and reads workbooks", () =>
  inFolder(async (folder) => {
    const BACKUP_DIR = `${folder}/sets`;
    const BACKUP_KEYS_COPY = `${folder}/apart/keys.sqlite`;
    await Deno.mkdir(`${folder}/apart`);
    const server = await startProcess(`${folder}/data`, {
      DEMO: "1",
      BACKUP_DIR,
      BACKUP_KEYS_COPY,
    });
    try {
      const headers = await server.headers();
      await walk(server, headers);
      // It backs itself up from its start on.
      while (!await readLast(BACKUP_DIR)) await walk(server, headers);
      assertEquals((await checkSet(await newestSet(BACKUP_DIR))).length, 1);
      await sendPicture(server, headers);
      await sendWorkbook(server, headers);
      const { icons: [icon] } = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
      assertEquals((await (await fetch(server.url + icon.src)).bytes()).subarray(1, 4), PNG);
      const login = await fetch(`${server.url}/oauth/login/kakao`, { redirect: "manual" });
      assertEquals(login.status, 303);
      const asked = await fetch(login.headers.get("location")!, { redirect: "manual" });
      await asked.body?.cancel();
      const cookie = asked.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
      const page = new URL(asked.headers.get("location")!, asked.url);
      assertMatch(await (await fetch(page, { headers: { cookie } })).text(), /데모 관리자/);
    } finally {
      assertEquals(await server.stop(), 0);
    }
    assert((await Deno.stat(BACKUP_KEYS_COPY)).size > 0);
  }));

const flagsOf = (env: Record<string, string>): Record<string, string[]> => {
  const flags = permissionsOf(readConfig({ DATA_DIR: "/srv/office", ...env }), "/app", "build");
  return Object.fromEntries(
    flags.filter((flag) => flag.includes("=")).map((flag) => {
      const [name, values] = flag.slice("--allow-".length).split("=");
      return [name, values.split(",")];
    }),
  );
};

Deno.test("the server cannot start programs, write outside its data, or call hosts that no setting names", () => {
  const flags = permissionsOf(readConfig({ DATA_DIR: "/srv/office" }), "/app", "build");
  for (
    const flag of [
      "-A",
      "--allow-all",
      "--allow-read",
      "--allow-write",
      "--allow-net",
      "--allow-ffi",
    ]
  ) {
    assert(!flags.includes(flag), flag);
  }
  assert(!flags.some((flag) => flag.startsWith("--allow-run")));
  assert(flags.includes("--no-prompt"));
  assertEquals(flagsOf({}).write, ["/srv/office"]);
});

Deno.test("the rights follow the settings: ports, provider, KV server, model server, files", () => {
  const table: [Record<string, string>, string[]][] = [
    [{}, ["127.0.0.1"]],
    [{ DEMO: "0", PORT: "0" }, ["127.0.0.1"]],
    [{ DEMO_LOGIN_PORT: "9001" }, ["127.0.0.1"]],
    [{ DEMO: "0", HOST: "0.0.0.0", PORT: "80" }, ["127.0.0.1", "0.0.0.0:80"]],
    [{ DEMO: "0", HOST: "::" }, ["127.0.0.1", "[::]:8000"]],
    [{ NAVER_CLIENT_ID: "n", NAVER_CLIENT_SECRET: "s", LOGIN_HOSTS: "a.example" }, [
      "127.0.0.1",
      "nid.naver.com:443",
      "openapi.naver.com:443",
      "a.example:443",
    ]],
    [{ KAKAO_REST_KEY: "0a1b2c3d4e5f60718293a4b5c6d7e8f9" }, [
      "127.0.0.1",
      "kauth.kakao.com:443",
      "kapi.kakao.com:443",
    ]],
    [{ DEMO: "0", KV_URL: "https://kv.office.kr/", LM_STUDIO_URL: "http://192.168.0.9:1234" }, [
      "127.0.0.1",
      "kv.office.kr:443",
      "192.168.0.9:1234",
    ]],
    [{ DEMO: "0", MCP_SERVERS: '[{"name":"law","url":"https://mcp.example/mcp"}]' }, [
      "127.0.0.1",
      "mcp.example:443",
    ]],
    [{ DEMO: "0", CERTIFICATE_URL: "https://certificates.example/v1", CERTIFICATE_KEY: "k" }, [
      "127.0.0.1",
      "certificates.example:443",
    ]],
  ];
  for (const [env, net] of table) assertEquals(flagsOf(env).net, net, JSON.stringify(env));
  assertEquals(flagsOf({ KV_URL: "https://kv.office.kr/" }).write, undefined);
  assert(flagsOf({ OFFICE_FILE: "/etc/office.json" }).read.includes("/etc/office.json"));
});

Deno.test("a start ends on a signal, and the server ends when its parent is gone", () =>
  inFolder(async (folder) => {
    const start = () =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "scripts/start.ts"],
        env: {
          DATA_DIR: `${folder}/data`,
          WRAPPING_KEY: "",
          WRAPPING_KEY_FILE: `${folder}/own/wrapping.key`,
          PORT: "0",
          KAKAO_REST_KEY: "0a1b2c3d4e5f60718293a4b5c6d7e8f9",
          NODE_ENV: "production",
        },
        stdout: "piped",
        stderr: "null",
      }).spawn();
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const process = start();
      const said = process.stdout.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      while (!text.includes("http://")) text += (await said.read()).value ?? "";
      assertEquals(text.includes("새로 만들었습니다"), signal === "SIGTERM", text);
      process.kill(signal);
      // The output ends when nobody can write to it any more: the server's own process has ended.
      while (!(await said.read()).done);
      const { code } = await process.status;
      assertEquals(code, signal === "SIGTERM" ? 0 : 137);
    }
  }));
