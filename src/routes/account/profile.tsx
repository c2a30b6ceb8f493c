/** The page /profile: sessions and personal access tokens of whoever asks. */
import { roleOf } from "../../../events/user.ts";
import { signInRules } from "../../../projections/sign_in_rule.ts";
import type { SecondFactorProps } from "../../../web/pages/profile/rows.ts";
import { ProfilePage } from "../../../web/pages/profile/page.tsx";
import { paths } from "../../../web/paths.ts";
import type { Deps } from "../../deps.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { sessionRow } from "./sessions.ts";
import { passkeyPlace } from "./passkey_place.ts";
import { passkeyRow } from "./passkeys.ts";
import { tokenRow } from "./tokens.ts";

/** What the page says of passkeys; staff alone have them. */
function secondFactorOf(c: Ctx, deps: Deps): SecondFactorProps | null {
  const { user: { id }, withheld } = c.get("identity")!;
  const { user, sign_in_rule } = deps.books.views;
  const state = user.byId.get(id)?.state;
  if (!state || roleOf(state.flags) === "user") return null;
  const { passkeys, recovery } = state.secondFactor;
  const { passkeys_required: required } = signInRules(sign_in_rule);
  const superusers = [...user.byId.values()]
    .filter((one) => roleOf(one.state.flags) === "superuser" && deps.auth.accounts.find(one.id))
    .map((one) => ({
      id: one.id,
      name: one.state.details.name || one.state.profile.nickname,
      passkeys: one.state.secondFactor.passkeys.length,
      self: one.id === id,
    }));
  const office = c.get("identity")!.role === "superuser" ? { required, superusers } : null;
  return {
    passkeys: passkeys.map(passkeyRow),
    codes: recovery.length,
    here: passkeyPlace(c, deps) !== null,
    withheld,
    office,
  };
}

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const identity = c.get("identity")!;
  const { id, state } = identity.user;
  const sessions = await deps.auth.sessions.list(id);
  const profile = {
    sessions: sessions.map((session) => sessionRow(session, identity.sessionId)),
    tokens: state.tokens.map((token) => tokenRow(token, identity.tokenId)),
    now: deps.now().toISOString(),
    second: secondFactorOf(c, deps),
  };
  const frame = officeFrame(c, deps);
  const page = <ProfilePage frame={frame} person={state.profile} profile={profile} />;
  return await renderPage(c, deps, page, { title: "내 정보", area: "office" });
}

/** `/profile` */
export const profileRoutes: Route[] = [pageRoute(paths.profile(), "user", "내 정보 화면", show)];
