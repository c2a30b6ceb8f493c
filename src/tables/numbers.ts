/** POST …/{id}/numbers: the numbers of persons in a row, which every other answer masks. Who asks is on record first. */
import { z } from "zod";
import { numbersOf } from "../../projections/table/hidden_numbers.ts";
import { data, text } from "../../projections/answers.ts";
import { sawRows } from "../security/personal_reads.ts";
import { problem } from "../server/respond.ts";
import type { Handler } from "./resource.ts";
import { NOT_FOUND } from "./run.ts";

/** Of each number the field, as it is masked there, and whole. */
export const numbersAnswer = data(
  z.array(z.strictObject({ field: text, shown: text, number: text })),
);

/** Answers with them. */
export const showNumbers: Handler = (c, deps, resource) => {
  const row = resource.row(deps.books.views, c.req.param("id")!);
  if (!row) return problem(c, NOT_FOUND);
  const numbers = numbersOf(row);
  sawRows(c, resource, [row], "numbers", { filter: "", only: numbers.map(({ field }) => field) });
  const told = numbers.map(({ field, shown, written }) => ({ field, shown, number: written }));
  return Response.json({ data: told }, { headers: { "cache-control": "no-store" } });
};
