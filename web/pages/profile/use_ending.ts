/** A list of what the account has, each of which can be ended: sessions, tokens. */
import { useState } from "react";
import { callApi } from "../../ui/client/api.ts";
import { toast } from "../../ui/client/toasts.ts";

/** Messages between the lists of one page: a session or token may be in two of them. */
export interface Shared {
  /** Ids of what was ended in any of them. */
  gone: ReadonlySet<string>;
  /** Called with what was ended or made. */
  onChange(gone?: string): void;
}

/** `end` asks the server to end one, takes it off the list and says `text`; true when it is gone. */
export function useEnding<Row extends { id: string; paused?: boolean; withheld?: boolean }>(
  first: Row[],
  shared?: Shared,
) {
  const [rows, setRows] = useState(first);
  const [ending, setEnding] = useState<string | null>(null);
  async function end(id: string, path: string, text: string): Promise<boolean> {
    setEnding(id);
    const answer = await callApi("DELETE", path, { act: "endAccess" });
    setEnding(null);
    // One that ended meanwhile is as gone as one ended now.
    const isGone = answer.ok || answer.status === 404;
    if (isGone) {
      setRows((before) => before.filter((row) => row.id !== id));
      shared?.onChange(id);
    }
    toast(isGone ? "success" : "error", answer.ok || isGone ? text : answer.problem.message);
    return isGone;
  }
  /** Lets a paused token work again. */
  async function confirm(id: string, path: string): Promise<void> {
    setEnding(id);
    const answer = await callApi("POST", path, { act: "confirmToken", body: {} });
    setEnding(null);
    if (!answer.ok) {
      toast("error", answer.problem.message);
      return;
    }
    setRows((before) =>
      before.map((row) => row.id === id ? { ...row, paused: false, withheld: false } : row)
    );
    toast("success", "액세스 토큰을 다시 쓸 수 있습니다.");
  }
  const left = shared ? rows.filter(({ id }) => !shared.gone.has(id)) : rows;
  return { rows: left, setRows, ending, end, confirm };
}
