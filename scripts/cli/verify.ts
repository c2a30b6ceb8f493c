/** `deno task cli verify`: walks the hash chain of the log, and reads every file. */
import { parseArgs } from "node:util";
import { acceptTruncation, LOG_STREAM } from "../../events/log/log.ts";
import { officeWrapping } from "../../src/personal/wrapping_source.ts";
import { openProblem } from "../../src/opening/open_problem.ts";
import { type Checkpoint, marksOf, verifyChain, withFiles } from "../../src/store/chain.ts";
import type { ChainReport, Progress } from "../../src/store/contract.ts";
import { REPAIR_FILES_HINT } from "../../src/backup/damage_found.ts";
import { LogCutShort, RESTORE_LOG } from "../../src/store/damage.ts";
import { headMark, headMarkIn } from "../../src/store/head_mark.ts";
import { openBooks, openKv } from "../../src/store/open.ts";
import { safeKv } from "../../src/store/safe_kv.ts";
import { closeToOthers, COMMAND_LINE, connect, requireBooks, settings } from "./connect.ts";
import { CliError, EXIT, wrongUse } from "./exit.ts";
import { followWork } from "./long_work.ts";
import { progressLine } from "./progress.ts";

export const help = `사용법: deno task cli verify [옵션]

기록의 해시 체인을 처음부터 끝까지 확인하고, 맞지 않는 첫 위치를 알려 줍니다. 저장된 파일(증명서, 사진)도
모두 읽어 저장할 때와 같은지 확인합니다.
손상된 기록 때문에 서버가 시작되지 않을 때에도 쓸 수 있습니다.

  --against 파일         backup이 복사본 곁에 둔 .head 파일의 기록이 그대로 있는지도 확인합니다.
                         서버를 끈 뒤에 실행합니다.
  --accept-truncation    기록의 끝이 없어진 것을 알고 이어서 씁니다. 언제 어디까지 없어졌는지를
                         기록에 남깁니다. 서버를 끈 뒤에 실행합니다.
  --json                 결과를 JSON으로 출력합니다.

예
  deno task cli verify
  deno task cli verify --against /mnt/backup/오늘.kv.head

종료 코드: 0 모두 맞음 · 1 맞지 않는 기록이 있음 · 3 서버나 저장소 사용 불가`;

/** With the mark that a backup left beside its copy. */
async function verifyAgainst(file: string, onProgress: OnProgress): Promise<ChainReport> {
  const mark = await headMark(file).read();
  if (!mark) throw wrongUse(`${file}은(는) 백업 곁의 .head 파일이 아닙니다.`, "verify");
  try {
    return await verifyDirectory(onProgress, [mark]);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(EXIT.unavailable, openProblem(error, settings().dataDir));
  }
}

type OnProgress = (progress: Progress) => void;

/**
 * Checks the data directory without folding it: a damaged log cannot be opened as books. `more`: what the log
 * reached by other accounts than its own.
 */
async function verifyDirectory(
  onProgress: OnProgress,
  more: Checkpoint[] = [],
): Promise<ChainReport> {
  const config = settings();
  await requireBooks(config);
  const { kvUrl, dataDir } = config;
  const { kv, lock } = await openKv(kvUrl || `${dataDir}/office.kv`, dataDir);
  const safe = safeKv(kv);
  try {
    const own = await marksOf(safe, kvUrl === "" ? headMarkIn(dataDir) : undefined);
    return await withFiles(safe, await verifyChain(safe, [...own, ...more], onProgress));
  } finally {
    kv.close();
    lock?.release();
  }
}

async function work(
  where: { url?: string; token?: string },
  onProgress: OnProgress,
): Promise<ChainReport> {
  let office;
  try {
    office = await connect(where);
  } catch (error) {
    const asked = where.url ?? where.token ?? Deno.env.get("OFFICE_URL");
    if (asked || !(error instanceof CliError) || error.exit !== EXIT.unavailable) throw error;
    return await verifyDirectory(onProgress).catch(() => Promise.reject(error));
  }
  try {
    return office.kind === "store"
      ? await office.books.verify(onProgress)
      : await followWork(office, "/api/admin/verify/", {}, onProgress);
  } finally {
    await office.close();
  }
}

/** Continues after a known loss, and records it. Refused if the log is intact, or damaged otherwise. */
async function accept(): Promise<number> {
  const config = settings();
  const { kvUrl, dataDir } = config;
  await requireBooks(config);
  closeToOthers(config);
  const path = kvUrl || `${dataDir}/office.kv`;
  const options = { path, dataDir, wrapping: officeWrapping(config) };
  const failed = (error: unknown) =>
    Promise.reject(new CliError(EXIT.unavailable, openProblem(error, kvUrl || dataDir)));
  try {
    const whole = await openBooks(options);
    await whole.close();
    console.log("없어진 기록이 없습니다. 아무것도 바꾸지 않았습니다.");
    return EXIT.fine;
  } catch (error) {
    if (!(error instanceof LogCutShort)) return await failed(error);
    const { end, known } = error;
    const books = await openBooks({ ...options, acceptTruncation: true }).catch(failed);
    try {
      const outcome = await books.execute({
        stream: LOG_STREAM,
        decide: () => [acceptTruncation({ end, known })],
        meta: {
          actor: COMMAND_LINE,
          requestId: crypto.randomUUID(),
          key: crypto.randomUUID(),
        },
      });
      if (outcome.refused) throw new CliError(EXIT.unavailable, outcome.message);
    } finally {
      await books.close();
    }
    const [last, lost] = [end, known - end].map((count) => count.toLocaleString("ko-KR"));
    console.log(`${last}번째 기록 뒤의 ${lost}건이 없어진 것을 기록에 남겼습니다.`);
    return EXIT.fine;
  }
}

/** The findings, and the next step. */
function reportLines(report: ChainReport): string[] {
  // A server of an older version reports no files.
  const { records, events, position, reason, files = 0, damaged = [] } = report;
  const count = (number: number) => number.toLocaleString("ko");
  const log = position === null
    ? [`묶음 ${count(records)}개의 기록 ${count(events)}건이 모두 맞습니다.`]
    : [
      `${count(position)}번째 기록에서 해시 체인이 맞지 않습니다. ${reason}`,
      RESTORE_LOG,
    ];
  if (damaged.length === 0) {
    return [...log, ...files > 0 ? [`파일 ${count(files)}개가 온전합니다.`] : []];
  }
  return [
    ...log,
    `파일 ${count(files)}개 가운데 ${count(damaged.length)}개가 손상되었습니다: ${
      damaged.join(", ")
    }`,
    `나머지는 그대로 쓸 수 있습니다. 서버를 끄고 ${REPAIR_FILES_HINT}를 실행하면 백업에서 되살립니다.`,
  ];
}

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      against: { type: "string" },
      "accept-truncation": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      url: { type: "string" },
      token: { type: "string" },
    },
  });
  if (values["accept-truncation"]) return await accept();
  const line = progressLine("확인하는 중", values);
  const onProgress = ({ done, total }: Progress) => line.update(done, total);
  const report = values.against === undefined
    ? await work(values, onProgress)
    : await verifyAgainst(values.against, onProgress);
  line.end();
  if (values.json) console.log(JSON.stringify(report));
  else console.log(reportLines(report).join("\n"));
  return report.ok ? EXIT.fine : EXIT.partly;
}
