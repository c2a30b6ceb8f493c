/** The page /profile: sessions and personal access tokens of whoever asks. */
import { ProfilePage } from "../../../web/pages/profile/page.tsx";
import { paths } from "../../../web/paths.ts";
import type { Deps } from "../../deps.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { sessionRow } from "./sessions.ts";
import { tokenRow } from "./tokens.ts";

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const identity = c.get("identity")!;
  const { id, state } = identity.user;
  const sessions = await deps.auth.sessions.list(id);
  const profile = {
    sessions: sessions.map((session) => sessionRow(session, identity.sessionId)),
    tokens: state.tokens.map((token) => tokenRow(token, identity.tokenId)),
    now: deps.now().toISOString(),
  };
  const frame = officeFrame(c, deps);
  const page = <ProfilePage frame={frame} person={state.profile} profile={profile} />;
  return await renderPage(c, deps, page, { title: "내 정보", area: "office" });
}

/** `/profile` */
export const profileRoutes: Route[] = [pageRoute(paths.profile(), "user", "내 정보 화면", show)];
