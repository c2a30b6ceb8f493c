/** `/api/chat/table/`: a table of an answer as a workbook, with its numbers as numbers. */
import { z } from "zod";
import type { Column } from "../../../events/kit/column.ts";
import { seoulDay } from "../../../events/seoul.ts";
import { XLSX_TYPE } from "../../excel/workbook.ts";
import { tableSheet } from "../../excel/table_sheet.ts";
import { numberOf } from "../../chat/sheet.ts";
import type { Deps } from "../../deps.ts";
import { answerWorkbook } from "../../server/attachment.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";

const cell = z.string().max(2_000);
const tableBody = z.strictObject({
  head: z.array(cell).min(1).max(30),
  rows: z.array(z.array(cell).max(30)).min(1).max(1_000),
});

/** A column of what stands in it: won and numbers where every cell is one, else text. */
function columnOf(label: string, at: number, rows: string[][]): Column {
  const cells = rows.map((row) => row[at] ?? "").filter((text) => text !== "");
  const isNumbers = cells.length > 0 && cells.every((text) => numberOf(text) !== null);
  const isWon = isNumbers && cells.some((text) => /[원₩]/.test(text));
  const type = isWon ? "currency" : isNumbers ? "number" : "text";
  return { key: String(at), label, type, group: "basic", width: 140 };
}

function workbook(
  c: Ctx,
  { now }: Deps,
  { body: { head, rows } }: WithBody<typeof tableBody>,
): Response {
  c.set("keepAnswer", false);
  const columns = head.map((label, at) => columnOf(label, at, rows));
  const cells = rows.map((row) =>
    Object.fromEntries(columns.map(({ key, type }, at) => {
      const text = row[at] ?? "";
      return [key, type === "text" ? text : numberOf(text)];
    }))
  );
  const day = seoulDay(now());
  return answerWorkbook(
    [tableSheet("AI 답변의 표", columns, cells)],
    "AI_답변의_표",
    `chat-table-${day}`,
  );
}

export const chatTableRoutes: Route[] = [
  call("POST /api/chat/table", "staff", "AI 답변의 표를 엑셀로 내려받습니다.", workbook, {
    body: tableBody,
    bodyLimit: 512 * 1024,
    answer: { [XLSX_TYPE]: null },
    described: { reads: true },
  }),
];
