/** Who is signed in, and on which devices. */
import { z } from "zod";
import { session, userInfo } from "../../../projections/account/account_answers.ts";
import { count, data } from "../../../projections/kit/answers.ts";
import { refuse } from "../../../events/base/refusal.ts";
import { userInfoOf } from "../../../projections/account/user.ts";
import type { SessionRow } from "../../../web/pages/profile/rows.ts";
import { secondsLeftUntil, type SessionRecord } from "../../auth/session_record.ts";
import { causeOf, endSession } from "../../auth/sign_in.ts";
import type { Deps } from "../../deps.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route } from "../../server/route.ts";
import { presentSession } from "./sign_in_request.ts";

const whoAnswer = z.strictObject({
  provider: z.string().nullable(),
  user_info: userInfo.nullable(),
  /** Null for a token that has no session. */
  expires_in: count.nullable(),
  refresh_token_expires_in: count.nullable().optional(),
});

/** One row of the list: what the owner needs to recognise the session. */
export function sessionRow(session: SessionRecord, current: string | null): SessionRow {
  return {
    id: session.id,
    client: session.client,
    device: session.device,
    network: session.network,
    created_at: new Date(session.createdAt).toISOString(),
    used_at: new Date(session.usedAt).toISOString(),
    ends_at: new Date(session.endsAt).toISOString(),
    current: session.id === current,
  };
}

/** For the browser, which cannot read its tokens: who it is, and for how many seconds. */
async function whoAmI(c: Ctx, deps: Deps): Promise<Response> {
  const identity = c.get("identity");
  const headers = { "cache-control": "no-store" };
  if (!identity || identity.role === "visitor") {
    return Response.json({ provider: null, user_info: null, expires_in: 0 }, { headers });
  }
  const session = identity.via === "web" ? await presentSession(c.req.raw, deps) : null;
  const at = deps.now().getTime();
  const body = {
    provider: identity.user.state.provider,
    user_info: userInfoOf(identity.user),
    expires_in: session && secondsLeftUntil(session.access.expiresAt, at),
    refresh_token_expires_in: session && secondsLeftUntil(session.refresh.expiresAt, at),
  };
  return Response.json(body, { headers });
}

async function list(c: Ctx, { auth }: Deps): Promise<Response> {
  const { user, sessionId } = c.get("identity")!;
  const sessions = await auth.sessions.list(user.id);
  return Response.json({ data: sessions.map((session) => sessionRow(session, sessionId)) });
}

async function end(c: Ctx, { auth }: Deps): Promise<Response> {
  const identity = c.get("identity")!;
  const sessions = await auth.sessions.list(identity.user.id);
  const session = sessions.find(({ id }) => id === c.req.param("id"));
  if (!session) {
    return problem(c, refuse(404, "session_not_found", "로그인 기록을 찾을 수 없습니다."));
  }
  const client = identity.via === "web" ? "browser" : "script";
  await endSession(auth, session, "sign_out", causeOf(c.get("requestId"), client));
  return new Response(null, { status: 204 });
}

/** `/api/session/` and `/api/sessions/`. */
export const sessionRoutes: Route[] = [
  call("GET /api/session", "visitor", "지금 누가 로그인해 있는지 조회합니다.", whoAmI, {
    answer: whoAnswer,
    area: "public",
    background: true,
  }),
  call("GET /api/sessions", "user", "내 로그인 기록을 조회합니다.", list, {
    answer: data(z.array(session)),
  }),
  call("DELETE /api/sessions/:id", "user", "로그인 기록 하나를 로그아웃시킵니다.", end, {
    described: { done: 204 },
  }),
];
