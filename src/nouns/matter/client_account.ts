/** The account of a client: found, linked and ended by staff. While it is linked, that account sees the case as its client. */
import { z } from "zod";
import { isUnread } from "../../../events/base/personal.ts";
import { refuse, refuseField } from "../../../events/base/refusal.ts";
import { data, text } from "../../../projections/kit/answers.ts";
import { accountsFor, livingAccount } from "../../../projections/matter/client_view.ts";
import type { Deps } from "../../deps.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody, type WithQuery } from "../../server/route.ts";
import { rowOf } from "../../tables/answers.ts";
import { matterParties } from "../../tables/matters.ts";
import { operationMeta, save } from "../../tables/save.ts";

const NOT_FOUND = refuse(404, "party_not_found", "당사자를 찾을 수 없습니다.");
const NO_CLIENT = refuse(409, "no_client", "의뢰인만 고객 계정과 연결할 수 있습니다.");
const NO_ACCOUNT = refuseField("account", "연결할 수 없는 계정입니다. 다시 찾아 선택해 주세요.");

/** Logs that the answer shows whose accounts these are. */
export const logAccounts = (c: Ctx, ids: readonly string[], how: "list" | "detail"): void =>
  logPersonalDataRead(c, {
    noun: "user",
    how,
    fields: ["kakao_email", "kakao_phone_number"],
    ids,
    filter: "",
  });

const TYPED_MAX = 100;
const findQuery = z.object({
  q: z.string().max(TYPED_MAX).default("").meta({ title: "이름이나 이메일" }),
});

const found = z.strictObject({
  id: text,
  name: text,
  email: text,
  phone: text,
  isSame: z.boolean(),
});

function find(c: Ctx, { books: { views } }: Deps, { query: { q } }: WithQuery<typeof findQuery>) {
  const party = views.matter_party.byId.get(c.req.param("id")!)?.state;
  if (!party || party.deleted) return problem(c, NOT_FOUND);
  const accounts = accountsFor(views, party, q);
  logAccounts(c, accounts.map(({ id }) => id), "list");
  return Response.json({ data: accounts });
}

/** Writes which account a party has; "" ends its link. */
function writeLink(c: Ctx, deps: Deps, account: string): Promise<Response> {
  const id = c.req.param("id")!;
  const meta = operationMeta(c, "edit");
  return save(c, deps, matterParties, meta, {
    id,
    mustSee: false,
    reads: ["user", ...matterParties.reads!],
    decide(views, _row, now) {
      const state = views.matter_party.byId.get(id)?.state;
      if (!state || state.deleted || isUnread(state.name)) return NOT_FOUND;
      if (account !== "" && !state.client) return NO_CLIENT;
      if (account !== "" && !livingAccount(views, account)) return NO_ACCOUNT;
      return matterParties.update(views, id, { account_id: account }, now, meta.actor);
    },
  });
}

const linkBody = z.strictObject({
  account: z.string().min(1).max(64).meta({ title: "고객 계정" }),
});

const linked = {
  answer: data(rowOf(matterParties)).extend({ operation: text }),
  described: { etag: true, also: [404, 409, 422] },
} satisfies Partial<Route>;

const link = (c: Ctx, deps: Deps, { body }: WithBody<typeof linkBody>) =>
  writeLink(c, deps, body.account);

/** The calls of a client's account. */
export const clientAccountRoutes: Route[] = [
  call(
    "GET /api/matter/party/:id/accounts",
    "staff",
    "사건: 의뢰인에 연결할 고객 계정을 찾습니다.",
    find,
    { query: findQuery, answer: data(z.array(found)), described: { also: [404] } },
  ),
  call(
    "PUT /api/matter/party/:id/account",
    "staff",
    "사건: 의뢰인에 고객 계정을 연결합니다.",
    link,
    {
      body: linkBody,
      ...linked,
    },
  ),
  call(
    "DELETE /api/matter/party/:id/account",
    "staff",
    "사건: 의뢰인과 고객 계정의 연결을 해제합니다.",
    (c, deps) => writeLink(c, deps, ""),
    linked,
  ),
];
