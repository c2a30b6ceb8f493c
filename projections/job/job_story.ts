/** A job's history for readers: its events, oldest first. */
import { z } from "zod";
import type { StoredJobEvent } from "../../events/job/job.ts";

export const timelineStep = z.strictObject({
  at: z.iso.datetime(),
  /** Name of the event, without "job.". */
  what: z.string(),
  text: z.string(),
  /** The actor: a person, or the worker. */
  by: z.string(),
});
export type TimelineStep = z.infer<typeof timelineStep>;

/** Most steps shown; older ones are left out. */
const STEPS_MAX = 200;

/** Events after which a worker has the job. */
const LEASED_AFTER: readonly string[] = [
  "job.leased",
  "job.attempt_started",
  "job.item_done",
  "job.batch_done",
];

/** Korean texts of events; null for those that only extend a lease. */
function textOf(event: StoredJobEvent, isRenewal: boolean): string | null {
  switch (event.type) {
    case "job.queued":
      return event.data.scheduled_for === null
        ? "접수했습니다."
        : "정해진 시각이 되어 접수했습니다.";
    case "job.leased":
      return isRenewal ? null : "작업자에 배정되었습니다.";
    case "job.attempt_started":
      return `${event.data.attempt}번째 시도를 시작했습니다.`;
    case "job.item_done":
      return "항목 1건을 완료했습니다.";
    case "job.batch_done":
      return `묶음 ${event.data.batch}/${event.data.of}을 완료했습니다.`;
    case "job.succeeded":
      return "완료했습니다.";
    case "job.failed":
      return `시도가 실패했습니다. ${event.data.reason}`;
    case "job.released":
      return event.data.shared
        ? "다른 사람의 작업에 차례를 내주었습니다."
        : "작업자가 작업을 대기열로 돌려보냈습니다.";
    case "job.retried":
      return "다시 시도를 요청했습니다.";
    case "job.revoked":
      return `취소했습니다. ${event.data.reason}`;
    case "job.dead_lettered":
      return `더 시도하지 않고 보류했습니다. ${event.data.reason}`;
  }
}

/** The story of a job. Items that were done one after the other are one step, at the time of the last. */
export function timelineOf(events: readonly StoredJobEvent[]): TimelineStep[] {
  const steps: TimelineStep[] = [];
  let [worker, isHeld, items] = ["", false, 0];
  for (const event of events) {
    const { type, at, actor } = event;
    const isRenewal = type === "job.leased" && isHeld && event.data.worker === worker;
    if (type === "job.leased") worker = event.data.worker;
    const text = textOf(event, isRenewal);
    if (text === null) continue;
    const what = type.slice("job.".length);
    const by = actor.via === "job" && type !== "job.queued" ? worker : actor.name;
    items = type === "job.item_done" ? items + 1 : 0;
    if (items > 1) {
      steps[steps.length - 1] = { at, what, by, text: `항목 ${items}건을 마쳤습니다.` };
    } else steps.push({ at, what, text, by });
    // A released lease may be taken by any worker.
    isHeld = LEASED_AFTER.includes(type);
  }
  return steps.slice(-STEPS_MAX);
}

/** Every failure, one per line; null if none. */
export function failuresOf(events: readonly StoredJobEvent[]): string | null {
  const lines: string[] = [];
  let attempt = 0;
  for (const { type, data, at } of events) {
    if (type === "job.attempt_started") attempt = data.attempt;
    if (type === "job.failed") lines.push(`${at} ${attempt}번째 시도: ${data.reason}`);
    if (type === "job.dead_lettered") lines.push(`${at} 중단: ${data.reason}`);
  }
  return lines.length === 0 ? null : lines.join("\n");
}
