/** Saves typed input: once per press, distinguishing conflicts from failures. */
import { useRef, useState } from "react";
import { type Answer, newKey } from "../client/api.ts";
import { type FieldProblem, type Outcome, outcomeOf } from "./save_answer.ts";

/** One press of the save button. `S`: the input. */
export interface Attempt<S, T> {
  /** The state when typing began. */
  base: S;
  mine: S;
  /** The body, which identifies the attempt: its text as JSON. */
  content: unknown;
  send(key: string): Promise<Answer<T>>;
}

/** Another person saved meanwhile. `R`: the present state. */
export interface Conflict<S, R> {
  base: S;
  mine: S;
  theirs: R;
}

interface Trouble {
  signedOut: boolean;
  /** Why it was not saved; null if it was, or if fields have all problems. */
  trouble: string | null;
  problems: FieldProblem[];
}
const NONE: Trouble = { signedOut: false, trouble: null, problems: [] };

/** Whether it is known what became of the call: another try is then another attempt, with its own key. */
export function isAnswered({ ok, status }: Answer<unknown>): boolean {
  return ok || (status >= 400 && status < 500 && status !== 429);
}

export function useSave<S, T, R = T>() {
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState(NONE);
  const [conflict, setConflict] = useState<Conflict<S, R> | null>(null);
  // The same content tried again after a lost answer carries the same key, and is written once.
  const last = useRef({ content: "", key: "" });

  /** Null while an earlier press is running: a double click sends once. */
  const save = async (attempt: Attempt<S, T>): Promise<Outcome<T, R> | null> => {
    if (busy.current) return null;
    busy.current = true;
    setSaving(true);
    const { base, mine, send } = attempt;
    const content = JSON.stringify(attempt.content);
    if (last.current.content !== content) last.current = { content, key: newKey() };
    try {
      const answer = await send(last.current.key);
      if (isAnswered(answer)) last.current.content = "";
      const outcome = outcomeOf<T, R>(answer);
      const { kind } = outcome;
      setTrouble({
        signedOut: kind === "signed_out",
        trouble: kind === "refused" || kind === "outage" ? outcome.message : null,
        problems: kind === "refused" ? outcome.problems : [],
      });
      if (kind === "saved") setConflict(null);
      if (kind === "clash") setConflict({ base, mine, theirs: outcome.current });
      return outcome;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  return {
    ...trouble,
    saving,
    conflict,
    save,
    closeConflict: () => setConflict(null),
    /** The problem before anything is sent. */
    setProblems: (problems: FieldProblem[]) =>
      setTrouble((before) => ({ ...before, trouble: null, problems })),
  };
}
