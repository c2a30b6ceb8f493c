/** Limits for reading one file, and messages for files that exceed them or are damaged. */

/** Messages by code, for those that name nothing of the file. */
const TEXTS = {
  broken: "엑셀 파일이 손상되어 읽을 수 없습니다. 다시 저장해 주세요.",
  cut_short: "파일이 중간에 잘려 있습니다. 다시 내려받거나 저장한 뒤 가져와 주세요.",
  changed: "읽는 동안 파일이 바뀌었습니다. 저장이 끝난 뒤 다시 가져와 주세요.",
  empty: "파일이 비어 있습니다.",
  empty_sheet: "파일에 내용이 없습니다. 빈 시트입니다.",
  encrypted:
    "암호가 걸린 엑셀 파일은 읽을 수 없습니다. 엑셀에서 암호를 해제하고 저장한 뒤 다시 가져와 주세요.",
  no_rows: "머리글 행 아래에 사용내역이 없습니다.",
  too_many_cells:
    "셀이나 병합이 지나치게 많은 파일입니다. 필요한 시트와 열만 남겨 다시 저장해 주세요.",
  too_much_text:
    "긴 글이 지나치게 많은 파일입니다. 필요한 행과 열만 남기거나 파일을 나누어 다시 가져와 주세요.",
  too_slow:
    "파일을 읽는 데 시간이나 메모리가 너무 많이 들어 중단했습니다. 필요한 시트와 행만 남겨 다시 가져와 주세요.",
  zip_bomb:
    "압축을 풀면 지나치게 커지는 파일이라 읽지 않았습니다. 필요한 시트만 남겨 다시 저장해 주세요.",
};

/** A file that cannot be read as a whole. Nothing of it was written; the text is for the person. */
export class BadFile extends Error {
  override name = "BadFile";
  /** `code` is stable and machine-readable; `message` is a complete Korean sentence. */
  constructor(code: keyof typeof TEXTS);
  constructor(code: string, message: string);
  constructor(readonly code: string, message = TEXTS[code as keyof typeof TEXTS]) {
    super(message);
  }
}

export interface Limits {
  bytes: number;
  rows: number;
  /** Cells, those covered by merged ones included; each costs memory even if empty. */
  cells: number;
  /** Letters that all texts may have together; those of long ones count ten times. */
  letters: number;
  /** Bytes that all parts of a workbook may give when unpacked. */
  unpacked: number;
}

const MB = 1024 * 1024;

/** A file held in memory as a whole (S2 §5): uploads, and formats with unordered rows. */
export const IN_MEMORY: Limits = {
  bytes: 10 * MB,
  rows: 100_000,
  cells: 2_000_000,
  letters: 50_000_000,
  unpacked: 96 * MB,
};

/** A workbook that is asked and not imported (read in a worker each time, and forgotten), or read by the command line. */
export const QUERIED: Limits = {
  bytes: 15 * MB,
  rows: 300_000,
  cells: 6_000_000,
  letters: 100_000_000,
  unpacked: 256 * MB,
};

/** A text that is read row by row and forgotten: memory does not grow with it. */
export const STREAMED: Limits = {
  bytes: 100 * MB,
  rows: 1_048_576,
  cells: Infinity,
  letters: 1_000_000_000,
  unpacked: QUERIED.unpacked,
};

/** Most columns read; more is a mistake or an attack. */
export const MAX_COLUMNS = 256;

export function tooLarge(limits: Limits): BadFile {
  return new BadFile("too_large", `파일 크기는 ${limits.bytes / MB}MB 이하여야 합니다.`);
}

export function tooLong(limits: Limits): BadFile {
  return new BadFile(
    "too_many_rows",
    `한 번에 ${limits.rows.toLocaleString("en")}행까지 가져올 수 있습니다. ` +
      "파일을 나누어 다시 가져와 주세요.",
  );
}

export function tooWide(line: number): BadFile {
  return new BadFile(
    "too_wide",
    `${line}번째 줄의 열이 ${MAX_COLUMNS}개보다 많아 읽을 수 없습니다.`,
  );
}
