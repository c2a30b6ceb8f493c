/**
 * The server that is probed, in a process of its own: the sample office in memory, behind a proxy as it seems. Its
 * parent asks it with a line how long it served nobody.
 */
import { seoulParts } from "../../../events/base/seoul.ts";
import { readConfig } from "../../../src/config.ts";
import { startServer } from "../../../src/main.ts";
import { csrfToken } from "../../../src/server/csrf.ts";
import { fillEmployees } from "../bench/employees.ts";
import { fillCards } from "../bench/fill.ts";
import { SESSION, signIn } from "../bench/office.ts";
import { buildAll } from "../../build.ts";
import { linesOf } from "../crash/run.ts";
import { fillConversation, LONG_CONVERSATION, SHORT_CONVERSATION } from "./conversation.ts";
import { watchThread } from "./held.ts";

export interface Probed {
  port: number;
  /** Of a superuser who has just signed in: the cookie, and the token of the pages. */
  cookie: string;
  token: string;
  /** A moment before the payments came in, as an address names it. */
  before: string;
  /** The same of a colleague. */
  colleague: { cookie: string; token: string };
}

/** Payments in the books besides those of the sample office. */
const rows = Number(Deno.args[0] ?? 0);
const COLLEAGUE = `${SESSION}-2`;

const LM_STUDIO_URL = Deno.env.get("LM_STUDIO_URL") ?? "";
const config = readConfig({ PORT: "0", KV_URL: ":memory:", TRUST_PROXY: "1", LM_STUDIO_URL });
await buildAll({ minify: true, outDir: "build", officeFile: "" });
const server = await startServer(config);
// The sample office's login provider starts with the first sign-in, which a real one's does not.
await fetch(`${server.url}/oauth/login/kakao`, { redirect: "manual" });
const cookie = await signIn(server.deps);
const token = await csrfToken(server.deps.keys, SESSION);
const colleague = {
  cookie: await signIn(server.deps, COLLEAGUE, "bench-2"),
  token: await csrfToken(server.deps.keys, COLLEAGUE),
};
const second = () => new Promise((resolve) => setTimeout(resolve, 1_100));
await second();
const { day, time } = seoulParts(Date.now());
await second();
if (rows > 0) {
  await fillEmployees(server.deps.books, 30);
  await fillCards(server.deps.books, rows);
}
await fillConversation(server.deps.books, "bench-user", LONG_CONVERSATION, 480);
await fillConversation(server.deps.books, "bench-2", SHORT_CONVERSATION, 16);
const before = `${day}T${time}`;
const probed: Probed = { port: Number(new URL(server.url).port), cookie, token, before, colleague };
console.log(JSON.stringify(probed));
// Each line that comes asks what this thread did since the one before.
const watch = watchThread();
for await (const _asked of linesOf(Deno.stdin.readable)) console.log(JSON.stringify(watch.told()));
