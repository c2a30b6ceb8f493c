import { assert, assertEquals } from "@std/assert";
import type { Route } from "../../src/server/route.ts";
import { allRoutes } from "../../src/routes/registry.ts";
import { type Caller, openTestApp, type TestApp } from "../helpers/server.ts";
import {
  accountRows,
  below,
  chatCalls,
  comparedRoles,
  maskedRows,
  monthCalls,
  type Outcome,
  ownRows,
  type Row,
  tableCalls,
} from "./table_roles.ts";

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

/** Calls on certificates (S2 §7), below each of their two addresses. */
const certificateCalls = (base: string): Record<string, Row> =>
  below(base, staff, [
    "POST issue_immovable_bulk",
    "POST download_immovable_bulk",
    "GET download_immovable_bulk",
    "GET download_immovable_bulk/file",
    "GET :id/certificate",
    "POST :id/certificate",
    "GET :id/certificates",
    "POST refresh_owner_info_bulk",
    "GET certificate_tasks",
    "POST certificate_tasks/:id/cancel",
  ]);

/** Written by hand: a route that is not here fails the test below. */
const expected: Record<string, Row> = {
  ...below("/api/chat", staff, chatCalls),
  "GET /chat": staffPage,
  "GET /api/chat/usage": superuser,
  "GET /api/chat/mcp/servers": superuser,
  ...certificateCalls("/api/deposition/address"),
  ...certificateCalls("/address"),
  "GET /assets/*": everyone,
  "GET /favicon.ico": everyone,
  "GET /favicon.svg": everyone,
  "GET /robots.txt": everyone,
  "GET /sitemap.xml": everyone,
  ...below("", everyone, ["GET search", "GET map"]),
  "GET /map/kakao": everyone,
  "GET /manifest.webmanifest": everyone,
  "GET /healthz": everyone,
  "GET /readyz": everyone,
  "GET /": everyone,
  "GET /estimate": everyone,
  "GET /estimate/rates": everyone,
  "GET /api/estimate": everyone,
  "GET /services": { ...everyone, visitor: "/", deactivated: "/" },
  "GET /services/:key": everyone,
  "GET /about": everyone,
  ...Object.fromEntries(
    ["privacy", "terms"].flatMap((name) =>
      ["", "/versions/:number", "/versions/:number/comparison"]
        .map((rest) => [`GET /${name}${rest}`, everyone])
    ),
  ),
  "GET /contact": everyone,
  "POST /contact": everyone,
  "GET /contact/received": everyone,
  "GET /staff": staffPage,
  "GET /staff/consultations": staffPage,
  "GET /staff/consultations/search": staffPage,
  "POST /staff/consultations/search": staff,
  "GET /staff/consultations/:id": staffPage,
  "POST /staff/consultations/:id/stage": staff,
  "POST /staff/consultations/:id/assignee": staff,
  "POST /staff/consultations/:id/notes": staff,
  "POST /staff/consultations/:id/destruction": superuser,
  "POST /api/consultation/destroy_expired": superuser,
  "PUT /api/consultation/:id/stage": staff,
  "PUT /api/consultation/:id/assignee": staff,
  "GET /staff/changes": staffPage,
  "GET /staff/closing": staffPage,
  ...below("/staff/closing", superuser, ["POST close", "POST reopen"]),
  ...below("/api/closing", staff, ["card", "trip", "courier"].flatMap(monthCalls)),
  ...below("/api/closing", superuser, monthCalls("leave")),
  "GET /staff/log": { ...staffPage, staff: "/", token: "/" },
  "GET /staff/advert": { ...staffPage, staff: "/", token: "/" },
  "GET /api/changes/list": staff,
  "GET /api/changes/own": staff,
  "GET /api/changes/news": staff,
  "GET /api/changes/report/excel": staff,
  "GET /staff/policy": { ...staffPage, staff: "/", token: "/" },
  ...Object.fromEntries(
    ["privacy", "terms"].flatMap((name) => [
      [`GET /staff/policy/drafts/${name}`, { ...staffPage, staff: "/", token: "/" }],
      [`POST /staff/policy/announcements/${name}`, superuser],
      [`POST /staff/policy/withdrawals/${name}`, superuser],
    ]),
  ),
  "GET /staff/security": { ...staffPage, staff: "/", token: "/" },
  "GET /staff/security/log": { ...staffPage, staff: "/", token: "/" },
  "GET /staff/security/destruction": { ...staffPage, staff: "/", token: "/" },
  "POST /staff/security/destruction": superuser,
  "POST /staff/security/destruction/periods": superuser,
  "GET /staff/security/requests": { ...staffPage, staff: "/", token: "/" },
  "POST /staff/security/requests/:id": superuser,
  "POST /staff/security/notices": superuser,
  "POST /staff/security/reviews/:month": superuser,
  "POST /settings/restores/:id": superuser,
  "POST /staff/clock": superuser,
  "GET /api/openapi.json": staff,
  "POST /mcp": staff,
  "GET /api/docs": staffPage,
  "GET /oauth/login/:provider": everyone,
  "GET /oauth/callback/:provider": everyone,
  "GET /oauth/resume": everyone,
  "GET /first/:secret": everyone,
  "GET /invited/:secret": everyone,
  "GET /oauth/stepped_up": everyone,
  "GET /oauth/second_factor": everyone,
  "POST /oauth/second_factor/options": everyone,
  "POST /oauth/second_factor/passkey": everyone,
  "POST /oauth/second_factor/code": everyone,
  "POST /oauth/passkey/add_options": signedIn,
  "POST /oauth/passkey/add": signedIn,
  "POST /oauth/passkey/step_up_options": signedIn,
  "POST /oauth/passkey/step_up": signedIn,
  "GET /api/passkeys": signedIn,
  "PUT /api/passkeys/:id": signedIn,
  "DELETE /api/passkeys/:id": signedIn,
  "POST /api/recovery_codes": signedIn,
  "POST /api/recovery_codes/seen": signedIn,
  "GET /api/invitations": superuser,
  "POST /api/invitations": superuser,
  "DELETE /api/invitations/:id": superuser,
  "POST /api/accounts/:id/review": superuser,
  "GET /api/office/facts": superuser,
  "PUT /api/office/facts": superuser,
  "GET /api/office/history": superuser,
  "POST /api/office/restore": superuser,
  "GET /api/office/file": superuser,
  "POST /api/office/read": superuser,
  "POST /settings/office/preview": superuser,
  "POST /staff/first_steps/dismissal": superuser,
  "POST /staff/advert/accepted": superuser,
  "POST /staff/advert/reopened": superuser,
  "GET /api/card_rules": superuser,
  "PUT /api/card_rules": superuser,
  "GET /api/card_rules/history": superuser,
  "POST /api/card_rules/restore": superuser,
  "GET /api/sign_in_rules": superuser,
  "PUT /api/sign_in_rules": superuser,
  "POST /api/accounts/:id/reset_passkeys": superuser,
  "GET /oauth/get_keys/:provider": everyone,
  "POST /oauth/callback/:provider": everyone,
  "POST /oauth/get_user_info/:provider": { ...everyone, deactivated: 403 },
  "POST /oauth/check_token/:provider": everyone,
  "POST /oauth/get_refresh_token/:provider": everyone,
  "POST /oauth/logout": everyone,
  "POST /oauth/logout_everywhere": everyone,
  "GET /api/session": everyone,
  "GET /api/sessions": signedIn,
  "GET /api/doors": signedIn,
  "GET /api/doors/ended": signedIn,
  "DELETE /api/doors/:kind/:door": signedIn,
  "POST /api/doors/end_all": signedIn,
  "DELETE /api/accounts/:id/doors/:kind/:door": superuser,
  "GET /api/accounts/:id/doors/ended": superuser,
  "DELETE /api/sessions/:id": signedIn,
  "GET /api/tokens": signedIn,
  "POST /api/tokens": signedIn,
  // A token may revoke itself and no other.
  "DELETE /api/tokens/:id": { ...signedIn, token: 403 },
  "POST /api/tokens/:id/confirmation": signedIn,
  "GET /api/accounts": superuser,
  "GET /api/accounts/access": superuser,
  "DELETE /api/accounts/:id/sessions/:session": superuser,
  "DELETE /api/accounts/:id/tokens/:token": superuser,
  "POST /api/accounts/:id/tokens/:token/confirmation": superuser,
  "POST /api/accounts/:id/end_access": superuser,
  "PUT /api/accounts/:id/flags": superuser,
  "GET /api/mysql/user/list": staff,
  "GET /api/mysql/car/list": staff,
  "PUT /api/mysql/car/update/:id": staff,
  "GET /api/mysql/car/history/:id": staff,
  "POST /api/mysql/car/restore/:id": staff,
  "GET /api/mysql/car/report/excel": staff,
  "GET /api/mysql/car/log": staff,
  "GET /api/mysql/car/log/excel": staff,
  "GET /api/mysql/card/list": staff,
  "PUT /api/mysql/card/update/:id": staff,
  "GET /api/mysql/card/history/:id": staff,
  "POST /api/mysql/card/restore/:id": staff,
  "GET /api/mysql/card/report/excel": staff,
  "POST /api/mysql/card/import": superuser,
  "POST /api/mysql/card/import_excel": superuser,
  "POST /api/mysql/card/import_errors": superuser,
  "GET /api/mysql/card/operations": superuser,
  "POST /api/mysql/card/undo": superuser,
  "GET /staff/card-report": staffPage,
  "GET /quick": staffPage,
  "GET /quick/spending": staffPage,
  "GET /quick/statement": staffPage,
  "POST /quick/statement/add": staff,
  "POST /quick/statement/adopt": staff,
  "POST /quick/statement/drop": staff,
  "POST /quick/statement/stand": staff,
  "POST /quick/statement/accept": staff,
  "GET /api/quick": staff,
  "POST /api/quick": staff,
  "PUT /api/quick/:id": staff,
  "DELETE /api/quick/:id": staff,
  "POST /api/quick/:id/restore": staff,
  "GET /api/quick/balance": staff,
  "POST /api/quick/balance": staff,
  "PUT /api/quick/balance/rules": staff,
  "GET /api/quick/list": staff,
  "GET /api/quick/:id/history": staff,
  "GET /api/quick/filter_options": staff,
  "GET /api/quick/export_excel": staff,
  "POST /api/quick/export_excel": staff,
  "GET /staff/car-ledger": staffPage,
  "GET /staff/car-ledger/log": staffPage,
  "GET /staff/privacy": staffPage,
  "GET /settings": { ...staffPage, staff: "/", token: "/" },
  "GET /settings/leave/people/:id": { ...staffPage, staff: "/", token: "/" },
  "GET /staff/leave-request/why": staffPage,
  "POST /settings/leave/promotions": superuser,
  "GET /settings/leave/promotions/:id": { ...staffPage, staff: "/", token: "/" },
  "POST /settings/leave/promotions/:id/dates": superuser,
  "POST /settings/leave/promotions/:id/leave": superuser,
  "POST /settings/leave/promotions/:id/refusals": superuser,
  "POST /settings/leave/people/:id/value": superuser,
  "GET /staff/leave-request/promotions": staffPage,
  "POST /staff/leave-request/promotions/:id": staff,
  "GET /profile": { ...staffPage, user: "in" },
  "GET /profile/sign-out": { ...staffPage, user: "in" },
  "GET /profile/data": { ...staffPage, user: "in" },
  "POST /profile/data/requests": signedIn,
  "POST /profile/data/requests/:id/take-back": signedIn,
  "GET /profile/withdrawal": { ...staffPage, user: "in" },
  "POST /profile/withdrawal": signedIn,
  "GET /withdrawn": everyone,
  ...tableCalls("/api/user", superuser, ["GET list", "POST create", ...accountRows]),
  ...tableCalls("/api/employee", superuser, ["GET list", "POST create", ...maskedRows]),
  "GET /api/security/list": superuser,
  "GET /api/security/:id/history": superuser,
  "GET /api/security/filter_options": superuser,
  "GET /api/security/export_excel": superuser,
  "POST /api/security/export_excel": superuser,
  ...["day_off", "leave_policy", "leave_attendance", "leave_rule", "work_hours"]
    .map((noun) => tableCalls(`/api/${noun}`, superuser, ["GET list", "POST create", ...ownRows]))
    .reduce((all, calls) => ({ ...all, ...calls })),
  ...tableCalls("/api/vehicle", superuser, ["GET list", "POST create", ...ownRows]),
  ...tableCalls("/api/mysql/car", superuser, ["GET list/all", "POST create/all", ...ownRows]),
  ...comparedRoles({ staff, page: staffPage }),
  ...tableCalls("/api/quick/charge", staff, ["GET list", "POST create", ...ownRows]),
  ...tableCalls("/api/deposition/company", staff, ["GET", "POST create", ...ownRows]),
  ...tableCalls("/api/deposition/address", staff, ["GET list", "POST create", ...ownRows]),
  "GET /staff/tables/address": staffPage,
  ...tableCalls("/api/document", staff, ["GET list", "POST create", ...maskedRows]),
  "POST /api/document": staff,
  "POST /api/find": staff,
  "GET /api/find/places": staff,
  "GET /staff/documents": staffPage,
  "GET /staff/documents/new": staffPage,
  "GET /staff/documents/:id": staffPage,
  "GET /staff/documents/:id/preview": staffPage,
  "GET /staff/documents/:id/file": staffPage,
  "GET /staff/leave-request": staffPage,
  "GET /staff/tables/leave_approver": { ...staffPage, staff: "/", token: "/" },
  "GET /api/mysql/vacation/list/owner": staff,
  "GET /api/mysql/vacation/outlook": staff,
  "GET /api/mysql/vacation/team": staff,
  "GET /api/mysql/vacation/news": staff,
  "POST /api/mysql/vacation/news/seen": staff,
  "POST /api/mysql/vacation/create": staff,
  "PUT /api/mysql/vacation/update/:id": staff,
  "POST /api/mysql/vacation/withdraw/:id": staff,
  "POST /api/mysql/vacation/decide/:id": staff,
  "GET /api/mysql/vacation/history/:id": staff,
  "POST /api/mysql/vacation/restore/:id": staff,
  "GET /api/mysql/vacation/plan/excel": staff,
  "POST /api/mysql/vacation/calendar": staff,
  "DELETE /api/mysql/vacation/calendar": staff,
  "GET /api/mysql/vacation/calendar/:secret": everyone,
  ...tableCalls("/api/leave_approver", superuser, ["GET list", "POST create", ...ownRows]),
  ...tableCalls("/api/deposition/department", staff, ["GET", "POST create", ...ownRows]),
  "GET /staff/tables/courier": staffPage,
  "GET /staff/tables/courier_charge": staffPage,
  "GET /staff/tables/company": staffPage,
  "GET /staff/tables/department": staffPage,
  "GET /api/blog/posts": everyone,
  "GET /api/blog/posts/latest": everyone,
  "GET /api/blog/posts/:slug": everyone,
  "POST /api/blog/posts": staff,
  "POST /api/blog/posts/reset_defaults": staff,
  "PUT /api/blog/posts/:slug": staff,
  "DELETE /api/blog/posts/:slug": staff,
  "GET /api/blog/posts/:slug/history": staff,
  "POST /api/blog/posts/:slug/restore": staff,
  "GET /blog": everyone,
  "GET /blog/:slug": everyone,
  "GET /rss.xml": everyone,
  "GET /media/:file": everyone,
  "GET /office/:file": everyone,
  "GET /staff/posts": staffPage,
  "GET /staff/posts/new": staffPage,
  "GET /staff/posts/:slug": staffPage,
  // Without access to a table its views are not found either, which its route checks.
  "GET /api/views": signedIn,
  "POST /api/views": signedIn,
  "PUT /api/views/:id": signedIn,
  "DELETE /api/views/:id": signedIn,
  "GET /api/live": signedIn,
  "POST /api/live/here": signedIn,
  "GET /api/celery/overview": superuser,
  "GET /api/celery/workers/status": superuser,
  "GET /api/celery/workers/:name": superuser,
  "GET /api/celery/tasks/status": superuser,
  "GET /api/celery/tasks/:id": superuser,
  "GET /api/celery/queues/stats": superuser,
  "GET /api/celery/health": superuser,
  "GET /api/celery/trend": superuser,
  "GET /api/celery/kinds": superuser,
  "POST /api/celery/tasks": superuser,
  "POST /api/celery/tasks/retry": superuser,
  "GET /api/celery/redis/info": superuser,
  "POST /api/celery/workers/:name/restart": superuser,
  "POST /api/celery/tasks/update-and-restart-workers": superuser,
  "POST /api/celery/tasks/update-metrics": superuser,
  "POST /api/celery/tasks/cleanup": superuser,
  "POST /api/celery/tasks/:id/cancel": superuser,
  "POST /api/celery/tasks/:id/retry": superuser,
  "PUT /api/celery/queues/:name": superuser,
  "POST /api/admin/replay": superuser,
  "POST /api/admin/verify": superuser,
};

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

Deno.test("each route lets in exactly the roles it is meant for", async (t) => {
  const app = await openTestApp();
  for (const route of allRoutes()) {
    const name = nameOf(route);
    await t.step(name, async () => {
      assert(name in expected, `${name} is not in the table of roles`);
      for (const caller of callers) {
        // A fresh server per call is not needed: what a call may end is a session of its own.
        const found = await withFreshSession(app, route, caller);
        assertEquals(found, expected[name][caller], `${name} as ${caller}`);
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

Deno.test("the table of roles names no route that is gone", async () => {
  const app = await openTestApp({ empty: true });
  const present = new Set(allRoutes().map(nameOf));
  assertEquals(Object.keys(expected).filter((name) => !present.has(name)), []);
  await app.close();
});
