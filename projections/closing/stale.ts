/** The answer to an edit of a record that another person has changed meanwhile. */
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { momentText, seoulYear } from "../kit/moment.ts";

/** Who changed it last (a row has only the name), and when (ISO 8601 UTC). */
export interface Changed {
  updated_by: string | { name: string };
  updated_at: string;
}

/** Refuses with 409: who changed it and when, and the present row. */
export function staleVersion(
  changed: Changed,
  now: Date,
  current: unknown,
  result = "먼저 수정했습니다. 바뀐 내용을 확인한 뒤 다시 저장해 주세요.",
  code = "stale_version",
): Refusal {
  return refuse(409, code, `${editorAndTime(changed, now)}에 ${result}`, [{ current }]);
}

/** Refuses an edit of a record deleted meanwhile with 409: there is nothing to merge with. */
export function deletedMeanwhile(changed: Changed, now: Date, restoredIn: string): Refusal {
  const message = `${
    editorAndTime(changed, now)
  }에 삭제했습니다. ${restoredIn}에서 복원한 뒤 다시 저장해 주세요.`;
  return refuse(409, "deleted", message);
}

function editorAndTime({ updated_by: by, updated_at }: Changed, now: Date): string {
  const name = typeof by === "string" ? by : by.name;
  return `${name || "다른 사용자"} 님이 ${momentText(updated_at, seoulYear(now))}`;
}
