/** The making of an archive as parts of a job: its plan, a piece for each batch, its end. */
import { BATCH_SIZE } from "../../../events/certificate/certificate.ts";
import { isFailed } from "../../../projections/job/job_order.ts";
import { type JobContext, JobProblem } from "../../jobs/kind.ts";
import { ZIP_MAX_BYTES } from "../../kit/zip.ts";
import { isDiskFull } from "../../store/unavailable.ts";
import { archiveSeal } from "../../tasks/expiry.ts";
import { setProgress } from "../../tasks/live.ts";
import {
  ARCHIVE_ITEMS,
  archiveContent,
  archiveEnd,
  type ArchiveLine,
  archivePiece,
  archivePieces,
  type ArchivePlan,
  type Checksum,
  checksumsOf,
  planArchive,
  readPlan,
} from "./archive.ts";

const NOTHING = "발급된 증명서가 없습니다. 먼저 증명서를 발급해 주세요.";
const NOT_ISSUED = "먼저 요청한 발급이 끝나지 못해 다운로드할 증명서가 없습니다.";
const TOO_LARGE = "증명서가 모두 4GB를 넘어 파일 하나로 묶을 수 없습니다. 나누어 요청해 주세요.";
const DISK_FULL = "서버의 디스크가 가득 차서 파일을 만들지 못했습니다. 최고관리자에게 알려 주세요.";

/** Room for the list of the files beside them. */
const FILES_MAX_BYTES = ZIP_MAX_BYTES - 16 * 1024 * 1024;

/** The archive's content: decided once, so that each attempt and each batch makes the same. */
async function planOf(context: JobContext, ids: readonly string[]): Promise<ArchivePlan> {
  const { deps: { books }, id, item } = context;
  const plan: ArchivePlan = {
    lines: planArchive(books.views, ids),
    content: archiveContent(books.views, ids),
  };
  if (plan.lines.every(({ certificate }) => certificate === null)) {
    throw new JobProblem(isFailed(books.views.job, id) ? NOT_ISSUED : NOTHING, true);
  }
  const content = new TextEncoder().encode(JSON.stringify(plan));
  const made = () => Promise.resolve({ content, sealedWith: archiveSeal(id) });
  return await readPlan(books, (await item(ARCHIVE_ITEMS.plan, made))!);
}

/** Makes the piece of one batch; answers the checksums of its files. */
async function writePiece(
  { deps: { books }, id, item }: JobContext,
  lines: readonly ArchiveLine[],
  { number, onFile }: { number: number; onFile(): void },
): Promise<Checksum[]> {
  let sums: Checksum[] | null = null;
  await item(ARCHIVE_ITEMS.piece(number), () => {
    const found: Checksum[] = sums = [];
    const content = archivePiece(books, lines, (_line, sum) => {
      found.push(sum);
      onFile();
    });
    return Promise.resolve({ content, sealedWith: archiveSeal(id) });
  });
  return sums ?? await checksumsOf(books, lines);
}

const batchOf = <T>(all: readonly T[], number: number): T[] =>
  all.slice((number - 1) * BATCH_SIZE, number * BATCH_SIZE);

/** Runs a part of the making; a full disk is said in words. */
async function making<T>({ id }: JobContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDiskFull(error) ? new JobProblem(DISK_FULL) : error;
  } finally {
    setProgress(id, null);
  }
}

/** Makes the piece of a batch, numbered from 1; the checksums of its files. */
export const packBatch = (
  context: JobContext,
  ids: readonly string[],
  number: number,
): Promise<Checksum[]> =>
  making(context, async () => {
    const { lines } = await planOf(context, ids);
    const files = lines.filter(({ certificate }) => certificate !== null);
    const bytes = files.reduce((sum, { certificate }) => sum + certificate!.size, 0);
    if (bytes > FILES_MAX_BYTES) throw new JobProblem(TOO_LARGE, true);
    const batch = batchOf(files, number);
    if (batch.length === 0) return [];
    let done = (number - 1) * BATCH_SIZE;
    const onFile = () => setProgress(context.id, { done: ++done, total: files.length });
    return await writePiece(context, batch, { number, onFile });
  });

/** Ends an archive whose pieces are made, with the checksums of its files and the addresses that failed before. */
export const endArchive = (
  context: JobContext,
  ids: readonly string[],
  { sums, failed = [] }: { sums: Checksum[]; failed?: readonly string[] },
) =>
  making(context, async () => {
    const { deps: { books, now }, id, item } = context;
    const { lines, content } = await planOf(context, ids);
    const files = lines.filter(({ certificate }) => certificate !== null);
    const checksums = new Map(files.map((line, index) => [line.id, sums[index]]));
    const all = lines.map((line) => ({
      ...line,
      checksum: checksums.get(line.id) ?? null,
      failed: failed.includes(line.id),
    }));
    await item(ARCHIVE_ITEMS.end, async () => ({
      content: await archiveEnd(all, now().toISOString()),
      sealedWith: archiveSeal(id),
    }));
    const pieces = await archivePieces(books, books.views.job.byId.get(id)!.state);
    const size = pieces.reduce((sum, piece) => sum + piece.size, 0);
    const included = sums.filter((sum) => sum !== null).length;
    return { size, included, missing: lines.length - included, content };
  });
