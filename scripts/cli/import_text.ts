/** An import's messages for the person, and for programs with --json. */
import { seoulParts } from "../../events/base/seoul.ts";
import type {
  FileBefore,
  ImportSummary,
  StatedTotal,
  Summed,
} from "../../projections/table/import_shapes.ts";
import { amountText, noticeText } from "../../projections/table/import_words.ts";
import type { BulkAnswer } from "../../projections/table/shapes.ts";
import { columnsOf } from "../../src/import/layout/layout.ts";
import { DAY_ORDER_LABELS } from "../../projections/kit/day_order.ts";
import type { ErrorFileResult } from "./error_path.ts";
import type { Course } from "./import_course.ts";

export interface ImportReport {
  course: Course;
  /** The detected kind of the file. */
  format: string;
  summary: ImportSummary;
  errorFile: ErrorFileResult | null;
}

const SHOWN_ERRORS = 20;

const number = (value: number): string => value.toLocaleString("ko-KR");

/** `3, 5, 8행`, and how many more. */
function lines(list: number[]): string {
  const more = list.length > 10 ? ` 외 ${number(list.length - 10)}행` : "";
  return `${list.slice(0, 10).join(", ")}행${more}`;
}

function totalLine(
  { sheet, line, label, stated, sum, agrees, refused }: StatedTotal,
  sums: Summed | null,
): string {
  const place = `${sheet ? `${sheet} ` : ""}${line}행 '${label}'`;
  if (stated === null) return `  합계 ${place}: 금액이 적혀 있지 않습니다.`;
  const result = `  합계 ${place} ${amountText(stated, sums)}:`;
  if (agrees) return `${result} 행의 합과 일치합니다.`;
  const differs = `${result} 행의 합 ${amountText(sum, sums, "과")} 다릅니다.`;
  return refused === 0
    ? `${differs} 파일을 확인해 주세요.`
    : `${differs} 차이 ${amountText(refused, sums, "은")} 거부된 행의 합과 같습니다.`;
}

function describeColumns({ options: { noun }, understood }: Course): string[] {
  return understood.layouts.map((layout) => {
    const shown = noun.targets.flatMap(({ key, label }) => {
      const [column] = columnsOf(layout, key);
      if (column === undefined) return [];
      return [`${label}=${layout.names[column] || `${column + 1}열`}`];
    });
    const { sheet, header, unit, days: { order } } = layout;
    const scale = unit === 1 ? "" : ` (금액 단위 ${amountText(unit, null)})`;
    const days = order ? ` (날짜는 ${DAY_ORDER_LABELS[order]} 순서)` : "";
    return `  ${sheet ? `시트 '${sheet}' ` : ""}제목 ${header}행: ${
      shown.join(", ")
    }${scale}${days}`;
  });
}

function errorLines({ refused }: Course, summary: ImportSummary): string[] {
  const shown = refused.slice(0, SHOWN_ERRORS).flatMap(
    ({ line: { sheet, line, problems }, reason }) => {
      const place = `  ${sheet ? `${sheet} ` : ""}${line}행`;
      if (problems.length === 0) return [`${place} ${reason}`];
      return problems.map(({ column, value, reason }) =>
        `${place}${column ? ` ${column}${value ? ` '${value.slice(0, 40)}'` : ""}:` : ""} ${reason}`
      );
    },
  );
  const more = summary.refused.rows - SHOWN_ERRORS;
  return more > 0 ? [...shown, `  … 외 ${number(more)}행`] : shown;
}

/** Counts and amounts, each the sum of its parts. */
function sums({ options: { dryRun, noun } }: Course, o: ImportSummary): string[] {
  const parts = [
    [dryRun ? "추가될 행" : "추가", o.added, true],
    [dryRun ? "변경될 행" : "변경", o.changed, false],
    ["중복", o.same, true],
    ["비슷해서 보류", o.similar, false],
    ["거부", o.refused, true],
    ["보내지 않음", o.unsent, false],
  ] as const;
  const result = parts.filter(([, { rows }, always]) => always || rows > 0);
  const rows = result.map(([name, { rows }]) => `${name} ${number(rows)}`);
  const other = [
    `합계 ${number(o.footers)}`,
    ...(o.deposits > 0 ? [`입금 ${number(o.deposits)}`] : []),
    `빈 행·설명 ${number(o.blank + o.remarks + o.headers)}`,
  ];
  const counts = `  읽은 행 ${number(o.read)} = ${[...rows, ...other].join(" + ")}`;
  const { sums } = noun;
  if (!sums) return [counts];
  const amount = parts.filter(([name, { amount }]) => amount !== 0 || /추가|중복/.test(name))
    .map(([name, { amount }]) => `${name} ${amountText(amount, sums)}`);
  return [counts, `  ${sums.label} ${amountText(o.amount, sums)} = ${amount.join(" + ")}`];
}

function remarks({ options, similar }: Course, o: ImportSummary): string[] {
  const sums = options.noun.sums ?? null;
  const found: string[] = [];
  if (o.keptTwice.length > 0) {
    found.push(`  같은 내용이 두 번 이상 있어 각각 기록: ${lines(o.keptTwice)}`);
  }
  if (o.repeated > 0) {
    found.push(`  파일 안에서 같은 내역이 반복되어 한 번만 기록: ${number(o.repeated)}행`);
  }
  if (similar.length > 0) {
    const { rows, amount } = o.similar;
    const sum = amount === 0 ? "" : `, ${amountText(amount, sums)}`;
    found.push(
      `이미 있는 내역과 비슷하거나 확인이 필요해 추가하지 않은 행 ${number(rows)}건${sum}`,
    );
    found.push(...similar.slice(0, SHOWN_ERRORS).map(({ line, like }) => `  ${line}행: ${like}`));
    if (rows > SHOWN_ERRORS) found.push(`  … 외 ${number(rows - SHOWN_ERRORS)}행`);
    found.push("  확인한 내역이면 --add-similar로 다시 가져와 주세요.");
  }
  return found;
}

/** What was not used, changed or guessed. What a person has to look at is first, under a name of its own. */
function noticeLines({ notices }: ImportSummary): string[] {
  const said = (ask: boolean) =>
    notices.filter((notice) => notice.ask === ask).map((notice) => `  ${noticeText(notice)}`);
  const [asked, known] = [said(true), said(false)];
  return [
    ...(asked.length > 0 ? ["확인할 내용", ...asked] : []),
    ...(known.length > 0 ? ["읽지 않았거나 바꾸어 읽은 내용", ...known] : []),
  ];
}

/** Unknown references, how to resolve them, and what was created for some. */
function wordLines(course: Course): string[] {
  const unknown = course.unknownWords();
  const shown = unknown.slice(0, SHOWN_ERRORS).map(({ label, value, rows, mayCreate, choices }) => {
    const ways = [
      ...(choices.length > 0 ? [`--replace "${label}:${value}=${choices[0]}"`] : []),
      ...(mayCreate ? [`--create "${label}:${value}"`] : []),
    ];
    return `  ${label} '${value}' ${number(rows)}행${
      ways.length > 0 ? `: ${ways.join(" 또는 ")}` : ""
    }`;
  });
  const more = unknown.length - SHOWN_ERRORS;
  return [
    ...(shown.length > 0 ? ["등록되지 않은 값", ...shown] : []),
    ...(more > 0 ? [`  … 외 ${number(more)}개`] : []),
    ...course.created.map(({ title, name, operation }) =>
      `먼저 만든 ${title}: ${name} (되돌리려면: deno task cli import --undo ${operation})`
    ),
  ];
}

/** The result of undoing an import. */
export function undoneText({ done, refused }: BulkAnswer): string {
  const named = refused.slice(0, SHOWN_ERRORS).map(({ id, name, message }) =>
    `  ${name ?? id}: ${message}`
  );
  const more = refused.length > SHOWN_ERRORS
    ? [`  … 외 ${number(refused.length - SHOWN_ERRORS)}행`]
    : [];
  const left = refused.length > 0 ? [`되돌리지 못한 행 ${number(refused.length)}건`] : [];
  return [`가져오기를 되돌렸습니다: ${number(done)}행`, ...left, ...named, ...more].join("\n");
}

function sameFile(before: FileBefore | null): string[] {
  if (!before) return [];
  const { file, at, by, added, changed } = before;
  const { day, time } = seoulParts(Date.parse(at));
  return [
    `같은 파일을 ${day} ${time.slice(0, 5)}에 ${by || "명령줄"}이(가) 가져왔습니다 ` +
    `(${file} · 추가 ${number(added)} · 변경 ${number(changed)}).`,
  ];
}

/** "읽기 2.1초 · 대조 1.3초 · 쓰기 4.0초 · 모두 6.2초(초당 16,000행)": reading goes on while a batch is written. */
function timeText({ took, options: { dryRun } }: Course, { read }: ImportSummary): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)}초`;
  const parts = [
    `읽기 ${seconds(took.reading)}`,
    `대조 ${seconds(took.matching)}`,
    ...dryRun ? [] : [`쓰기 ${seconds(took.writing)}`],
  ];
  const speed = Math.round(read / Math.max(took.all / 1_000, 0.001));
  return `  걸린 시간: ${parts.join(" · ")} · 모두 ${seconds(took.all)}(초당 ${number(speed)}행)`;
}

/** The report for a person. */
export function reportText({ course, format, summary, errorFile }: ImportReport): string {
  const { options: { noun, file, dryRun }, api, operation, failure } = course;
  const head = dryRun
    ? "미리보기(아무것도 저장하지 않았습니다)"
    : `${noun.resource.title} 가져오기`;
  const text = [
    ...sameFile(course.before),
    `${head}: ${file} · ${format} → ${api.where}`,
    ...describeColumns(course),
    ...(course.understood.remembered
      ? ["  열이 같은 지난 파일에서 선택한 대로 맞추었습니다."]
      : []),
    ...sums(course, summary),
    ...summary.totals.map((total) => totalLine(total, noun.sums ?? null)),
    ...remarks(course, summary),
    ...noticeLines(summary),
    ...wordLines(course),
    timeText(course, summary),
  ];
  if (course.refused.length > 0) text.push("거부된 행", ...errorLines(course, summary));
  if (errorFile?.path) {
    text.push(`거부된 행을 ${errorFile.path}에 저장했습니다. 고친 뒤 그 파일을 그대로 가져오세요.`);
  }
  if (errorFile?.problem) text.push(errorFile.problem);
  if (operation !== null) text.push(`되돌리려면: deno task cli import --undo ${operation}`);
  const rest = "같은 명령을 다시 실행하면 나머지만 추가됩니다.";
  if (failure !== null) text.push(`도중에 멈추었습니다: ${failure}\n${rest}`);
  else if (course.stopped) text.push(`중단했습니다. 여기까지의 내용은 저장되었습니다. ${rest}`);
  return text.join("\n");
}

/** The report for a program. */
export function reportJson({ course, format, summary: o, errorFile }: ImportReport): string {
  const { options: { noun, file, dryRun }, api, understood, failure, operation, before } = course;
  const kinds = { added: o.added, changed: o.changed, duplicates: o.same, similar: o.similar };
  const parts = Object.entries({ ...kinds, refused: o.refused, unsent: o.unsent });
  const each = (field: "rows" | "amount") =>
    Object.fromEntries(parts.map(([name, part]) => [name, part[field]]));
  const { read, footers: totals, blank, remarks, headers, deposits } = o;
  return JSON.stringify({
    file,
    where: api.where,
    format,
    dry_run: dryRun,
    interrupted: course.stopped,
    failure,
    operation,
    before,
    sheets: understood.layouts.map(({ sheet, header, keys, unit }) => ({
      name: sheet,
      header_line: header,
      columns: Object.fromEntries(
        keys.flatMap((key, at) => key === null ? [] : [[key, at]]).reverse(),
      ),
      unit,
    })),
    skipped_sheets: understood.skipped,
    rows: { read, ...each("rows"), totals, blank, remarks, headers, deposits },
    [noun.sums?.unit === "km" ? "km" : "won"]: { file: o.amount, ...each("amount") },
    totals: o.totals,
    kept_twice: o.keptTwice,
    repeated_in_file: o.repeated,
    lone_cancellations: o.loneCancellations,
    notices: o.notices,
    similar: course.similar,
    unknown: course.unknownWords(),
    created: course.created,
    errors: course.refused.map(({ line: { sheet, line, problems }, reason }) => ({
      sheet,
      line,
      problems: problems.length > 0 ? problems : [{ column: "", value: "", reason }],
    })),
    error_file: errorFile?.path ?? null,
    milliseconds: Object.fromEntries(
      Object.entries(course.took).map(([part, spent]) => [part, Math.round(spent)]),
    ),
  });
}
