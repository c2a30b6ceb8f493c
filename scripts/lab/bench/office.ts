/** The whole server in this process, on books in memory, and the browser of somebody signed in. */
import { Auth } from "../../../src/auth/auth.ts";
import { cookieNames } from "../../../src/auth/cookies.ts";
import { readConfig } from "../../../src/config.ts";
import type { Deps } from "../../../src/deps.ts";
import { createApp } from "../../../src/app/app.ts";
import { readOffice, readOfficeFile } from "../../../src/office/office_file.ts";
import { SecurityLog } from "../../../src/security/security_log.ts";
import type { Books } from "../../../src/store/contract.ts";
import { openBooks } from "../../../src/store/open.ts";
import { emptyAssets } from "../../../src/server/assets.ts";
import { type From, serve, type Serving } from "../../../src/server/serve.ts";

export type Ask = (path: string, call?: { method: string; json: unknown }) => Promise<Response>;

export interface Office {
  ask: Ask;
  /** The server itself, and what makes a request one of the person signed in. */
  fetch(request: Request): Response | Promise<Response>;
  /** Serves it on a free port as well, until it is closed; answers with the address. */
  listen(): string;
  cookie: string;
  /** The same for everybody who is signed in. */
  cookies: string[];
  close(): Promise<void>;
}

interface OfficeOptions {
  /** Settings of the server besides its own. */
  settings?: Record<string, string>;
  /** People signed in. */
  people?: number;
}

/** Opens it, filled by `fill`; the signed-in person is staff and a superuser. */
export async function openOffice(
  fill: (books: Books) => Promise<void>,
  { settings = {}, people = 1 }: OfficeOptions = {},
): Promise<Office> {
  const now = () => new Date();
  const config = readConfig({ KV_URL: ":memory:", ...settings });
  const books = await openBooks({ path: ":memory:" });
  await fill(books);
  const auth = new Auth({ config, books, now });
  const { keys } = books;
  const office = await readOffice("");
  const firstFacts = await readOfficeFile("");
  const security = new SecurityLog(books, now);
  const logState = () => "whole" as const;
  const assets = emptyAssets;
  const deps: Deps = {
    ...{ config, books, keys, auth, security, logState, assets, office, firstFacts, now },
  };
  const app = createApp(deps, { logRequests: false });
  const cookies = [await signIn(deps)];
  for (let at = 1; at < people; at++) {
    cookies.push(await signIn(deps, `${SESSION}-${at}`, `bench-${at}`));
  }
  const [cookie] = cookies;
  let server: Serving | undefined;
  return {
    fetch: (request) => app.fetch(request),
    listen() {
      const answer = (request: Request, from: From) => app.fetch(request, from);
      server ??= serve(answer, { hostname: "127.0.0.1", port: 0 });
      return `http://127.0.0.1:${server.port}`;
    },
    cookie,
    cookies,
    async ask(path, call) {
      const headers = {
        cookie,
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
      };
      const body = call && JSON.stringify(call.json);
      return await app.request(path, { method: call?.method, headers, body });
    },
    async close() {
      await server?.stop(5_000);
      await auth.close();
      await security.close();
      await books.close();
    },
  };
}

export const SESSION = "bench-session";

/** A session of a superuser: the cookie that carries it. */
export async function signIn(
  { auth }: Deps,
  session = SESSION,
  id = "bench-user",
): Promise<string> {
  const flags = { is_active: true, is_staff: true, is_superuser: true };
  const profile = {
    nickname: "김민지",
    email: "",
    phone_number: "",
    profile_img: "",
    thumbnail_img: "",
  };
  const user = { id, provider: "kakao", subject: id, profile, flags };
  const refused = await auth.accounts.register(user, { requestId: "bench", via: "system" });
  if (refused) throw new Error(refused.message);
  const { tokens } = await auth.sessions.open({
    id: session,
    userId: user.id,
    provider: "kakao",
    client: "browser",
    authenticatedAt: auth.now().getTime(),
    providerTokens: null,
  });
  return `${cookieNames(auth.secure).access}=${tokens.access_token}`;
}
