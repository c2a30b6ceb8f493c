/** Accounts and their flags, for a superuser: who may do what (S1 §6). */
import { z } from "zod";
import { account, accounts } from "../../server/answers.ts";
import { findAccount, userInfoOf } from "../../../projections/user.ts";
import type { Deps } from "../../deps.ts";
import { metaOf } from "../../server/command.ts";
import { problem } from "../../server/respond.ts";
import { type Ctx, type Route, route } from "../../server/route.ts";

const flagsBody = z.strictObject({
  is_active: z.boolean().optional(),
  is_staff: z.boolean().optional(),
  is_superuser: z.boolean().optional(),
});

function list({ books }: Deps): Response {
  const data = [...books.views.user.byId.values()].map(userInfoOf);
  return Response.json({ data, total: data.length });
}

/** Sets the flags that are given and leaves the others. `id` may be an e-mail address. */
async function setFlags(
  c: Ctx,
  { auth, books }: Deps,
  body: z.output<typeof flagsBody>,
): Promise<Response> {
  const user = findAccount(books.views.user, c.req.param("id")!);
  if (!user) {
    const message = "사용자를 찾을 수 없습니다.";
    return problem(c, { status: 404, code: "user_not_found", message });
  }
  const refusal = await auth.accounts.changeFlags(user.id, body, metaOf(c));
  if (refusal) return problem(c, refusal);
  return Response.json({ data: userInfoOf(auth.accounts.find(user.id)!) });
}

/** `/api/accounts/` */
export function accountRoutes(deps: Deps): Route[] {
  return [
    {
      method: "GET",
      path: "/api/accounts",
      role: "superuser",
      kind: "api",
      summary: "모든 계정과 권한을 조회합니다.",
      answer: accounts,
      handle: () => list(deps),
    },
    route({
      method: "PUT",
      path: "/api/accounts/:id/flags",
      role: "superuser",
      kind: "api",
      summary: "계정의 권한을 바꿉니다.",
      body: flagsBody,
      answer: account,
      described: { also: [409] },
      handle: (c, { body }) => setFlags(c, deps, body),
    }),
  ];
}
