/** Costs of a case that are typed nowhere: its estimate as a cost sheet, and what other books have paid for it. */
import { NO_MATTER } from "../../../events/matter/matter.ts";
import { z } from "zod";
import type { NewEvent } from "../../../events/base/event.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { count, data, text } from "../../../projections/kit/answers.ts";
import { entriesOf, estimateOf } from "../../../projections/matter/matter.ts";
import { entriesOfQuote } from "../../../projections/matter/quote.ts";
import {
  CERTIFICATE_FEE,
  choicesFor,
  drawnEntry,
  paidElsewhere,
} from "../../../projections/matter/sources.ts";
import type { Views } from "../../../projections/registry.ts";
import { addRow } from "../../../projections/tables.ts";
import type { Deps } from "../../deps.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody, type WithQuery } from "../../server/route.ts";
import { matterEntries } from "../../tables/matters.ts";
import { newRowId, operationMeta } from "../../tables/save.ts";

const NO_ESTIMATE = refuse(
  409,
  "no_estimate",
  "견적이 없는 사건입니다. 비용을 직접 입력해 주세요.",
);
const MADE = refuse(409, "cost_sheet_made", "견적으로 만든 비용이 이미 있습니다.");

type Decided = NewEvent[] | Refusal;

/** Rows with ids of their own, all or none. */
function addAll(views: Views, rows: Parameters<typeof addRow<"matter_entry">>[3][], ids: string[]) {
  const events: NewEvent[] = [];
  for (const [at, row] of rows.entries()) {
    const added = addRow(views, "matter_entry", ids[at], row);
    if (isRefusal(added)) return added;
    events.push(...added);
  }
  return events;
}

/** Runs a decision on new entries of a case, as one operation that can be undone. */
async function enter(
  c: Ctx,
  deps: Deps,
  decide: (views: Views, id: string, ids: string[], today: string) => Decided,
): Promise<Response> {
  const id = c.req.param("id")!;
  const ids = Array.from({ length: ENTRIES_MAX }, () => newRowId(deps.now()));
  const meta = operationMeta(c, "create");
  const outcome = await deps.books.execute({
    stream: `matter_entry/${ids[0]}`,
    reads: [
      ...matterEntries.reads!,
      "courier",
      "certificate",
      "matter_object",
      "address",
      "closing",
    ],
    decide: (views, now) =>
      views.matter.byId.get(id)?.state.deleted === false
        ? decide(views, id, ids, seoulDay(now))
        : NO_MATTER,
    meta,
  });
  if (isRefusal(outcome)) return problem(c, outcome);
  const { events } = outcome;
  const operation = events[0]?.causationId ?? "";
  return Response.json({ data: { done: events.length }, operation });
}

const entered = data(z.strictObject({ done: count })).extend({ operation: text });

/** Most entries of one call. */
const ENTRIES_MAX = 100;

/** A row for each line of the case's estimate, as it was quoted. */
function costSheet(views: Views, id: string, ids: string[], on: string): Decided {
  const quote = estimateOf(views.matter.byId.get(id)!.state);
  if (!quote) return NO_ESTIMATE;
  if (entriesOf(views, id).some(({ state }) => state.quoted !== null)) return MADE;
  const rows = entriesOfQuote(quote)
    .map((row) => ({ ...row, matter_id: id, on, quoted: row.amount }));
  return addAll(views, rows, ids);
}

const drawable = z.strictObject({
  drawn_from: text,
  kind: z.enum(["courier", "certificate"]),
  on: z.iso.date(),
  text,
  amount: count,
  /** What the amount follows from, where its own book has none. */
  basis: text,
});

const searchQuery = z.object({
  q: z.string().max(100).default("").meta({ title: "검색어", description: "받는 곳, 날짜, 금액" }),
});

/** What may be drawn; the read of a delivery's receiver is logged. */
function sources(
  c: Ctx,
  { books }: Deps,
  { query: { q } }: WithQuery<typeof searchQuery>,
): Response {
  const id = c.req.param("id")!;
  const { views } = books;
  if (views.matter.byId.get(id)?.state.deleted !== false) return problem(c, NO_MATTER);
  const found = choicesFor(views, id, q);
  logPersonalDataRead(c, {
    noun: "courier",
    how: "list",
    fields: ["receiver"],
    ids: found.filter(({ kind }) => kind === "courier")
      .map(({ drawn_from }) => drawn_from.slice("courier/".length)),
  });
  return Response.json({
    data: found.map(({ drawn_from, kind, on, shown, amount }) => {
      const basis = kind === "certificate" ? CERTIFICATE_FEE.basis : "";
      return { drawn_from, kind, on, text: shown, amount, basis };
    }),
  });
}

const drawBody = z.strictObject({
  sources: z.array(z.string().min(1).max(120)).min(1).max(ENTRIES_MAX).meta({
    title: "원장 기록",
  }),
});

const TAKEN = refuse(409, "source_taken", "이미 사건 비용으로 넣었거나 삭제된 기록입니다.");

/** Enters what is still free of the chosen records; who has the others is not said. */
const draw = (c: Ctx, deps: Deps, { body }: WithBody<typeof drawBody>): Promise<Response> =>
  enter(c, deps, (views, matter_id, ids, today) => {
    const known = new Map(paidElsewhere(views, matter_id).map((one) => [one.drawn_from, one]));
    const rows = [...new Set(body.sources)].flatMap((one) => known.get(one) ?? [])
      .map((one) => ({ matter_id, ...drawnEntry(views, one, today) }));
    return rows.length === 0 ? TAKEN : addAll(views, rows, ids);
  });

/** The calls of a case's cost sheet. */
export const matterCostRoutes: Route[] = [
  call(
    "POST /api/matter/:id/cost_sheet",
    "staff",
    "사건: 견적을 비용표로 옮깁니다.",
    (c, deps) => enter(c, deps, costSheet),
    { body: z.strictObject({}), answer: entered, described: { also: [404, 409] } },
  ),
  call(
    "GET /api/matter/:id/sources",
    "staff",
    "사건: 아직 사건 비용으로 넣지 않은 등기사항증명서와 퀵 배송을 조회합니다.",
    sources,
    { query: searchQuery, answer: data(z.array(drawable)), described: { also: [404] } },
  ),
  call(
    "POST /api/matter/:id/draw",
    "staff",
    "사건: 등기사항증명서와 퀵 배송을 사건 비용으로 가져옵니다.",
    draw,
    { body: drawBody, answer: entered, described: { also: [404, 409] } },
  ),
];
