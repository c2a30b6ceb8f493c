/** Which events of the office are recorded in the security log, and how. */
import type { StoredChatEvent } from "../../events/chat/chat.ts";
import type { LeaveDeskEvent } from "../../events/leave/leave_desk.ts";
import type { FirstSuperuserEvent } from "../../events/account/first_superuser.ts";
import type { StoredDestructionEvent } from "../../events/personal_data/destruction.ts";
import type { InvitationEvent } from "../../events/account/invitation.ts";
import type { StoredEvent } from "../../events/base/event.ts";
import type { StoredJobEvent } from "../../events/job/job.ts";
import type { Noted, NoteKind } from "../../events/security/security.ts";
import type { Views } from "../../projections/registry.ts";
import { FIRST_LINK } from "../auth/first_superuser.ts";
import { flagsChange } from "../../events/log/restore.ts";
import type { StoredUserEvent } from "../../events/account/user.ts";

type StoredInvitationEvent = InvitationEvent & StoredEvent;
type Told = { kind: NoteKind } & Partial<Pick<Noted, "subject" | "object" | "reason">>;

/** The log's entry for an event; null for most. `views` are those after the event. */
export function notesOf(event: StoredEvent, views: Pick<Views, "chat">): Told | null {
  const subject = event.stream.slice(event.stream.indexOf("/") + 1);
  const { type, data } = event as
    | StoredUserEvent
    | StoredDestructionEvent
    | StoredInvitationEvent
    | StoredChatEvent
    | StoredJobEvent
    | FirstSuperuserEvent & StoredEvent
    | LeaveDeskEvent & StoredEvent;
  switch (type) {
    case "user.signed_in":
      return { kind: "signed_in", subject };
    case "user.signed_out":
      return data.reason === "refresh_reused"
        ? { kind: "refresh_reused", subject }
        : { kind: "signed_out", subject, reason: data.reason };
    case "user.flags_changed":
      return { kind: "role_changed", subject, reason: flagsChange(data.from, data.to) };
    case "user.token_created":
      return { kind: "token_created", subject, object: data.name };
    case "user.token_revoked":
      return { kind: "token_revoked", subject, object: data.token };
    case "user.passkey_added":
      return { kind: "passkey_added", subject, object: data.name };
    case "user.recovery_code_used":
      return { kind: "stepped_up", subject, reason: "recovery_code_used" };
    case "user.passkey_removed":
    case "user.passkeys_reset":
      return { kind: "passkey_removed", subject, reason: type.split(".")[1] };
    case "user.sessions_ended":
      if (data.reason === "restored") return { kind: "restored", subject };
      return { kind: "sessions_ended", subject, reason: data.reason };
    case "first_superuser.taken":
      return { kind: "door_used", subject: data.user, object: FIRST_LINK };
    case "invitation.made":
      return { kind: "invitation", object: data.employee, reason: `invited_${data.role}` };
    case "invitation.used":
      return { kind: "invitation", subject: data.user, reason: `invitation_used_${data.role}` };
    case "invitation.revoked":
      return { kind: "invitation", object: subject, reason: "invitation_revoked" };
    case "user.doors_ended":
      return { kind: "sessions_ended", subject, reason: "all_doors" };
    case "leave_desk.feed_opened":
      return { kind: "door_made", subject, object: "캘린더 구독 주소" };
    case "leave_desk.feed_closed":
      return { kind: "door_ended", subject, object: "캘린더 구독 주소" };
    case "job.queued":
      return data.kind === "download_certificates" || data.kind === "deliver_certificates"
        ? { kind: "door_made", object: "증명서 압축 파일" }
        : null;
    case "chat.tool_decided":
      return data.decision === "always" ? { kind: "door_made", object: "확인 없는 실행" } : null;
    case "chat.allowances_ended":
      return {
        kind: "door_ended",
        subject: views.chat.byId.get(subject)?.state.owner ?? "",
        object: "확인 없는 실행",
      };
    case "destruction.ordered":
      return { kind: "destroyed", object: data.subject, reason: data.reason };
    default:
      return null;
  }
}
