/** What is said of a file that cannot be attached: what it is, and what to do. Nothing of it is kept. */
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { FILE_MAX_BYTES, TYPES_TEXT } from "../../events/attachment/attachment_limits.ts";

const most = FILE_MAX_BYTES / 1024 / 1024;

const TEXTS = {
  empty: "빈 파일(0바이트)이라 첨부하지 않았습니다. 파일을 다시 선택해 주세요.",
  too_large: `파일 하나는 ${most}MB까지 첨부할 수 있습니다. 크기를 줄이거나 나누어 올려 주세요.`,
  heic: "아이폰의 HEIC 사진은 여기서 열 수 없어 첨부하지 않았습니다. " +
    "JPEG로 바꾸어 올리거나, 아이폰 설정 › 카메라 › 포맷에서 ‘높은 호환성’을 선택한 뒤 다시 찍어 주세요.",
  encrypted:
    "암호가 걸린 파일이라 첨부하지 않았습니다. 암호를 해제하고 저장한 뒤 다시 올려 주세요.",
  broken:
    "파일이 손상되었거나 끝까지 받지 않은 파일이라 첨부하지 않았습니다. 다시 저장하거나 내려받아 올려 주세요.",
  zip_bomb:
    "압축을 풀면 지나치게 커지는 파일이라 첨부하지 않았습니다. 문서를 다시 저장해 올려 주세요.",
  too_slow:
    "파일을 확인하는 데 시간이나 메모리가 너무 많이 들어 첨부하지 않았습니다. 나누어 저장해 올려 주세요.",
  macros:
    "매크로가 든 문서라 첨부하지 않았습니다. 매크로 없이(.docx, .xlsx, .pptx) 저장해 올려 주세요.",
};
export type BadAttachment = keyof typeof TEXTS;

const STATUS: Partial<Record<BadAttachment, 413 | 415>> = { too_large: 413, heic: 415 };

/** The refusal (413, 415, 422) of a file, beside its field. */
export function badFile(code: BadAttachment): Refusal {
  const message = TEXTS[code];
  return refuse(STATUS[code] ?? 422, `file_${code}`, message, [{ field: "file", message }]);
}

/** The refusal (415) of a file of a kind that is not taken, whatever its name says. */
export function wrongKind(what: string): Refusal {
  const message = `첨부할 수 없는 파일입니다: ${what}. 첨부할 수 있는 파일: ${TYPES_TEXT}`;
  return refuse(415, "file_kind", message, [{ field: "file", message }]);
}
