/** Words of the job monitor: loads, cancelling, times (S2 §4, §9). */
import { assertEquals } from "@std/assert";
import { TASK_STATES } from "../../../../projections/job/job_states.ts";
import {
  isCancellable,
  isRetriable,
  loadOf,
  rateText,
  secondsText,
  shortId,
  uptimeText,
} from "../../../../web/pages/settings/jobs/words.ts";

const loads: [pending: number, label: string][] = [
  [0, "원활"],
  [10, "원활"],
  [11, "보통"],
  [100, "보통"],
  [101, "혼잡"],
];

for (const [pending, label] of loads) {
  Deno.test(`a queue with ${pending} jobs waiting is ${label}`, () => {
    assertEquals(loadOf(pending).label, label);
  });
}

Deno.test("an unfinished job can be cancelled, and a failed or cancelled one retried", () => {
  assertEquals(TASK_STATES.filter(isCancellable), ["PENDING", "STARTED", "RETRY"]);
  assertEquals(TASK_STATES.filter(isRetriable), ["RETRY", "FAILURE", "REVOKED"]);
});

Deno.test("a rate has one decimal, and none without a total", () => {
  assertEquals(rateText({ success: 2, total: 3 }), "66.7%");
  assertEquals(rateText({ success: 0, total: 0 }), "0.0%");
});

Deno.test("durations are worded in Korean", () => {
  assertEquals(uptimeText(3 * 86_400 + 4 * 3_600 + 5 * 60 + 59), "3일 4시간 5분");
  assertEquals([0.4, 12.3, 125, 3_725].map(secondsText), ["0.4초", "12초", "2분 5초", "1시간 2분"]);
  assertEquals(shortId("0123456789"), "01234567");
});
