/** Which rows a call on many means: these, or all that a filter finds with the count as confirmed. */
import { z } from "zod";
import { isRefusal, type Refusal, refuse } from "../../events/refusal.ts";
import type { Views } from "../../projections/registry.ts";
import { findRows } from "../../projections/table/find.ts";
import { rowsQuery } from "./query.ts";
import type { Resource } from "./resource.ts";

/** Most rows of one call. */
export const TARGETS_MAX = 100_000;
const TOO_MANY = `한 번에 ${TARGETS_MAX.toLocaleString("ko-KR")}건까지 처리할 수 있습니다.`;

/** Scripts may send numbers; ids are texts. */
export const rowId = z.union([z.string().min(1).max(64), z.int().transform(String)]);

export const targetFields = {
  ids: z.array(rowId).max(TARGETS_MAX, TOO_MANY).optional(),
  filter: z.record(z.string(), z.string()).optional(),
  /** How many rows the person confirmed; needed with `filter`. */
  count: z.int().nonnegative().optional(),
};

interface Target {
  ids?: string[];
  filter?: Record<string, string>;
  count?: number;
}

/**
 * The ids meant, each once. Rows that the operation of this name did already are meant as well, when the
 * same request comes again after an answer got lost: they may not match the filter any more.
 */
export function targetIds(
  views: Views,
  resource: Resource,
  target: Target,
  operation = "",
): string[] | Refusal {
  const { ids, filter, count } = target;
  if (filter === undefined) {
    const given = [...new Set(ids ?? [])];
    return given.length > 0 ? given : refuse(422, "nothing_selected", "선택한 항목이 없습니다.");
  }
  if (ids !== undefined) {
    return refuse(422, "invalid_input", "ids와 filter 가운데 하나만 보내 주세요.");
  }
  if (count === undefined) {
    return refuse(422, "count_missing", "조건으로 처리할 때는 확인한 건수를 함께 보내 주세요.");
  }
  const query = rowsQuery(views, resource, filter, { strict: true });
  if (isRefusal(query)) return query;
  const found = findRows(resource.columns, resource.rows(views), query).map(({ id }) => id);
  const done = [...views.operation.rows.get(operation)?.keys() ?? []];
  const before = done.map((stream) => stream.slice(resource.noun.length + 1));
  const meant = [...new Set([...before, ...found])];
  if (meant.length !== count) return countChanged(meant.length);
  if (meant.length > TARGETS_MAX) return refuse(422, "too_many", TOO_MANY);
  return meant.length > 0 ? meant : refuse(422, "nothing_selected", "조건에 맞는 항목이 없습니다.");
}

function countChanged(count: number): Refusal {
  const message = `조건에 맞는 항목이 ${count.toLocaleString("ko-KR")}건으로 바뀌었습니다. ` +
    "건수를 확인한 뒤 다시 시도해 주세요.";
  return refuse(409, "count_changed", message, [{ count }]);
}
