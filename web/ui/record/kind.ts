/** What a record's editor needs to know about its noun, and about its form. Pure. */
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
  /** For calls with the version beside the body. */
  version?: number;
}

/** `Row`: the server's; `Form`: as typed. */
export interface RecordKind<Row, Form> {
  /** Ids of its fields begin so: `post-title`. */
  name: string;
  /** Labels of its fields. */
  words: Record<keyof Form, string>;
  formOf(row: Row): Form;
  /** Required fields. */
  check(form: Form): FieldProblem[];
  /** The body of a save: everything of a new record, else changes since `base`. */
  fields(mine: Form, base: Form | null): Record<string, unknown>;
  call(fields: Record<string, unknown>, row: Row | null, version?: number): SaveCall;
  /** The record in the answer to a save. */
  rowOf(answer: unknown): Row;
  /** Address of its editor. */
  address(row: Row): string;
  /** The record that files are attached to, where they can be. */
  record?(row: Row): { noun: string; id: string; name: string };
  /** What is said of a save. */
  saved: string;
  /** The act of saving, for its failure's text. */
  failed: Act;
  /** What this browser stores of unsaved input; nothing if missing. */
  kept?(form: Form): Partial<Form>;
}

/** Comparison of two values of a field; a file is never equal to another. */
export const sameField = (a: unknown, b: unknown): boolean =>
  a instanceof File || b instanceof File ? a === b : sameValue(a, b);

/** The fields in which a form differs from another. */
export const changedFields = <Form extends object>(from: Form, to: Partial<Form>) =>
  (Object.keys(to) as (keyof Form & string)[])
    .filter((field) => !sameField(from[field], to[field]));

/** The fields of a save: all of a new record, else those that differ from `base`. */
export const fieldsSent = <Form extends object>(mine: Form, base: Form | null) =>
  base ? changedFields(base, mine) : Object.keys(mine) as (keyof Form & string)[];
