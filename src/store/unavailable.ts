/** Why a command was not even decided: nothing is wrong with it, and it may come again. */
import { type Refusal, refuse } from "../../events/base/refusal.ts";

/** Too many commands wait already. */
export const tooBusy = (): Refusal =>
  refuse(503, "too_busy", "요청이 많아 지금은 처리할 수 없습니다. 잠시 후 다시 시도해 주세요.");

/** The server is about to end. */
export const closing = (): Refusal =>
  refuse(503, "closing", "서버를 끄는 중이라 저장하지 않았습니다. 잠시 후 다시 시도해 주세요.");

/** The disk is full: the KV wrote nothing, and waiting does not help. */
export const diskFull = (): Refusal =>
  refuse(
    503,
    "disk_full",
    "서버의 디스크가 가득 차서 저장하지 않았습니다. 자리를 만든 뒤 다시 시도해 주세요.",
  );

/** The file of the books is not in its place: data written to it is lost when this process ends. */
export const booksMoved = (): Refusal =>
  refuse(
    503,
    "books_moved",
    "장부 파일이 서버가 켜진 동안 지워졌거나 옮겨져서 저장하지 않았습니다. 최고관리자에게 알려 주세요.",
  );

/** Does the KV report that there is no space? */
export const isDiskFull = (error: unknown): boolean =>
  /disk is full|No space left/i.test(String(error));

/** The KV failed so often that it is unknown whether the commit happened. */
export const unavailable = (): Refusal =>
  refuse(
    503,
    "store_unavailable",
    "저장이 되었는지 확인하지 못했습니다. 잠시 후 같은 요청을 다시 보내 주세요.",
  );

/** The KV did not answer, and this was never sent to it. */
export const notSaved = (): Refusal =>
  refuse(
    503,
    "store_unavailable",
    "저장소가 응답하지 않아 저장하지 않았습니다. 잠시 후 다시 시도해 주세요.",
  );

/** The KV did not answer in time: the result is unknown, also whether something was saved. */
export const silent = (): Refusal =>
  refuse(503, "store_unavailable", "저장소가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.");
