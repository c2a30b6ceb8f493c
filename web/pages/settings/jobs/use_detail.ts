/** Everything about one worker or one job, asked for when it is opened. */
import { useEffect, useState } from "react";
import { callApi } from "../../../ui/client/api.ts";

/** What the server says of one; null until it does, and where it can not. Asked again at every `turn`. */
export function useDetail<T>(path: string, turn: unknown): T | null {
  const [detail, setDetail] = useState<T | null>(null);
  useEffect(() => {
    let isOver = false;
    callApi<{ data: T }>("GET", path, { act: "unseen" }).then((answer) => {
      // Else what the list knows stays on the screen (S2 §8).
      if (!isOver && answer.ok) setDetail(answer.data.data);
    });
    return () => {
      isOver = true;
    };
  }, [path, turn]);
  return detail;
}
