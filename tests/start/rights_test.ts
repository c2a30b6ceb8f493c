/** Each right that the server is given is one it needs: without it the start ends with the name of its setting. */
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { permissionsOf, rightsOf } from "../../scripts/server/permissions.ts";
import { readConfig } from "../../src/config.ts";
import { newWrappingKey, textOfKey } from "../../src/personal/wrapping.ts";
import { environment, freePort, ROOT, runToEnd } from "./process.ts";
import { inOwnFolder } from "./walk.ts";

/** Flags without one value of a right. */
const without = (flags: string[], name: string, value: string): string[] =>
  flags.flatMap((flag) => {
    const given = `--allow-${name}=`;
    if (!flag.startsWith(given)) return [flag];
    const rest = flag.slice(given.length).split(",").filter((one) => one !== value);
    return rest.length === 0 ? [] : [given + rest.join()];
  });

Deno.test("a missing permission at the start is one Korean line with its setting", () =>
  inOwnFolder(async (folder) => {
    await Deno.mkdir(`${folder}/따로`);
    await Deno.mkdir(`${folder}/data`);
    await Deno.writeTextFile(`${folder}/office.json`, "{}");
    for (const name of ["backup.key", "wrapping.key"]) {
      await Deno.writeTextFile(`${folder}/${name}`, textOfKey(newWrappingKey()));
    }
    const env = environment(folder, {
      PORT: freePort(),
      KAKAO_REST_KEY: "0123456789abcdef0123456789abcdef",
      BACKUP_DIR: `${folder}/백업`,
      BACKUP_KEY_FILE: `${folder}/backup.key`,
      BACKUP_KEYS_COPY: `${folder}/따로/keys.sqlite`,
      OFFICE_FILE: `${folder}/office.json`,
      WRAPPING_KEY_FILE: `${folder}/wrapping.key`,
      LM_STUDIO_URL: "http://127.0.0.2:1234",
      MCP_SERVERS: '[{"name":"law","url":"https://mcp.example/mcp"}]',
      CERTIFICATE_URL: "https://certificates.example",
      CERTIFICATE_KEY: "k",
      MAIL_HOST: "smtp.example",
      MAIL_FROM: "office@example.com",
      SOLAPI_KEY: "key",
      SOLAPI_SECRET: "secret",
      SOLAPI_FROM: "02-123-4567",
      PUSH: "1",
      WEBHOOK_URL: "https://hooks.example/office",
      WEBHOOK_SECRET: "0123456789abcdef",
    });
    const config = readConfig(env);
    const flags = permissionsOf(config, ROOT, "build");
    const seen = new Set<string>();
    for (const { name, value, setting } of rightsOf(config)) {
      // One of each kind: a host is looked for as another host is.
      if (seen.has(name + setting)) continue;
      seen.add(name + setting);
      const args = ["run", "--quiet", `--config=${ROOT}/deno.json`, `--lock=${ROOT}/office.lock`];
      const { code, said } = await runToEnd(env, {
        args: [...args, ...without(flags, name, value), `${ROOT}/scripts/serve.ts`, "build"],
      });
      assertEquals(code, 2, said);
      assertMatch(said, /^설정 [A-Z_]+에 필요한 권한\(.*\)이 서버 프로세스에 없습니다\. .*요\.\n$/);
      assertStringIncludes(said, setting);
    }
    assertEquals(seen.size, 18);
  }));
