/** Response shapes of accounts: sessions, tokens, other access, passkeys and invitations. */
import { INVITED_ROLES } from "../../events/account/invitation.ts";
import { z } from "zod";
import { ACCESSES, AREA_NAMES } from "../../events/account/scope.ts";
import { instant, text } from "../kit/answers.ts";

export const session = z.strictObject({
  id: text,
  client: z.enum(["browser", "script"]),
  device: text.describe("Windows의 Chrome"),
  network: text.describe("마지막으로 쓴 네트워크 주소"),
  created_at: instant,
  used_at: instant.describe("사람이 마지막으로 쓴 시각"),
  ends_at: instant,
  current: z.boolean().describe("이 호출의 로그인"),
});

/** By area; null means everything. */
export const scopes = z.partialRecord(z.enum(AREA_NAMES), z.enum(ACCESSES)).nullable();

export const token = z.strictObject({
  id: text,
  name: text,
  prefix: text.describe("토큰의 앞부분"),
  app: z.strictObject({ host: text.describe("앱이 답을 받는 곳") }).nullable()
    .describe("연결한 앱. 사람이 만든 토큰이면 null"),
  scopes: scopes.describe("영역마다 read 또는 write. null은 모든 권한"),
  expires_at: instant,
  paused: z.boolean().describe("되돌린 백업에서 와서 확인을 기다립니다."),
  withheld: z.boolean().describe(
    "사무실이 최고관리자에게 패스키를 요구하는데 패스키 없이 만든 최고관리자의 토큰: 확인할 때까지 최고관리자 권한 없이 일합니다.",
  ),
  made_at: instant,
  used_at: instant.nullable().describe("마지막으로 쓴 시각. 1분 단위"),
  network: text.describe("그때의 네트워크 주소"),
  current: z.boolean().describe("이 호출의 토큰"),
});
export const newToken = token.pick({
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  expires_at: true,
}).extend({
  token: text.describe("이때 한 번만 보여 줍니다."),
  account: text,
});

/** Access to the office created for an account (`src/nouns/account/`), as its owner and superusers see it. */
export const door = z.strictObject({
  kind: text,
  label: text.describe("종류의 이름"),
  id: text.describe("같은 종류 가운데 이것을 가리킵니다."),
  name: text,
  made_at: instant.nullable(),
  used_at: instant.nullable().describe("마지막으로 쓴 시각. 1분 단위"),
  expires_at: instant.nullable(),
  current: z.boolean().describe("이 호출이 들어온 곳"),
}).meta({ id: "Door" });

export const endedDoor = z.strictObject({
  label: text.describe("종류의 이름"),
  name: text,
  made_at: instant.nullable(),
  ended_at: instant,
  ended_by: text.describe("끝낸 사람의 이름. 기간이 지나 끝났으면 빈 값"),
  reason: text,
}).meta({ id: "EndedDoor" });

/** Open access of an account. */
export const accountAccess = z.strictObject({
  id: text,
  name: text,
  email: text,
  is_active: z.boolean(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  sessions: z.array(session),
  tokens: z.array(token),
  doors: z.array(door).describe("로그인과 토큰이 아닌 접근 경로"),
}).meta({ id: "AccountAccess" });

/** An invitation as superusers see it; its link's secret is only in the first response. */
export const invitation = z.strictObject({
  id: text,
  employee: text.describe("초대받은 직원의 ID"),
  name: text.describe("초대받은 직원의 이름"),
  role: z.enum(INVITED_ROLES),
  standing: z.enum(["open", "used", "revoked", "expired"]),
  made_at: instant,
  made_by: text.describe("초대한 사람의 이름"),
  expires_at: instant,
  user: text.describe("링크로 로그인한 계정의 이름. 아직 없으면 빈 값"),
}).meta({ id: "Invitation" });
export type InvitationRow = z.infer<typeof invitation>;

/** S1 §3; picture and phone fields carry the provider's name. */
export const userInfo = z.object({
  id: text,
  nickname: text,
  email: text,
  username: text,
  first_name: text,
  last_name: text,
  last_login: instant.nullable(),
  is_active: z.boolean(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
}).catchall(text).meta({ id: "UserInfo" });

/** A passkey as its owner sees it. */
export const passkeyRow = z.strictObject({
  id: text,
  name: text,
  synced: z.boolean(),
  added_at: instant,
  used_at: instant.nullable(),
});
/** Recovery codes, answered only this once. */
export const newCodes = z.strictObject({ codes: z.array(text) });
export const signInRules = z.strictObject({
  passkeys_required: z.boolean().meta({ title: "패스키 요구" }),
});
