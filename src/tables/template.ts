/** GET …/download_template/{name} (S2 §7): an empty sheet to fill in, and how to fill it in. */
import { refuse } from "../../events/base/refusal.ts";
import type { Column } from "../../events/kit/column.ts";
import type { Deps } from "../deps.ts";
import { textCell } from "../excel/cell.ts";
import { tableSheet } from "../excel/table_sheet.ts";
import type { Sheet } from "../excel/workbook.ts";
import { answerWorkbook } from "../server/attachment.ts";
import { problem } from "../server/respond.ts";
import type { Ctx } from "../server/route.ts";
import type { Resource } from "./resource.ts";

/** Answers with the template. The name is the noun, the path's last word, or begins with the noun. */
export function downloadTemplate(c: Ctx, _deps: Deps, resource: Resource): Response {
  const { noun, path, title } = resource;
  const name = c.req.param("name")!;
  if (name !== path.split("/").at(-1) && name !== noun && !new RegExp(`^${noun}[-_]`).test(name)) {
    return problem(c, refuse(404, "template_not_found", "해당 양식을 찾을 수 없습니다."));
  }
  const columns = templateColumns(resource);
  const filename = `${title.replaceAll(" ", "_")}_양식`;
  const sheets: [Sheet, Sheet] = [tableSheet(title, columns, []), guideSheet(resource, columns)];
  return answerWorkbook(c, sheets, filename, `${noun}-template`);
}

/** Columns that a person may write; and the key, if rows can only be found and not created. */
function templateColumns({ columns, importKey, create }: Resource): Column[] {
  return columns.filter(({ key, editable }) => editable || (!create && key === importKey));
}

/** A second sheet with a line for each column: required or not, valid values, an example. */
function guideSheet({ importKey, create }: Resource, columns: Column[]): Sheet {
  const lines = columns.map((column) => [
    textCell(column.label),
    textCell(column.required || (!create && column.key === importKey) ? "필수" : "선택", "label"),
    textCell(ruleOf(column) + (column.key === importKey ? KEY_RULE : ""), "note"),
    textCell(exampleOf(column)),
  ]);
  const header = ["항목", "필수 여부", "작성 방법", "예시"].map((label) =>
    textCell(label, "header")
  );
  return {
    name: "작성 안내",
    widths: [22, 12, 60, 26],
    headerRow: 1,
    lastRow: 1 + lines.length,
    merged: [],
    rows: [{ cells: header, height: 22 }, ...lines.map((cells) => ({ cells }))],
  };
}

const KEY_RULE = ". 같은 값이 있는 행은 새로 추가하지 않고 수정합니다.";

/** A column's valid values, in words. */
function ruleOf(column: Column): string {
  const number = (value: number) => (value / (column.factor ?? 1)).toLocaleString("ko-KR");
  const { min, max, maxLength, options } = column;
  switch (column.type) {
    case "text":
      return maxLength === undefined ? "문자" : `문자, ${maxLength.toLocaleString("ko-KR")}자까지`;
    case "number":
    case "currency":
    case "sequence": {
      const whole = column.integer || column.type === "currency" ? "정수" : "숫자";
      const bounds = [
        min === undefined ? "" : `${number(min)} 이상`,
        max === undefined ? "" : `${number(max)} 이하`,
      ].filter((bound) => bound !== "");
      return [whole, ...bounds].join(", ");
    }
    case "date":
      return "날짜. 엑셀 날짜 또는 2026-01-31 형식";
    case "datetime":
      return "일시. 엑셀 날짜와 시각 또는 2026-01-31 09:00 형식";
    case "boolean":
      return "예 또는 아니요";
    case "select":
    case "status":
      return options
        ? `다음 중 하나: ${options.map(({ label }) => label).join(", ")}`
        : "목록에 있는 값";
    default:
      return column.type satisfies never;
  }
}

const EXAMPLES: [pattern: RegExp, example: string][] = [
  [/phone/, "010-1234-5678"],
  [/mail/, "hong@example.com"],
  [/card_num/, "1234-5678-9012-3456"],
  [/^dept/, "등기팀"],
  [/^matter_id$/, "2026-0001"],
  [/^position|^first_name/, "대리"],
  [/^name$|user$/i, "홍길동"],
];

function exampleOf(column: Column): string {
  const { key, type, options } = column;
  if (type === "date") return "2026-01-31";
  if (type === "datetime") return "2026-01-31 09:00";
  if (type === "boolean") return "예";
  if (type === "text") return EXAMPLES.find(([pattern]) => pattern.test(key))?.[1] ?? "";
  if (options) return options[0]?.label ?? "";
  if (type === "select" || type === "status") return "";
  return String(Math.max((column.min ?? 0) / (column.factor ?? 1), 10));
}
