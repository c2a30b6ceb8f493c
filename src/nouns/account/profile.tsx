/** The page /profile: sessions and personal access tokens of the caller. */
import { areasFor } from "../../../events/account/scope.ts";
import { roleOf } from "../../../events/account/user.ts";
import { isWaiting } from "../../../events/account/user_waiting.ts";
import { ownMatters } from "../../../projections/matter/client_view.ts";
import { requestsOf } from "../../../projections/personal_data/data_request.ts";
import { employeeOf } from "../../../projections/account/account_employee.ts";
import type { Views } from "../../../projections/registry.ts";
import { signInRules } from "../../../projections/account/sign_in_rule.ts";
import type { UserEntry } from "../../../projections/account/user.ts";
import { signOutEverywherePath } from "../../../web/pages/settings/access/paths.ts";
import type {
  MemberRequestsProps,
  OwnConsultation,
} from "../../../web/pages/profile/member_requests.tsx";
import { type ProfileLacking, ProfilePage } from "../../../web/pages/profile/page.tsx";
import type { SecondFactorProps } from "../../../web/pages/profile/rows.ts";
import { SignOutPage } from "../../../web/pages/profile/sign_out.tsx";
import { paths } from "../../../web/paths.ts";
import { refusedItems } from "../../auth/consent.ts";
import { isDemoUser } from "../../auth/demo/accounts.ts";
import { cleanPhone } from "../consultation/person.ts";
import type { Deps } from "../../deps.ts";
import { doorsOf } from "./door.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { passkeyPlace, passkeyRow } from "./passkeys.ts";
import { sessionRow } from "./sessions.ts";
import { tokenRows } from "./tokens.ts";

/** Consultations on the page, the newest of them. */
const SHOWN = 20;

/**
 * The consultations requested with this number. A request stores no account, and the login provider verifies the
 * number: it alone connects the two, and only the request's existence and status are shown.
 */
function consultationsOf({ consultation }: Views, phone: string): OwnConsultation[] {
  return [...consultation.byId.values()]
    .filter(({ state }) => state.person?.phone === phone)
    .map(({ state: { receipt, stage }, recorded_at, updated_at }) => {
      return { receipt, stage, at: recorded_at, updated_at };
    })
    .reverse().slice(0, SHOWN);
}

/** The state of this account's requests. Reading one's own is not recorded in the security log. */
function memberRequests(views: Views, { id, state }: UserEntry): MemberRequestsProps {
  const phone = cleanPhone(state.profile.phone_number);
  return {
    consultations: phone === null ? [] : consultationsOf(views, phone),
    hasPhone: phone !== null,
    open: requestsOf(views.data_request, id).filter(({ state: { answer } }) => !answer).length,
  };
}

/** What the page says of passkeys; staff alone have them. */
function secondFactorOf(c: Ctx, deps: Deps): SecondFactorProps | null {
  const { user: { id }, withheld } = c.get("identity")!;
  const { user, sign_in_rule } = deps.books.views;
  const state = user.byId.get(id)?.state;
  if (!state || roleOf(state.flags) === "user") return null;
  const { passkeys, recovery, codesSeen } = state.secondFactor;
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
    codesSeen: codesSeen && recovery.length > 0,
    here: passkeyPlace(c, deps) !== null,
    withheld,
    office,
  };
}

/** What the account lacks yet, and what its person can do about it. */
function lackingOf(c: Ctx, { config, books: { views } }: Deps): ProfileLacking {
  const { user: { id, state }, role } = c.get("identity")!;
  const settings = config.logins.find(({ name }) => name === state.provider);
  const isOffice = !config.demo && !isDemoUser(id);
  const worksHere = role === "staff" || role === "superuser";
  return {
    isWaiting: isOffice && isWaiting(views.user.byId.get(id)?.state ?? state),
    isUnlinked: isOffice && worksHere && views.employee.byId.size > 0 &&
      employeeOf(views, state) === null,
    isSuperuser: role === "superuser",
    provider: { name: state.provider, label: settings?.label ?? "카카오" },
    refused: settings ? refusedItems(settings, state.profile) : [],
  };
}

async function show(c: Ctx, deps: Deps): Promise<Response> {
  const identity = c.get("identity")!;
  const { id, state } = identity.user;
  const sessions = await deps.auth.sessions.list(id);
  const profile = {
    sessions: sessions.map((session) => sessionRow(session, identity.sessionId)),
    tokens: await tokenRows(deps, identity.user, identity.tokenId),
    doors: await doorsOf(c, deps, id),
    areas: areasFor(state.flags),
    now: deps.now().toISOString(),
    second: secondFactorOf(c, deps),
  };
  const frame = officeFrame(c, deps);
  const { views } = deps.books;
  const requests = identity.role === "user" ? memberRequests(views, identity.user) : null;
  const matters = ownMatters(views, id);
  const page = (
    <ProfilePage
      frame={frame}
      person={state.profile}
      profile={profile}
      requests={requests}
      matters={requests || matters.length > 0 ? matters : null}
      lacking={lackingOf(c, deps)}
    />
  );
  return await renderPage(c, deps, page, { title: "내 정보", area: "office" });
}

async function showSignOut(c: Ctx, deps: Deps): Promise<Response> {
  const { user, sessionId, tokenId } = c.get("identity")!;
  const sessions = await deps.auth.sessions.list(user.id);
  const page = (
    <SignOutPage
      frame={officeFrame(c, deps)}
      sessions={sessions.map((session) => sessionRow(session, sessionId))}
      tokens={await tokenRows(deps, user, tokenId)}
    />
  );
  return await renderPage(c, deps, page, { title: "모든 기기에서 로그아웃", area: "office" });
}

/** `/profile`, and what comes before signing out everywhere. */
export const profileRoutes: Route[] = [
  pageRoute(paths.profile(), "user", "내 정보 화면", show, {
    shows: [
      ...(["user", "sign_in_rule", "employee", "leave_desk", "chat", "invitation"] as const),
      ...(["push_device", "matter", "matter_party", "matter_object", "matter_handover"] as const),
    ],
  }),
  pageRoute(signOutEverywherePath(), "user", "모든 기기에서 로그아웃하는 화면", showSignOut),
];
