/** What the editor of one record needs to know of its noun, and what it asks of a form. Pure. */
import { sameValue } from "../../../projections/table/same_value.ts";
import type { Act } from "../failures.ts";
import type { FieldProblem } from "../form/save_answer.ts";

/** A record as the server answers with it. */
export interface Versioned {
  version: number;
}

/** The version an edit began with. */
export interface Base<Form> {
  form: Form;
  version: number;
}

/** The call that saves. */
export interface SaveCall {
  method: "POST" | "PUT";
  path: string;
  body: object;
  /** For calls that carry the version beside the body. */
  version?: number;
}

/** `Row`: as the server has it; `Form`: as it is typed. */
export interface RecordKind<Row, Form> {
  /** Ids of its fields begin so: `post-title`. */
  name: string;
  /** What its fields are called. */
  words: Record<keyof Form, string>;
  formOf(row: Row): Form;
  /** What must not be missing. */
  check(form: Form): FieldProblem[];
  /** What is sent of these words: everything of a new record, else what was changed since `base`. */
  fields(mine: Form, base: Form | null): Record<string, unknown>;
  call(fields: Record<string, unknown>, row: Row | null, version?: number): SaveCall;
  /** The record in the answer to a save. */
  rowOf(answer: unknown): Row;
  /** Where its editor is. */
  address(row: Row): string;
  /** What is said of a save. */
  saved: string;
  /** The act of saving, as its failure is said. */
  failed: Act;
  /** What this browser keeps of words that were not saved; without it, nothing. */
  kept?(form: Form): Partial<Form>;
}

/** Whether two values of a field say the same; no file is the same as another. */
export const sameField = (a: unknown, b: unknown): boolean =>
  a instanceof File || b instanceof File ? a === b : sameValue(a, b);

/** The fields in which a form differs from another. */
export const changedFields = <Form extends object>(from: Form, to: Partial<Form>) =>
  (Object.keys(to) as (keyof Form & string)[])
    .filter((field) => !sameField(from[field], to[field]));

/** The fields that a save is about: all of a new record, else those that differ from `base`. */
export const fieldsSent = <Form extends object>(mine: Form, base: Form | null) =>
  base ? changedFields(base, mine) : Object.keys(mine) as (keyof Form & string)[];
