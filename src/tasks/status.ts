/** A job on addresses as its requester sees it (S2 §4, §7). */
import { BATCH_SIZE } from "../../events/certificate/certificate.ts";
import { isActive, type JobStatus } from "../../events/job/job.ts";
import type {
  CertificateTaskStatus,
  TaskKind,
} from "../../projections/certificate/certificate_shapes.ts";
import type { JobEntry } from "../../projections/job/job.ts";
import { blockedReason } from "../../projections/job/job_order.ts";
import type { Views } from "../../projections/registry.ts";
import { isShut } from "../../projections/account/user.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { isArchiveOver } from "./expiry.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { addressesDone, undoneOf } from "./failures.ts";
import { estimateOf } from "./queue_estimate.ts";
import { progressOf } from "./live.ts";

/** Kinds of jobs by what their requests are called. */
const KIND_OF: Record<TaskKind, string> = {
  issue: "issue_certificates",
  download: "download_certificates",
  deliver: "deliver_certificates",
  refresh: "refresh_owner_info",
};

const TASK_OF: Record<string, TaskKind> = Object.fromEntries(
  Object.entries(KIND_OF).map(([task, kind]) => [kind, task as TaskKind]),
);

/** A job's name for its requester; undefined for any other job. */
export const taskOf = ({ state }: JobEntry): TaskKind | undefined => TASK_OF[state.kind];

const STATUS: Record<JobStatus, CertificateTaskStatus["status"]> = {
  queued: "pending",
  retrying: "pending",
  running: "processing",
  succeeded: "completed",
  dead: "failed",
  revoked: "failed",
};

const DONE: Record<TaskKind, string> = {
  issue: "증명서 발급을 마쳤습니다.",
  download: "다운로드할 파일이 준비되었습니다.",
  deliver: "다운로드할 파일이 준비되었습니다.",
  refresh: "소유자 정보 갱신을 마쳤습니다.",
};
/** S2 §8: the text without a known reason. */
const FAILED = "처리 중 오류가 발생했습니다.";
const GONE = "보관 기간이 지나 파일이 삭제되었습니다. 다시 다운로드해 주세요.";

const count = (figure: number): string => figure.toLocaleString("ko-KR");

type Left = (asked: number, done: number, failed: number) => string;
const notDone: Left = (_asked, _done, failed) => `${count(failed)}건은 처리하지 못했습니다.`;
const inFile = (asked: number, done: number): string =>
  `${count(asked)}건 중 ${count(done)}건이 파일에 있습니다.`;

/** What is said where not everything was done. */
const LEFT: Record<TaskKind, Left> = {
  issue: (...figures) => `${DONE.issue} ${notDone(...figures)}`,
  refresh: (...figures) => `${DONE.refresh} ${notDone(...figures)}`,
  download: (asked, done, failed) =>
    `${inFile(asked, done)} ${count(failed)}건은 발급된 증명서가 없습니다. ` +
    "‘발급해서 받기’로 모두 받을 수 있습니다.",
  deliver: (asked, done, failed) =>
    `${inFile(asked, done)} ${count(failed)}건은 새로 발급하지 못했습니다.`,
};

interface Figures {
  current: number;
  total: number;
  failed: number;
}

/** Does it end with a file? */
const hasFile = (task: TaskKind): boolean => task === "download" || task === "deliver";

/** A job's result, if it has counts. */
const figure = ({ state: { result } }: JobEntry, key: string): number =>
  Number((result as Record<string, unknown> | null)?.[key] ?? 0);

const requesterOf = ({ state }: Pick<JobEntry, "state">): number =>
  (state.args.address_ids as string[]).length;

function figuresOf(entry: JobEntry, task: TaskKind): Figures {
  const { id, state } = entry;
  const asked = requesterOf(entry);
  const over = state.status === "succeeded";
  if (!hasFile(task)) {
    const failed = isActive(state) ? 0 : undoneOf(state).length;
    return { current: over ? asked : addressesDone(state), total: asked, failed };
  }
  const included = figure(entry, "included");
  const failed = Math.max(figure(entry, "failed"), figure(entry, "missing"));
  if (over) return { current: included, total: included, failed };
  if (task === "deliver") {
    const undone = isActive(state) ? 0 : undoneOf(state).length;
    return { current: addressesDone(state), total: asked, failed: undone };
  }
  // If another process works on it, its batches show the progress.
  const live = progressOf(id) ??
    { done: Math.min(asked, state.batches.length * BATCH_SIZE), total: asked };
  return { current: live.done, total: live.total, failed: 0 };
}

/** The current batch: earlier ones are in the job's own record. */
function batchesOf(
  { state }: JobEntry,
  { total }: Figures,
): CertificateTaskStatus["batch_info"] {
  const batches = Math.max(1, Math.ceil(total / BATCH_SIZE));
  const batch = Math.min(batches, state.batches.length + 1);
  return {
    batch_progress: `${batch}/${batches}`,
    remaining_batches: batches - batch,
    current_batch_size: Math.min(BATCH_SIZE, total - (batch - 1) * BATCH_SIZE),
  };
}

function messageOf(
  { job }: Pick<Views, "job">,
  { state }: JobEntry,
  task: TaskKind,
  { current, total, failed, ahead }: Figures & { ahead: number },
) {
  switch (state.status) {
    case "queued":
      return blockedReason(job, state) ||
        `차례를 기다리고 있습니다.${ahead > 0 ? ` 앞에 ${count(ahead)}건이 있습니다.` : ""}`;
    case "retrying":
      return `잠시 후 다시 시도합니다. ${state.reason}`;
    case "running":
      if (task === "deliver" && current === total) return "받을 파일을 만들고 있습니다.";
      return `처리하고 있습니다. ${count(current)}/${count(total)}건`;
    case "succeeded":
      return failed === 0 ? DONE[task] : LEFT[task](requesterOf({ state }), current, failed);
    default:
      return state.reason || FAILED;
  }
}

/** Seconds between two instants (ISO, or epoch milliseconds). */
const seconds = (from: string, to: number): number =>
  Math.max(0, Math.round((to - Date.parse(from)) / 100) / 10);

/** Address of a request's progress. */
export const statusPath = (task: string): string =>
  `/api/deposition/address/download_immovable_bulk/?task_id=${encodeURIComponent(task)}`;

/** Address of the file of a finished download. */
export const archivePath = (task: string): string =>
  `/api/deposition/address/download_immovable_bulk/file?task_id=${encodeURIComponent(task)}`;

/** Name of it. */
export const archiveName = (entry: JobEntry): string =>
  `${seoulDay(Date.parse(entry.ended_at ?? entry.updated_at))}_등기증명서_${
    figure(entry, "included")
  }건.zip`;

/** Input for a request's state; without accounts, a file is listed even if its requester's access has ended. */
type Told = Pick<Views, "job"> & Partial<Pick<Views, "user" | "address">>;

const ARCHIVES = [KIND_OF.download, KIND_OF.deliver];

/** Is this download's file available at `now`? */
export const hasArchive = (
  { user }: Pick<Told, "user">,
  entry: JobEntry,
  now: Date,
): boolean =>
  ARCHIVES.includes(entry.state.kind) && entry.state.status === "succeeded" &&
  !isArchiveOver(entry, now) && !(user && isShut(user, entry.recorded_by.id, entry.position));

/** Failures that a status lists. */
const FAILURES_LISTED_MAX = 50;

/** An ended request's addresses without a result; an archive's own list has those of a download. */
const failuresIn = (
  { address }: Pick<Told, "address">,
  { state }: JobEntry,
  task: TaskKind,
): CertificateTaskStatus["failures"] =>
  isActive(state) || task === "download" ? [] : undoneOf(state)
    .slice(0, FAILURES_LISTED_MAX)
    .map(({ id, reason }) => ({
      id,
      address: address?.byId.get(id)?.state.address ?? "",
      reason: reason || FAILED,
    }));

interface StatusOptions {
  now: Date;
  /** Settings, for the estimate; null for none. */
  config: Config | null;
  /** The caller; a file is for its requester, and for people who see `all`. */
  asker: string;
  all?: boolean;
}

/** The state of a request. */
export function statusOf(
  views: Told,
  entry: JobEntry,
  task: TaskKind,
  { now, config, asker, all = false }: StatusOptions,
): CertificateTaskStatus {
  const { id, state, recorded_at, recorded_by, started_at, ended_at } = entry;
  const own = recorded_by.id === asker;
  const figures = figuresOf(entry, task);
  const lost = hasFile(task) && state.status === "succeeded" &&
    !hasArchive(views, entry, now);
  const status = lost ? "failed" : STATUS[state.status];
  const { ahead, seconds: left } = config
    ? estimateOf(views.job, entry, { config, now: now.getTime() })
    : { ahead: 0, seconds: null };
  const message = lost ? GONE : messageOf(views, entry, task, { ...figures, ahead });
  const time = started_at === null
    ? null
    : seconds(started_at, ended_at ? Date.parse(ended_at) : now.getTime());
  const { current, total } = figures;
  const whole = status === "completed" ? 100 : 99;
  const ready = (own || all) && hasArchive(views, entry, now);
  return {
    success: status !== "failed",
    task_id: id,
    kind: task,
    status,
    message,
    progress: {
      current,
      total,
      percentage: Math.min(whole, total === 0 ? whole : Math.floor(current * 100 / total)),
    },
    download_url: ready ? archivePath(id) : null,
    filename: ready ? archiveName(entry) : null,
    file_size: ready ? figure(entry, "size") : null,
    processed_count: current,
    processing_time: time,
    batch_info: batchesOf(entry, figures),
    estimated_time: left,
    error: status === "failed" ? message : "",
    total_count: total,
    failed_count: figures.failed,
    failures: failuresIn(views, entry, task),
    requested_count: requesterOf(entry),
    requested_by: recorded_by.name,
    own,
    ahead,
    started_at: recorded_at,
    completed_at: ended_at,
  };
}

/** How long a request is listed after it was made. */
const STATUS_KEPT_MILLISECONDS = 24 * 60 * 60 * 1_000;
const LISTED_STATUSES_MAX = 20;

/** A person's requests of the last day, newest first. */
export function tasksOf(
  { books, now, config }: { books: { views: Told }; now: Deps["now"]; config: Config | null },
  asker: string,
): CertificateTaskStatus[] {
  const at = now();
  const since = new Date(at.getTime() - STATUS_KEPT_MILLISECONDS).toISOString();
  const found: CertificateTaskStatus[] = [];
  for (const entry of [...books.views.job.byId.values()].reverse()) {
    const task = taskOf(entry);
    if (!task || entry.recorded_by.id !== asker || entry.recorded_at < since) continue;
    if (
      found.push(statusOf(books.views, entry, task, { now: at, config, asker })) ===
        LISTED_STATUSES_MAX
    ) break;
  }
  return found;
}

/** How long the tray lists an ended request without a file. */
const SHOWN_MILLISECONDS = 10 * 60_000;

/** Initial content of a page's tray for this person; null if not needed. `begins`: requests are made on this page. */
export function initialTray(
  deps: Pick<Deps, "books" | "now" | "config">,
  asker: string,
  begins: boolean,
): CertificateTaskStatus[] | null {
  const since = new Date(deps.now().getTime() - SHOWN_MILLISECONDS).toISOString();
  const shown = tasksOf(deps, asker).filter(({ completed_at, download_url }) =>
    completed_at === null || download_url !== null || completed_at > since
  );
  return begins || shown.length > 0 ? shown : null;
}
