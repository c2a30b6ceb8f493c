/** Damage of the books in sentences: what happened, what still works, and what to do next. */
import { RESCUE_FOLDER } from "./rescue.ts";
import type { LogState } from "../store/log_check.ts";
import type { Damage } from "../store/contract.ts";

/** What an operator can do about files; doctor, the pages and the manual name the same command. */
export const REPAIR_FILES_HINT = "deno task cli restore --missing 백업폴더";

const count = (number: number): string => number.toLocaleString("ko-KR");

interface Found {
  books: { damage: { all: readonly Damage[] }; isMoved?: () => boolean };
  /** Findings of the check after the start. */
  logState?: () => LogState;
}

/** One or two Korean sentences on the state of the office; null without damage. Names no person. */
export function damageFound({ books, logState = () => "whole" }: Found): string | null {
  if (books.isMoved?.()) {
    return "장부 파일이 서버가 켜진 동안 지워졌거나 옮겨졌습니다. 보는 것은 되지만 저장은 되지 않습니다. " +
      "옮긴 파일이면 제자리에 두세요. 지웠으면 서버가 지금까지의 기록을 백업 폴더(없으면 데이터 폴더의 " +
      `${RESCUE_FOLDER})에 백업해 둡니다. 서버를 끈 뒤 최고관리자가 deno task cli restore 백업폴더로 복원해야 합니다.`;
  }
  const { all } = books.damage;
  const files = all.filter(({ what }) => what === "file").length;
  const log = all.find(({ what }) => what === "log");
  const state = logState();
  if (log || state === "damaged") {
    const where = log ? ` ${count(Number(log.name))}번째 기록에서` : "";
    return `장부 파일이${where} 손상되었습니다. 지금은 보고 저장할 수 있지만 다시 시작하면 열리지 않습니다. ` +
      "서버를 끄지 말고 최고관리자가 deno task cli backup --check 백업폴더로 백업을 확인한 뒤 복원해야 합니다.";
  }
  if (files > 0) {
    return `저장된 파일 ${
      count(files)
    }개가 손상되었습니다. 그 파일만 열리지 않고 나머지는 그대로 쓸 수 있습니다. ` +
      `서버를 끄고 ${REPAIR_FILES_HINT}를 실행하면 백업에서 되살립니다.`;
  }
  if (state !== "views_differ") return null;
  return "화면에 보이는 값 일부가 기록과 다릅니다. 기록은 온전하고 저장도 됩니다. " +
    "최고관리자가 ‘기록 점검’에서 화면 데이터를 다시 계산하면 맞추어집니다.";
}

/** Effect of a full disk on everybody; null if there is room. */
export const diskFullNotice = (
  { books }: { books: { room: { isFull: boolean } } },
): string | null =>
  books.room.isFull
    ? "서버의 디스크가 가득 차서 저장할 수 없습니다. 로그인하고 보는 것은 됩니다. 서버를 맡은 사람이 디스크의 자리를 " +
      "만들면 몇 초 안에 다시 저장됩니다. 서버를 끄지 마세요."
    : null;
