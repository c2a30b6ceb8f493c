/** The page /profile: sessions and personal access tokens of whoever asks. */
import { areasFor } from "../../../events/scope.ts";
import { ProfilePage } from "../../../web/pages/profile/page.tsx";
import { SignOutPage } from "../../../web/pages/profile/sign_out.tsx";
import { signOutEverywherePath } from "../../../web/access_paths.ts";
import { paths } from "../../../web/paths.ts";
import type { Deps } from "../../deps.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { sessionRow } from "./sessions.ts";
import { tokenRows } from "./token_row.ts";

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const identity = c.get("identity")!;
  const { id, state } = identity.user;
  const sessions = await deps.auth.sessions.list(id);
  const profile = {
    sessions: sessions.map((session) => sessionRow(session, identity.sessionId)),
    tokens: await tokenRows(deps, state.tokens, identity.tokenId),
    areas: areasFor(state.flags),
    now: deps.now().toISOString(),
  };
  const frame = officeFrame(c, deps);
  const page = <ProfilePage frame={frame} person={state.profile} profile={profile} />;
  return await renderPage(c, deps, page, { title: "내 정보", area: "office" });
}

async function showSignOut(c: Ctx, deps: Deps): Promise<Response> {
  const { user, sessionId, tokenId } = c.get("identity")!;
  const sessions = await deps.auth.sessions.list(user.id);
  const page = (
    <SignOutPage
      frame={officeFrame(c, deps)}
      sessions={sessions.map((session) => sessionRow(session, sessionId))}
      tokens={await tokenRows(deps, user.state.tokens, tokenId)}
    />
  );
  return await renderPage(c, deps, page, { title: "모든 기기에서 로그아웃", area: "office" });
}

/** `/profile`, and what comes before signing out everywhere. */
export const profileRoutes: Route[] = [
  pageRoute(paths.profile(), "user", "내 정보 화면", show),
  pageRoute(signOutEverywherePath(), "user", "모든 기기에서 로그아웃하는 화면", showSignOut),
];
