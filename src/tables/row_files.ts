/** A list that goes out with the files attached to its rows: one ZIP, made while it is read. */
import { z } from "zod";
import type { About } from "../../events/attachment/attachment.ts";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { isUnread } from "../../events/base/personal.ts";
import { type AttachmentEntry, filesOf } from "../../projections/attachment/attachment.ts";
import type { Views } from "../../projections/registry.ts";
import type { Deps } from "../deps.ts";
import { type Sheet, workbookStream } from "../excel/workbook.ts";
import { ZIP_MAX_BYTES, zipEnd, type ZipFile, zipFile, zipHead } from "../kit/zip.ts";
import { logPersonalDataRead } from "../security/personal_reads.ts";
import { attachment, queuedStream } from "../server/attachment.ts";
import type { Ctx } from "../server/route.ts";

/** `files=true` in the address of an export: the files of its rows go out beside the workbook. */
export const filesField = z.enum(["true"], "files는 true입니다.").optional().meta({
  title: "첨부파일 포함",
});

/** A file of a row; `row` counts the rows of the workbook from 1. */
interface RowFile {
  row: number;
  entry: AttachmentEntry;
}

/** The files that are attached to these records now, in the order of the workbook's rows. */
export const filesOfRows = (
  { attachment }: Pick<Views, "attachment">,
  noun: About["noun"],
  ids: readonly string[],
): RowFile[] =>
  ids.flatMap((id, index) =>
    filesOf(attachment, { noun, id })
      .filter(({ state }) => !state.removed && !isUnread(state.name))
      .map((entry) => ({ row: index + 1, entry }))
  );

/** Says whose files go out. */
export const logFilesRead = (c: Ctx, noun: string, files: readonly RowFile[]): void =>
  logPersonalDataRead(c, {
    noun,
    how: "export",
    fields: ["attachments"],
    ids: [...new Set(files.map(({ entry }) => entry.state.about.id))],
  });

const TOO_MUCH = refuse(
  413,
  "files_too_large",
  "첨부파일이 모두 4GB를 넘어 한 파일로 묶을 수 없습니다. 기간이나 조건을 나누어 내려받아 주세요.",
);

/** Why these files cannot go out in one archive; null where they can. */
export const refuseFiles = (files: readonly RowFile[]): Refusal | null =>
  files.reduce((sum, { entry }) => sum + entry.state.size, 0) > ZIP_MAX_BYTES * 0.95
    ? TOO_MUCH
    : null;

/** Names in the archive: the row in the workbook, which of its files, and the file's own name. */
function namesOf(files: readonly RowFile[]): string[] {
  const seen = new Map<number, number>();
  return files.map(({ row, entry }) => {
    const number = (seen.get(row) ?? 0) + 1;
    seen.set(row, number);
    return `첨부파일/${String(row).padStart(4, "0")}-${number}_${entry.state.name}`;
  });
}

type Bytes = Uint8Array<ArrayBuffer>;

async function* pieces(
  { books, now }: Deps,
  files: readonly RowFile[],
  workbook: { name: string; sheet: Sheet },
): AsyncGenerator<Bytes> {
  const packed: ZipFile[] = [];
  function* add(file: ZipFile, content: Bytes): Generator<Bytes> {
    yield* zipHead(file) as Bytes[];
    yield content;
    packed.push(file);
  }
  const rows = await new Response(workbookStream(workbook.sheet)).bytes();
  yield* add(zipFile(workbook.name, now().toISOString(), rows), rows);
  const names = namesOf(files);
  for (const [index, { entry: { state, recorded_at } }] of files.entries()) {
    const stream = await books.blobs.get(state.sha256) as ReadableStream<Bytes> | null;
    // Its key was destroyed since the list was made.
    if (!stream) continue;
    const content = await new Response(stream).bytes();
    yield* add(zipFile(names[index], recorded_at, content), content);
  }
  yield* zipEnd(packed) as Bytes[];
}

/** Answers with the workbook and the files; `name` and `plain` are the archive's names without the ending. */
export function answerWithFiles(
  c: Ctx,
  deps: Deps,
  files: readonly RowFile[],
  { sheet, name, plain }: { sheet: Sheet; name: string; plain: string },
): Response {
  const workbook = { name: `${name}.xlsx`, sheet };
  const headers = {
    "content-type": "application/zip",
    "content-disposition": attachment(`${name}.zip`, `${plain}.zip`),
  };
  const begin = () => ReadableStream.from(pieces(deps, files, workbook));
  return new Response(queuedStream(c, begin), { headers });
}
