/** What an edit of something that somebody else has changed meanwhile is told. */
import { type Refusal, refuse } from "../events/refusal.ts";
import { seoulParts } from "../events/seoul.ts";

/** Refuses with 409: who changed it and when (`at`: ISO 8601 UTC), and the row as it is now. */
export function staleVersion(name: string, at: string, current: unknown): Refusal {
  const message = `${
    whoAndWhen(name, at)
  }에 먼저 수정했습니다. 바뀐 내용을 확인한 뒤 다시 저장해 주세요.`;
  return refuse(409, "stale_version", message, [{ current }]);
}

/** Refuses with 409 an edit of what was deleted meanwhile: there is nothing to put it together with. */
export function deletedMeanwhile(name: string, at: string, restoredIn: string): Refusal {
  const message = `${
    whoAndWhen(name, at)
  }에 삭제했습니다. ${restoredIn}에서 복원한 뒤 다시 저장해 주세요.`;
  return refuse(409, "deleted", message);
}

function whoAndWhen(name: string, at: string): string {
  const { day, time } = seoulParts(Date.parse(at));
  return `${name || "다른 사용자"} 님이 ${day} ${time.slice(0, 5)}`;
}
