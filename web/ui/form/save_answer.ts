/** The result of a save for the person. Pure. */
import type { Answer } from "../client/api.ts";

/** A field's problem. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** `T`: the answer to a successful save. `R`: the record after another person's save. */
export type Outcome<T, R> =
  | { kind: "saved"; data: T }
  /** Another person saved first; `clashes` names the fields that both changed, if known. */
  | { kind: "clash"; message: string; current: R; clashes?: string[] }
  /** No answer, or none yet: the same call later may well be taken. */
  | { kind: "outage"; message: string }
  /** The session ended; signing in again in another window is enough. */
  | { kind: "signed_out"; message: string }
  /** `problems` name fields; `message` is all of it in one sentence. With `asks` a confirmation is enough. */
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
