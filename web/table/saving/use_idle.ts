/** For who has to wait until the edits made so far are answered: an undo takes back the newest of them. */
import { useEffect, useRef } from "react";
import { isUnsaved, type SaveQueue } from "./save_queue.ts";
import { useEvent } from "../use_event.ts";

/** Resolves once no edit is under way: true when all of them are saved. */
export function useIdle(queue: SaveQueue): () => Promise<boolean> {
  const callers = useRef<(() => void)[]>([]);
  const unsaved = useEvent(() => isUnsaved(queue));
  const isUnderWay = queue.batches.some(({ status }) => status === "queued" || status === "saving");
  useEffect(() => {
    if (isUnderWay) return;
    for (const go of callers.current.splice(0)) go();
  }, [isUnderWay]);
  const untilAnswered = useEvent(async () => {
    if (isUnderWay) await new Promise<void>((go) => callers.current.push(go));
  });
  return useEvent(async () => {
    // An edit that is asked about first comes to the queue a turn after its key.
    await new Promise((go) => setTimeout(go));
    await untilAnswered();
    return !unsaved();
  });
}
