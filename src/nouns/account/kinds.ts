/** Every kind of door there is. A new kind is one entry here. */
import { closeFeed, leaveDeskStream } from "../../../events/leave/leave_desk.ts";
import { chatStream } from "../../../events/chat/chat.ts";
import { endAllowances } from "../../../events/chat/chat_acts.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { pushDeviceStream, removePushDevice } from "../../../events/notice/push_device.ts";
import type { NewEvent } from "../../../events/base/event.ts";
import { chatsOf } from "../../../projections/chat/chat.ts";
import { participantOf } from "../../../projections/employee/employee.ts";
import { invitationsBy } from "../../../projections/account/invitation.ts";
import { deskOf, feedEnd, openFeedOf } from "../../../projections/leave/view.ts";
import { pushDevicesOf, pushEnd } from "../../../projections/notice/push_device.ts";
import type { Views } from "../../../projections/registry.ts";
import { actorOf } from "../../auth/identity.ts";
import { archiveEnd, archivesOf, removeArchive } from "../../tasks/expiry.ts";
import { revoke } from "../../auth/invitations.ts";
import { archiveName } from "../../tasks/status.ts";
import { allowedNow } from "../chat/conversations.ts";
import type { Deps } from "../../deps.ts";
import { note } from "../../security/note.ts";
import type { Ctx } from "../../server/route.ts";
import type { CommandMeta } from "../../store/contract.ts";
import { archiveUse } from "../../tasks/expiry.ts";
import { FEED_NAME, feedLabel, feedUse } from "../leave/feed.ts";

interface Door {
  id: string;
  name: string;
  made_at: string | null;
  used_at: string | null;
  expires_at: string | null;
}

interface Ending {
  c: Ctx;
  deps: Deps;
  account: string;
  id: string;
  meta: CommandMeta;
}
type End = (ending: Ending) => Promise<Refusal | null>;

interface DoorKind {
  /** snake_case, in addresses. */
  kind: string;
  /** Korean. */
  label: string;
  /** What is open for an account now. */
  list(deps: Deps, account: string): Promise<Door[]> | Door[];
  /** Ends one of them. */
  end: End;
  /** What is left to do once `user.doors_ended` is written, where that does not shut it by itself or something stays. */
  clear?: End;
}

const instant = (ms: number): string => new Date(ms).toISOString();

async function usedAt({ auth }: Deps, account: string, id: string): Promise<string | null> {
  const use = await auth.tokenUses.of(account, id);
  return use && instant(use.at);
}

async function write(
  { deps: { books }, meta }: Ending,
  stream: string,
  decide: (views: Views) => NewEvent[],
): Promise<Refusal | null> {
  const outcome = await books.execute({ stream, decide, meta });
  return isRefusal(outcome) ? outcome : null;
}

export const SESSION_LABEL = "로그인";
export const TOKEN_LABEL = "액세스 토큰(API·MCP)";
export const APP_LABEL = "연결한 앱(MCP)";
export const ARCHIVE_LABEL = "증명서 압축 파일";
export const PUSH_LABEL = "푸시 알림 기기";
export const INVITATION_LABEL = "직원 초대 링크";

const sessions: DoorKind = {
  kind: "session",
  label: SESSION_LABEL,
  async list({ auth }, account) {
    return (await auth.sessions.list(account)).map((one) => ({
      id: one.id,
      name: one.device,
      made_at: instant(one.createdAt),
      used_at: instant(one.usedAt),
      expires_at: instant(one.endsAt),
    }));
  },
  async end(ending) {
    const { deps: { auth }, account, id, meta } = ending;
    await this.clear!(ending);
    return await auth.accounts.recordEnd(account, id, meta);
  },
  async clear({ deps: { auth }, account, id }) {
    const session = (await auth.sessions.ofUser(account)).find((one) => one.id === id);
    if (session) await auth.sessions.end(session);
    return null;
  },
};

/** An account's tokens that still open something: those of its scripts, or those of its connected apps. */
async function tokensOf(deps: Deps, account: string, ofApps: boolean): Promise<Door[]> {
  const held = deps.auth.accounts.find(account)?.state.tokens ?? [];
  const now = deps.now().toISOString();
  return await Promise.all(
    held.filter(({ expires_at, app }) => now < expires_at && (app !== null) === ofApps).map(
      async ({ id, name, made_at, expires_at }) => ({
        id,
        name,
        made_at,
        used_at: await usedAt(deps, account, id),
        expires_at,
      }),
    ),
  );
}

/** Programs elsewhere that use `/mcp` after their person agreed (`src/connect/`). */
const apps: DoorKind = {
  kind: "app",
  label: APP_LABEL,
  list: (deps, account) => tokensOf(deps, account, true),
  end: ({ deps: { auth }, account, id, meta }) => auth.connections.end(account, id, meta),
};

/** Scripts, the command line, and assistants elsewhere that use `/mcp` come with one of these. */
const tokens: DoorKind = {
  kind: "token",
  label: TOKEN_LABEL,
  list: (deps, account) => tokensOf(deps, account, false),
  end: ({ deps: { auth }, account, id, meta }) => auth.accounts.revokeToken(account, id, meta),
};

const calendars: DoorKind = {
  kind: "calendar",
  label: FEED_NAME,
  async list(deps, account) {
    const feed = openFeedOf(deps.books.views, account, deps.now());
    if (!feed) return [];
    const used_at = await usedAt(deps, account, feedUse(account));
    const expires_at = instant(feedEnd(feed));
    return [{ id: "leave", name: feedLabel(feed.contents), made_at: feed.at, used_at, expires_at }];
  },
  end: (ending) =>
    write(
      ending,
      leaveDeskStream(ending.account),
      ({ leave_desk }) => closeFeed(deskOf(leave_desk, ending.account), ending.account),
    ),
};

const NOT_TAKEN = refuse(
  503,
  "archive_not_taken",
  "압축 파일을 삭제하지 못했습니다. 다시 시도해 주세요.",
);

const archives: DoorKind = {
  kind: "archive",
  label: ARCHIVE_LABEL,
  list: (deps, account) =>
    Promise.all(
      archivesOf(deps, account, deps.now()).map(async (job) => ({
        id: job.id,
        name: archiveName(job),
        made_at: job.ended_at,
        used_at: await usedAt(deps, account, archiveUse(job.id)),
        expires_at: archiveEnd(job),
      })),
    ),
  async end({ c, deps, account, id }) {
    const job = archivesOf(deps, account, deps.now()).find((one) => one.id === id);
    if (!job) return null;
    if (!await removeArchive(deps, job, actorOf(c.get("identity")!))) return NOT_TAKEN;
    note(c, deps, "door_ended", { subject: account, object: this.label });
    return null;
  },
  clear: (ending) => archives.end(ending),
};

const allowances: DoorKind = {
  kind: "allowance",
  label: "AI 채팅의 확인 없는 실행",
  list: (deps, account) =>
    chatsOf(deps.books.views.chat, account).flatMap(({ id, state, updated_at }) => {
      const [first] = allowedNow(deps, state);
      if (!first) return [];
      return [{
        id,
        name: state.title,
        made_at: updated_at,
        used_at: null,
        expires_at: first.until,
      }];
    }),
  end: (ending) =>
    write(ending, chatStream(ending.id), ({ chat }) => {
      const entry = chat.byId.get(ending.id);
      return entry ? endAllowances(ending.id, entry.state) : [];
    }),
};

/** A link makes an account with rights, and is worth as much as its maker's session. */
const invitations: DoorKind = {
  kind: "invitation",
  label: INVITATION_LABEL,
  list: ({ books: { views }, now }, account) =>
    invitationsBy(views.invitation, account, now()).map(({ id, state, recorded_at }) => ({
      id,
      name: participantOf(views.employee, state.employee).name,
      made_at: recorded_at,
      used_at: null,
      expires_at: state.expires_at,
    })),
  end: ({ deps, id, meta }) => revoke(deps, id, meta),
  clear: (ending) => invitations.end(ending),
};

/** A browser that shows notices, also when nobody is signed in there. */
const pushes: DoorKind = {
  kind: "push",
  label: PUSH_LABEL,
  list: ({ books: { views }, now }, account) =>
    pushDevicesOf(views, account, now()).map(({ id, name, at }) => ({
      id,
      name,
      made_at: at,
      used_at: null,
      expires_at: instant(pushEnd({ at })),
    })),
  async end(ending) {
    const { c, deps, account } = ending;
    const refused = await this.clear!(ending);
    if (refused) return refused;
    note(c, deps, "door_ended", { subject: account, object: this.label });
    return null;
  },
  clear: (ending) =>
    write(
      ending,
      pushDeviceStream(ending.account),
      ({ push_device }) =>
        removePushDevice(push_device.byId.get(ending.account)?.state ?? [], {
          account: ending.account,
          id: ending.id,
          reason: "own",
        }),
    ),
};

export const doorKinds: readonly DoorKind[] = [
  sessions,
  tokens,
  apps,
  calendars,
  archives,
  allowances,
  invitations,
  pushes,
];
