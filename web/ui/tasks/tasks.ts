/**
 * A person's requests in progress: one list for every island of a page (S2 §4, "Download task"). The tray of the frame
 * shows it, polls progress, and hands over files.
 */
import { signal } from "@preact/signals-react";
import type {
  CertificateTaskStatus,
  TaskKind,
} from "../../../projections/certificate/certificate_shapes.ts";
import { TASK_TITLES } from "../../../projections/certificate/task_words.ts";
import { certificatePaths } from "./paths.ts";
import { keep, stored } from "../client/storage.ts";
import { BACKGROUND, callApi, passes } from "../client/api.ts";
import { createRetry } from "../retry.ts";
import { toast } from "../client/toasts.ts";

type TaskState = "pending" | "progress" | "completed" | "failed";

export interface Task {
  /** Null until the server has taken it in. */
  id: string | null;
  /** Index within this page. */
  key: string;
  kind: TaskKind;
  state: TaskState;
  message: string;
  progress: { current: number; total: number; percentage: number };
  /** "2/6": the current batch. */
  batch: string;
  downloadUrl: string | null;
  /** Epoch milliseconds. */
  startedAt: number;
  /** Addresses that were asked for. */
  count: number;
  /** The requester of another person's task that is only followed; "" for an own one. */
  by: string;
  /** Seconds that it is likely to take yet; 0 if unknown. */
  secondsLeft: number;
  /** Addresses without a result: their number, and the first of them with the reasons. */
  failedCount: number;
  failures: CertificateTaskStatus["failures"];
}

/** S2 §9. */
const POLL_MS = 2_000;
const OVERALL_MS = 30 * 60_000;
/** S2 §4: a file comes a second after it is ready. */
const BEFORE_DOWNLOAD_MS = 1_000;

/** S2 §8. */
const TIMED_OUT = "다운로드 시간이 초과되었습니다. 다시 시도해 주세요.";
const FAILED = "처리 중 오류가 발생했습니다.";

/** The newest first. Only ever written in a browser. */
export const tasks = signal<readonly Task[]>([]);

/** Is the list of the tray open? A page may open it for a task it speaks of. */
export const trayOpen = signal(false);

export const isOpen = ({ state }: Task): boolean => state === "pending" || state === "progress";

let next = 1;

/** A task as the server reports it. */
function taskOf(result: CertificateTaskStatus, key: string): Task {
  const { success, status, progress, batch_info, download_url } = result;
  const state = !success ? "failed" : status === "completed" ? "completed" : "progress";
  return {
    id: result.task_id,
    key,
    kind: result.kind,
    state,
    message: state === "failed" ? result.error || FAILED : result.message,
    progress,
    batch: status === "processing" ? batch_info.batch_progress : "",
    downloadUrl: download_url,
    startedAt: Date.parse(result.started_at),
    count: result.requested_count,
    by: result.own ? "" : result.requested_by,
    secondsLeft: result.estimated_time ?? 0,
    failedCount: result.failed_count,
    failures: result.failures,
  };
}

/** Stored beyond this page: tasks whose file is wanted here, and dismissed ones. */
const WAITING = "tasks-waiting";
export const AWAY = "tasks-away";
/** Tasks whose file this browser got. */
export const GOT = "tasks-got";

export const remembered = (name: string): string[] =>
  (stored(name) ?? "").split(" ").filter(Boolean);

/** A browser that keeps nothing shows them for longer, and hands files over by the link. */
export const remember = (name: string, ids: string[]): boolean =>
  keep(name, ids.slice(-50).join(" "));

/** Takes the file of a task for this tab: no other one hands it over, too. */
function claimFile(id: string): boolean {
  const waiting = remembered(WAITING);
  remember(WAITING, waiting.filter((one) => one !== id));
  return waiting.includes(id);
}

export const change = (key: string, changes: Partial<Task>): void => {
  tasks.value = tasks.value.map((task) => task.key === key ? { ...task, ...changes } : task);
};

/** Shows a request before the server has answered; returns its key. */
export function beginTask(kind: TaskKind, total: number): string {
  const key = `task-${next++}`;
  const begun: Task = {
    id: null,
    key,
    kind,
    state: "pending",
    message: "요청하고 있습니다.",
    progress: { current: 0, total, percentage: 0 },
    batch: "",
    downloadUrl: null,
    startedAt: Date.now(),
    count: total,
    by: "",
    secondsLeft: 0,
    failedCount: 0,
    failures: [],
  };
  tasks.value = [begun, ...tasks.value];
  return key;
}

/** The server has taken it in: how far it is will be asked. */
export function addTask(key: string, id: string, message: string): void {
  const { kind } = tasks.value.find((task) => task.key === key)!;
  if (kind === "download" || kind === "deliver") remember(WAITING, [...remembered(WAITING), id]);
  // The same request was there already: one line is enough.
  tasks.value = tasks.value.filter((task) => task.id !== id);
  change(key, { id, message, state: "progress" });
}

export function taskFailed(key: string, message: string): void {
  change(key, { state: "failed", message });
}

/** The file exists already (S2 §4, no task id). */
export function taskDone(key: string, message: string, downloadUrl: string | null): void {
  change(key, { state: "completed", message, downloadUrl });
  if (downloadUrl) handOver(downloadUrl);
}

/** Dismisses an ended task permanently. */
export function dismiss({ key, id }: Task): void {
  if (id) remember(AWAY, [...remembered(AWAY), id]);
  tasks.value = tasks.value.filter((task) => task.key !== key);
}

/** Notes that this browser got the file of a task. */
export function gotFile({ id }: Pick<Task, "id">): void {
  if (id) remember(GOT, [...remembered(GOT), id]);
}

/** Lets the browser download a file itself, which can resume. */
function handOver(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

/** Adds requests of other pages, except dismissed ones. */
export function adoptTasks(result: readonly CertificateTaskStatus[]): void {
  const away = remembered(AWAY);
  const known = new Set(tasks.value.map(({ id }) => id));
  const others = result.filter(({ task_id }) => !known.has(task_id) && !away.includes(task_id));
  tasks.value = [...tasks.value, ...others.map((one) => taskOf(one, `task-${next++}`))];
  for (const task of tasks.value) if (task.state === "completed") finish(task);
}

/** A file that this browser waits for comes a second after it is ready. */
function finish({ id, kind, downloadUrl }: Task): void {
  if ((kind !== "download" && kind !== "deliver") || !id || !downloadUrl || !claimFile(id)) return;
  gotFile({ id });
  setTimeout(() => handOver(downloadUrl), BEFORE_DOWNLOAD_MS);
}

/** Polls a task's progress; returns the status of a temporary failure. */
async function ask(task: Task): Promise<number | null> {
  if (Date.now() - task.startedAt > OVERALL_MS) {
    change(task.key, { state: "failed", message: TIMED_OUT });
    toast("error", TIMED_OUT);
    return null;
  }
  const answer = await callApi<CertificateTaskStatus>("GET", certificatePaths.status(task.id!), {
    act: "followTask",
    headers: BACKGROUND,
  });
  // Without a network or a session it is asked again; a task that is not there is not.
  if (!answer.ok && passes(answer.status)) return answer.status;
  const now: Task = answer.ok
    ? taskOf(answer.data, task.key)
    : { ...task, state: "failed", message: answer.problem.message };
  if (!tasks.value.some(({ key }) => key === task.key)) return null;
  change(task.key, now);
  if (now.state === "failed") {
    const hasFile = task.kind === "download" || task.kind === "deliver";
    const what = hasFile ? "다운로드 실패" : `${TASK_TITLES[task.kind]} 실패`;
    toast("error", `${what}: ${now.message}`);
  } else if (now.state === "completed") {
    toast("success", now.message);
    finish(now);
  }
  return null;
}

/** Asks every two seconds how far the open ones are, until called back; less often while the server is away. */
export function followTasks(): () => void {
  let asking = false;
  const retry = createRetry(() => asking = false);
  const timer = setInterval(async () => {
    const open = tasks.value.filter((task) => isOpen(task) && task.id);
    if (asking || open.length === 0) return;
    asking = true;
    const away = (await Promise.all(open.map(ask))).filter((status) => status !== null);
    if (away.length > 0) return retry.later(away.includes(401) ? "session" : undefined);
    retry.worked();
    asking = false;
  }, POLL_MS);
  return () => {
    clearInterval(timer);
    retry.stop();
  };
}

/** Cancels a task that has not ended. */
export async function cancelTask(task: Task): Promise<void> {
  const path = certificatePaths.cancel(task.id!);
  const answer = await callApi<CertificateTaskStatus>("POST", path, {
    act: "cancelTask",
    body: {},
  });
  if (answer.ok) change(task.key, taskOf(answer.data, task.key));
  else toast("error", answer.problem.message);
}
