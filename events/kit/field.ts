/** The fields of a table noun: each is a column, with how a record stores it. */
import { z } from "zod";
import { booksValue, type InBooks } from "../base/books.ts";
import { type DayKind, dayOf, instantOf } from "../base/day_kinds.ts";
import type { DefinitionOptions, Upcaster } from "../base/definition.ts";
import type { PersonalValue } from "../base/personal.ts";
import { type CellValue, type Column, columnOf, type ColumnOption } from "./column.ts";

/** A column without its key, with the type of its stored value. */
export type Field<V extends CellValue = CellValue> = Omit<Column, "key"> & {
  /** Stored without being a column of the table. */
  hidden?: boolean;
  /** Sealed with its own key, whether personal or not: the row's stream, then this name. */
  ownKey?: string;
  /** Names a person of the books, or may: destroyed with the year's names when the statute's period ends. */
  inBooks?: InBooks;
  /** Schema version of the first event with it; earlier rows have it empty. Default 1. */
  added?: number;
  /** Type only. */
  readonly kept?: V;
};

export type Fields = Record<string, Field>;

/** Stored record of these fields. */
export type RecordOf<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends Field<infer V> ? V : never;
};

type More = Partial<Omit<Field, "label" | "type" | "width" | "kept">>;

function field<V extends CellValue>(
  type: Column["type"],
  label: string,
  width: number,
  more: More,
): Field<V> {
  const named = more.unit ? `${label}(${more.unit})` : label;
  const { key: _key, ...column } = columnOf("", named, width, { type, editable: true, ...more });
  return column;
}

/** Text; "" when empty. Width in CSS pixels, here and below. */
export const text = (label: string, width: number, more: More & { maxLength: number }) =>
  field<string>("text", label, width, more);

/** A stored text without a column. */
export const hiddenText = (maxLength: number, more: Pick<Field, "personal"> = {}) =>
  field<string>("text", "", 0, { maxLength, hidden: true, editable: false, ...more });

/** A number; with a default it is never empty. */
export function number(
  label: string,
  width: number,
  more: More & { default: number },
): Field<number>;
export function number(label: string, width: number, more: More): Field<number | null>;
export function number(label: string, width: number, more: More): Field<number | null> {
  return field("number", label, width, more);
}

/** Whole won, default 0. */
export const won = (label: string, width: number, more: More) =>
  field<number>("currency", label, width, { integer: true, default: 0, ...more });

/** A Seoul day of a kind, YYYY-MM-DD, or null. */
export const day = (label: string, width: number, days: DayKind, more: More = {}) =>
  field<string | null>("date", label, width, { days, ...more });

/** An instant on a day of a kind, required, ISO 8601 UTC. */
export const instant = (label: string, width: number, days: DayKind, more: More = {}) =>
  field<string>("datetime", label, width, { days, required: true, default: "", ...more });

/** Yes or no. */
export const flag = (label: string, width: number, more: More & { default?: boolean } = {}) =>
  field<boolean>("boolean", label, width, more);

/** One of some choices. */
export const choice = <V extends string>(
  label: string,
  width: number,
  options: readonly (ColumnOption & { value: V })[],
  more: More & { default: V | "" },
) => field<V>("select", label, width, { options: [...options], ...more });

/** The name of another table's row; `id` is the field with its id. */
export const reference = (
  label: string,
  width: number,
  to: NonNullable<Column["reference"]>,
  more: More = {},
) => field<string>("select", label, width, { reference: to, default: "", maxLength: 50, ...more });

/** A field's value before anything is entered. */
export function emptyValue({ type, default: given }: Pick<Field, "type" | "default">): CellValue {
  if (given !== undefined) return given;
  return type === "text" ? "" : type === "boolean" ? false : null;
}

/** A record before anything is entered. */
export function emptyRecord<F extends Fields>(fields: F): RecordOf<F> {
  const all = Object.entries(fields).map(([key, one]) => [key, emptyValue(one)]);
  return Object.fromEntries(all) as RecordOf<F>;
}

/** The columns a table shows of its fields, in their order. */
export function columnsOf(fields: Fields): Column[] {
  return Object.entries(fields).filter(([, { hidden }]) => !hidden)
    .map(([key, field]) => {
      const { hidden: _hidden, ownKey: _own, added: _added, kept: _kept, ...rest } = field;
      const { inBooks, ...column } = rest;
      return { key, ...column, ...(inBooks && { names: true }) };
    });
}

/** The newest schema version of a record, and a step to each version from the previous one. */
export function versionsOf(
  fields: Fields,
): Required<Pick<DefinitionOptions, "schema" | "upcasters">> {
  const schema = Math.max(...Object.values(fields).map(({ added = 1 }) => added));
  const upcasters: Record<number, Upcaster> = {};
  for (let version = 2; version <= schema; version++) {
    const came = Object.entries(fields).filter(([, { added }]) => added === version);
    const lacking = emptyRecord(Object.fromEntries(came));
    upcasters[version - 1] = (data) => ({ ...lacking, ...data as object });
  }
  return { schema, upcasters };
}

/** The personal values of a record. Once their keys are destroyed, hidden and non-text values are empty. */
export function personalOf(fields: Fields): PersonalValue[] {
  return Object.entries(fields).filter(([, one]) => one.personal || one.ownKey || one.inBooks).map(
    ([path, field]) => {
      const { type, hidden, ownKey, inBooks } = field;
      if (inBooks) return booksValue(path, inBooks);
      const value: PersonalValue = { path };
      if (type !== "text" || hidden) value.blank = emptyValue(field);
      if (ownKey) value.key = ({ stream }) => `${stream}/${ownKey}`;
      return value;
    },
  );
}

/** Which of the fields are about people in the books. */
export const booksFieldsOf = (fields: Fields): Record<string, InBooks> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { inBooks }]) => inBooks ? [[key, inBooks]] : []),
  );

/** The shape of a record in events. */
export function schemaOf<F extends Fields>(
  fields: F,
): z.ZodObject<{ [K in keyof F]: z.ZodType<RecordOf<F>[K]> }> {
  const shape = Object.entries(fields).map(([key, one]) => [key, valueSchema(one)]);
  return z.object(Object.fromEntries(shape)) as z.ZodObject<
    { [K in keyof F]: z.ZodType<RecordOf<F>[K]> }
  >;
}

/** Longest text of a column without its own limit, in UTF-16 units. */
const TEXT_MAX = 10_000;

function valueSchema(field: Field): z.ZodType {
  const schema = cellSchema(field);
  return emptyValue(field) === null ? schema.nullable() : schema;
}

/** The shape of a value that is not empty: stored, in calls and in answers. */
export function cellSchema(column: Omit<Column, "key">): z.ZodType {
  const { type, required, maxLength = TEXT_MAX, min, max, integer, options, days } = column;
  switch (type) {
    case "number":
    case "currency": {
      const figure = integer ? z.int() : z.number();
      const above = min === undefined ? figure : figure.min(min);
      const below = max === undefined ? above : above.max(max);
      return days ? below.meta({ days }) : below;
    }
    case "date":
      return days ? dayOf(days) : z.iso.date();
    case "datetime":
      return days ? instantOf(days) : z.iso.datetime();
    case "boolean":
      return z.boolean();
    case "select":
    case "status":
      if (options && !column.open) return z.enum(options.map(({ value }) => value));
      return z.string().min(required ? 1 : 0).max(maxLength);
    case "text":
    case "sequence":
      return z.string().min(required ? 1 : 0).max(maxLength);
    default:
      return type satisfies never;
  }
}
