/** The office that is fuzzed: full of sample data, with callers whose sign-ins outlive what they send. */
import { runSynchronously } from "../../projections/kit/query.ts";
import { cookieNames } from "../../src/auth/cookies.ts";
import { fillDemoConsultations } from "../../src/demo/consultations.ts";
import { fillDemo } from "../../src/demo/fill.ts";
import { csrfToken } from "../../src/server/csrf.ts";
import { resources } from "../../src/tables/registry.ts";
import { type Caller, openTestApp, type TestApp } from "../helpers/server.ts";

export const CALLERS: Caller[] = [
  "visitor",
  "user",
  "staff",
  "superuser",
  "deactivated",
  "token",
];

const RIGHTS: Partial<Record<Caller, [staff: boolean, superuser: boolean]>> = {
  user: [false, false],
  staff: [true, false],
  superuser: [true, true],
};

export interface FuzzOffice {
  app: TestApp;
  /** Names of things that are there: ids of rows, addresses of posts. */
  ids(path: string): string[];
  headersOf(caller: Caller): Promise<Record<string, string>>;
}

/** Opens it. Close its app at the end. */
export async function openFuzzOffice(now?: () => Date): Promise<FuzzOffice> {
  const app = await openTestApp({ config: { trustProxy: true }, now });
  const { deps } = app;
  await fillDemo(deps.books, deps.now(), deps.office.name);
  await fillDemoConsultations(deps.books, deps.now(), deps.office.consultation.retentionDays);
  const headers: Partial<Record<Caller, Record<string, string>>> = {};
  let session = 0;

  /** Is it still the same caller with these headers? */
  async function isWhoItWas(caller: Caller, own: Record<string, string>): Promise<boolean> {
    const identity = await deps.auth.identify(new Request("http://localhost/", { headers: own }));
    if (caller === "deactivated") return identity?.role === "visitor";
    return identity?.role === (caller === "token" ? "staff" : caller);
  }

  /** Gives back the rights that a request took, and signs in anew. */
  async function signIn(caller: Caller): Promise<Record<string, string>> {
    const [is_staff, is_superuser] = RIGHTS[caller] ?? [true, false];
    const userId = caller === "token" ? "staff" : caller;
    const flags = { is_active: caller !== "deactivated", is_staff, is_superuser };
    const meta = {
      actor: { id: "system", name: "", role: "superuser", via: "cli" } as const,
      requestId: "fuzz",
      key: `fuzz:flags:${session++}`,
    };
    await deps.auth.accounts.changeFlags(userId, flags, meta);
    if (caller === "token") return await newToken(app, session);
    const id = `fuzz-${session}`;
    const { tokens } = await deps.auth.sessions.open({
      id,
      userId,
      provider: "kakao",
      client: "browser",
      authenticatedAt: deps.now().getTime(),
      providerTokens: null,
    });
    return {
      cookie: `${cookieNames(deps.auth.secure).access}=${tokens.access_token}`,
      "x-csrftoken": await csrfToken(deps.keys, id),
    };
  }

  return {
    app,
    async headersOf(caller) {
      if (caller === "visitor") return {};
      const own = headers[caller] ??= await signIn(caller);
      if (await isWhoItWas(caller, own)) return own;
      return headers[caller] = await signIn(caller);
    },
    ids: (path) => idsFor(app, path),
  };
}

async function newToken(app: TestApp, serial: number): Promise<Record<string, string>> {
  const actor = { id: "staff", name: "김직원", role: "staff", via: "web" } as const;
  const meta = { actor, requestId: "fuzz", key: `fuzz:token:${serial}` };
  const expiresAt = new Date(app.deps.now().getTime() + 365 * 24 * 60 * 60 * 1000);
  const token = { name: `시험 ${serial}`, expiresAt, scopes: null };
  const made = await app.deps.auth.accounts.createToken("staff", token, meta);
  if ("refused" in made) throw new Error(made.message);
  return { authorization: `Bearer ${made.secret}` };
}

/** Rows of the noun that the path is about, and a few things of other nouns. */
function idsFor({ deps }: TestApp, path: string): string[] {
  const { views } = deps.books;
  const resource = resources.find((one) => path.startsWith(`${one.path}/`));
  const some = (ids: Iterable<string>) => [...ids].slice(0, 20);
  if (resource) return some(runSynchronously(resource.rows(views)).map(({ id }) => id));
  if (path.includes("card")) return ["lunch", "dinner"];
  if (path.includes("consultation")) return some(views.consultation.byId.keys());
  if (path.includes("blog") || path.includes("posts")) return some(views.post.byId.keys());
  if (path.includes("account")) return ["user", "staff", "superuser", "deactivated"];
  return ["lunch", "staff", "real-estate", "favicon.png"];
}
