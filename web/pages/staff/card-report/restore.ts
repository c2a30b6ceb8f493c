/** Bringing back an earlier version, as a new event. */
import type { CardRow } from "../../../../projections/card_row.ts";
import { paths } from "../../../paths.ts";
import { callApi } from "../../../ui/api.ts";

/** Asks the server to bring `to` back on top of `version`. */
export async function restoreVersion(
  id: string,
  to: number,
  version: number,
): Promise<{ ok: true; row: CardRow } | { ok: false; stale: boolean; message: string }> {
  const body = { to_version: to, version };
  const answer = await callApi<{ data: CardRow }>("POST", paths.api.cardRestore(id), { body });
  if (answer.ok) return { ok: true, row: answer.data.data };
  const stale = answer.status === 409;
  const message = stale
    ? "그 사이 내용이 바뀌어 되돌리지 못했습니다. 변경 이력을 다시 확인해 주세요."
    : `되돌리지 못했습니다: ${answer.problem.message}`;
  return { ok: false, stale, message };
}
