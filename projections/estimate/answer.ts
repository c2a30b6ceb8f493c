/** An estimate as it leaves the server: for the call and for the assistant. */
import { z } from "zod";
import { count, data, text } from "../kit/answers.ts";
import { datedOf, type Estimate, type Line, tablesOf, unsureOf } from "./line.ts";
import type { RateTable } from "./rate_table.ts";

/** Korean reason why it is not confirmed; null if it is. */
const unconfirmed = text.nullable().describe("확인 필요: 확인하지 못한 사유. 확인했으면 null");

export const estimateAnswer = data(z.strictObject({
  case: text,
  heard: z.record(text, text).describe("입력한 금액을 얼마로 계산하는지"),
  lines: z.array(z.strictObject({
    key: text,
    label: text,
    amount: count,
    formula: text,
    source: text,
    dated: text,
    note: text.nullable(),
    unconfirmed,
    tables: z.array(text).describe("이 줄이 따르는 세율표의 이름"),
  })),
  total: count,
  unconfirmed: count.describe("확인 필요한 줄의 수"),
  not_reckoned: z.array(z.strictObject({
    what: text,
    sign: z.enum(["less", "more", "either"]).describe("실제 금액이 적을 수 있는지, 많을 수 있는지"),
    most: count.nullable().describe("최대 차이(원). 알 수 없으면 null"),
    source: text,
  })),
  left_out: z.array(text),
  tables: z.array(z.strictObject({
    name: text,
    source: text,
    dated: text,
    checked: z.iso.date().describe("마지막으로 확인한 날"),
    unconfirmed,
  })),
}));

const sentences = (reasons: string[]): string | null =>
  reasons.length === 0 ? null : reasons.join(" ");

const estimateLine = ({ tables, ...line }: Line) => ({
  ...line,
  unconfirmed: sentences(unsureOf({ tables })),
  tables: tables.map(({ name }) => name),
});

const estimateTable = (table: RateTable) => ({
  name: table.name,
  source: table.source,
  dated: datedOf(table),
  checked: table.checked,
  unconfirmed: table.unsure,
});

/** The estimate of a case in the shape above. */
export function told(
  case_: string,
  { lines, total, notReckoned, leftOut }: Estimate,
): Omit<z.infer<typeof estimateAnswer>["data"], "heard"> {
  return {
    case: case_,
    lines: lines.map(estimateLine),
    total,
    unconfirmed: lines.filter((line) => unsureOf(line).length > 0).length,
    not_reckoned: notReckoned,
    left_out: leftOut,
    tables: tablesOf(lines).map(estimateTable),
  };
}
