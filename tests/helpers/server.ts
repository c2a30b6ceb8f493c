/** The whole server on a memory store, with people who are signed in: what HTTP tests call. */
import { registry as officeEvents } from "../../events/registry.ts";
import { viewRegistry, type Views } from "../../projections/registry.ts";
import { Auth } from "../../src/auth/auth.ts";
import { cookieNames } from "../../src/auth/cookies.ts";
import { type Config, readConfig } from "../../src/config.ts";
import type { Deps } from "../../src/deps.ts";
import { createApp } from "../../src/app/app.ts";
import { allRoutes } from "../../src/app/routes.ts";
import type { Assets } from "../../src/server/assets.ts";
import { officeNow, readOfficeFile } from "../../src/office/office_file.ts";
import type { Route } from "../../src/server/route.ts";
import { type From, serve, type Serving } from "../../src/server/serve.ts";
import { SecurityLog } from "../../src/security/security_log.ts";
import type { Books } from "../../src/store/contract.ts";
import { officeRules, openBooks, type OpenOptions } from "../../src/store/open.ts";
import { openStore, type StoreOptions } from "../../src/store/store.ts";
import { testWrapping } from "./wrapping.ts";
import { holdToDescription } from "./described.ts";
import { employee, hire, jun, mina, pay, payment, sora } from "./people.ts";

/** Callers of test calls. `token` is a staff member's script, `deactivated` one who lost access. */
export type Caller = "visitor" | "user" | "staff" | "superuser" | "deactivated" | "token";

export interface CallOptions {
  as?: Caller;
  method?: string;
  /** Sent as JSON. */
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** Of the caller, who may go away. */
  signal?: AbortSignal;
}

export interface TestApp {
  deps: Deps;
  /** A call as the browser makes it (a same-origin one), or as a script when `as` is "token". */
  call(path: string, options?: CallOptions): Promise<Response>;
  /** Headers that make a request one of this caller's. */
  headersOf(caller: Caller): Record<string, string>;
  /** A browser session of the caller that is new now, for a test whose clock has gone on. */
  signInAgain(caller: Exclude<Caller, "visitor" | "token">): Promise<void>;
  /** Serves it on a free port as well, until it is closed; answers with the address. */
  listen(): string;
  close(): Promise<void>;
}

interface Options {
  now?: () => Date;
  config?: Partial<Config>;
  /** Events and views besides the office's, and the routes to serve instead of its own. */
  books?: Pick<OpenOptions, "registry" | "views">;
  routes?: () => Route[];
  /** The folder of books and keys; default: both in memory. */
  dataDir?: string;
  /** A KV that other processes use too, instead of one of its own. */
  kv?: SharedKv;
  /** Without it: three employees and the payments "lunch" and "dinner" of November 2026. */
  empty?: boolean;
  /** Nobody has an account yet: every caller is a visitor. */
  deserted?: boolean;
}

export const testNow = new Date("2026-11-21T01:00:00.000Z");

/** Assets as if a build had run. */
const assets: Assets = {
  style: (name) => `/assets/${name}`,
  styleText: (name) => `/* ${name} */`,
  client: () => ["/assets/client.js"],
  early: () => "",
  worker: () => "",
  island: (name) => [`/assets/${name}.js`],
  fonts: () => [],
  fontFaces: () => [],
  serve: () => Promise.resolve(null),
};

/** Runs a test against an empty office, and closes it in any case. */
export async function withEmptyApp(
  test: (app: TestApp) => Promise<void>,
  now?: () => Date,
): Promise<void> {
  const app = await openTestApp({ empty: true, now });
  try {
    await test(app);
  } finally {
    await app.close();
  }
}

/** Runs a test against a real office, which is no demo: new, with nothing said of it yet. */
export async function withRealOffice(
  test: (app: TestApp) => Promise<void>,
  config: Partial<Config> = {},
): Promise<void> {
  const app = await openTestApp({ empty: true, config: { demo: false, ...config } });
  try {
    await test(app);
  } finally {
    await app.close();
  }
}

/** Runs a test against an office with a few people and payments, and closes it in any case. */
export async function withOffice(test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await openTestApp();
  try {
    await test(app);
  } finally {
    await app.close();
  }
}

/** Opens the server for one test. Close it at the end. */
export async function openTestApp(options: Options = {}): Promise<TestApp> {
  const now = options.now ?? (() => testNow);
  const config = { ...readConfig({ KV_URL: ":memory:" }), ...options.config };
  const { dataDir } = options;
  const path = dataDir ? `${dataDir}/office.kv` : ":memory:";
  const books = options.kv ? await openShared(options.kv, now) : await openBooks({
    path,
    now,
    wrapping: dataDir ? testWrapping : undefined,
    ...options.books,
  });
  const auth = new Auth({ config, books, now });
  const { keys } = books;
  const firstFacts = await readOfficeFile(config.officeFile);
  const security = new SecurityLog(books, now);
  const deps: Deps = {
    config,
    books,
    keys,
    auth,
    security,
    logState: () => "whole",
    assets,
    get office() {
      return officeNow(books.views, this.firstFacts, config.demo, this.now());
    },
    firstFacts,
    now,
  };
  const callers = options.deserted ? noCallers : await signEveryoneIn(deps);
  if (!options.empty && !options.deserted) await seed(deps);
  const routes = options.routes?.() ?? allRoutes();
  const app = createApp(deps, { logRequests: false, routes });
  const headersOf = (caller: Caller) => callers[caller];
  const servers: Serving[] = [];
  return {
    deps,
    headersOf,
    async signInAgain(caller) {
      callers[caller] = await openSession(deps, caller, `session-${caller}-${crypto.randomUUID()}`);
    },
    listen() {
      const answer = (request: Request, from: From) => app.fetch(request, from);
      const server = serve(answer, { hostname: "127.0.0.1", port: 0 });
      servers.push(server);
      return `http://127.0.0.1:${server.port}`;
    },
    async call(path, call = {}) {
      const request = requestOf(call, headersOf);
      const response = await app.request(path, request);
      await holdToDescription(routes, request.method!, path, response);
      return response;
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop(5_000)));
      await auth.close();
      await security.close();
      await books.close();
    },
  };
}

type SharedKv = Pick<StoreOptions<Views>, "kv" | "watched" | "lookMs">;

const openShared = (kv: SharedKv, now: () => Date): Promise<Books> =>
  openStore<Views>({
    ...kv,
    shared: true,
    registry: officeEvents,
    views: viewRegistry,
    rule: officeRules,
    now,
    release: () => {},
  });

function requestOf(call: CallOptions, headersOf: TestApp["headersOf"]): RequestInit {
  const caller = call.as ?? "staff";
  const browser: Record<string, string> = caller === "token"
    ? {}
    : { "sec-fetch-site": "same-origin" };
  const type: Record<string, string> = call.json === undefined
    ? {}
    : { "content-type": "application/json" };
  return {
    method: call.method ?? "GET",
    headers: { ...browser, ...type, ...headersOf(caller), ...call.headers },
    body: call.json === undefined ? call.body : JSON.stringify(call.json),
    signal: call.signal,
  };
}

const noCallers = { visitor: {} } as Record<Caller, Record<string, string>>;

const FLAGS = { is_active: true, is_staff: false, is_superuser: false };

async function signEveryoneIn(deps: Deps): Promise<Record<Caller, Record<string, string>>> {
  // In a folder that was used before, everyone signs in anew.
  const opened = deps.books.head;
  const account = async (id: string, flags: Partial<typeof FLAGS>) => {
    const profile = {
      nickname: NICKNAMES[id],
      email: "",
      phone_number: "",
      profile_img: "",
      thumbnail_img: "",
    };
    const user = { id, provider: "kakao", subject: id, profile, flags: { ...FLAGS, ...flags } };
    const refused = await deps.auth.accounts.register(user, { requestId: "seed", via: "system" });
    if (refused) throw new Error(refused.message);
    return await openSession(deps, id, `session-${id}${opened === 0 ? "" : `-${opened}`}`);
  };
  return {
    visitor: {},
    user: await account("user", {}),
    staff: await account("staff", { is_staff: true }),
    superuser: await account("superuser", { is_staff: true, is_superuser: true }),
    deactivated: await account("deactivated", { is_active: false, is_staff: true }),
    token: await tokenOf(deps, "staff", opened),
  };
}

async function openSession(deps: Deps, userId: string, id: string) {
  const { tokens } = await deps.auth.sessions.open({
    id,
    userId,
    provider: "kakao",
    client: "browser",
    authenticatedAt: deps.now().getTime(),
    providerTokens: null,
    epoch: deps.auth.accounts.find(userId)!.state.epoch,
  });
  return { cookie: `${cookieNames(deps.auth.secure).access}=${tokens.access_token}` };
}

const NICKNAMES: Record<string, string> = {
  user: "손님",
  staff: "김직원",
  superuser: "대표",
  deactivated: "퇴사자",
};

async function tokenOf(deps: Deps, user: string, opened: number): Promise<Record<string, string>> {
  const actor = { id: user, name: NICKNAMES[user], role: "staff", via: "web" } as const;
  const meta = { actor, requestId: "seed", key: `seed:token:${opened}` };
  const expiresAt = new Date(deps.now().getTime() + 365 * 24 * 60 * 60 * 1000);
  const wanted = { name: "시험", expiresAt, scopes: null };
  const made = await deps.auth.accounts.createToken(user, wanted, meta);
  if ("refused" in made) throw new Error(made.message);
  return { authorization: `Bearer ${made.secret}` };
}

async function seed({ books }: Deps): Promise<void> {
  await hire(books, mina, employee("이미나", { position: "대리" }));
  await hire(books, jun, employee("박준", { dept: "공탁팀" }));
  await hire(books, sora, employee("최소라", { dept: "법인팀", position: "과장" }));
  await pay(books, "lunch", payment({ participants: [mina] }));
  const evening = { used_at: "2026-11-03T10:30:00.000Z", store_name: "한우마을", pay: 120_000 };
  await pay(books, "dinner", payment({ ...evening, purpose: "dinner", note: "월말 회식" }));
}

/** Works with an empty office whose clock is the test's to move, in milliseconds. */
export async function withApp(
  work: (app: TestApp, move: (ms: number) => void) => Promise<void>,
): Promise<void> {
  let at = testNow.getTime();
  const app = await openTestApp({ now: () => new Date(at), empty: true });
  try {
    await work(app, (ms) => at += ms);
  } finally {
    await app.close();
  }
}
