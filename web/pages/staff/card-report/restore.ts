/** Bringing an earlier version of a transaction back, as a new event. */
import type { CardRow } from "../../../../projections/card_row.ts";
import { paths } from "../../../paths.ts";
import { type Restored, restoreVersion as restoreRecord } from "../../../ui/history/restore.ts";

/** Asks the server to bring `to` back on top of `version`. */
export async function restoreVersion(
  id: string,
  to: number,
  version: number,
): Promise<Restored<CardRow>> {
  const answer = await restoreRecord<{ data: CardRow }>(paths.api.cardRestore(id), to, version);
  return answer.ok ? { ok: true, data: answer.data.data } : answer;
}
