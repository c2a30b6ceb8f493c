/** Words of requests on addresses. Apart from the shapes, because pages load it. */
import type { TaskKind } from "./certificate_shapes.ts";

export const TASK_TITLES: Readonly<Record<TaskKind, string>> = {
  issue: "증명서 발급",
  download: "증명서 다운로드",
  deliver: "증명서 발급·다운로드",
  refresh: "소유자 정보 갱신",
};

/** A length of time as one says it: "약 40초", "약 3분", "약 1시간 20분". */
export function aboutTime(seconds: number): string {
  if (seconds < 10) return "약 10초";
  if (seconds < 60) return `약 ${Math.ceil(seconds / 10) * 10}초`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `약 ${minutes}분`;
  const rest = Math.ceil((minutes % 60) / 10) * 10;
  const hours = Math.floor(minutes / 60) + (rest === 60 ? 1 : 0);
  return rest === 0 || rest === 60 ? `약 ${hours}시간` : `약 ${hours}시간 ${rest}분`;
}
