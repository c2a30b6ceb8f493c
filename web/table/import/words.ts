/** What a preview found, in words. Pure. */
import type {
  ImportPreview,
  StatedTotal,
  Summed,
} from "../../../projections/table/import_shapes.ts";
import { amountText, noticeText } from "../../../projections/table/import_words.ts";
import { count } from "../../ui/time/format.ts";

/** Lines and totals named one by one; the rest is counted. */
const NAMED_MAX = 5;

const rowsText = (rows: number): string => `${count(rows)}행`;

/** "파일의 2,004행 = 새로 추가 1,995행 + 합계 9행"; empty where there is nothing to add up. */
function sum(whole: string, parts: [string, number][], text: (part: number) => string): string {
  const said = parts.filter(([, part]) => part !== 0);
  return said.length === 0
    ? ""
    : `${whole} = ${said.map(([label, part]) => `${label} ${text(part)}`).join(" + ")}`;
}

/** What becomes of the file's rows and of their amounts: each adds up to the whole. */
export function sumTexts({ summary, sums }: Pick<ImportPreview, "summary" | "sums">): string[] {
  const { added, changed, same, similar, refused } = summary;
  const kinds = { "새로 추가": added, "변경": changed, "그대로": same, "확인 필요": similar };
  const parts = Object.entries({ ...kinds, "제외": refused });
  const rows = parts.map(([label, { rows }]): [string, number] => [label, rows]);
  const amount = parts.map(([label, { amount }]): [string, number] => [label, amount]);
  const text = (part: number) => amountText(part, sums);
  const asides = {
    "입금": summary.deposits,
    "합계 줄": summary.footers,
    "빈 줄": summary.blank,
    "설명 줄": summary.remarks,
    "반복된 머리글": summary.headers,
  };
  return [
    sum(`파일의 ${rowsText(summary.read)}`, [...rows, ...Object.entries(asides)], rowsText),
    sum(`${sums?.label} ${text(summary.amount)}`, amount, text),
  ].filter((text) => text !== "");
}

/** "12행, 15행 외 3건". */
function linesText(lines: number[]): string {
  const rest = lines.length - NAMED_MAX;
  const named = lines.slice(0, NAMED_MAX).map((line) => `${line}행`).join(", ");
  return rest > 0 ? `${named} 외 ${count(rest)}건` : named;
}

function differenceText(
  { sheet, line, label, stated, sum, refused }: StatedTotal,
  sums: Summed | null,
): string {
  const gap = amountText(Math.abs(stated! - sum), sums);
  const where = `${sheet} ${line}행`.trim();
  const result = `${where} ‘${label}’ ${amountText(stated!, sums, "은")} 읽은 행의 합계 ` +
    `${amountText(sum, sums, "과")} 다릅니다.`;
  return refused === 0
    ? `${result} 차이는 ${gap}입니다.`
    : `${result} 차이 ${amountText(refused, sums, "은")} 거부된 행의 합과 같습니다.`;
}

function totalTexts(totals: StatedTotal[], sums: Summed | null): string[] {
  const agreeing = totals.filter(({ agrees }) => agrees === true).length;
  const differing = totals.filter(({ agrees }) => agrees === false);
  const rest = differing.length - NAMED_MAX;
  return [
    ...(agreeing > 0 ? [`파일에 적힌 합계 ${count(agreeing)}개가 읽은 행의 합계와 같습니다.`] : []),
    ...differing.slice(0, NAMED_MAX).map((total) => differenceText(total, sums)),
    ...(rest > 0 ? [`합계가 다른 줄이 ${count(rest)}개 더 있습니다.`] : []),
  ];
}

/** What a person should know of the file before saying yes. */
export function notesOf(
  { summary, days, sums }: Pick<ImportPreview, "summary" | "days" | "sums">,
): string[] {
  const { keptTwice, repeated, totals, notices } = summary;
  const notes: [boolean, string][] = [
    [days !== null, `날짜는 ${days} 순서로 해석했습니다.`],
    [
      keptTwice.length > 0,
      `내용이 똑같은 줄이 있습니다(${linesText(keptTwice)}). 서로 다른 건으로 보고 모두 남깁니다.`,
    ],
    [repeated > 0, `파일에 다시 나온 같은 건 ${rowsText(repeated)}은 한 번만 넣습니다.`],
  ];
  return [
    ...totalTexts(totals, sums),
    ...notices.map((notice) => `${notice.ask ? "확인해 주세요: " : ""}${noticeText(notice)}`),
    ...notes.filter(([holds]) => holds).map(([, text]) => text),
  ];
}
