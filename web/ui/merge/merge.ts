/** Conflict between two people: field by field, whose value applies. Pure. */
import type { ReactNode } from "react";
import { sameValue } from "../../../projections/table/same_value.ts";

/** `both` puts the two together; `own` is written in place of them. */
export type MergeChoice = "mine" | "theirs" | "both" | "own";

/** A field that two people may have changed since `base`. */
export interface MergeField<V = unknown> {
  /** Names it among all fields of the merge. */
  key: string;
  label: string;
  base: V;
  mine: V;
  theirs: V;
  /** Comparison of two values, if not `sameValue`. */
  same?(a: V, b: V): boolean;
  show(value: V): ReactNode;
  both?: Both<V>;
  own?: Own<V>;
}

interface Both<V> {
  /** The choice's label and explanation. */
  title: string;
  text: ReactNode;
  value: V;
  /** Chosen by default. */
  first?: boolean;
  /** To be edited before it is saved. */
  byHand?: boolean;
}

/** A value written in place of both. */
interface Own<V> {
  title: string;
  /** The input's name for screen readers. */
  label: string;
  /** The text it begins with. */
  first: string;
  /** A line, a day, several lines, or one of these. */
  input: "text" | "date" | "lines" | string[];
  maxLength?: number;
  read(text: string): { ok: true; value: V } | { ok: false; message: string };
}

/** Choices and new values by field; a field's first choice is the default. */
export interface Choices {
  chosen: Readonly<Record<string, MergeChoice>>;
  own: Readonly<Record<string, string>>;
}
export const NOTHING_CHOSEN: Choices = { chosen: {}, own: {} };

/** Who changed the field since `base`; null if both are equal. */
export function changedBy(field: MergeField): "mine" | "theirs" | "both" | null {
  const { base, mine, theirs, same = sameValue } = field;
  if (same(mine, theirs)) return null;
  if (same(base, mine)) return "theirs";
  return same(base, theirs) ? "mine" : "both";
}

/** The fields in which the two differ. */
export const differing = (fields: MergeField[]): MergeField[] =>
  fields.filter((field) => changedBy(field) !== null);

/** The fields that both changed, and not to the same. */
export const clashing = (fields: MergeField[]): MergeField[] =>
  fields.filter((field) => changedBy(field) === "both");

/** A single change of a field is kept; of two, mine stays until chosen otherwise. */
export function choiceOf(field: MergeField, { chosen }: Choices): MergeChoice {
  const by = changedBy(field);
  return chosen[field.key] ?? (by === "theirs" ? by : by && field.both?.first ? "both" : "mine");
}

/** The text written in place of both. */
export const ownText = ({ key, own }: MergeField, choices: Choices): string =>
  choices.own[key] ?? own?.first ?? "";

/** Why a new value is invalid; null if it is valid, or not chosen. */
export function wrongOwn(field: MergeField, choices: Choices): string | null {
  if (choiceOf(field, choices) !== "own" || !field.own) return null;
  const read = field.own.read(ownText(field, choices));
  return read.ok ? null : read.message;
}

/** The resulting values by field. */
export function merged(
  fields: MergeField[],
  choices: Choices = NOTHING_CHOSEN,
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.key, valueOf(field, choices)]));
}

function valueOf(field: MergeField, choices: Choices): unknown {
  const { mine, theirs, both, own } = field;
  switch (choiceOf(field, choices)) {
    case "mine":
      return mine;
    case "theirs":
      return theirs;
    case "both":
      return both?.value;
    case "own": {
      const read = own?.read(ownText(field, choices));
      return read?.ok ? read.value : mine;
    }
  }
}
