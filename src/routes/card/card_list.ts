/** The card list (S1 §7): a plain array, or with `page` one page of it. */
import { z } from "zod";
import { isRefusal } from "../../../events/refusal.ts";
import type { CardBook, CardEntry } from "../../../projections/card.ts";
import { cardRowJson, type CardViews, findCards } from "../../../projections/card_list.ts";
import type { EmployeeBook } from "../../../projections/employee.ts";
import { pageOf } from "../../../projections/query.ts";
import type { Deps } from "../../deps.ts";
import { checkFilter, filterFields, filterOf, periodQuery } from "./card_filter.ts";
import { jsonText, problem } from "../../server/respond.ts";
import { type Ctx, type Route, route } from "../../server/route.ts";

const PAGE = "쪽 번호는 1 이상의 정수로 입력해 주세요.";
const PAGE_SIZE = "한 쪽의 건수는 1부터 500까지의 정수로 입력해 주세요.";
const DEFAULT_PAGE_SIZE = 100;

const listQuery = z.object({
  ...filterFields,
  page: z.string().regex(/^[1-9]\d{0,6}$/, PAGE).optional(),
  page_size: z.string().regex(/^([1-9]\d?|[1-4]\d\d|500)$/, PAGE_SIZE).optional(),
  search: z.string().max(200, "검색어는 200자까지 입력할 수 있습니다.").optional(),
  sort_field: z.string().max(50).optional(),
  sort_direction: z.enum(["asc", "desc"], "정렬 방향은 asc 또는 desc로 입력해 주세요.").optional(),
}).superRefine(checkFilter);
type ListQuery = z.infer<typeof listQuery>;

function answerText(views: CardViews, entries: CardEntry[], query: ListQuery): string {
  const joined = (some: CardEntry[]) =>
    `[${some.map((entry) => cardRowJson(views, entry)).join(",")}]`;
  if (query.page === undefined) return joined(entries);
  const size = Number(query.page_size ?? DEFAULT_PAGE_SIZE);
  const { results, count, page, page_size } = pageOf(entries, Number(query.page), size);
  return `{"results":${joined(results)},"count":${count},"page":${page},"page_size":${page_size}}`;
}

/** An answer as it was sent, and what it was made of. */
interface Kept {
  card: CardBook;
  cardChanges: number;
  employee: EmployeeBook;
  employeeChanges: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Larger answers are made afresh each time. */
const KEPT_BYTES_MAX = 128 * 1024;

/**
 * Answers by their query, for as long as nothing they were made of has changed. `readQuery` gives the
 * same object for the same query and remembers a bounded number of them; answers go with them.
 */
class KeptAnswers {
  #answers = new WeakMap<ListQuery, Kept>();

  find(query: ListQuery, { card, employee }: CardViews): Uint8Array<ArrayBuffer> | null {
    const kept = this.#answers.get(query);
    if (!kept || kept.card !== card || kept.cardChanges !== card.changes) return null;
    if (kept.employee !== employee || kept.employeeChanges !== employee.changes) return null;
    return kept.bytes;
  }

  keep(query: ListQuery, { card, employee }: CardViews, bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.byteLength > KEPT_BYTES_MAX) return;
    const changes = { cardChanges: card.changes, employeeChanges: employee.changes };
    this.#answers.set(query, { card, employee, ...changes, bytes });
  }
}

function list(c: Ctx, { books }: Deps, kept: KeptAnswers, query: ListQuery): Response {
  const { views } = books;
  const before = kept.find(query, views);
  if (before) return jsonText(before);
  const { search, sort_field, sort_direction } = query;
  const direction = sort_direction ?? "asc";
  const sorting = sort_field ? { field: sort_field, direction } : undefined;
  const found = findCards(views, { filter: filterOf(query), search, sorting });
  if (isRefusal(found)) return problem(c, found);
  const bytes = new TextEncoder().encode(answerText(views, found, query));
  kept.keep(query, views, bytes);
  return jsonText(bytes);
}

/** `GET /api/mysql/card/list/`. */
export function cardListRoute(deps: Deps): Route {
  const kept = new KeptAnswers();
  return route({
    method: "GET",
    path: "/api/mysql/card/list",
    role: "staff",
    kind: "api",
    summary: "카드 사용내역을 연월 또는 기간으로 조회합니다. page를 주면 쪽으로 나누어 답합니다.",
    query: listQuery,
    handle: (c, { query }) => list(c, deps, kept, query),
  });
}
