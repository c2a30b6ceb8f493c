/** Changes others make, as they happen: rows are exchanged in place and marked briefly. */
import { type Dispatch, useEffect, useState } from "react";
import type { LiveChange } from "../../projections/table/shapes.ts";
import type { RowsAction } from "./rows_state.ts";
import { withQuery } from "./source.ts";

const MARKED_MS = 3_000;
const NONE: ReadonlySet<string> = new Set();

interface Options {
  noun: string;
  nouns: string[];
  position: number;
  /** Own changes are not marked as news. */
  user: string;
  dispatch: Dispatch<RowsAction>;
}

/** Ids of the rows another person changed just now. */
export function useLive({ noun, nouns, position, user, dispatch }: Options): ReadonlySet<string> {
  const [touched, setTouched] = useState(NONE);
  useEffect(() => {
    const query = { nouns: nouns.join(","), since: String(position) };
    const events = new EventSource(withQuery("/api/live", query));
    const take = (event: MessageEvent<string>) => {
      const change = JSON.parse(event.data) as LiveChange;
      if (change.noun !== noun) return;
      const own = change.actor.id === user;
      dispatch({ type: "live", change, own });
      if (!own) setTouched((ids) => new Set([...ids, change.id]));
    };
    events.addEventListener("message", take);
    return () => events.close();
  }, [noun]);
  useEffect(() => {
    if (touched.size === 0) return;
    const timer = setTimeout(() => setTouched(NONE), MARKED_MS);
    return () => clearTimeout(timer);
  }, [touched]);
  return touched;
}
