/**
 * A superuser's actions at the monitor: with a question first if they cannot be undone, and a message after (S2 §8).
 */
import { queueLabel } from "../../../../projections/job/job_states.ts";
import { jobPaths } from "./paths.ts";
import type { JobRow, QueueRow } from "../../../../projections/job/job_rows.ts";
import { callApi } from "../../../ui/client/api.ts";
import { confirmDialog } from "../../../ui/dialog/confirm.ts";
import type { Act } from "../../../ui/failures.ts";
import { toast } from "../../../ui/client/toasts.ts";
import { shortId } from "./words.ts";

/** Posts it, and says how it went; answers whether it was done. */
async function post(path: string, done: string, act: Act): Promise<boolean> {
  const answer = await callApi("POST", path, { act });
  if (answer.ok) toast("success", done);
  else toast("error", answer.problem.message);
  return answer.ok;
}

/** S2 §8. */
export async function restartWorker(name: string): Promise<boolean> {
  const sure = await confirmDialog({
    title: `‘${name}’ 작업자를 재시작하시겠습니까?`,
    text: "진행 중인 작업은 대기열로 돌려보냅니다. 완료된 항목은 다시 처리하지 않습니다.",
    confirm: "재시작",
  });
  if (!sure) return false;
  return await post(
    jobPaths.restart(name),
    "작업자 재시작 명령을 보냈습니다.",
    "restartWorker",
  );
}

/** S2 §8. */
export async function restartAll(): Promise<boolean> {
  const sure = await confirmDialog({
    title: "모든 작업자를 업데이트하고 재시작하시겠습니까?",
    text:
      "진행 중인 작업은 모두 대기열로 돌려보내고 다시 시작합니다. 완료된 항목은 다시 처리하지 않습니다.",
    confirm: "모두 재시작",
  });
  if (!sure) return false;
  return await post(
    jobPaths.restartAll(),
    "모든 작업자의 업데이트와 재시작을 시작했습니다.",
    "restartWorkers",
  );
}

/** S2 §8. */
export const updateMetrics = (): Promise<boolean> =>
  post(jobPaths.metrics(), "지표 새로고침을 시작했습니다.", "updateMetrics");

/** S2 §8. */
export const cleanUp = (): Promise<boolean> =>
  post(jobPaths.cleanup(), "완료된 작업 정리를 시작했습니다.", "cleanUpTasks");

/** Cancels a job after a question that shows the beginning of its id (S2 §8). */
export async function cancelTask({ task_id, title }: JobRow): Promise<boolean> {
  const sure = await confirmDialog({
    title: `‘${shortId(task_id)}’ 작업을 취소하시겠습니까?`,
    text: `${title}: 지금까지 끝난 항목은 남고, 나머지는 하지 않습니다.`,
    confirm: "작업 취소",
    cancel: "닫기",
    danger: true,
  });
  if (!sure) return false;
  return await post(
    jobPaths.cancel(task_id),
    "작업 취소 요청을 보냈습니다.",
    "cancelTask",
  );
}

/** Has a job done again. */
export const retryTask = ({ task_id }: JobRow): Promise<boolean> =>
  post(jobPaths.retry(task_id), "작업을 다시 시도합니다.", "retryTask");

/** Pauses a queue, lets it go on, or sets how many of its jobs run at once. */
export async function setQueue(
  { queue_name, paused, concurrency }: QueueRow,
  to: { paused?: boolean; concurrency?: number },
): Promise<boolean> {
  const body = { paused, concurrency, ...to };
  const answer = await callApi("PUT", jobPaths.queue(queue_name), { act: "changeQueue", body });
  if (!answer.ok) toast("error", answer.problem.message);
  else if (to.concurrency !== undefined) {
    toast("success", `${queueLabel(queue_name)} 큐가 동시에 ${to.concurrency}건을 처리합니다.`);
  } else {toast(
      "success",
      `${queueLabel(queue_name)} 큐를 ${to.paused ? "일시 중지했습니다" : "재개했습니다"}.`,
    );}
  return answer.ok;
}
