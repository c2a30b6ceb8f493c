/** Accounts and their flags, for a superuser: who may do what (S1 §6). */
import { z } from "zod";
import { userInfo } from "../../../projections/account/account_answers.ts";
import { count, data } from "../../../projections/kit/answers.ts";
import { userNotFound } from "../../../events/account/user.ts";
import { findAccount, userInfoOf } from "../../../projections/account/user.ts";
import type { Deps } from "../../deps.ts";
import { metaOf } from "../../server/command.ts";
import { logRowsRead } from "../../security/personal_reads.ts";
import { users } from "../../tables/users.ts";
import { answerJson } from "../../server/attachment.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";

const flagsBody = z.strictObject({
  is_active: z.boolean().optional().meta({ title: "활성" }),
  is_staff: z.boolean().optional().meta({ title: "직원" }),
  is_superuser: z.boolean().optional().meta({ title: "최고관리자" }),
});

/** Everybody's account: what all of them are is known before the answer begins, and its text is made in slices. */
function list(c: Ctx, { books }: Deps): Response {
  const all = [...books.views.user.byId.values()];
  logRowsRead(c, users, all, "list");
  return answerJson(c, all, userInfoOf, ['{"data":', `,"total":${all.length}}`]);
}

/** Sets the flags that are given and leaves the others. `id` may be an e-mail address. */
async function setFlags(
  c: Ctx,
  { auth, books }: Deps,
  { body }: WithBody<typeof flagsBody>,
): Promise<Response> {
  const user = findAccount(books.views.user, c.req.param("id")!);
  if (!user) return problem(c, userNotFound());
  const refusal = await auth.accounts.changeFlags(user.id, body, metaOf(c));
  if (refusal) return problem(c, refusal);
  logRowsRead(c, users, [user], "change");
  return Response.json({ data: userInfoOf(auth.accounts.find(user.id)!) });
}

/** `/api/accounts/` */
export const accountRoutes: Route[] = [
  call("GET /api/accounts", "superuser", "모든 계정과 권한을 조회합니다.", list, {
    answer: z.strictObject({ data: z.array(userInfo), total: count }),
  }),
  call("PUT /api/accounts/:id/flags", "superuser", "계정의 권한을 바꿉니다.", setFlags, {
    fresh: true,
    body: flagsBody,
    answer: data(userInfo),
    described: { also: [409] },
  }),
];
