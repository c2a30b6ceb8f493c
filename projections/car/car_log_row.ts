/** The shapes of a car's log for the tax office, shared with its page. */
import type { z } from "zod";
import type { carLog } from "./car_answers.ts";

export type CarLog = z.infer<typeof carLog>;
export type CarLogDuty = CarLog["duty"];
export type CarLogNote = CarLog["notes"][number];
export type LogRow = CarLog["rows"][number];
export type LogMonth = CarLog["months"][number];
export type LogProblem = CarLog["problems"][number];
export type ProblemKind = LogProblem["kind"];

/** Labels of each kind of problem, in the order of the page. */
export const PROBLEM_LABELS: Readonly<Record<ProblemKind, string>> = {
  reading: "계기판 값 없음",
  gap: "계기판이 비는 구간",
  overlap: "계기판이 겹치는 구간",
  distance: "계기판과 다른 주행거리",
  times: "시간이 겹치는 운행",
  driver: "운전자 없음",
  purpose: "용도 미확인",
};
