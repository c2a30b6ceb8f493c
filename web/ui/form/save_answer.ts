/** What the answer to a save says to the person who waits for it. Pure. */
import type { Answer } from "../client/api.ts";

/** What is wrong with one field. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** `T`: what a save that worked answers with. `R`: what was saved, as somebody else left it. */
export type Outcome<T, R> =
  | { kind: "saved"; data: T }
  /** Somebody else was first; `clashes` names the fields that both changed, where it is known. */
  | { kind: "clash"; message: string; current: R; clashes?: string[] }
  /** No answer, or none yet: the same call later may well be taken. */
  | { kind: "outage"; message: string }
  /** The session ended; signing in again in another window is enough. */
  | { kind: "signed_out"; message: string }
  /** `problems` name fields; `message` says it all in one sentence. With `asks` a yes is enough. */
  | { kind: "refused"; message: string; problems: FieldProblem[]; asks?: true };

const OUTAGES = [0, 429, 502, 503, 504];

/** Tells the answers to a save apart. */
export function outcomeOf<T, R>(answer: Answer<T>): Outcome<T, R> {
  if (answer.ok) return { kind: "saved", data: answer.data };
  const { status, problem: { code, message, details = [] } } = answer;
  if (OUTAGES.includes(status)) return { kind: "outage", message };
  if (status === 401) return { kind: "signed_out", message };
  const [found] = details as ({ current?: R; clashes?: string[] } | null)[];
  if (code === "stale_version" && found?.current) {
    return { kind: "clash", message, current: found.current, clashes: found.clashes };
  }
  const problems = details.filter((detail): detail is FieldProblem =>
    typeof (detail as FieldProblem | null)?.field === "string"
  );
  const asks = code === "needs_confirmation" && { asks: true } as const;
  return { kind: "refused", message, problems, ...asks };
}
