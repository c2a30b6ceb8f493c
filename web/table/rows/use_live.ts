/** Changes made elsewhere, as they happen: rows are exchanged in place and marked briefly. */
import { type Dispatch, useEffect, useRef, useState } from "react";
import { isOwnKey } from "../../ui/client/api.ts";
import { followSoon } from "../../ui/client/follow_rows.ts";
import type { RowsAction } from "./rows_state.ts";
import { useEvent } from "../use_event.ts";

/** How long a row is marked, in milliseconds. */
const MARKED_MS = 2_000;
const NONE: ReadonlySet<string> = new Set();

interface Options {
  noun: string;
  position: number;
  dispatch: Dispatch<RowsAction>;
  /** Fetches the rows again by itself. */
  reread(): Promise<void>;
}

/** Marks rows; each mark ends on its own, however many follow it. */
function useMarks(): [ReadonlySet<string>, (ids: string[]) => void] {
  const [changed, setChanged] = useState(NONE);
  const since = useRef(new Map<string, number>());
  const mark = useEvent((ids: string[]) => {
    if (ids.length === 0) return;
    const now = performance.now();
    for (const id of ids) since.current.set(id, now);
    setChanged((before) => new Set([...before, ...ids]));
    setTimeout(() => {
      const over = ids.filter((id) => since.current.get(id) === now);
      for (const id of over) since.current.delete(id);
      if (over.length > 0) {
        setChanged((before) => new Set([...before].filter((id) => !over.includes(id))));
      }
    }, MARKED_MS);
  });
  return [changed, mark];
}

/** Follows the table's changes, and marks the rows they are in. */
export function useLive({ noun, position, dispatch, reread }: Options) {
  const [changed, mark] = useMarks();
  const [isOpen, setOpen] = useState(true);
  const [call, setCall] = useState(0);
  const at = useRef(position);
  useEffect(() =>
    followSoon({
      noun,
      at,
      here: true,
      onChanges(changes) {
        dispatch({ type: "live", changes });
        mark(changes.filter(({ key }) => !isOwnKey(key)).map(({ id }) => id));
      },
      onReset: () => void reread(),
      onOpen: setOpen,
    }), [noun, call]);
  return {
    /** Ids of the rows that were changed just now, by another person or in another tab. */
    changed,
    /** False once the line to the server is closed for good. */
    isOpen,
    reconnect: useEvent(() => {
      setOpen(true);
      setCall(call + 1);
    }),
  };
}
