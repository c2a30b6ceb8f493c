/** The account that a superuser's call on somebody's access names. */
import { type Refusal, refuse } from "../../../events/refusal.ts";
import { userNotFound } from "../../../events/user.ts";
import { findAccount, type UserEntry } from "../../../projections/user.ts";
import type { Deps } from "../../deps.ts";
import type { Ctx } from "../../server/route.ts";

/** The account of the address, where a person asks; a token may end nobody's access. */
export function accountOf(c: Ctx, { books }: Deps): UserEntry | Refusal {
  if (c.get("identity")!.tokenId !== null) {
    const text = "액세스 토큰으로는 다른 사람의 로그인과 토큰을 끝낼 수 없습니다. 로그인해 주세요.";
    return refuse(403, "forbidden", text);
  }
  return findAccount(books.views.user, c.req.param("id")!) ?? userNotFound();
}
