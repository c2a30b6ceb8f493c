/** `deno task cli import NOUN FILE`: rows of any file into the books, and the way back. */
import { parseArgs } from "node:util";
import type { ImportSummary, Replace } from "../../projections/table/import_shapes.ts";
import type { BulkAnswer, Operation } from "../../projections/table/shapes.ts";
import type { Sheet } from "../../src/kit/cell.ts";
import type { Mapping } from "../../src/import/layout/layout.ts";
import type { ImportNoun } from "../../src/import/nouns/noun.ts";
import { currentName, importable, importNoun } from "../../src/import/nouns/nouns.ts";
import { BadFile } from "../../src/import/files/limits.ts";
import { openFile } from "../../src/import/files/read_file.ts";
import {
  readingsOf,
  understand,
  type UnderstandOptions,
  type Understood,
} from "../../src/import/layout/read_lines.ts";
import { rememberedColumns } from "../../src/import/layout/remembered.ts";
import { exchangedChoices } from "../../src/import/layout/unknown.ts";
import { ErrorFile } from "./error_path.ts";
import { CliError, EXIT, wrongUse } from "./exit.ts";
import { Course } from "./import_course.ts";
import { type ImportReport, reportJson, reportText, undoneText } from "./import_text.ts";
import { type Api, withOfficeApi } from "./office_api.ts";
import { progressLine } from "./progress.ts";

const NOUNS = [...importable].map(([name, { title }]) => `${name}(${title})`).join(", ");

/** Completed by shells. */
export const words = [...importable.keys()];

export const help = `사용법: deno task cli import 종류 파일 [옵션]
        deno task cli import --undo 작업

파일(CSV, TSV, .xlsx, .xls, .ods)의 행을 가져옵니다. 머리글 행과 열은 자동으로 찾습니다. 파일이 -이면 표준 입력을 읽습니다.
--map이 없으면 열이 같은 지난 파일처럼 읽습니다.
이미 있는 행은 다시 추가하지 않으므로 같은 파일을 여러 번 가져와도 됩니다.
종류: ${NOUNS}

옵션
  --map 열=항목     열을 직접 지정합니다. 열은 이름, 문자(C), 번호(3). 항목은 화면의 열 이름이나 제외. 여러 번 쓸 수 있습니다.
  --set 항목=값     파일에 없는 항목에 모든 행에서 같은 값을 넣습니다. 여러 번 쓸 수 있습니다.
  --replace 항목:값=다른값  등록되지 않은 값을 모든 행에서 다른 값으로 읽습니다. 여러 번 쓸 수 있습니다.
  --create 항목:값  등록되지 않은 값을 먼저 새로 만듭니다(차량, 부서, 회사 …). 여러 번 쓸 수 있습니다.
  --sheet 이름      한 시트만 읽습니다.
  --header 행       머리글 행을 직접 지정합니다.
  --clear-blanks    빈 칸이면 기존 값을 지웁니다. 없으면 그대로 둡니다.
  --key 항목        어느 행인지 알려 주는 항목 (없음: 모두 새 행)
  --add-similar     이미 있는 내역과 비슷하거나 값이 의심스러운 행도 추가합니다. 없으면 알려만 주고 추가하지 않습니다.
  --dry-run         저장하지 않고 결과만 봅니다.
  --undo 작업       가져오기를 통째로 되돌립니다 (op_…). 그 뒤에 수정된 행은 알려 주고 그대로 둡니다.
  --errors 파일     거부된 행을 저장할 파일 (기본: 파일.errors.csv)
  --json            결과를 JSON으로 출력합니다.
  --url, --token    실행 중인 서버에 토큰으로 접속합니다 (OFFICE_URL, OFFICE_TOKEN).

예
  deno task cli import cards 11월.xlsx --dry-run
  deno task cli import trips 운행.csv --set "차량명=데모 니로"
  deno task cli import --undo op_import-0b1f…

종료 코드: 0 정상 · 1 일부 행 거부나 보류, 또는 확인할 내용 있음 · 2 잘못된 사용이나 읽을 수 없는 파일 · 3 서버나 저장소 사용 불가 · 130 중단`;

type ImportArgs = ReturnType<typeof readArgs>;

const OPTIONS = {
  map: { type: "string", multiple: true, default: [] as string[] },
  set: { type: "string", multiple: true, default: [] as string[] },
  replace: { type: "string", multiple: true, default: [] as string[] },
  create: { type: "string", multiple: true, default: [] as string[] },
  sheet: { type: "string" },
  header: { type: "string" },
  "clear-blanks": { type: "boolean", default: false },
  key: { type: "string" },
  undo: { type: "string" },
  "add-similar": { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  errors: { type: "string" },
  url: { type: "string" },
  token: { type: "string" },
} as const;

const no = (message: string) => wrongUse(message, "import");

/** The key of a noun's column by its Korean name. */
function keyNamed({ targets, match }: ImportNoun, name: string): string | undefined {
  const known = match(name)?.key;
  return (targets.find(({ key, label }) => [key, label].includes(name)) ??
    targets.find(({ key }) => key === known))?.key;
}

/** The texts before and after an equals sign; nothing before it if there is none. */
function sides(text: string, at = text.lastIndexOf("=")): [string, string] {
  return [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
}

/** `열=항목`: a column, and its meaning. */
function mapping(noun: ImportNoun, text: string): Mapping {
  const [column, name] = sides(text);
  const key = name === "ignore" || name === "제외" ? null : keyNamed(noun, name);
  if (column !== "" && key !== undefined) return { column, key };
  throw no(`--map '${text}'을(를) 이해할 수 없습니다. 예: --map "쓴 날=사용일자"`);
}

function constant(noun: ImportNoun, text: string): [string, string] {
  const [name, value] = sides(text, text.indexOf("="));
  const key = name === "" ? undefined : keyNamed(noun, name);
  if (key === undefined) throw no(`--set '${text}'의 항목을 알 수 없습니다.`);
  return [key, value];
}

/** `항목:값=다른값` and `항목:값`: what words that name nothing become. */
function replacements(noun: ImportNoun, exchanged: string[], made: string[]): Replace {
  const replace: Replace = {};
  const add = (option: string, text: string, choice: { to: string } | { create: true }) => {
    const [, name, word] = /^([^:]+):(.+)$/s.exec(text) ?? [];
    const key = name && keyNamed(noun, name.trim());
    if (!key) throw no(`--${option} '${text}'의 항목을 알 수 없습니다.`);
    (replace[key] ??= {})[word.trim()] = choice;
  };
  for (const text of exchanged) {
    const [word, to] = sides(text);
    if (word === "") throw no(`--replace '${text}'에 대신 쓸 값이 없습니다.`);
    add("replace", word, { to });
  }
  for (const text of made) add("create", text, { create: true });
  return replace;
}

function headerLine(text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,6}$/.test(text)) return text ? Number(text) : undefined;
  throw no(`--header '${text}'은(는) 행 번호가 아닙니다.`);
}

function readArgs({ values, positionals: [name, file, ...more] }: ReturnType<typeof parse>) {
  const resource = importable.get(currentName(name ?? ""));
  if (!resource) throw no(`무엇을 가져올지 지정해 주세요: import 종류 파일 (종류: ${NOUNS})`);
  if (!file) throw no("가져올 파일을 지정해 주세요.");
  if (more.length > 0) throw no("파일은 한 번에 하나만 가져올 수 있습니다.");
  const noun = importNoun(resource);
  const { key: named } = values;
  return {
    ...values,
    noun,
    file,
    /** Column that identifies the row of a line; null: each is a new one, undefined: detected. */
    key: named === undefined ? undefined : named === "없음" ? null : keyNamed(noun, named),
    similar: values["add-similar"],
    dryRun: values["dry-run"],
    clearBlanks: values["clear-blanks"],
    maps: values.map.map((text) => mapping(noun, text)),
    constants: Object.fromEntries(values.set.map((text) => constant(noun, text))),
    replace: replacements(noun, values.replace, values.create),
    header: headerLine(values.header),
  };
}

const parse = (args: string[]) => parseArgs({ args, allowPositionals: true, options: OPTIONS });

/** Ctrl+C stops between batches; a second one ends at once. */
function onInterrupt(stop: () => boolean): () => void {
  const listener = () => {
    if (!stop()) Deno.exit(EXIT.interrupted);
    console.error("\n진행 중인 묶음까지 저장하고 멈춥니다…");
  };
  Deno.addSignalListener("SIGINT", listener);
  return () => Deno.removeSignalListener("SIGINT", listener);
}

/** Sends every row of the file, and reports the results. */
async function sendAll(
  course: Course,
  sheets: Sheet[],
  args: ImportArgs,
): Promise<ImportSummary> {
  const { understood } = course;
  const exchanged = exchangedChoices(args.noun, args.replace);
  const options = { ...args, exchanged, now: new Date(), key: understood.key };
  const progress = progressLine("가져오는 중", { json: args.json });
  let done = 0;
  const release = onInterrupt(() => !course.stopped && (course.stopped = true));
  try {
    const began = performance.now();
    const read = (milliseconds: number) => (course.took.reading += milliseconds);
    for await (const readings of readingsOf(args.noun, sheets, understood, { ...options, read })) {
      await course.take(readings);
      progress.update(done += readings.length, understood.rows);
    }
    const summary = await course.end();
    course.took.all += performance.now() - began;
    progress.update(understood.rows, understood.rows);
    return summary;
  } finally {
    progress.end();
    release();
  }
}

/** Path of the refused rows. */
function errorPath({ file, errors }: ImportArgs): string {
  const beside = file === "-" || file.startsWith("/dev/");
  return errors ?? `${beside ? "import" : file}.errors.csv`;
}

/**
 * How the file is understood by its head. Where that names too little, the row that names most is taken, for the office
 * may know it from an earlier file (`unknown` is why it is no head, unless it does).
 */
async function headOf(
  args: ImportArgs,
  sheets: Sheet[],
  options: UnderstandOptions,
): Promise<{ found: Understood; unknown?: BadFile }> {
  try {
    return { found: await understand(args.noun, sheets, options) };
  } catch (error) {
    const mayBeKnown = error instanceof BadFile && error.code === "no_header" &&
      args.maps.length === 0;
    if (!mayBeKnown) throw error;
    return {
      found: await understand(args.noun, sheets, { ...options, lenient: true }),
      unknown: error,
    };
  }
}

/** The problem of a header, with the only possible value of a missing column. */
function withProposal(
  { code, message }: BadFile,
  { targets }: ImportNoun,
  only: Record<string, string>,
): BadFile {
  const [proposed] = targets.flatMap(({ key, label }) =>
    Object.hasOwn(only, key) ? [`--set "${label}=${only[key]}"`] : []
  );
  const more = proposed ? `\n등록된 것이 하나뿐이라 모든 행에 넣을 수 있습니다: ${proposed}` : "";
  return new BadFile(code, message + more);
}

async function importFile(args: ImportArgs): Promise<ImportReport> {
  const { format, sheets, digest, close } = await openFile(args.file);
  const errorFile = args.dryRun && args.errors === undefined ? null : new ErrorFile();
  try {
    // An unreadable file is reported before any store is opened, or made.
    const options = { ...args, now: new Date() };
    const began = performance.now();
    const { found, unknown } = await headOf(args, sheets, options);
    const understoodIn = performance.now() - began;
    const importing = withOfficeApi(args, async (api) => {
      const course = new Course(api, args, found, await digest(), errorFile);
      course.took.reading = course.took.all = understoodIn;
      const { columns: then, only } = await course.begin();
      const columns = rememberedColumns(then, found.layouts[0]);
      if (columns && args.maps.length === 0) {
        const known = () => columns;
        course.understood = await understand(args.noun, sheets, {
          ...options,
          known,
          lenient: unknown !== undefined,
        });
      } else if (unknown) throw withProposal(unknown, args.noun, only);
      const summary = await sendAll(course, sheets, args);
      const { footers, blank, remarks, headers, deposits } = summary;
      if (summary.read === footers + blank + remarks + headers + deposits) {
        throw new BadFile("no_rows");
      }
      const kept = await errorFile?.keepAs(errorPath(args)) ?? null;
      return { course, format, summary, errorFile: kept };
    });
    // Without an office no earlier file is known: only faults of this one are reported.
    return await (unknown
      ? importing.catch((error) => Promise.reject(error instanceof CliError ? unknown : error))
      : importing);
  } finally {
    errorFile?.close();
    await close();
  }
}

/** Takes an import back, whatever it was an import of. */
async function takeBack(api: Api, operation: string): Promise<BulkAnswer> {
  for (const { path: base } of new Set(importable.values())) {
    const { data } = await api.call<{ data: Operation[] }>("GET", `${base}/operations?all=true`);
    if (!data.some((one) => one.operation.split(":", 1)[0] === operation)) continue;
    return await api.call<BulkAnswer>("POST", `${base}/undo`, { operation });
  }
  throw new CliError(EXIT.wrongUse, `되돌릴 작업을 찾을 수 없습니다: ${operation}`);
}

/** Imports and reports every row's result; or undoes an import. */
export async function run(args: string[]): Promise<number> {
  const parsed = parse(args);
  const { undo, json, url, token } = parsed.values;
  if (undo !== undefined) {
    const answer = await withOfficeApi({ url, token }, (api) => takeBack(api, undo));
    console.log(json ? JSON.stringify(answer) : undoneText(answer));
    return answer.refused.length > 0 ? EXIT.partly : EXIT.fine;
  }
  const report = await importFile(readArgs(parsed));
  console.log(json ? reportJson(report) : reportText(report));
  if (report.course.failure !== null) return EXIT.unavailable;
  if (report.course.stopped) return EXIT.interrupted;
  const { refused, similar, notices, totals } = report.summary;
  const asked = notices.some(({ ask }) => ask) || totals.some(({ agrees }) => agrees === false);
  return asked || refused.rows + similar.rows > 0 ? EXIT.partly : EXIT.fine;
}
