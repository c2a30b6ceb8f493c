/** Bringing an earlier version of a record back, and what is said when that cannot be. */
import { callApi } from "../client/api.ts";

type Restored<T> =
  | { ok: true; data: T }
  | { ok: false; stale: boolean; message: string };

const STALE = "그사이 내용이 바뀌어 되돌리지 못했습니다. 변경 이력을 다시 확인해 주세요.";

/** Asks the server to bring `to_version` back on top of `version`. */
export async function restoreVersion<T>(
  path: string,
  to_version: number,
  version: number,
): Promise<Restored<T>> {
  const answer = await callApi<T>("POST", path, { act: "takeBack", body: { to_version, version } });
  if (answer.ok) return { ok: true, data: answer.data };
  const stale = answer.problem.code === "stale_version";
  const message = stale ? STALE : answer.problem.message;
  return { ok: false, stale, message };
}
