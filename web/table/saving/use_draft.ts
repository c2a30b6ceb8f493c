/** Filters as they are being typed: what settles is asked for, what is chosen at once (S2 §9). */
import { useEffect, useRef, useState } from "react";
import { sameQuery } from "../filters/url_state.ts";
import { useEvent } from "../use_event.ts";

type Query = Record<string, string>;

interface Options {
  /** What is asked for now. */
  query: Query;
  /** How long typing settles, in milliseconds. */
  waitMs: number;
  /** Whether a draft makes sense; one that does not stays a draft. */
  isSound(draft: Query): boolean;
  onQuery(query: Query): void;
}

export interface Draft {
  query: Query;
  /** Something was typed: asked for once no more comes. */
  type(query: Query): void;
  /** Something was chosen, or Enter pressed: asked for now, with what was typed before. */
  commit(query: Query): void;
}

export function useDraft({ query, waitMs, isSound, onQuery }: Options): Draft {
  const [draft, setDraft] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Back, a preset, a saved view: the address knows better. A space at the end stays where it is typed.
    if (sameQuery(query, draft)) return;
    clearTimeout(timer.current);
    setDraft(query);
  }, [JSON.stringify(query)]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (next: Query) => {
    clearTimeout(timer.current);
    if (isSound(next) && !sameQuery(next, query)) onQuery(next);
  };
  const askLater = useEvent(ask);
  return {
    query: draft,
    type: (next) => {
      setDraft(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => askLater(next), waitMs);
    },
    commit: (next) => {
      setDraft(next);
      ask(next);
    },
  };
}
