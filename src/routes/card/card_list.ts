/** The card list (S1 §7): a plain array, or with `page` one page of it. */
import { z } from "zod";
import { cardRow as rowAnswer, count } from "../../../projections/answers.ts";
import { isRefusal } from "../../../events/refusal.ts";
import type { CardEntry } from "../../../projections/card.ts";
import { cardRow, findCards } from "../../../projections/card_list.ts";
import { pageOf } from "../../../projections/query.ts";
import type { Deps } from "../../deps.ts";
import { checkFilter, filterFields, filterOf, periodQuery } from "./card_filter.ts";
import { pageFields, problem } from "../../server/respond.ts";
import { callsOf, type Ctx, type Route, type WithQuery } from "../../server/route.ts";

const DEFAULT_PAGE_SIZE = 100;

const listFields = z.object({
  page: pageFields.page.optional(),
  page_size: pageFields.page_size.optional(),
  search: z.string().max(200, "검색어는 200자까지 입력할 수 있습니다.").optional(),
  sort_field: z.string().max(50).optional(),
  sort_direction: z.enum(["asc", "desc"], "정렬 방향은 asc 또는 desc로 입력해 주세요.").optional(),
});
const cardList = z.union([
  z.array(rowAnswer).describe("page를 주지 않았을 때"),
  z.strictObject({ results: z.array(rowAnswer), count, page: count, page_size: count })
    .describe("page를 주었을 때"),
]);
const listQuery = z.object({ ...filterFields, ...listFields.shape }).superRefine(checkFilter);

function list(
  c: Ctx,
  { books: { views } }: Deps,
  { query }: WithQuery<typeof listQuery>,
): Response {
  const { search, sort_field, sort_direction } = query;
  const direction = sort_direction ?? "asc";
  const sorting = sort_field ? { field: sort_field, direction } : undefined;
  const found = findCards(views, { filter: filterOf(query), search, sorting });
  if (isRefusal(found)) return problem(c, found);
  const rowOf = (entry: CardEntry) => cardRow(views, entry);
  if (query.page === undefined) return Response.json(found.map(rowOf));
  const size = Number(query.page_size ?? DEFAULT_PAGE_SIZE);
  const page = pageOf(found, Number(query.page), size);
  return Response.json({ ...page, results: page.results.map(rowOf) });
}

/** `GET /api/mysql/card/list/`. */
export function cardListRoutes(deps: Deps): Route[] {
  const summary =
    "카드 사용내역을 연월 또는 기간으로 조회합니다. page를 주면 쪽으로 나누어 답합니다.";
  return [
    callsOf(deps)("GET /api/mysql/card/list", "staff", summary, list, {
      query: listQuery,
      answer: cardList,
      described: { query: listFields, oneOf: periodQuery },
    }),
  ];
}
