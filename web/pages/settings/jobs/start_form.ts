/** The form of a job's arguments, from the JSON Schema of its kind: its fields, and what is sent. Pure. */

import { isDay, startOfDay } from "../../../../events/base/seoul.ts";

export interface ArgumentField {
  key: string;
  label: string;
  kind: "text" | "number" | "flag" | "choice" | "list" | "json";
  choices: string[];
  required: boolean;
}

type Schema = Record<string, unknown>;

const isText = (schema: unknown): boolean => (schema as Schema | undefined)?.type === "string";

function kindOf({ type, enum: choices, items }: Schema): ArgumentField["kind"] {
  if (Array.isArray(choices)) return "choice";
  if (type === "string") return "text";
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean") return "flag";
  return type === "array" && isText(items) ? "list" : "json";
}

/** The fields of the arguments, in the order of the schema. */
export function fieldsOf({ properties = {}, required = [] }: Schema): ArgumentField[] {
  return Object.entries(properties as Record<string, Schema>).map(([key, schema]) => ({
    key,
    label: typeof schema.title === "string" ? schema.title : key,
    kind: kindOf(schema),
    choices: (schema.enum as unknown[] ?? []).map(String),
    required: (required as string[]).includes(key),
  }));
}

/** A number where it is one; else the text, for the server to say what is wrong with it. */
const numberOf = (text: string): number | string =>
  Number.isNaN(Number(text)) ? text : Number(text);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What was typed, as arguments; what was left empty is left out. */
export function argumentsOf(
  fields: ArgumentField[],
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { key, kind } of fields) {
    const text = (typed[key] ?? "").trim();
    if (kind === "flag") values[key] = text === "true";
    else if (text === "") continue;
    else if (kind === "number") values[key] = numberOf(text);
    else if (kind === "json") values[key] = jsonOf(text);
    else if (kind === "list") {
      values[key] = text.split(/[\s,]+/).filter((one) => one !== "");
    } else values[key] = text;
  }
  return values;
}

/**
 * A moment as a field of Seoul's clock has it (`2026-11-22T10:00`), as an instant; null for none. What is no
 * moment is sent as it is, for the server to refuse.
 */
export function instantOf(typed: string): string | null {
  if (typed === "") return null;
  const [day, time = ""] = typed.split("T");
  const [hours, minutes] = time.split(":").map(Number);
  if (!isDay(day) || Number.isNaN(hours + minutes)) return typed;
  return new Date(startOfDay(day) + (hours * 60 + minutes) * 60_000).toISOString();
}
