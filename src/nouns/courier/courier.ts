/** Couriers over HTTP (S2 §7): the records, the balance, and the way back from a reversal. */
import { titled } from "../../../events/base/named.ts";
import { COURIER_LABELS } from "../../../projections/courier/courier_figures.ts";
import { z } from "zod";
import {
  BAD_TOP_UP,
  correctCourier,
  COURIER_LIMITS,
  COURIER_WON_MAX,
  courierNotFound,
  recordCourier,
  restoreCourier,
  reverseCourier,
  topUp,
} from "../../../events/courier/courier.ts";
import { courierRule } from "../../../events/courier/courier_rule.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { data } from "../../../projections/kit/answers.ts";
import { type CourierEntry, courierView } from "../../../projections/courier/courier.ts";
import { courierRows, rowOfCourier } from "../../../projections/courier/courier_row.ts";
import { balanceInfo, courierRules } from "../../../projections/courier/courier_rule.ts";
import {
  courierBalance,
  courierPage,
  courierRow,
} from "../../../projections/courier/courier_shapes.ts";
import type { Deps } from "../../deps.ts";
import type { TableRow } from "../../../events/kit/column.ts";
import { logRowsRead } from "../../security/personal_reads.ts";
import { answerCommand } from "../../server/answer.ts";
import { lineField, metaOf, restoreBody, textField, versionField } from "../../server/command.ts";
import { pageFields, problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody, type WithQuery } from "../../server/route.ts";
import { answerRestore, type Kept } from "../../server/past.ts";
import type { Action } from "../../server/run_command.ts";
import { couriers } from "../../tables/couriers.ts";
import { keptRows } from "../../tables/history.ts";
import { newRowId, sawSaved } from "../../tables/save.ts";

const { party, memo, topUpMemo, reason } = COURIER_LIMITS;
const most = `금액은 ${COURIER_WON_MAX.toLocaleString("ko-KR")}원까지 입력할 수 있습니다.`;
const time = z.iso.datetime("일시는 2026-01-31T09:00:00Z와 같은 형식으로 입력해 주세요.");

const fields = titled(COURIER_LABELS, {
  rider: lineField(party),
  sender: lineField(party),
  receiver: lineField(party),
  amount: z.int("금액은 원 단위의 정수로 입력해 주세요.")
    .min(0, "금액은 0원 이상으로 입력해 주세요.").max(COURIER_WON_MAX, most),
  memo: textField(memo),
  created_at: time,
});
const reasonField = lineField(reason).default("").meta({ title: "사유" });

const recordBody = z.strictObject({
  rider: fields.rider.default(""),
  sender: fields.sender.default(""),
  receiver: fields.receiver.default(""),
  amount: fields.amount.default(0),
  memo: fields.memo.default(""),
  created_at: fields.created_at.optional(),
});
const correctBody = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  reason: reasonField,
  version: versionField.optional(),
});
const reverseBody = z.strictObject({ reason: reasonField, version: versionField.optional() })
  .default({ reason: "" });
const topUpBody = z.strictObject({
  amount: z.int(BAD_TOP_UP).min(1, BAD_TOP_UP).max(COURIER_WON_MAX, most)
    .meta({ title: COURIER_LABELS.amount }),
  memo: textField(topUpMemo).default("").meta({ title: COURIER_LABELS.memo }),
  created_at: fields.created_at.optional(),
});
const rulesBody = z.strictObject({ low_below: fields.amount.meta({ title: "기준 금액" }) });

const listQuery = z.object({
  page: pageFields.page.optional(),
  page_size: pageFields.page_size.optional(),
  reversed: z.enum(["true", "false"], "삭제된 기록은 true 또는 false로 입력해 주세요.").optional()
    .meta({ title: "삭제된 기록", description: "삭제된 기록도 함께" }),
});

/** S2 §9. */
const PAGE_SIZE = 20;

function list(c: Ctx, { books }: Deps, { query }: WithQuery<typeof listQuery>): Response {
  const { page = "1", page_size = PAGE_SIZE, reversed } = query;
  const asked = { page: Number(page), page_size: Number(page_size), reversed: reversed === "true" };
  const found = courierRows(books.views.courier, asked);
  logRowsRead(c, couriers, found.results, "list");
  return Response.json(found);
}

/** Records for the runner; a balance is always that of the present books. */
export const couriersOf = ({ books }: Deps): Kept<CourierEntry, TableRow> => ({
  noun: "courier",
  view: courierView,
  find: ({ courier }, id) => courier.byId.get(id),
  missing: courierNotFound,
  row: (_views, entry) => rowOfCourier(books.views.courier, entry),
  story: keptRows(couriers).story,
  revert: (_views, { id, state }, { to_version, earlier }) =>
    restoreCourier(state, { id, to_version, earlier: earlier.state }),
  revive: (_views, { id, state }) => restoreCourier(state, { id, to_version: null }),
});

/** Runs the change and answers with the row. */
const save = (c: Ctx, deps: Deps, action: Action<CourierEntry>, status: 200 | 201 = 200) =>
  sawSaved(c, couriers, action, answerCommand(c, deps, couriersOf(deps), action, { status }));

/** Makes a record of its own; without a time it is of now. */
function make<T extends { created_at?: string }>(
  c: Ctx,
  deps: Deps,
  body: T,
  decide: (id: string, said: T & { created_at: string }) => ReturnType<typeof topUp>,
): Promise<Response> {
  const id = newRowId(deps.now());
  return save(c, deps, {
    id,
    isNew: true,
    decide(_views, _none, now) {
      const created_at = body.created_at ?? now.toISOString();
      return decide(id, { ...body, created_at });
    },
  }, 201);
}

const record = (c: Ctx, deps: Deps, { body }: WithBody<typeof recordBody>): Promise<Response> =>
  make(c, deps, body, (id, record) => recordCourier(undefined, { id, record }));

const addBalance = (c: Ctx, deps: Deps, { body }: WithBody<typeof topUpBody>): Promise<Response> =>
  make(c, deps, body, (id, data) => topUp(undefined, { id, data }));

function correct(c: Ctx, deps: Deps, { body }: WithBody<typeof correctBody>): Promise<Response> {
  const id = c.req.param("id")!;
  const { reason, version, ...record } = body;
  return save(c, deps, {
    id,
    version,
    decide: (_views, { state }) => correctCourier(state, { id, record, reason }),
  });
}

function reverse(c: Ctx, deps: Deps, { body }: WithBody<typeof reverseBody>): Promise<Response> {
  const id = c.req.param("id")!;
  const { reason, version } = body;
  return save(c, deps, {
    id,
    version,
    decide: (_views, { state }) => reverseCourier(state, { id, reason }),
  });
}

function restore(c: Ctx, deps: Deps, { body }: WithBody<typeof restoreBody>): Promise<Response> {
  const id = c.req.param("id")!;
  return sawSaved(c, couriers, { id }, answerRestore(c, deps, couriersOf(deps), id, body));
}

const balance = (_c: Ctx, { books }: Deps): Response => Response.json(balanceInfo(books.views));

async function changeRules(
  c: Ctx,
  { books }: Deps,
  { body }: WithBody<typeof rulesBody>,
): Promise<Response> {
  const outcome = await books.execute({
    stream: courierRule.stream,
    meta: metaOf(c),
    decide: ({ courier_rule }) => courierRule.change(courierRules(courier_rule), body),
  });
  return isRefusal(outcome) ? problem(c, outcome) : Response.json(balanceInfo(books.views));
}

const one: Partial<Route> = {
  answer: data(courierRow),
  described: { versioned: true, etag: true, also: [409] },
};
const made: Partial<Route> = {
  answer: data(courierRow),
  described: { done: 201, etag: true, also: [409] },
};
const says = {
  list: "배송 기록을 페이지로 나누어 새것부터 조회합니다.",
  record: "배송을 기록합니다. created_at이 없으면 지금으로 기록합니다.",
  correct: "배송 기록을 정정합니다. 취소된 내용은 이력에 남습니다.",
  reverse: "배송 기록이나 잔액 추가를 취소합니다. 취소한 사람과 일시, 사유가 이력에 남습니다.",
  restore: "삭제한 기록을 복원하거나, 이전 버전의 내용으로 되돌립니다.",
  balance: "충전 합계, 사용 합계, 지금 잔액을 조회합니다.",
  topUp: "잔액을 추가합니다.",
  rules: "잔액 부족을 알리는 기준을 정합니다.",
};

/** `/api/quick/` and below; reading as a table is in `src/tables/couriers.ts`. */
export const courierRoutes: Route[] = [
  call("GET /api/quick", "staff", says.list, list, {
    query: listQuery,
    asOf: ["courier"],
    answer: courierPage,
  }),
  call("POST /api/quick", "staff", says.record, record, { ...made, body: recordBody }),
  call("GET /api/quick/balance", "staff", says.balance, balance, {
    asOf: ["courier", "courier_rule"],
    answer: courierBalance,
  }),
  call("POST /api/quick/balance", "staff", says.topUp, addBalance, { ...made, body: topUpBody }),
  call("PUT /api/quick/balance/rules", "staff", says.rules, changeRules, {
    body: rulesBody,
    answer: courierBalance,
  }),
  call("PUT /api/quick/:id", "staff", says.correct, correct, { ...one, body: correctBody }),
  call("DELETE /api/quick/:id", "staff", says.reverse, reverse, { ...one, body: reverseBody }),
  call("POST /api/quick/:id/restore", "staff", says.restore, restore, {
    answer: one.answer,
    described: { ...one.described, versioned: "required" },
    body: restoreBody,
  }),
];
