/** Korean words of the job monitor (S2 §4, §8). */
import {
  TASK_LABELS,
  type TaskState,
  type WorkerState,
} from "../../../../projections/job/job_states.ts";

type Tone = "lunch" | "dinner" | "other" | "warning" | "danger" | "success";
type Word = { label: string; tone: Tone };

export const TASK_WORDS: Record<TaskState, Word> = {
  PENDING: { label: TASK_LABELS.PENDING, tone: "other" },
  STARTED: { label: TASK_LABELS.STARTED, tone: "lunch" },
  SUCCESS: { label: TASK_LABELS.SUCCESS, tone: "success" },
  FAILURE: { label: TASK_LABELS.FAILURE, tone: "danger" },
  RETRY: { label: TASK_LABELS.RETRY, tone: "warning" },
  REVOKED: { label: TASK_LABELS.REVOKED, tone: "other" },
};

/** How a worker has its jobs done. */
export const POOL_WORDS = { async: "비동기" } as const;

export const WORKER_WORDS: Record<WorkerState, Word> = {
  active: { label: "활성", tone: "success" },
  inactive: { label: "비활성", tone: "other" },
  restarting: { label: "재시작 중", tone: "lunch" },
  error: { label: "오류", tone: "danger" },
  maintenance: { label: "점검 중", tone: "warning" },
};

/** How full a queue is (S2 §4). */
export function loadOf(pending: number): Word {
  if (pending > 100) return { label: "혼잡", tone: "danger" };
  return pending > 10 ? { label: "보통", tone: "warning" } : { label: "원활", tone: "success" };
}

/** May it be cancelled (S2 §4)? */
export const isCancellable = (status: TaskState): boolean =>
  status === "PENDING" || status === "STARTED" || status === "RETRY";

/** May it be done again? */
export const isRetriable = (status: TaskState): boolean =>
  status === "FAILURE" || status === "REVOKED" || status === "RETRY";

/** An id as lists show it (S2 §2). */
export const shortId = (id: string): string => id.slice(0, 8);

/** Periods to look back, in hours (S2 §9). */
export const PERIODS: readonly { hours: number; label: string }[] = [
  { hours: 1, label: "1시간" },
  { hours: 6, label: "6시간" },
  { hours: 24, label: "24시간" },
  { hours: 72, label: "3일" },
];

/** Seconds as people say them: '0.4초', '2분 5초'. */
export function secondsText(seconds: number): string {
  if (seconds < 1) return `${Number(seconds.toFixed(3))}초`;
  if (seconds < 10) return `${Number(seconds.toFixed(2))}초`;
  if (seconds < 60) return `${Math.round(seconds)}초`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}분 ${Math.round(seconds % 60)}초`;
  return `${Math.floor(minutes / 60)}시간 ${minutes % 60}분`;
}

/** '3일 4시간 5분' (S2 §9). */
export function uptimeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 1440)}일 ${Math.floor(minutes / 60) % 24}시간 ${minutes % 60}분`;
}

/** One decimal; what has no total is held against 1 (S2 §2). */
export const rateText = ({ success, total }: { success: number; total: number }): string =>
  `${(success / (total || 1) * 100).toFixed(1)}%`;
