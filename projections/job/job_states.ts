/** Labels of states of jobs and workers (S2 §4). Apart from the shapes, because pages load it. */

export const TASK_STATES = [
  "PENDING",
  "STARTED",
  "RETRY",
  "SUCCESS",
  "FAILURE",
  "REVOKED",
] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** Labels (S2 §4). */
export const TASK_LABELS: Readonly<Record<TaskState, string>> = {
  PENDING: "대기",
  STARTED: "시작",
  RETRY: "재시도",
  SUCCESS: "성공",
  FAILURE: "실패",
  REVOKED: "취소",
};

export const WORKER_STATES = ["active", "inactive", "restarting", "error", "maintenance"] as const;
export type WorkerState = (typeof WORKER_STATES)[number];

/** Labels of queues. One that only the log knows keeps its name. */
export const QUEUE_LABELS: Readonly<Record<string, string>> = {
  certificates: "증명서",
  downloads: "다운로드",
  chores: "정기 작업",
  notices: "알림 발송",
};

export const queueLabel = (name: string): string => QUEUE_LABELS[name] ?? name;
