/** Who is signed in, and on which devices. */
import { sessions as sessionsAnswer, whoAmI as whoAnswer } from "../../server/answers.ts";
import { userInfoOf } from "../../../projections/user.ts";
import type { SessionRow } from "../../../web/pages/profile/rows.ts";
import { secondsUntil, type SessionRecord } from "../../auth/session_record.ts";
import { causeOf, endSession } from "../../auth/sign_in.ts";
import type { Deps } from "../../deps.ts";
import { problem } from "../../server/respond.ts";
import type { Ctx, Route } from "../../server/route.ts";
import { presentSession } from "./sign_in_request.ts";

/** One row of the list: what the owner needs to recognise the session. */
export function sessionRow(session: SessionRecord, current: string | null): SessionRow {
  return {
    id: session.id,
    client: session.client,
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
    /** Null for a token that has no session. */
    expires_in: session && secondsUntil(session.access.expiresAt, at),
    refresh_token_expires_in: session && secondsUntil(session.refresh.expiresAt, at),
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
    const message = "로그인 기록을 찾을 수 없습니다.";
    return problem(c, { status: 404, code: "session_not_found", message });
  }
  const client = identity.via === "web" ? "browser" : "script";
  await endSession(auth, session, "sign_out", causeOf(c.get("requestId"), client));
  return new Response(null, { status: 204 });
}

/** `/api/session/` and `/api/sessions/`. */
export function sessionRoutes(deps: Deps): Route[] {
  return [
    {
      method: "GET",
      path: "/api/session",
      role: "visitor",
      kind: "api",
      summary: "지금 누가 로그인해 있는지 조회합니다.",
      answer: whoAnswer,
      handle: (c) => whoAmI(c, deps),
    },
    {
      method: "GET",
      path: "/api/sessions",
      role: "user",
      kind: "api",
      summary: "내 로그인 기록을 조회합니다.",
      answer: sessionsAnswer,
      handle: (c) => list(c, deps),
    },
    {
      method: "DELETE",
      path: "/api/sessions/:id",
      role: "user",
      kind: "api",
      summary: "로그인 기록 하나를 로그아웃시킵니다.",
      described: { done: 204 },
      handle: (c) => end(c, deps),
    },
  ];
}
