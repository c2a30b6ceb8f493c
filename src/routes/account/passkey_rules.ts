/** What a superuser asks of superusers: the office's rule, and the reset of who lost their key. */
import { noSecondFactor } from "../../../events/passkey.ts";
import { changeRules, signInRule } from "../../../events/sign_in_rule.ts";
import { isRefusal } from "../../../events/refusal.ts";
import { userNotFound } from "../../../events/user.ts";
import { resetPasskeys } from "../../../events/user_passkey.ts";
import { signInRules as rulesShape, userInfo } from "../../../projections/account_answers.ts";
import { data } from "../../../projections/answers.ts";
import { signInRules } from "../../../projections/sign_in_rule.ts";
import { findAccount, userInfoOf } from "../../../projections/user.ts";
import { causeOf, endEverySession } from "../../auth/sign_in.ts";
import { onUser } from "../../auth/user_command.ts";
import type { Deps } from "../../deps.ts";
import { metaOf } from "../../server/command.ts";
import { problem } from "../../server/respond.ts";
import { sawRows } from "../../security/personal_reads.ts";
import { users } from "../../tables/users.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";

const show = (_c: Ctx, { books }: Deps): Response =>
  Response.json({ data: signInRules(books.views.sign_in_rule) });

async function change(
  c: Ctx,
  { books }: Deps,
  { body }: WithBody<typeof rulesShape>,
): Promise<Response> {
  const { id } = c.get("identity")!.user;
  const outcome = await books.execute({
    stream: signInRule.stream,
    reads: ["user"],
    meta: metaOf(c),
    decide({ sign_in_rule, user }) {
      const { passkeys, recovery, codesSeen } = user.byId.get(id)?.state.secondFactor ??
        noSecondFactor;
      return changeRules(signInRules(sign_in_rule), body, {
        ownPasskeys: passkeys.length,
        codesSeen: codesSeen && recovery.length > 0,
      });
    },
  });
  if (isRefusal(outcome)) return problem(c, outcome);
  return Response.json({ data: signInRules(books.views.sign_in_rule) });
}

/** Passkeys and codes go, and with them every session: nobody goes on with what may be in other hands. */
async function reset(c: Ctx, { auth, books }: Deps): Promise<Response> {
  const user = findAccount(books.views.user, c.req.param("id")!);
  if (!user) return problem(c, userNotFound());
  const { id } = user;
  const by = c.get("identity")!.user.id;
  const refused = await onUser(
    books,
    id,
    metaOf(c),
    (state) => resetPasskeys(state, { id }, { by }),
  );
  if (refused) return problem(c, refused);
  const cause = { ...causeOf(c.get("requestId"), "browser"), via: c.get("identity")!.via };
  await endEverySession(auth, id, cause);
  sawRows(c, users, [{ id }], "change");
  return Response.json({ data: userInfoOf(auth.accounts.find(id)!) });
}

const asking = "최고관리자에게 패스키를 요구하는지 조회합니다.";
const requiring = "최고관리자에게 패스키를 요구하거나 요구하지 않습니다.";
const resetting = "기기를 잃어버린 사람의 패스키와 복구 코드를 지우고 모두 로그아웃시킵니다.";

/** `/api/sign_in_rules/` and `/api/accounts/{id}/reset_passkeys/`. */
export const passkeyRuleRoutes: Route[] = [
  call("GET /api/sign_in_rules", "superuser", asking, show, { answer: data(rulesShape) }),
  call("PUT /api/sign_in_rules", "superuser", requiring, change, {
    fresh: true,
    body: rulesShape,
    answer: data(rulesShape),
    described: { also: [409] },
  }),
  call("POST /api/accounts/:id/reset_passkeys", "superuser", resetting, reset, {
    fresh: true,
    answer: data(userInfo),
    described: { also: [409] },
  }),
];
