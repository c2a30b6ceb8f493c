/** 오늘: failed jobs: one's own of the last day, and for superusers all that wait for a person. */
import { deadCount, type JobBook } from "../../../projections/job/job.ts";
import type { CertificateTaskStatus } from "../../../projections/certificate/certificate_shapes.ts";
import { TASK_TITLES } from "../../../projections/certificate/task_words.ts";
import { paths } from "../../../web/paths.ts";
import { tasksOf } from "../../tasks/status.ts";
import type { TodayItem } from "../../../projections/kit/today.ts";
import type { TodaySource } from "../audit/item.ts";
import { memoizedByBook } from "../../../projections/kit/kept.ts";
import { countText } from "../audit/act_words.ts";

/** A person's recent failed requests; `key` is the hour and the account. */
const failedOf = memoizedByBook((job: JobBook, key: string): CertificateTaskStatus[] => {
  const [hour, asker] = key.split(" ");
  const now = () => new Date(`${hour}:59:59Z`);
  return tasksOf({ books: { views: { job } }, now, config: null }, asker)
    .filter(({ task_id, status, failed_count }) =>
      status === "failed"
        // A file that was there and ran out is nothing to do.
        ? job.byId.get(task_id)?.state.status !== "succeeded"
        : failed_count > 0
    );
});

function titleOf({ kind, status, total_count, failed_count }: CertificateTaskStatus): string {
  if (status === "failed") return `${TASK_TITLES[kind]} 작업을 마치지 못했습니다`;
  // The total of a download is the content of its file.
  if (kind === "download" || kind === "deliver") {
    return `다운로드에 ${countText(failed_count)}건이 빠졌습니다`;
  }
  return `증명서 ${countText(total_count)}건 중 ${countText(failed_count)}건을 처리하지 못했습니다`;
}

function ownItem(task: CertificateTaskStatus): TodayItem {
  const { task_id, message } = task;
  return {
    id: `job-${task_id}`,
    tone: "urgent",
    title: titleOf(task),
    detail: message,
    href: paths.table("address"),
    action: "열기",
  };
}

export const jobItems: TodaySource = ({ job }, { account, role }, now) => {
  const hour = now.toISOString().slice(0, "2026-11-22T20".length);
  const items = failedOf(job, `${hour} ${account.id}`).map(ownItem);
  const dead = role === "superuser" ? deadCount(job) : 0;
  if (dead > 0) {
    items.push({
      id: "jobs",
      tone: "urgent",
      title: `작업 ${countText(dead)}건이 실패해 멈춰 있습니다`,
      detail: "사유를 보고 다시 실행하거나 취소할 수 있습니다.",
      href: paths.settings("jobs"),
      action: "열기",
    });
  }
  return items;
};
