import { assert, assertEquals } from "@std/assert";
import type { Route } from "../../src/server/route.ts";
import { allRoutes } from "../../src/app/routes.ts";
import { type Caller, openTestApp, type TestApp } from "../helpers/server.ts";

/** "in": reached the route; a status: refused by the gate; "/": sent home. */
type Outcome = "in" | 401 | 403 | "/";
type Row = Record<Caller, Outcome>;

const everyone: Row = {
  visitor: "in",
  user: "in",
  staff: "in",
  superuser: "in",
  deactivated: "in",
  token: "in",
};
const signedIn: Row = { ...everyone, visitor: 401, deactivated: 403 };
const staff: Row = { ...signedIn, user: 403 };
const superuser: Row = { ...staff, staff: 403, token: 403 };
const staffPage: Row = { ...everyone, visitor: "/", user: "/", deactivated: "/" };
const superuserPage: Row = { ...staffPage, staff: "/", token: "/" };

/** Who gets in, by the lowest role of a route; a form that a page sends is answered as a call is. */
const ROWS: Record<"call" | "page", Record<string, Row>> = {
  call: { visitor: everyone, user: signedIn, staff, superuser },
  page: {
    visitor: everyone,
    user: { ...staffPage, user: "in" },
    staff: staffPage,
    superuser: superuserPage,
  },
};

/** Routes that ask for more than their role says. */
const STRICTER: Record<string, Row> = {
  // A token ends no other token.
  "DELETE /api/tokens/:id": { ...signedIn, token: 403 },
  // It answers about the account itself, and refuses one that was deactivated.
  "POST /oauth/get_user_info/:provider": { ...everyone, deactivated: 403 },
};

/** The table of roles: the snapshot, where a new route and each role that changed are seen in review. */
function expectedRows(): Map<string, Row> {
  const lines = Deno.readTextFileSync(new URL("./routes_snapshot.txt", import.meta.url));
  return new Map(
    lines.trim().split("\n").map((line) => {
      const [method, path, role, kind] = line.split(" ");
      const rows = ROWS[kind === "page" && method === "GET" ? "page" : "call"];
      const name = `${method} ${path}`;
      return [name, STRICTER[name] ?? rows[role]];
    }),
  );
}
const expected = expectedRows();

const callers = Object.keys(everyone) as Caller[];
const nameOf = (route: Route) => `${route.method} ${route.path}`;

async function outcomeOf(app: TestApp, route: Route, as: Caller): Promise<Outcome> {
  const path = route.path.replace(":provider", "kakao").replace(/:\w+/g, "lunch")
    .replace("*", "none.js");
  const body = route.method === "GET" || route.method === "DELETE" ? {} : { json: {} };
  const response = await app.call(path, { as, method: route.method, ...body });
  const problem = response.headers.get("content-type")?.includes("application/json")
    ? await response.json()
    : await response.body?.cancel();
  // A sign-in call answers 401 of its own accord; the gates are known by their codes.
  const byGate = ["sign_in_required", "forbidden", "deactivated"].includes(problem?.code) ||
    (route.kind === "page" && route.method === "POST");
  if (byGate && (response.status === 401 || response.status === 403)) return response.status;
  return response.headers.get("location") === "/" ? "/" : "in";
}

Deno.test("each route admits exactly its roles", async (t) => {
  const app = await openTestApp();
  for (const route of allRoutes()) {
    const name = nameOf(route);
    await t.step(name, async () => {
      const row = expected.get(name);
      assert(row, `${name} is not in the table of roles`);
      for (const caller of callers) {
        // A fresh server per call is not needed: what a call may end is a session of its own.
        const found = await withFreshSession(app, route, caller);
        assertEquals(found, row[caller], `${name} as ${caller}`);
      }
    });
  }
  await app.close();
});

/** A call that ends sessions must not sign the next caller out. */
async function withFreshSession(app: TestApp, route: Route, caller: Caller): Promise<Outcome> {
  if (!route.path.includes("logout")) return await outcomeOf(app, route, caller);
  const own = await openTestApp({ empty: true });
  const found = await outcomeOf(own, route, caller);
  await own.close();
  return found;
}
