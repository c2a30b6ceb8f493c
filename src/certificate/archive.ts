/** Certificates of many addresses as one ZIP, made while it is read, with a workbook that lists them. */
import type { EventEmitter } from "node:events";
import { Readable } from "node:stream";
import yazl from "yazl";
import { type Column, columnOf } from "../../events/kit/column.ts";
import type { CertificateEntry } from "../../projections/certificate.ts";
import type { Views } from "../../projections/registry.ts";
import { tableSheet } from "../excel/table_sheet.ts";
import { workbookStream } from "../excel/workbook.ts";
import type { Books } from "../store/contract.ts";
import { subjectOf } from "./subject.ts";

/** Name of the key that an archive is sealed with: it goes when its time is over. */
export const archiveSeal = (job: string): string => `certificate_archive/${job}`;

/** One address of an archive. */
export interface ArchiveLine {
  id: string;
  address: string;
  owner: string;
  /** Name of its file in the archive; "" where there is none. */
  file: string;
  certificate: CertificateEntry | undefined;
}

/** How the archive is given a file when its turn comes. */
type Give = (error: unknown, content: Readable | null) => void;

/** Letters of an address that the name of its file has; long names do not unpack everywhere. */
const NAME_MAX = 60;

/** A name that every system takes: no signs of paths, no controls. */
const fileName = (number: number, address: string): string =>
  `${String(number).padStart(3, "0")}_${
    address.replace(/[\\/:*?"<>|\p{Cc}]/gu, " ").replace(/\s+/g, " ").trim().slice(0, NAME_MAX)
      .trim()
  }.pdf`;

/** What an archive of these addresses has in it, as the books stand: the newest certificate of each. */
export function planArchive(views: Views, ids: readonly string[]): ArchiveLine[] {
  return ids.map((id, index) => {
    const subject = subjectOf(views, id);
    const certificate = subject ? views.certificate.newest.get(id) : undefined;
    return {
      id,
      address: subject?.address ?? "(삭제된 주소)",
      owner: subject?.owner ?? "",
      file: certificate ? fileName(index + 1, subject!.address) : "",
      certificate,
    };
  });
}

const COLUMNS: Column[] = [
  columnOf("number", "번호", 60, { type: "sequence" }),
  columnOf("file", "파일", 320),
  columnOf("address", "주소", 360),
  columnOf("owner", "소유자", 140),
  columnOf("certificate", "발급번호", 180),
  columnOf("issued_at", "발급 시각", 150, { type: "datetime" }),
  columnOf("result", "결과", 150),
];

const RESULTS = { sample: "견본(효력 없음)", gateway: "포함" };

function indexOf(lines: readonly ArchiveLine[]): ReadableStream<Uint8Array> {
  const rows = lines.map(({ file, address, owner, certificate }) => ({
    file,
    address,
    owner,
    certificate: certificate?.state.number ?? "",
    issued_at: certificate?.recorded_at ?? null,
    result: certificate ? RESULTS[certificate.state.source] : "발급된 증명서 없음",
  }));
  return workbookStream(tableSheet("등기 증명서 목록", COLUMNS, rows));
}

/**
 * The archive as bytes. Certificates are read one after the other when their turn comes; `onFile` hears of each.
 * It fails where a file can not be read: an archive is whole or there is none.
 */
export function archiveStream(
  { blobs }: Pick<Books, "blobs">,
  lines: readonly ArchiveLine[],
  onFile: (done: number) => void,
): ReadableStream<Uint8Array> {
  const archive = new yazl.ZipFile();
  const output = archive.outputStream as Readable;
  // Its types do not say that it tells of errors.
  (archive as unknown as EventEmitter).on("error", (error: Error) => output.destroy(error));
  let done = 0;
  for (const { file, certificate } of lines) {
    if (!certificate) continue;
    const mtime = new Date(certificate.recorded_at);
    // What is in a PDF is packed already.
    archive.addReadStreamLazy(file, { mtime, compress: false }, (give: Give) => {
      blobs.get(certificate.state.sha256).then((content) => {
        if (!content) throw new Error("the file of a certificate is gone");
        onFile(++done);
        give(null, Readable.from(content));
      }).catch((error) => give(error, null));
    });
  }
  archive.addReadStreamLazy(
    "000_목록.xlsx",
    { compress: false },
    (give: Give) => give(null, Readable.from(indexOf(lines))),
  );
  archive.end();
  return ReadableStream.from(output);
}
