/** Why the books could not be opened, in words for the operator. */
import { BackupAheadError } from "../backup/ahead.ts";
import { KeysMissing } from "../personal/keys_missing.ts";
import { WrappingProblem } from "../personal/wrapping.ts";
import { DataNotPrivate } from "../kit/private_files.ts";
import { LogDamaged, NewerRecord, OldFormat } from "../store/damage.ts";
import { DataDirectoryBusy } from "../store/lock.ts";
import { TooLargeToOpen } from "../store/memory.ts";
import { isDiskFull } from "../store/unavailable.ts";

/** The books cannot be opened, or are not this office's. The message is the one Korean line to print. */
export class BooksNotOpened extends Error {
  override name = "BooksNotOpened";
}

/** Errors that a retry does not change; each has its own message. */
const LASTING = [
  BackupAheadError,
  DataDirectoryBusy,
  LogDamaged,
  NewerRecord,
  OldFormat,
  TooLargeToOpen,
  KeysMissing,
  WrappingProblem,
  DataNotPrivate,
];

const isLasting = (error: unknown): boolean => LASTING.some((kind) => error instanceof kind);

/** Is a retry of these books useless? A KV server that does not answer may return soon. */
export const isFinal = (error: unknown): boolean =>
  error instanceof BooksNotOpened && (error.cause === undefined || isLasting(error.cause));

/** One Korean line: the problem of the data at `where`, and the next step. */
export function openProblem(error: unknown, where: string): string {
  if (isLasting(error)) return (error as Error).message;
  const reason = error instanceof Error ? error.message : String(error);
  if (/^https?:/.test(where)) {
    return `KV 서버(${where})를 열 수 없습니다. 서버가 켜져 있는지, 주소(KV_URL)와 액세스 토큰이 맞는지 확인해 주세요. (${reason})`;
  }
  const [problem, advice] = explained(error, reason);
  return `데이터 폴더 ${where}${problem} ${advice} (${reason})`;
}

/** The keys are the one file that is opened with SQLite itself; the books are opened by the KV, which has no codes. */
export const isOfKeys = (error: unknown): boolean =>
  (error as { code?: unknown }).code === "ERR_SQLITE_ERROR";

function explained(error: unknown, reason: string): [problem: string, advice: string] {
  const otherFolder = "DATA_DIR을 쓸 수 있는 폴더로 정해 주세요.";
  if (error instanceof Deno.errors.PermissionDenied || /read-?only database/.test(reason)) {
    return ["에 쓸 권한이 없습니다.", `권한을 확인하거나 ${otherFolder}`];
  }
  if (isDiskFull(error)) {
    return ["이(가) 있는 디스크가 가득 찼습니다.", "자리를 만든 뒤 다시 시작해 주세요."];
  }
  if (/disk I\/O error/.test(reason)) {
    return [
      "을(를) 읽거나 쓸 수 없습니다.",
      "디스크가 가득 찼거나 고장 났는지 확인한 뒤 다시 시작해 주세요.",
    ];
  }
  if (/not a database|malformed|disk image/.test(reason)) {
    return isOfKeys(error)
      ? [
        "의 암호키 파일 keys.sqlite가 손상되었습니다.",
        "가장 새 암호키 복사본으로 바꾼 뒤 다시 시작해 주세요. 복사본이 없으면 개인정보를 다시 읽을 수 없습니다.",
      ]
      : [
        "의 office.kv 파일이 손상되었습니다.",
        "데이터 폴더를 복사해 둔 뒤 deno task cli restore로 백업을 복원해 주세요.",
      ];
  }
  if (error instanceof Deno.errors.NotFound || /mkdir/.test(reason)) {
    return ["을(를) 만들 수 없습니다.", otherFolder];
  }
  return ["을(를) 열 수 없습니다.", "다음 내용을 확인해 주세요."];
}
