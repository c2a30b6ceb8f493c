/** What is done with a request by one press: sent, and what comes of it said. */
import { LEAVE_STATUS_LABELS, type LeaveRow } from "../../../../projections/leave/words.ts";
import { paths } from "../../../paths.ts";
import { callApi } from "../../../ui/client/api.ts";
import { restoreVersion } from "../../../ui/history/restore.ts";
import { toast } from "../../../ui/client/toasts.ts";
import { changed } from "./news.ts";

type Act = "withdraw" | "approve" | "refuse" | "cancel" | "document";

/**
 * Acts on the version the person saw; the caller shows the result. Null if it failed: the reason is shown, the lists
 * read again.
 */
export async function actOn(row: LeaveRow, act: Act, reason = ""): Promise<LeaveRow | null> {
  const { id, version } = row;
  const [call, body] = act === "withdraw"
    ? ["withdraw", { version }] as const
    : ["decide", { decision: act, reason, version }] as const;
  const answer = await callApi<{ data: LeaveRow }>("POST", paths.api.leave(call, id), {
    act: "decideLeave",
    body,
  });
  if (answer.ok) return answer.data.data;
  changed.value = { day: row.start_date };
  toast("error", answer.problem.message);
  return null;
}

/** Decides, says so, and offers the way back. */
export async function decide(row: LeaveRow, act: Act, reason = ""): Promise<boolean> {
  const done = await actOn(row, act, reason);
  if (!done) return false;
  changed.value = { day: row.start_date };
  const run = async () => {
    const path = paths.api.leave("restore", row.id);
    const back = await restoreVersion(path, row.version, done.version);
    changed.value = { day: row.start_date };
    if (back.ok) toast("success", "되돌렸습니다.");
    else toast("error", back.message);
  };
  const said = `${row.name} 님의 휴가: ${LEAVE_STATUS_LABELS[done.status]}`;
  toast("success", said, { label: "되돌리기", run: () => void run() });
  return true;
}
