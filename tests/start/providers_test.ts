/** Offices that are no demo, started as the README says: every provider, address and server of the settings. */
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { readLast } from "../../src/backup/last.ts";
import { newWrappingKey, textOfKey } from "../../src/personal/wrapping.ts";
import { startProcess } from "../acceptance/server_process.ts";
import { startMcpServer } from "../chat/mcp_server.ts";
import { LISTS, startModelServer } from "../chat/model_server.ts";
import { freePort, ROOT } from "./process.ts";
import { eventually, inOwnFolder, walk, withProviders } from "./walk.ts";

Deno.test("with a Kakao key and an empty folder the office starts and works by its printed link", () =>
  withProviders((_folder, env) =>
    walk({
      env: env(),
      provider: "kakao",
      also: async (office) => {
        assertMatch(office.said(), /마스터 키를 새로 만들었습니다/);
        assertStringIncludes(office.said(), "사무소 정보를 아직 등록하지 않았습니다");
        const home = await (await fetch(office.url)).text();
        assertStringIncludes(home, "카카오로 로그인");
        assertEquals(home.includes("데모"), false);
      },
    })
  ));

Deno.test("with any OpenID Connect issuer and DEMO=0 people sign in there", () =>
  withProviders(
    (_folder, env) =>
      walk({
        env: env({ DEMO: "0", STAFF_IDLE_MINUTES: "30", TRUST_PROXY: "1" }),
        provider: "oidc",
        also: async (office) =>
          assertStringIncludes(await (await fetch(office.url)).text(), "나루 계정으로 로그인"),
      }),
    "oidc",
  ));

/** Settings that have nothing to do with each other are walked by one start. */
Deno.test("with HOST=0.0.0.0 and three providers' keys the office answers with a button for each", () =>
  withProviders((_folder, env) => {
    const PORT = freePort();
    return walk({
      env: env({
        ...{ HOST: "0.0.0.0", PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` },
        ...{ GOOGLE_CLIENT_ID: "office.apps", GOOGLE_CLIENT_SECRET: "s", NAVER_CLIENT_ID: "n" },
        ...{ NAVER_CLIENT_SECRET: "s", KAKAO_JS_KEY: "0123456789abcdef" },
      }),
      provider: "kakao",
      also: async (office) => {
        const home = await (await fetch(office.url)).text();
        for (const text of ["카카오로 로그인", "네이버로 로그인", "Google로 로그인"]) {
          assertStringIncludes(home, text);
        }
      },
    });
  }));

Deno.test("with HOST=::1, no home folder and a wrapping key in the environment the office answers there", () =>
  withProviders(async (_folder, env) => {
    const { HOME: _home, XDG_CONFIG_HOME: _config, ...rest } = env({
      ...{ HOST: "::1", PORT: freePort(), PUBLIC_URL: "" },
      ...{ WRAPPING_KEY: textOfKey(newWrappingKey()), BACKUP_KEY: "" },
    });
    await walk({ env: rest, provider: "kakao" });
  }));

Deno.test("the running office uses every server and folder of its settings", () =>
  withProviders(async (folder, env) => {
    const model = startModelServer([]);
    model.lists = LISTS;
    const others = startMcpServer([["search", { reads: true }]]);
    const mcp = [{ name: "law", url: others.url, key: "geheim", read: ["search"], seconds: 5 }];
    await Deno.mkdir(`${folder}/따로`);
    await Deno.writeTextFile(`${folder}/backup.key`, textOfKey(newWrappingKey()));
    const [first, second] = [`${folder}/백업 1`, `${folder}/백업 2`];
    try {
      await walk({
        env: env({
          ...{ LM_STUDIO_URL: model.url, LM_STUDIO_KEY: "k", LM_STUDIO_MODEL: "gemma" },
          ...{ LM_STUDIO_AT_ONCE: "2", MCP_SERVERS: JSON.stringify(mcp) },
          ...{ BACKUP_DIR: first, BACKUP_SECOND_DIR: second, BACKUP_MINUTES: "1" },
          ...{ BACKUP_SET_DAYS: "3", BACKUP_SETS: "2", BACKUP_KEY_FILE: `${folder}/backup.key` },
          BACKUP_KEYS_COPY: `${folder}/따로/keys.sqlite`,
          WRAPPING_KEY_FILE: `${folder}/키/wrapping.key`,
          ...{ CERTIFICATE_TIMEOUT: "20", CERTIFICATE_RATE: "50" },
          ...{ JOB_CONCURRENCY: "8", JOB_QUEUES: "" },
        }),
        provider: "kakao",
        also: async (_office, browser) => {
          const models = await (await browser.go("/api/chat/lm-studio/models/")).text();
          assertStringIncludes(models, "gemma-ko-4b");
          const tools = await (await browser.go("/api/chat/mcp/tools/")).text();
          assertStringIncludes(tools, "law__search");
        },
        // A start backs up at once what there is.
        later: async () => {
          for (const place of [first, second]) {
            await eventually("a backup in each folder", () => readLast(place));
          }
          await eventually(
            "a copy of the keys",
            () => Deno.stat(`${folder}/따로/keys.sqlite`).catch(() => null),
          );
        },
      });
    } finally {
      await others.stop();
      await model.stop();
    }
  }));

Deno.test("with an office file, a server with its permissions shows the file's facts", () =>
  inOwnFolder(async (folder) => {
    const OFFICE_FILE = `${folder}/office.json`;
    const facts = { name: "법무사사무소 나루", shortName: "나루", phone: "02-000-0007" };
    await Deno.writeTextFile(OFFICE_FILE, JSON.stringify(facts));
    // Not by the start itself: what it builds for this file would take the place of what others are using.
    const server = await startProcess(`${folder}/data`, { OFFICE_FILE });
    try {
      assertStringIncludes(await (await fetch(server.url)).text(), facts.name);
    } finally {
      assertEquals(await server.stop(), 0);
    }
  }));

Deno.test("a developer's start runs the office behind its proxy", () =>
  withProviders((_folder, env) =>
    walk({
      env: env(),
      provider: "kakao",
      // The proxy and the office print their lines in either order.
      command: {
        args: ["task", "dev"],
        cwd: ROOT,
        ready: /^(?=[^]*developing at)(?=[^]*Ctrl\+C)/,
      },
    })
  ));
