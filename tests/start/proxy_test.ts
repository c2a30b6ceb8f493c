/** An office behind a proxy: the files of `deploy/` in a real one, and what is on this machine only. */
import { assert, assertEquals } from "@std/assert";
import { missingForWalk, walkBehindProxy } from "../../scripts/lab/install/proxy.ts";
import { PROXY_NAMES } from "../../scripts/lab/install/proxy_servers.ts";
import { readConfig } from "../../src/config.ts";
import { startServer } from "../../src/main.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { inOwnFolder } from "./walk.ts";

const installed = PROXY_NAMES.find((name) => missingForWalk(name) === "");
const missing = PROXY_NAMES.map((name) => `${name}: ${missingForWalk(name)}`).join("; ");

Deno.test({
  name: installed
    ? `given an office behind ${installed} with its file of deploy/, then all of the walk succeeds`
    : `an office behind a proxy is not walked, for these are not installed: ${missing}`,
  ignore: !installed,
  async fn() {
    const said: string[] = [];
    assertEquals(await walkBehindProxy(installed!, (line) => said.push(line)), 0, said.join("\n"));
  },
});

Deno.test("nginx accepts the office's largest call", async () => {
  const text = await Deno.readTextFile("deploy/nginx.conf");
  const size = Number(/client_max_body_size (\d+)m;/.exec(text)![1]) * 1024 * 1024;
  const largest = Math.max(...allRoutes().map(({ bodyLimit = 0 }) => bodyLimit));
  assert(size >= largest, `${size} < ${largest}`);
});

/** Where the command line finds a server with these settings. */
const reachedAt = async (settings: Record<string, string>): Promise<string> => {
  let url = "";
  await inOwnFolder(async (folder) => {
    const config = readConfig({
      PORT: "0",
      DATA_DIR: `${folder}/data`,
      WRAPPING_KEY_FILE: `${folder}/wrapping.key`,
      ...settings,
    });
    const server = await startServer(config, { tell: () => {} });
    try {
      ({ url } = JSON.parse(await Deno.readTextFile(`${folder}/data/control.json`)));
      await (await fetch(`${url}/healthz`)).body?.cancel();
    } finally {
      await server.stop();
    }
  });
  return new URL(url).hostname;
};

Deno.test("with an unreachable public address the command line connects to the server itself", async () => {
  const login = { KAKAO_REST_KEY: "a-rest-key", KAKAO_CLIENT_SECRET: "a-client-secret" };
  const office = { ...login, PUBLIC_URL: "https://office.invalid" };
  assertEquals(await reachedAt(office), "127.0.0.1");
  assertEquals(await reachedAt({ ...office, HOST: "0.0.0.0" }), "127.0.0.1");
});
