/** The people who can be chosen as participants (S1 §7, §9). */
import { z } from "zod";
import { listEmployees } from "../../../projections/employee/employee.ts";
import { pageOf } from "../../../projections/kit/query.ts";
import type { Deps } from "../../deps.ts";
import { count } from "../../../projections/kit/answers.ts";
import { participant } from "../../../projections/kit/answers.ts";
import { logPersonalDataRead } from "../../security/personal_reads.ts";
import { pageFields } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithQuery } from "../../server/route.ts";

const pageQuery = z.object({
  page: pageFields.page.default("1"),
  page_size: pageFields.page_size.default("500"),
});

/** Everybody may choose from the office's list of names, which has no contacts. */
const FIELDS = ["name", "dept", "position"];

function list(c: Ctx, { books }: Deps, { query }: WithQuery<typeof pageQuery>): Response {
  const everyone = listEmployees(books.views.employee);
  const found = pageOf(everyone, Number(query.page), Number(query.page_size));
  const { results: data, count: total, ...place } = found;
  logPersonalDataRead(c, {
    noun: "employee",
    how: "list",
    fields: FIELDS,
    ids: data.map(({ id }) => id),
  });
  return Response.json({ data, total, ...place });
}

const summary = "참석자로 선택할 수 있는 직원을 조회합니다.";

/** `GET /api/mysql/user/list`. */
export const employeeRoutes: Route[] = [
  call("GET /api/mysql/user/list", "staff", summary, list, {
    query: pageQuery,
    answer: z.strictObject({
      data: z.array(participant),
      total: count,
      page: count,
      page_size: count,
    }),
  }),
];
