/** Sessions and tokens of everybody, for a superuser: seen, and ended. */
import { z } from "zod";
import { OFFER_ID } from "../../../events/account/first_superuser.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { userNotFound } from "../../../events/account/user.ts";
import { accountAccess, door } from "../../../projections/account/account_answers.ts";
import { count, data } from "../../../projections/kit/answers.ts";
import { offerNow } from "../../../projections/account/first_superuser.ts";
import { findAccount, type UserEntry } from "../../../projections/account/user.ts";
import type { AccountAccess } from "../../../web/pages/settings/access/rows.ts";
import type { DoorRow } from "../../../web/pages/profile/rows.ts";
import { FIRST_LINK } from "../../auth/first_superuser.ts";
import { hasProved } from "../../auth/identity.ts";
import type { Deps } from "../../deps.ts";
import { doorsOf, endAllDoors } from "./door.ts";
import { metaOf } from "../../server/command.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";
import { pauses } from "../../kit/pause.ts";
import { sessionRow } from "./sessions.ts";
import { tokenRows } from "./tokens.ts";

/** The account of the address, where a person asks; a token may end nobody's access. */
export function accountOf(c: Ctx, { books }: Deps): UserEntry | Refusal {
  if (c.get("identity")!.tokenId !== null) {
    const text = "액세스 토큰으로는 다른 사람의 로그인과 토큰을 끝낼 수 없습니다. 로그인해 주세요.";
    return refuse(403, "forbidden", text);
  }
  return findAccount(books.views.user, c.req.param("id")!) ?? userNotFound();
}

/** Accounts with anything open in their name, the one used last first. */
export async function openAccess(c: Ctx, deps: Deps): Promise<AccountAccess[]> {
  const { sessionId, tokenId } = c.get("identity")!;
  const byUser = Map.groupBy(await deps.auth.sessions.everybody(), ({ userId }) => userId);
  const accounts = [...deps.books.views.user.byId.values()].filter(({ id, state }) =>
    byUser.has(id) || state.tokens.length > 0 || state.flags.is_staff
  );
  const pause = pauses();
  const rows: AccountAccess[] = [];
  for (const user of accounts) {
    await pause();
    const { id, state } = user;
    const doors = await doorsOf(c, deps, id);
    if (doors.length === 0 && state.tokens.length === 0) continue;
    rows.push({
      id,
      name: state.details.name || state.profile.nickname,
      email: state.profile.email,
      ...state.flags,
      sessions: (byUser.get(id) ?? []).map((session) => sessionRow(session, sessionId)),
      tokens: await tokenRows(deps, user, tokenId),
      // Sessions, tokens and apps are listed above with what is theirs alone.
      doors: doors.filter(({ kind }) => !["session", "token", "app"].includes(kind)),
    });
  }
  return rows.map((row) => ({ row, used: lastUse(row) }))
    .sort((a, b) => a.used < b.used ? 1 : a.used > b.used ? -1 : 0)
    .map(({ row }) => row);
}

/** Of the staff those whom nothing is open for. */
export function closedAccess({ books }: Deps, open: AccountAccess[]) {
  const ids = new Set(open.map(({ id }) => id));
  return [...books.views.user.byId.values()]
    .filter(({ id, state }) => state.flags.is_staff && !ids.has(id))
    .map(({ id, state }) => ({ id, name: state.details.name || state.profile.nickname }));
}

/**
 * The link of the office's first superuser. It has no owner, and opens nothing once there is a superuser to look at it:
 * it is listed with when it was made and who used it.
 */
export function officeDoors({ books: { views } }: Pick<Deps, "books">): DoorRow[] {
  const offer = offerNow(views.first_superuser);
  if (!offer) return [];
  const { made_at, expires_at, taken } = offer;
  const account = views.user.byId.get(taken?.user ?? "")?.state;
  return [{
    kind: "first_superuser",
    label: FIRST_LINK,
    id: OFFER_ID,
    name: account ? account.details.name || account.profile.nickname : "사용하지 않음",
    made_at,
    used_at: taken?.at ?? null,
    expires_at,
    current: false,
  }];
}

const lastUse = ({ sessions, tokens, doors }: AccountAccess): string =>
  [...sessions, ...tokens, ...doors].map(({ used_at }) => used_at ?? "").sort().at(-1) ?? "";

async function list(c: Ctx, deps: Deps): Promise<Response> {
  return Response.json({ data: await openAccess(c, deps), office: officeDoors(deps) });
}

async function endOne(c: Ctx, deps: Deps): Promise<Response> {
  const user = accountOf(c, deps);
  if (isRefusal(user)) return problem(c, user);
  const sessions = await deps.auth.sessions.list(user.id);
  const session = sessions.find(({ id }) => id === c.req.param("session"));
  if (!session) {
    return problem(c, refuse(404, "session_not_found", "로그인 기록을 찾을 수 없습니다."));
  }
  const ended = await deps.auth.sessions.end(session);
  const refusal = ended && await deps.auth.accounts.recordEnd(user.id, session.id, metaOf(c));
  return refusal ? problem(c, refusal) : new Response(null, { status: 204 });
}

async function revoke(c: Ctx, deps: Deps): Promise<Response> {
  const user = accountOf(c, deps);
  if (isRefusal(user)) return problem(c, user);
  const token = c.req.param("token")!;
  const refusal = await deps.auth.accounts.revokeToken(user.id, token, metaOf(c));
  return refusal ? problem(c, refusal) : new Response(null, { status: 204 });
}

async function confirm(c: Ctx, deps: Deps): Promise<Response> {
  const user = accountOf(c, deps);
  if (isRefusal(user)) return problem(c, user);
  const token = c.req.param("token")!;
  const refusal = await deps.auth.accounts.confirmToken(
    user.id,
    token,
    hasProved(c.get("identity")!),
    metaOf(c),
  );
  return refusal ? problem(c, refusal) : new Response(null, { status: 204 });
}

const endBody = z.strictObject({
  tokens: z.boolean().default(false).describe("액세스 토큰과 그 밖의 접근 경로도 모두 끝냅니다.")
    .meta({
      title: "액세스 토큰",
    }),
}).prefault({});

/** Ends every session, known or not, and every other door too when asked for. */
async function endAll(
  c: Ctx,
  deps: Deps,
  { body }: WithBody<typeof endBody>,
): Promise<Response> {
  const user = accountOf(c, deps);
  if (isRefusal(user)) return problem(c, user);
  if (body.tokens) {
    const ended = await endAllDoors(c, deps, user.id, "by_superuser");
    if (isRefusal(ended)) return problem(c, ended);
    const { session: sessions = 0, token: tokens = 0, ...others } = ended;
    const doors = Object.values(others).reduce((sum, one) => sum + one, 0);
    return Response.json({ sessions, tokens, doors });
  }
  const { auth } = deps;
  const sessions = await auth.sessions.list(user.id);
  const refused = await auth.accounts.endSessions(user.id, "by_superuser", metaOf(c));
  if (refused) return problem(c, refused);
  for (const session of sessions) await auth.sessions.end(session);
  return Response.json({ sessions: sessions.length, tokens: 0, doors: 0 });
}

const ending = "한 사람의 모든 로그인을, 원하면 토큰과 그 밖의 접근 경로까지 끝냅니다.";
const confirming =
  "되돌린 백업에서 온 액세스 토큰, 패스키를 요구하기 전에 만든 최고관리자의 액세스 토큰을 다시 쓸 수 있게 합니다.";

/** `/api/accounts/access` and what ends an account's sessions and tokens. */
export const accessRoutes: Route[] = [
  call("GET /api/accounts/access", "superuser", "모든 로그인과 액세스 토큰을 조회합니다.", list, {
    answer: data(z.array(accountAccess)).extend({
      office: z.array(door).describe("사무소의 링크. 최고관리자가 있으면 아무것도 열지 않습니다."),
    }),
  }),
  call(
    "DELETE /api/accounts/:id/sessions/:session",
    "superuser",
    "다른 사람의 로그인 하나를 끝냅니다.",
    endOne,
    { described: { done: 204 } },
  ),
  call(
    "DELETE /api/accounts/:id/tokens/:token",
    "superuser",
    "다른 사람의 액세스 토큰을 폐기합니다.",
    revoke,
    { described: { done: 204 } },
  ),
  call("POST /api/accounts/:id/tokens/:token/confirmation", "superuser", confirming, confirm, {
    fresh: true,
    described: { done: 204 },
  }),
  call("POST /api/accounts/:id/end_access", "superuser", ending, endAll, {
    body: endBody,
    answer: z.strictObject({
      sessions: count,
      tokens: count,
      doors: count.describe("그 밖의 접근 경로"),
    }),
  }),
];
