/** `deno task cli import cards FILE`: card spending from a file a card company or an office wrote. */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import type { Actor } from "../../events/event.ts";
import type { Participant } from "../../projections/card_row.ts";
import { listEmployees } from "../../projections/employee.ts";
import { BadFile } from "../../src/import/bad_file.ts";
import { rowsToSend, sendBatches } from "../../src/import/batches.ts";
import { errorFile } from "../../src/import/error_file.ts";
import { FIELD_LABELS, fieldNamed, FIELDS } from "../../src/import/fields.ts";
import type { Mapping } from "../../src/import/header.ts";
import { IN_MEMORY, tooLarge } from "../../src/import/limits.ts";
import { type ImportOutcome, outcomeOf } from "../../src/import/outcome.ts";
import { type ImportPlan, planImport } from "../../src/import/plan.ts";
import { type FileContent, readFile } from "../../src/import/read_file.ts";
import { type ImportRow, recordRows, type RowAnswer } from "../../src/import/record_rows.ts";
import { paths } from "../../web/paths.ts";
import { connect, type Office } from "./connect.ts";
import { type ErrorFile, writeErrorFile } from "./error_path.ts";
import { EXIT, wrongUse } from "./exit.ts";
import { type ImportReport, reportJson, reportText } from "./import_text.ts";
import { progressLine } from "./progress.ts";

export const help = `사용법: deno task cli import cards 파일 [옵션]

카드사·기관의 사용내역 파일(CSV, TSV, .xlsx, .xls)을 가져옵니다. 제목 행과 열은 자동으로 찾습니다.
이미 있는 내역은 다시 추가하지 않으므로 같은 파일을 여러 번 가져와도 됩니다.

옵션
  --map 열=항목     열을 직접 지정합니다. 열은 이름, 문자(C), 번호(3). 여러 번 쓸 수 있습니다.
                    항목: ${FIELDS.map((field) => FIELD_LABELS[field]).join(", ")}, 제외
                    (영문: ${FIELDS.join(", ")}, ignore)
  --sheet 이름      한 시트만 읽습니다. 없으면 제목 행이 있는 모든(숨기지 않은) 시트를 읽습니다.
  --dry-run         저장하지 않고 결과만 봅니다.
  --errors 파일     거부된 행을 저장할 파일 (기본: 파일.errors.csv)
  --json            결과를 JSON으로 출력합니다.
  --url, --token    실행 중인 서버에 토큰으로 접속합니다 (OFFICE_URL, OFFICE_TOKEN).

종료 코드: 0 정상 · 1 일부 행 거부 · 2 잘못된 사용이나 읽을 수 없는 파일 · 3 서버나 저장소 사용 불가 · 130 중단`;

interface ImportArgs {
  file: string;
  maps: Mapping[];
  sheet?: string;
  dryRun: boolean;
  json: boolean;
  errors?: string;
  url?: string;
  token?: string;
}

function mapping(text: string): Mapping {
  const at = text.lastIndexOf("=");
  const [column, name] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  const ignored = name === "ignore" || name === "제외";
  const field = ignored ? "ignore" : fieldNamed(name);
  if (at < 1 || !field) {
    throw wrongUse(
      `--map '${text}'을(를) 이해할 수 없습니다. 예: --map "쓴 날=사용일자"`,
      "import",
    );
  }
  return { column, field };
}

function readArgs(args: string[]): ImportArgs {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      map: { type: "string", multiple: true, default: [] },
      sheet: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      errors: { type: "string" },
      url: { type: "string" },
      token: { type: "string" },
    },
  });
  const [noun, file, ...more] = positionals;
  if (noun !== "cards") {
    throw wrongUse("무엇을 가져올지 지정해 주세요: import cards 파일", "import");
  }
  if (!file) throw wrongUse("가져올 파일을 지정해 주세요.", "import");
  if (more.length > 0) throw wrongUse("파일은 한 번에 하나만 가져올 수 있습니다.", "import");
  const { map, sheet, json, errors, url, token } = values;
  return {
    file,
    maps: map.map(mapping),
    sheet,
    dryRun: values["dry-run"],
    json,
    errors,
    url,
    token,
  };
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    const { isDirectory, size } = await Deno.stat(file);
    if (isDirectory) throw new BadFile("folder", `파일이 아니라 폴더입니다: ${file}`);
    if (size > IN_MEMORY.bytes) throw tooLarge(IN_MEMORY);
    return await Deno.readFile(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      throw new BadFile("not_found", `파일을 찾을 수 없습니다: ${file}`);
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new BadFile("no_permission", `파일을 읽을 권한이 없습니다: ${file}`);
    }
    throw error;
  }
}

async function employeesOf(office: Office): Promise<Participant[]> {
  if (office.kind === "store") return listEmployees(office.books.views.employee);
  const answer = await office.call<{ data: Participant[] } | Participant[]>(
    "GET",
    `${paths.api.employeeList()}?page=1&page_size=500`,
  );
  return Array.isArray(answer) ? answer : answer.data;
}

/** The person at this computer's command line: whoever may open the store may do everything. */
const LOCAL: Actor = { id: "system", name: "명령줄", role: "system", via: "import" };

function sender(office: Office, file: string, dryRun: boolean) {
  const requestId = crypto.randomUUID();
  return async (rows: ImportRow[]): Promise<RowAnswer[]> => {
    if (office.kind === "store") {
      return await recordRows(office.books, rows, { actor: LOCAL, requestId, dryRun });
    }
    const body = { file, dry_run: dryRun, rows };
    return (await office.call<{ data: RowAnswer[] }>("POST", paths.api.cardImport(), body)).data;
  };
}

/** Ctrl+C stops between batches; a second one ends at once. */
function onInterrupt(stop: AbortController): () => void {
  const listener = () => {
    if (stop.signal.aborted) Deno.exit(EXIT.interrupted);
    console.error("\n진행 중인 묶음까지 저장하고 멈춥니다…");
    stop.abort();
  };
  Deno.addSignalListener("SIGINT", listener);
  return () => Deno.removeSignalListener("SIGINT", listener);
}

interface Sent {
  answers: RowAnswer[];
  interrupted: boolean;
  failure: string | null;
}

async function sendAll(office: Office, plan: ImportPlan, args: ImportArgs): Promise<Sent> {
  const stop = new AbortController();
  const release = onInterrupt(stop);
  const progress = progressLine("가져오는 중", { json: args.json });
  const send = sender(office, basename(args.file).slice(-255), args.dryRun);
  const answers: RowAnswer[] = [];
  try {
    const rows = rowsToSend(plan);
    const onProgress = (done: number, total: number) => progress.update(done, total);
    const keep = async (batch: ImportRow[]) => {
      const got = await send(batch);
      answers.push(...got);
      return got;
    };
    const all = await sendBatches(rows, { send: keep, signal: stop.signal, onProgress });
    return { answers: all, interrupted: all.length < rows.length, failure: null };
  } catch (error) {
    if (answers.length === 0) throw error;
    return { answers, interrupted: true, failure: (error as Error).message };
  } finally {
    progress.end();
    release();
  }
}

function planFor(content: FileContent, args: ImportArgs, employees: Participant[]): ImportPlan {
  const file = basename(args.file);
  return planImport(content, {
    file,
    maps: args.maps,
    sheet: args.sheet,
    employees,
    now: new Date(),
  });
}

/** Where the refused rows went; none for a dry run that was not told where. */
async function keepRefused(args: ImportArgs, outcome: ImportOutcome): Promise<ErrorFile | null> {
  if (outcome.refused === 0 || (args.dryRun && args.errors === undefined)) return null;
  return await writeErrorFile(args.errors ?? `${args.file}.errors.csv`, errorFile(outcome.faulty));
}

async function importCards(args: ImportArgs): Promise<ImportReport> {
  const content = await readFile(await bytesOf(args.file));
  // A file that cannot be read is told before any store is opened, or made.
  const first = planFor(content, args, []);
  const office = await connect(args);
  try {
    const employees = await employeesOf(office);
    const plan = employees.length === 0 ? first : planFor(content, args, employees);
    const sent = await sendAll(office, plan, args);
    const outcome = outcomeOf(plan, sent.answers);
    return {
      file: args.file,
      where: office.kind === "server" ? `서버 ${office.where}` : `데이터 ${office.where}`,
      dryRun: args.dryRun,
      interrupted: sent.interrupted,
      failure: sent.failure,
      plan,
      maps: args.maps,
      outcome,
      errorFile: await keepRefused(args, outcome),
    };
  } finally {
    await office.close();
  }
}

/** Imports and says what became of every row. */
export async function run(args: string[]): Promise<number> {
  const parsed = readArgs(args);
  const report = await importCards(parsed);
  console.log(parsed.json ? reportJson(report) : reportText(report));
  if (report.failure !== null) return EXIT.unavailable;
  if (report.interrupted) return EXIT.interrupted;
  return report.outcome.refused > 0 ? EXIT.partly : EXIT.fine;
}
