/** What each view is called among people. */
import { AUDITED } from "./audit.ts";
import type { Views } from "./registry.ts";

export const VIEW_NAMES: Readonly<Record<keyof Views, string>> = {
  ...AUDITED,
  audit: "변경 이력",
  chat: "대화",
  clock: "시계",
  first_superuser: "첫 최고관리자",
  job: "작업",
  job_monitor: "작업 감시",
  job_queue: "작업 큐",
  leave_desk: "휴가 알림",
  new_office: "처음 시작하기",
  operation: "되돌릴 작업",
  recent: "최근 작업",
  security: "접속 기록",
};
