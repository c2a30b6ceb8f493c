/** A request on addresses, from its press to its line in the tray. */
import type {
  CertificateTask,
  TaskKind,
  TaskLink,
} from "../../../projections/certificate/certificate_shapes.ts";
import { callApi } from "../client/api.ts";
import { toast } from "../client/toasts.ts";
import type { Act } from "../failures.ts";
import { certificatePaths } from "./paths.ts";
import {
  addTask,
  beginTask,
  change,
  dismiss,
  type Task,
  taskDone,
  taskFailed,
  tasks,
  trayOpen,
} from "./tasks.ts";

interface Asked {
  act: Act;
  path: string;
  body: object;
}

/** The requests that an answer names because they are under way already. */
const linksIn = (details: unknown[] | undefined): TaskLink[] =>
  (details ?? []).filter((one): one is TaskLink =>
    typeof one === "object" && one !== null && "task_id" in one && "kind" in one
  );

/** Follows another task: the one that does already what was asked for. */
function followTask({ task_id, kind, count, requested_by, requested_at }: TaskLink): void {
  if (tasks.value.some(({ id }) => id === task_id)) return;
  const key = beginTask(kind, count);
  const startedAt = Date.parse(requested_at);
  change(key, { id: task_id, state: "progress", by: requested_by, startedAt, message: "" });
}

/** Follows requests that are under way, and offers to look at them. */
function followOthers(links: readonly TaskLink[]) {
  for (const link of links) followTask(link);
  return links.length === 0 ? undefined : { label: "작업 보기", run: () => trayOpen.value = true };
}

/** Makes a request and follows it in the tray; was it accepted? */
export async function requestTask(
  kind: TaskKind,
  count: number,
  { act, path, body }: Asked,
): Promise<boolean> {
  const key = beginTask(kind, count);
  const answer = await callApi<CertificateTask>("POST", path, { act, body });
  if (!answer.ok) {
    const { message, details } = answer.problem;
    const links = linksIn(details);
    taskFailed(key, message);
    // The line of what is under way already says it.
    if (links.length > 0) tasks.value = tasks.value.filter((task) => task.key !== key);
    toast("error", message, followOthers(links));
    return false;
  }
  const { task_id, message, download_url, processing_info } = answer.data;
  const left = processing_info.missing.length + processing_info.under_way.length;
  toast(left > 0 ? "warning" : "success", message, followOthers(processing_info.under_way_tasks));
  if (task_id === null) taskDone(key, message, download_url);
  else addTask(key, task_id, message);
  return true;
}

/** Asks again for what a task did not do; its line gives way to the new one. */
export async function requestAgain(task: Task): Promise<void> {
  const { kind, failedCount, count, id } = task;
  const amount = kind === "download" || kind === "deliver" ? count : failedCount;
  const path = certificatePaths.retry(id!);
  if (await requestTask(kind, amount, { act: "retryOwnTask", path, body: {} })) dismiss(task);
}
