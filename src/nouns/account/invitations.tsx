/** Invitations and waiting accounts, for a superuser: the page of both, and the calls. */
import { z } from "zod";
import { INVITED_ROLES, standingOf } from "../../../events/account/invitation.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { userStream } from "../../../events/account/user.ts";
import { reviewAccount } from "../../../events/account/user_waiting.ts";
import { invitation, type InvitationRow } from "../../../projections/account/account_answers.ts";
import { data, text } from "../../../projections/kit/answers.ts";
import { employeeOptions, participantOf } from "../../../projections/employee/employee.ts";
import {
  proposer,
  unlinkedEmployees,
  waitingAccounts,
} from "../../../projections/account/waiting_account.ts";
import Invitations from "../../../web/pages/settings/invitations/invitations.island.tsx";
import type { WaitingAccount } from "../../../web/pages/settings/invitations/rows.ts";
import { invitedPath } from "../../../web/site/paths.ts";
import { isDemoUser } from "../../auth/demo/accounts.ts";
import { invite, revoke } from "../../auth/invitations.ts";
import type { Deps } from "../../deps.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { answerJson } from "../../server/attachment.ts";
import { metaOf } from "../../server/command.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";
import { originOf } from "../site/site.tsx";

const NO_STORE = { "cache-control": "no-store" };

function rowOf({ books: { views }, now }: Deps, id: string): InvitationRow {
  const { state, recorded_at, recorded_by } = views.invitation.byId.get(id)!;
  const account = views.user.byId.get(state.user)?.state;
  return {
    id,
    employee: state.employee,
    name: participantOf(views.employee, state.employee).name,
    role: state.role,
    standing: standingOf(state, now()),
    made_at: recorded_at,
    made_by: recorded_by.name,
    expires_at: state.expires_at,
    user: account ? account.details.name || account.profile.nickname : "",
  };
}

/** Ids of all invitations, the newest first. */
const idsOf = ({ books: { views } }: Deps): string[] => [...views.invitation.byId.keys()].reverse();

/** Accounts that the page shows, those that wait longest: anybody may sign in and wait. */
const WAITING_MAX = 50;

/** Accounts that wait, with who they may be. What is shown of them is in the log of personal data first. */
function waitingOf(c: Ctx, { books: { views } }: Deps) {
  const all = waitingAccounts(views, (id) => !isDemoUser(id));
  const accounts = all.slice(0, WAITING_MAX);
  const proposalsFor = proposer(views);
  const fields = ["kakao_email", "kakao_phone_number"];
  logPersonalDataRead(c, { noun: "user", how: "list", fields, ids: accounts.map(({ id }) => id) });
  const waiting = accounts.map((account): WaitingAccount => ({
    id: account.id,
    version: account.changed.version,
    name: account.state.profile.nickname,
    email: account.state.profile.email,
    phone: account.state.profile.phone_number,
    at: account.recorded_at,
    proposals: proposalsFor(account),
  }));
  return { waiting, more: all.length - accounts.length };
}

/** Invitations that the page shows: all that can be used still, up to so many, and as many that cannot. */
const INVITATIONS_MAX = 50;

/** Invitations that the page shows, the newest first, and how many there are besides. */
function invitationsOf(deps: Deps) {
  const all = idsOf(deps);
  const { invitation } = deps.books.views;
  const isOpen = (id: string) => standingOf(invitation.byId.get(id)!.state, deps.now()) === "open";
  const open = all.filter(isOpen).slice(0, INVITATIONS_MAX);
  const ended = all.filter((id) => !isOpen(id)).slice(0, INVITATIONS_MAX);
  const shown = new Set([...open, ...ended]);
  return {
    invitations: all.filter((id) => shown.has(id)).map((id) => rowOf(deps, id)),
    earlier: all.length - shown.size,
  };
}

/** What the settings show of both. */
export function invitationsContent(c: Ctx, deps: Deps) {
  const { views } = deps.books;
  const free = new Set(unlinkedEmployees(views));
  return (
    <Invitations
      {...waitingOf(c, deps)}
      employees={employeeOptions(views.employee).filter(({ value }) => free.has(value))}
      {...invitationsOf(deps)}
    />
  );
}

/** Rights are given by a person: a token gives none. */
function requiresPerson(c: Ctx): Refusal | null {
  if (c.get("identity")!.tokenId === null) return null;
  return refuse(403, "forbidden", "액세스 토큰으로는 할 수 없는 작업입니다. 로그인해 주세요.");
}

const inviteBody = z.strictObject({
  employee: z.string().min(1, "초대할 직원을 선택해 주세요.").max(64).meta({ title: "직원" }),
  role: z.enum(INVITED_ROLES, "권한은 staff 또는 superuser로 적어 주세요.").default("staff").meta({
    title: "권한",
  }),
});

async function create(
  c: Ctx,
  deps: Deps,
  { body }: WithBody<typeof inviteBody>,
): Promise<Response> {
  const made = requiresPerson(c) ?? await invite(deps, body, metaOf(c));
  if (isRefusal(made)) return problem(c, made);
  const { id, secret } = made;
  const link = new URL(invitedPath(secret), originOf(c, deps)).href;
  return Response.json({ data: rowOf(deps, id), link }, { status: 201, headers: NO_STORE });
}

async function end(c: Ctx, deps: Deps): Promise<Response> {
  const refused = requiresPerson(c) ?? await revoke(deps, c.req.param("id")!, metaOf(c));
  return refused ? problem(c, refused) : new Response(null, { status: 204 });
}

async function review(c: Ctx, { books }: Deps): Promise<Response> {
  const id = c.req.param("id")!;
  const refused = requiresPerson(c);
  if (refused) return problem(c, refused);
  const outcome = await books.execute({
    stream: userStream(id),
    meta: metaOf(c),
    decide: ({ user }) => reviewAccount(user.byId.get(id)?.state, { id }),
  });
  return isRefusal(outcome) ? problem(c, outcome) : new Response(null, { status: 204 });
}

const listing = "직원 초대와 그 상태를 조회합니다.";
const inviting =
  "계정이 없는 직원을 초대합니다. 링크는 7일 동안 한 번 쓸 수 있고, 이때만 보여 줍니다.";
const reviewing = "승인을 기다리는 계정을 권한 없는 일반 회원으로 둡니다.";

/** `/api/invitations/`, and what becomes of a waiting account that is not approved. */
export const invitationRoutes: Route[] = [
  call("GET /api/invitations", "superuser", listing, (c, deps) => {
    return answerJson(c, idsOf(deps), (id) => rowOf(deps, id), ['{"data":', "}"]);
  }, { answer: data(z.array(invitation)) }),
  call("POST /api/invitations", "superuser", inviting, create, {
    fresh: true,
    body: inviteBody,
    answer: z.strictObject({ data: invitation, link: text }),
    described: { done: 201, also: [409] },
  }),
  call("DELETE /api/invitations/:id", "superuser", "쓰지 않은 초대를 취소합니다.", end, {
    described: { done: 204, also: [409] },
  }),
  call("POST /api/accounts/:id/review", "superuser", reviewing, review, {
    described: { done: 204, also: [409] },
  }),
];
