/**
 * Invitations: the person who signs in with the link, once and within seven days, becomes the employee's account with
 * the chosen rights (docs/decisions/0091-invitations.md). Only a digest of the link's secret and the employee's id are
 * stored, no personal data.
 */
import { z } from "zod";
import { define } from "../base/definition.ts";
import type { NewEvent } from "../base/event.ts";
import { isRefusal, type Refusal, refuse } from "../base/refusal.ts";
import {
  changeDetails,
  changeFlags,
  type LinkContext,
  type UserEvent,
  type UserFlags,
  type UserState,
} from "./user.ts";
import { defineNoun } from "../kit/noun.ts";

/** What an invitation grants: access for staff, or also all rights of a superuser. */
export const INVITED_ROLES = ["staff", "superuser"] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** How long a link can be used, in days. */
export const INVITATION_DAYS = 7;

const made = z.object({
  /** Id of the employee. */
  employee: z.string().max(64),
  role: z.enum(INVITED_ROLES),
  /** SHA-256 of the secret, hex. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  expires_at: z.iso.datetime(),
});
/** `role` as the invitation gave it, so that the security log knows what the user got. */
const used = z.object({ user: z.string().max(64), role: z.enum(INVITED_ROLES) });
/** Revoked by a superuser, by a newer invitation of the same employee, or by a restored backup. */
const revoked = z.object({ reason: z.enum(["by_superuser", "replaced", "restored"]) });

const invitationEvents = [
  define("invitation.made", made),
  define("invitation.used", used),
  define("invitation.revoked", revoked),
];

export const aboutInvitation = defineNoun("invitation", invitationEvents, {
  label: "직원 초대",
  revision: 2,
  page: "/settings?tab=users&list=invitations",
  pageRole: "superuser",
  without: [["An invitation is called as its employee, who is found.", "find", "recent", "files"]],
});
export type InvitationEvent =
  | NewEvent<"invitation.made", z.infer<typeof made>>
  | NewEvent<"invitation.used", z.infer<typeof used>>
  | NewEvent<"invitation.revoked", z.infer<typeof revoked>>;
type RevokeReason = z.infer<typeof revoked>["reason"];

export interface InvitationState extends z.infer<typeof made> {
  end: "used" | "revoked" | null;
  /** Id of the account that used it; "" if unused. */
  user: string;
}

/** Folds one event into an invitation. */
export function evolve(
  state: InvitationState | undefined,
  event: InvitationEvent,
): InvitationState {
  switch (event.type) {
    case "invitation.made":
      return { ...event.data, end: null, user: "" };
    case "invitation.used":
      return { ...state!, end: "used", user: event.data.user };
    case "invitation.revoked":
      return { ...state!, end: "revoked" };
    default:
      return event satisfies never;
  }
}

export const invitationStream = (id: string): string => `invitation/${id}`;

/** State of an invitation as people see it: an expired link is neither used nor revoked. */
export type InvitationStanding = "open" | "used" | "revoked" | "expired";

export function standingOf({ end, expires_at }: InvitationState, now: Date): InvitationStanding {
  if (end) return end;
  return Date.parse(expires_at) > now.getTime() ? "open" : "expired";
}

const revocation = (id: string, reason: RevokeReason): InvitationEvent => ({
  stream: invitationStream(id),
  type: "invitation.revoked",
  data: { reason },
});

/** Only a superuser may grant rights, by any way. */
const NOT_BY_INVITER = "초대는 최고관리자만 할 수 있습니다.";

const INVITER_WITHOUT_RIGHTS =
  "초대한 사람에게 더 이상 권한이 없어 쓸 수 없는 링크입니다. 최고관리자에게 새 링크를 요청해 주세요.";

/** Invites an employee who has no account yet. A newer invitation replaces earlier ones. */
export function createInvitation(
  command: Pick<InvitationState, "employee" | "role" | "digest" | "expires_at"> & { id: string },
  context: LinkContext & {
    /** Does the inviter have a superuser's rights now? */
    mayInvite: boolean;
    /** Ids of this employee's invitations that can still be used. */
    open: readonly string[];
  },
): InvitationEvent[] | Refusal {
  const { id, employee, role, digest, expires_at } = command;
  const { mayInvite, employeeExists, isLinked, open } = context;
  if (!mayInvite) return refuse(403, "forbidden", NOT_BY_INVITER);
  const no = (status: 409 | 422, code: string, message: string) =>
    refuse(status, code, message, [{ field: "employee", message }]);
  if (!employeeExists(employee)) {
    return no(422, "unknown_employee", "등록되지 않은 직원입니다. 직원을 다시 선택해 주세요.");
  }
  if (isLinked(employee)) {
    return no(409, "employee_linked", "이미 계정이 있는 직원입니다.");
  }
  return [
    ...open.map((one) => revocation(one, "replaced")),
    {
      stream: invitationStream(id),
      type: "invitation.made",
      data: { employee, role, digest, expires_at },
    },
  ];
}

/** Revokes an invitation. A used one stays used; a revoked one is not revoked again. */
export function revokeInvitation(
  state: InvitationState | undefined,
  { id, reason }: { id: string; reason: RevokeReason },
): InvitationEvent[] | Refusal {
  if (!state) return refuse(404, "invitation_not_found", "초대를 찾을 수 없습니다.");
  if (state.end === "revoked") return [];
  if (state.end === "used") {
    const text = "이미 사용한 초대입니다. 권한은 사용자 관리에서 바꿀 수 있습니다.";
    return refuse(409, "invitation_used", text);
  }
  return [revocation(id, reason)];
}

/** State of the office that a check of a link needs. */
export interface InvitationContext extends LinkContext {
  now: Date;
  /** Id of the inviting account. */
  inviter: string;
  /** Does it still have a superuser's rights? */
  mayInvite: boolean;
}

const ASK = "최고관리자에게 새 링크를 요청해 주세요.";
const DONE = "이 계정으로 이미 받아들인 초대입니다. 링크를 다시 열지 않아도 됩니다.";
const USED =
  `이미 사용한 초대 링크입니다. 이 링크로 시작한 분은 첫 화면에서 로그인하면 되고, 아니면 ${ASK}`;

/** Why a link cannot be used (by `account`, where that is known); null when it can. */
export function checkInvitation(
  state: InvitationState | undefined,
  user: { id: string; employee: string } | null,
  { now, inviter, mayInvite, employeeExists, isLinked }: InvitationContext,
): Refusal | null {
  if (!state) {
    const text = "올바르지 않은 초대 링크입니다. 받은 링크를 그대로 열어 주세요.";
    return refuse(403, "invitation_unknown", text);
  }
  const { employee } = state;
  const standing = standingOf(state, now);
  if (standing === "used") {
    return refuse(409, "invitation_used", user?.id === state.user ? DONE : USED);
  }
  if (standing === "revoked") {
    return refuse(403, "invitation_revoked", `취소된 초대 링크입니다. ${ASK}`);
  }
  if (standing === "expired") {
    const text = `유효 기간(${INVITATION_DAYS}일)이 지난 초대 링크입니다. ${ASK}`;
    return refuse(403, "invitation_expired", text);
  }
  if (!mayInvite) return refuse(403, "inviter_lost_rights", INVITER_WITHOUT_RIGHTS);
  if (!employeeExists(employee) || (user?.employee !== employee && isLinked(employee))) {
    const text = `초대받은 직원이 삭제되었거나 이미 다른 계정이 있습니다. ${ASK}`;
    return refuse(409, "invitation_void", text);
  }
  if (user?.id === inviter) {
    const text =
      "초대를 보낸 본인의 계정으로 로그인했습니다. 초대받은 직원이 자기 계정으로 로그인해야 합니다.";
    return refuse(409, "own_invitation", text);
  }
  if (user && user.employee !== "" && user.employee !== employee) {
    const text = "이미 다른 직원과 연결된 계정입니다. 초대받은 직원의 계정으로 로그인해 주세요.";
    return refuse(409, "account_linked", text);
  }
  return null;
}

const rightsOf = (role: InvitedRole, { is_superuser }: UserFlags): UserFlags => ({
  is_active: true,
  is_staff: true,
  is_superuser: is_superuser || role === "superuser",
});

/** Links an account to the employee and adds the invitation's rights to those it has. */
export function useInvitation(
  state: InvitationState | undefined,
  command: { id: string; user: string; account: UserState | undefined },
  context: InvitationContext,
): (InvitationEvent | UserEvent)[] | Refusal {
  const { id, user, account } = command;
  const known = { id: user, employee: account?.details.employee ?? "" };
  const refused = checkInvitation(state, known, context);
  if (refused) return refused;
  const { employee, role } = state!;
  const linked = changeDetails(account, { id: user, values: { employee } }, context);
  if (isRefusal(linked)) return linked;
  const flags = rightsOf(role, account!.flags);
  const given = changeFlags(account, { id: user, flags }, { otherSuperusers: 0 });
  if (isRefusal(given)) return given;
  return [
    { stream: invitationStream(id), type: "invitation.used", data: { user, role } },
    ...linked,
    ...given,
  ];
}
