/**
 * Certificates of many addresses as one ZIP, with a workbook that lists them. It is made batch by batch (S2 §9); each
 * part is stored by itself, and they are read as one file.
 */
import { createHash } from "node:crypto";
import { seoulParts } from "../../../events/base/seoul.ts";
import { type Column, columnOf } from "../../../events/kit/column.ts";
import type { JobState } from "../../../events/job/job.ts";
import type { Certificate } from "../../../events/certificate/certificate.ts";
import type { Views } from "../../../projections/registry.ts";
import { tableSheet } from "../../excel/table_sheet.ts";
import { workbookStream } from "../../excel/workbook.ts";
import type { BlobInfo, Books } from "../../store/contract.ts";
import { addressSeal } from "./issue.ts";
import { subjectOf } from "./subject.ts";
import { zipEnd, type ZipFile, zipFile, zipHead } from "../../kit/zip.ts";

/** One address of an archive, as of its start. */
export interface ArchiveLine {
  id: string;
  address: string;
  owner: string;
  /** Name of its file in the archive; "" if none. */
  file: string;
  certificate: Pick<Certificate, "sha256" | "size" | "number" | "source"> & { at: string } | null;
}

/** Letters of an address that the name of its file has; long names do not unpack everywhere. */
const NAME_MAX = 60;

/** An address in a name that every system takes: no signs of paths, no controls. */
export const fileText = (address: string): string =>
  Array.from(address.replace(/[\\/:*?"<>|\p{Cc}]/gu, " ").replace(/\s+/g, " ").trim())
    .slice(0, NAME_MAX).join("").trim();

/** The name says which certificate it is: an address has several, of different moments. */
function fileName(number: number, address: string, at: string): string {
  const { day, time } = seoulParts(Date.parse(at));
  const moment = `${day.replaceAll("-", "")}-${time.slice(0, 5).replace(":", "")}`;
  return `${String(number).padStart(3, "0")}_${fileText(address)}_${moment}.pdf`;
}

/** The content of an archive for these addresses, by the present books: the newest certificate of each. */
export function planArchive(views: Views, ids: readonly string[]): ArchiveLine[] {
  return ids.map((id, index) => {
    const subject = subjectOf(views, id);
    const newest = subject ? views.certificate.newest.get(id) : undefined;
    const { sha256, size, number, source } = newest?.state ?? {} as Certificate;
    return {
      id,
      address: subject?.address ?? "(삭제된 주소)",
      owner: subject?.owner ?? "",
      file: newest ? fileName(index + 1, subject!.address, newest.recorded_at) : "",
      certificate: newest ? { sha256, size, number, source, at: newest.recorded_at } : null,
    };
  });
}

/** Hash of what an archive of these addresses has by the present books: the same one need not be made again. */
export function archiveContent(
  { certificate, address }: Pick<Views, "certificate" | "address">,
  ids: readonly string[],
): string {
  const parts = ids.map((id) => [
    id,
    certificate.newest.get(id)?.id ?? null,
    address.byId.get(id)?.version ?? null,
  ]);
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** What an archive is made of, decided once. */
export interface ArchivePlan {
  lines: ArchiveLine[];
  /** Hash of it (`archiveContent`); "" if an earlier version planned it. */
  content: string;
}

type Shelf = Pick<Books, "blobs" | "keys">;

async function contentOf({ blobs }: Shelf, sha256: string) {
  const stream = await blobs.get(sha256) as ReadableStream<Uint8Array<ArrayBuffer>> | null;
  return stream && await new Response(stream).bytes();
}

/** The plan of an archive, stored as its own file. */
export async function readPlan(
  books: Shelf,
  sha256: string,
): Promise<ArchivePlan> {
  const plan: ArchivePlan | ArchiveLine[] = JSON.parse(
    new TextDecoder().decode((await contentOf(books, sha256))!),
  );
  return Array.isArray(plan) ? { lines: plan, content: "" } : plan;
}

/** The checksum of a line's file; null where it is not in the archive: its key was destroyed meanwhile. */
export type Checksum = number | null;

/**
 * The part of an archive with these lines' files. They are read one after the other on demand; `onFile` is called for
 * each. It fails if a file is lost or damaged: an archive is complete or does not exist.
 */
export function archivePiece(
  books: Shelf,
  lines: readonly ArchiveLine[],
  onFile: (line: ArchiveLine, checksum: Checksum) => void,
): ReadableStream<Uint8Array> {
  return ReadableStream.from(async function* () {
    for (const line of lines) {
      if (!line.certificate) continue;
      const content = await contentOf(books, line.certificate.sha256);
      if (content) {
        const file = zipFile(line.file, line.certificate.at, content);
        yield* zipHead(file);
        yield content;
        onFile(line, file.crc);
      } else if (books.keys.isGone(addressSeal(line.id))) onFile(line, null);
      else throw new Error("the file of a certificate is gone");
    }
  }());
}

/** The checksums of a part whose maker has lost them. */
export async function checksumsOf(
  books: Shelf,
  lines: readonly ArchiveLine[],
): Promise<Checksum[]> {
  const found: Checksum[] = [];
  for await (const _ of archivePiece(books, lines, (_line, sum) => found.push(sum)));
  return found;
}

const COLUMNS: Column[] = [
  columnOf("number", "번호", 60, { type: "sequence" }),
  columnOf("file", "파일", 320),
  columnOf("address", "주소", 360),
  columnOf("owner", "소유자", 140),
  columnOf("certificate", "발급번호", 180),
  columnOf("issued_at", "발급·등록 시각", 150, { type: "datetime" }),
  columnOf("result", "결과", 150),
];

const RESULTS = { sample: "견본(효력 없음)", gateway: "포함", filed: "포함(직접 등록)" };

/** A line with its result; `failed` if a new certificate was asked for and not issued. */
export type ArchivedLine = ArchiveLine & { checksum: Checksum; failed: boolean };

function resultOf({ certificate, checksum, failed }: ArchivedLine): string {
  if (!certificate) return failed ? "발급하지 못함" : "발급된 증명서 없음";
  if (failed && checksum !== null) return "이전 증명서(새로 발급하지 못함)";
  return checksum === null ? "파기된 증명서" : RESULTS[certificate.source];
}

function indexOf(lines: readonly ArchivedLine[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const rows = lines.map((line) => ({
    file: line.checksum === null ? "" : line.file,
    address: line.address,
    owner: line.owner,
    certificate: line.certificate?.number ?? "",
    issued_at: line.certificate?.at ?? null,
    result: resultOf(line),
  }));
  return workbookStream(tableSheet("등기 증명서 목록", COLUMNS, rows));
}

/** The last piece: the workbook that lists all, and the archive's own list of its files. */
export async function archiveEnd(lines: readonly ArchivedLine[], at: string): Promise<Uint8Array> {
  const files: ZipFile[] = lines.flatMap(({ file: name, certificate, checksum }) =>
    certificate && checksum !== null
      ? [{ name, at: certificate.at, size: certificate.size, crc: checksum }]
      : []
  );
  const content = await new Response(indexOf(lines)).bytes();
  const index = zipFile("000_목록.xlsx", at, content);
  const pieces = [...zipHead(index), content, ...zipEnd([...files, index])];
  return await new Blob(pieces as Uint8Array<ArrayBuffer>[]).bytes();
}

const PIECE = "files-";

/** Names of a job's items: the plan, each batch's part, the last part. */
export const ARCHIVE_ITEMS = {
  plan: "plan",
  piece: (batch: number): string => `${PIECE}${batch}`,
  end: "archive",
};

const isPiece = (item: string): boolean => item === ARCHIVE_ITEMS.end || item.startsWith(PIECE);

/** The pieces of a job's archive, in their order; none where it is not whole. */
export async function archivePieces(
  { blobs }: Pick<Books, "blobs">,
  { items }: Pick<JobState, "items">,
): Promise<BlobInfo[]> {
  if (!items.some(({ item }) => item === ARCHIVE_ITEMS.end)) return [];
  const kept = items.filter(({ item }) => isPiece(item));
  const found = await Promise.all(kept.map(({ sha256 }) => blobs.info(sha256!)));
  return found.every((one) => one !== null) ? found : [];
}

/** The parts as one file, from an offset. */
export function readArchive(
  { blobs }: Pick<Books, "blobs">,
  pieces: readonly BlobInfo[],
  from = 0,
): ReadableStream<Uint8Array> {
  return ReadableStream.from(async function* () {
    let skipped = from;
    for (const { sha256, size } of pieces) {
      if (skipped >= size) {
        skipped -= size;
        continue;
      }
      const content = await blobs.get(sha256, skipped);
      if (!content) throw new Error("a piece of an archive is gone");
      skipped = 0;
      yield* content;
    }
  }());
}
