/** Personal access tokens: how scripts sign in. A token cannot make tokens. */
import { z } from "zod";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import {
  ACCESSES,
  type Area,
  AREA_NAMES,
  areasFor,
  readingScopes,
  type Scopes,
} from "../../../events/account/scope.ts";
import {
  type PersonalToken,
  TOKEN_DAYS_MAX,
  TOKEN_NAME_MAX_LENGTH,
} from "../../../events/account/token.ts";
import { userNotFound } from "../../../events/account/user.ts";
import { newToken as newTokenAnswer, token } from "../../../projections/account/account_answers.ts";
import { data } from "../../../projections/kit/answers.ts";
import { findUser, type UserEntry } from "../../../projections/account/user.ts";
import type { TokenRow } from "../../../web/pages/profile/rows.ts";
import { findDemoAccount, isDemoUser } from "../../auth/demo/accounts.ts";
import { hasProved } from "../../auth/identity.ts";
import type { Deps } from "../../deps.ts";
import { metaOf, nameField } from "../../server/command.ts";
import { PASSKEY_REQUIRED } from "../../server/gates.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";

/** A token for the API and the pages, besides its use. */
export function tokenFacts({ id, name, prefix, scopes, expires_at }: PersonalToken) {
  return { id, name, prefix, scopes, expires_at };
}

/** Rows of an account's tokens, with their last use. `current` is the id of the token that asks. */
export async function tokenRows(
  { auth }: Pick<Deps, "auth">,
  { id }: UserEntry,
  current: string | null,
): Promise<TokenRow[]> {
  // The caller may be without the rights that their account has.
  const user = auth.accounts.find(id);
  if (!user) return [];
  return await Promise.all(user.state.tokens.map(async (token) => {
    const use = await auth.tokenUses.of(id, token.id);
    return {
      ...tokenFacts(token),
      app: token.app && { host: token.app.host },
      made_at: token.made_at,
      paused: token.paused,
      withheld: auth.withholds(user, token.proved),
      used_at: use && new Date(use.at).toISOString(),
      network: use?.network ?? "",
      current: token.id === current,
    };
  }));
}

const DAY_MS = 24 * 60 * 60 * 1000;
const NAME = `토큰 이름은 1자 이상 ${TOKEN_NAME_MAX_LENGTH}자 이하로 입력해 주세요.`;
const DAYS = `유효 기간은 1일부터 ${TOKEN_DAYS_MAX}일까지의 정수로 입력해 주세요.`;
const SCOPES = "권한은 영역마다 read 또는 write로 적어 주세요.";

const newToken = z.strictObject({
  name: nameField(TOKEN_NAME_MAX_LENGTH, NAME).meta({ title: "토큰 이름" }),
  expires_in_days: z.int(DAYS).min(1, DAYS).max(TOKEN_DAYS_MAX, DAYS).default(90).meta({
    title: "유효 기간(일)",
  }),
  /** Its scopes; default: reading, and everything for the server's own command line. */
  scopes: z.partialRecord(z.enum(AREA_NAMES, SCOPES), z.enum(ACCESSES, SCOPES), SCOPES).optional()
    .meta({ title: "권한" }),
  /** Only for the server's own command line: whose token it is. */
  account: z.string().max(200).optional().meta({ title: "계정" }),
  /** Confirms that a token for an account outside of a demo is intended. */
  confirmed: z.boolean().optional().meta({ title: "확인" }),
});
type NewToken = z.output<typeof newToken>;

const forbidden = (message: string) => refuse(403, "forbidden", message);

async function list(c: Ctx, deps: Deps): Promise<Response> {
  const { user, tokenId } = c.get("identity")!;
  return Response.json({ data: await tokenRows(deps, user, tokenId) });
}

async function create(
  c: Ctx,
  deps: Deps,
  { body }: WithBody<typeof newToken>,
): Promise<Response> {
  const owner = await ownerOf(c, deps, body);
  if (isRefusal(owner)) return problem(c, owner);
  const scopes = scopesOf(c, deps, owner, body);
  if (isRefusal(scopes)) return problem(c, scopes);
  const { name, expires_in_days: days } = body;
  const expiresAt = new Date(deps.now().getTime() + days * DAY_MS);
  const given = { name, expiresAt, scopes, proved: hasProved(c.get("identity")!) };
  const created = await deps.auth.accounts.createToken(owner, given, metaOf(c));
  if (isRefusal(created)) return problem(c, created);
  const answer = { ...tokenFacts(created.made), token: created.secret, account: owner };
  return Response.json(answer, { status: 201, headers: { "cache-control": "no-store" } });
}

/** A token gets no right that its owner lacks now; rights gained later need a new token. */
function scopesOf(c: Ctx, { auth }: Deps, owner: string, { scopes }: NewToken): Scopes | Refusal {
  const isLocal = c.get("identity")!.via === "cli";
  if (scopes === undefined && isLocal) return null;
  const areas = areasFor(auth.accounts.find(owner)!.state.flags);
  if (scopes === undefined) return readingScopes(areas);
  const asked = Object.keys(scopes) as Area[];
  if (asked.length === 0) {
    return refuse(422, "no_scope", "토큰에 줄 권한을 하나 이상 선택해 주세요.");
  }
  return asked.every((area) => areas.includes(area)) ? scopes : refuse(
    422,
    "scope_beyond_role",
    "이 계정의 권한으로 쓸 수 없는 영역은 토큰에도 줄 수 없습니다.",
  );
}

/** The owner of a new token: oneself, from a session; anyone, from the server's command line. */
async function ownerOf(c: Ctx, deps: Deps, body: NewToken): Promise<string | Refusal> {
  const identity = c.get("identity")!;
  if (identity.tokenId !== null) {
    return forbidden("액세스 토큰으로는 새 토큰을 만들 수 없습니다. 로그인해서 만들어 주세요.");
  }
  if (identity.via === "cli") return await ownerForCli(c, deps, body);
  if (body.account !== undefined) {
    return forbidden("다른 사람의 액세스 토큰은 만들 수 없습니다.");
  }
  return identity.user.id;
}

async function ownerForCli(c: Ctx, deps: Deps, body: NewToken): Promise<string | Refusal> {
  const wanted = body.account ?? "";
  const demo = deps.config.demo ? findDemoAccount(wanted) : undefined;
  if (demo) {
    const { subject, profile } = demo;
    const cause = { requestId: c.get("requestId"), via: "cli" } as const;
    const first = deps.auth.newUser("kakao", subject);
    const user = { ...first, provider: "kakao", subject, profile };
    return await deps.auth.accounts.register(user, cause) ?? first.id;
  }
  const found = findUser(deps.books.views.user, wanted);
  if (!found) return userNotFound();
  if (!isDemoUser(found.id) && !body.confirmed) {
    const { nickname } = found.state.profile;
    const text = `${nickname} 님의 액세스 토큰을 만들려면 확인이 필요합니다. --yes를 붙여 주세요.`;
    return refuse(422, "confirmation_required", text);
  }
  return found.id;
}

async function revoke(c: Ctx, deps: Deps): Promise<Response> {
  const { user, tokenId } = c.get("identity")!;
  const id = c.req.param("id")!;
  if (tokenId !== null && tokenId !== id) {
    return problem(c, forbidden("액세스 토큰으로는 자기 자신만 폐기할 수 있습니다."));
  }
  const refusal = await deps.auth.accounts.revokeToken(user.id, id, metaOf(c));
  return refusal ? problem(c, refusal) : new Response(null, { status: 204 });
}

/**
 * A token restored from a backup works again once its owner confirms it; a superuser's from before passkeys were
 * required, with all of their rights once they used one.
 */
async function confirm(c: Ctx, deps: Deps): Promise<Response> {
  const identity = c.get("identity")!;
  const { user, tokenId, withheld } = identity;
  if (tokenId !== null) return problem(c, forbidden("로그인해서 확인해 주세요."));
  if (withheld) return problem(c, PASSKEY_REQUIRED);
  const id = c.req.param("id")!;
  const refusal = await deps.auth.accounts.confirmToken(
    user.id,
    id,
    hasProved(identity),
    metaOf(c),
  );
  return refusal ? problem(c, refusal) : new Response(null, { status: 204 });
}

const making = "액세스 토큰을 만듭니다. 토큰은 이때 한 번만 보여 줍니다.";

const confirming =
  "되돌린 백업에서 온 액세스 토큰, 패스키를 요구하기 전에 만든 최고관리자의 액세스 토큰을 다시 쓸 수 있게 합니다.";

/** `/api/tokens/` */
export const tokenRoutes: Route[] = [
  call("GET /api/tokens", "user", "내 액세스 토큰을 조회합니다.", list, {
    answer: data(z.array(token)),
  }),
  call("POST /api/tokens", "user", making, create, {
    fresh: true,
    body: newToken,
    answer: newTokenAnswer,
    described: { done: 201, also: [404, 409] },
  }),
  call("DELETE /api/tokens/:id", "user", "액세스 토큰을 폐기합니다.", revoke, {
    // A token may always end itself.
    area: "public",
    described: { done: 204 },
  }),
  call("POST /api/tokens/:id/confirmation", "user", confirming, confirm, {
    fresh: true,
    described: { done: 204 },
  }),
];
