/** The people who can be chosen as participants (S1 §7, §9). */
import { z } from "zod";
import { listEmployees } from "../../projections/employee.ts";
import { pageOf } from "../../projections/query.ts";
import type { Deps } from "../deps.ts";
import { count, participant } from "../../projections/answers.ts";
import { callsOf, type Ctx, type Route, type WithQuery } from "../server/route.ts";

const PAGE = "쪽 번호는 1 이상의 정수로 입력해 주세요.";
const PAGE_SIZE = "한 쪽의 건수는 1부터 500까지의 정수로 입력해 주세요.";

const pageQuery = z.object({
  page: z.string().regex(/^[1-9]\d{0,6}$/, PAGE).default("1"),
  page_size: z.string().regex(/^([1-9]\d?|[1-4]\d\d|500)$/, PAGE_SIZE).default("500"),
});

function list(_c: Ctx, { books }: Deps, { query }: WithQuery<typeof pageQuery>): Response {
  const everyone = listEmployees(books.views.employee);
  const { results, count, page, page_size } = pageOf(
    everyone,
    Number(query.page),
    Number(query.page_size),
  );
  return Response.json({ data: results, total: count, page, page_size });
}

/** `GET /api/mysql/user/list`. */
export function employeeRoutes(deps: Deps): Route[] {
  const summary = "참석자로 고를 수 있는 직원을 조회합니다.";
  return [
    callsOf(deps)("GET /api/mysql/user/list", "staff", summary, list, {
      query: pageQuery,
      answer: z.strictObject({
        data: z.array(participant),
        total: count,
        page: count,
        page_size: count,
      }),
    }),
  ];
}
