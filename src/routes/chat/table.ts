/** `/api/chat/table/`: a table of an answer as a workbook, with its numbers as numbers. */
import { z } from "zod";
import { seoulDay } from "../../../events/seoul.ts";
import { answerTable } from "../../../projections/answer_table.ts";
import { XLSX_TYPE } from "../../excel/workbook.ts";
import { tableSheet } from "../../excel/table_sheet.ts";
import type { Deps } from "../../deps.ts";
import { answerWorkbook } from "../../server/attachment.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";

const cell = z.string().max(2_000);
const tableBody = z.strictObject({
  head: z.array(cell).min(1).max(30).meta({ title: "머리글" }),
  rows: z.array(z.array(cell).max(30)).min(1).max(1_000).meta({ title: "행" }),
});

function workbook(
  c: Ctx,
  { now }: Deps,
  { body: { head, rows } }: WithBody<typeof tableBody>,
): Response {
  c.set("keepAnswer", false);
  const { columns, rows: cells } = answerTable({ head, rows });
  const day = seoulDay(now());
  return answerWorkbook(
    c,
    [tableSheet("AI 답변의 표", columns, cells, undefined, { sums: false })],
    "AI_답변의_표",
    `chat-table-${day}`,
  );
}

export const chatTableRoutes: Route[] = [
  call("POST /api/chat/table", "staff", "AI 답변의 표를 엑셀로 내려받습니다.", workbook, {
    body: tableBody,
    bodyLimit: 512 * 1024,
    json: { parts: 60_000 },
    answer: { [XLSX_TYPE]: null },
    described: { reads: true },
  }),
];
