/** What an import says to the person, and to the program that asked with --json. */
import type { ErrorFile } from "./error_path.ts";
import type { Mapping } from "../../src/import/header.ts";
import type { ImportOutcome, StatedTotal } from "../../src/import/outcome.ts";
import type { ImportPlan } from "../../src/import/plan.ts";
import { FIELD_LABELS, FIELDS } from "../../src/import/fields.ts";

export interface ImportReport {
  file: string;
  where: string;
  dryRun: boolean;
  interrupted: boolean;
  /** Why it ended before the end, when the server or the store failed on the way. */
  failure: string | null;
  plan: ImportPlan;
  maps: Mapping[];
  outcome: ImportOutcome;
  errorFile: ErrorFile | null;
}

const SHOWN_ERRORS = 20;

const number = (value: number): string => value.toLocaleString("ko-KR");
const won = (value: number): string => `${number(value)}원`;

function lines(list: number[]): string {
  return list.slice(0, 10).join(", ") +
    (list.length > 10 ? ` 외 ${number(list.length - 10)}행` : "");
}

function totalLine({ sheet, line, label, stated, sum, agrees }: StatedTotal): string {
  const place = `${sheet ? `${sheet} ` : ""}${line}행 '${label}'`;
  if (stated === null) return `  합계 ${place}: 금액이 적혀 있지 않습니다.`;
  return agrees
    ? `  합계 ${place} ${won(stated)}: 행의 합과 일치합니다.`
    : `  합계 ${place} ${won(stated)}: 행의 합 ${won(sum)}과 다릅니다. 파일을 확인해 주세요.`;
}

function describeColumns(plan: ImportPlan): string[] {
  return plan.sheets.map(({ name, header }) => {
    const { columns, names, unit } = header.layout;
    const shown = FIELDS.flatMap((field) => {
      const column = columns[field];
      if (column === undefined) return [];
      return [`${FIELD_LABELS[field]}=${names[column] || `${column + 1}열`}`];
    });
    const scale = unit === 1 ? "" : ` (금액 단위 ${won(unit)})`;
    return `  ${name ? `시트 '${name}' ` : ""}제목 ${header.line}행: ${shown.join(", ")}${scale}`;
  });
}

function errorLines(outcome: ImportOutcome): string[] {
  const shown = outcome.errors.slice(0, SHOWN_ERRORS).flatMap(({ sheet, line, problems }) =>
    problems.map(({ column, value, reason }) => {
      const cell = column ? ` ${column}${value ? ` '${value.slice(0, 40)}'` : ""}:` : "";
      return `  ${sheet ? `${sheet} ` : ""}${line}행${cell} ${reason}`;
    })
  );
  const more = outcome.errors.length - SHOWN_ERRORS;
  return more > 0 ? [...shown, `  … 외 ${number(more)}행`] : shown;
}

function summary({ outcome: o, dryRun }: ImportReport): string[] {
  const added = dryRun ? "추가될 행" : "추가";
  const other = o.footers + o.blank + o.remarks + o.headers;
  const unsent = o.unsent.rows > 0 ? ` + 보내지 않음 ${number(o.unsent.rows)}` : "";
  const unsentWon = o.unsent.rows > 0 ? ` + 보내지 않음 ${won(o.unsent.won)}` : "";
  const refusedWon = o.fileWon - o.added.won - o.duplicates.won - o.unsent.won;
  return [
    `  읽은 행 ${number(o.read)} = ${added} ${number(o.added.rows)} + 중복 ${
      number(o.duplicates.rows)
    } + 거부 ${number(o.refused)}${unsent} + 합계 ${number(o.footers)} + 빈 행·설명 ${
      number(other - o.footers)
    }`,
    `  금액 ${won(o.fileWon)} = ${added} ${won(o.added.won)} + 중복 ${
      won(o.duplicates.won)
    }${unsentWon}` +
    (refusedWon === 0 ? "" : ` + 거부 ${won(refusedWon)}`),
  ];
}

function remarks({ outcome: o, plan }: ImportReport): string[] {
  const found: string[] = plan.skipped.map(({ name, reason }) =>
    `  시트 '${name}' 제외: ${reason}`
  );
  if (o.sameTwice.length > 0) {
    found.push(`  같은 내용이 두 번 이상 있어 각각 기록: ${lines(o.sameTwice)}행`);
  }
  if (o.repeatedInFile > 0) {
    found.push(
      `  같은 승인번호가 파일 안에서 반복되어 한 번만 기록: ${number(o.repeatedInFile)}행`,
    );
  }
  if (o.loneCancellations.length > 0) {
    found.push(`  원래 결제가 파일에 없는 취소: ${lines(o.loneCancellations)}행`);
  }
  return found;
}

/** The report for a person. */
export function reportText(report: ImportReport): string {
  const { outcome, plan } = report;
  const head = report.dryRun ? "미리 보기(아무것도 저장하지 않았습니다)" : "카드 사용내역 가져오기";
  const text = [
    `${head}: ${report.file} · ${plan.format} → ${report.where}`,
    ...describeColumns(plan),
    ...summary(report),
    ...outcome.totals.map(totalLine),
    ...remarks(report),
  ];
  if (outcome.refused > 0) text.push("거부된 행", ...errorLines(outcome));
  if (report.errorFile?.path) {
    text.push(
      `거부된 행을 ${report.errorFile.path}에 저장했습니다. 고친 뒤 그 파일을 그대로 가져오세요.`,
    );
  }
  if (report.errorFile?.problem) text.push(report.errorFile.problem);
  const rest = "같은 명령을 다시 실행하면 나머지만 추가됩니다.";
  if (report.failure !== null) text.push(`도중에 멈추었습니다: ${report.failure}\n${rest}`);
  else if (report.interrupted) text.push(`중단했습니다. 여기까지의 내용은 저장되었습니다. ${rest}`);
  return text.join("\n");
}

/** The report for a program. */
export function reportJson(report: ImportReport): string {
  const { outcome: o, plan } = report;
  return JSON.stringify({
    file: report.file,
    where: report.where,
    format: plan.format,
    dry_run: report.dryRun,
    interrupted: report.interrupted,
    failure: report.failure,
    sheets: plan.sheets.map(({ name, header }) => ({
      name,
      header_line: header.line,
      columns: header.layout.columns,
      unit: header.layout.unit,
    })),
    skipped_sheets: plan.skipped,
    rows: {
      read: o.read,
      added: o.added.rows,
      duplicates: o.duplicates.rows,
      refused: o.refused,
      unsent: o.unsent.rows,
      totals: o.footers,
      blank: o.blank,
      remarks: o.remarks,
      headers: o.headers,
    },
    won: {
      file: o.fileWon,
      added: o.added.won,
      duplicates: o.duplicates.won,
      unsent: o.unsent.won,
    },
    totals: o.totals,
    kept_twice: o.sameTwice,
    repeated_in_file: o.repeatedInFile,
    lone_cancellations: o.loneCancellations,
    errors: o.errors,
    error_file: report.errorFile?.path ?? null,
  });
}
