/** The server that is probed, in a process of its own: the sample office in memory, behind a proxy as it seems. */
import { readConfig } from "../../src/config.ts";
import { startServer } from "../../src/main.ts";
import { csrfToken } from "../../src/server/csrf.ts";
import { SESSION, signIn } from "../bench/office.ts";
import { buildAll } from "../build.ts";

export interface Probed {
  port: number;
  /** Of a superuser who has just signed in: the cookie, and the token of the pages. */
  cookie: string;
  token: string;
}

const config = readConfig({ PORT: "0", KV_URL: ":memory:", TRUST_PROXY: "1" });
await buildAll({ minify: true, outDir: "build", officeFile: "" });
const server = await startServer(config);
// The sample office's login provider starts with the first sign-in, which a real one's does not.
await fetch(`${server.url}/oauth/login/kakao`, { redirect: "manual" });
const cookie = await signIn(server.deps);
const token = await csrfToken(server.deps.keys, SESSION);
const probed: Probed = { port: Number(new URL(server.url).port), cookie, token };
console.log(JSON.stringify(probed));
