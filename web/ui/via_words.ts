/** Where a change came from, for people. */
import type { Via } from "../../events/base/event.ts";

export const VIA_WORDS: Record<Via, string> = {
  web: "웹",
  script: "스크립트",
  cli: "명령줄",
  import: "가져오기",
  job: "예약 작업",
  system: "시스템",
};
