/** Filters in words: the active ones, and the rest after one is removed. Pure. */
import { figureOf } from "../../../projections/kit/figure.ts";
import type { Column, ColumnOption } from "../../../events/kit/column.ts";
import { NO, YES } from "../grid/choices.ts";
import type { FilterField, Preset } from "../types.ts";
import { endsOf, paramsOf, sameQuery } from "./url_state.ts";

/** The server's choices, without invalid ones; undefined without a list. */
function optionsIn(given: unknown): ColumnOption[] | undefined {
  if (!Array.isArray(given)) return undefined;
  return given.flatMap((entry: Partial<ColumnOption> | null) => {
    const { value, label = value } = entry ?? {};
    return typeof value === "string" && typeof label === "string" ? [{ value, label }] : [];
  });
}

/**
 * The columns with the choices of GET …/filter_options: `carName` takes `carName_options`. The same array if there is
 * nothing to add.
 */
export function columnsWithOptions(columns: Column[], given: Record<string, unknown>): Column[] {
  const added = columns.map((column) => {
    const asks = column.type === "select" && !column.options;
    const options = asks && optionsIn(given[`${column.key}_options`]);
    return options ? { ...column, options } : column;
  });
  return added.every((column, index) => column === columns[index]) ? columns : added;
}

export interface FilterTag {
  /** Parameters that go when the tag is removed. */
  params: string[];
  label: string;
  value: string;
}

const BOOLEAN_WORDS: Record<string, string> = { true: YES, false: NO };

/** Deleted rows can be viewed and restored, on every table with deletion. */
export const DELETED_FIELD: FilterField = {
  key: "deleted",
  label: "삭제 여부",
  kind: "select",
  options: [
    { value: "only", label: "삭제된 항목만" },
    { value: "with", label: "삭제된 항목 포함" },
  ],
};

function valueText(field: FilterField, value: string): string {
  if (field.kind === "select" || field.kind === "checkbox") {
    return field.options?.find((option) => option.value === value)?.label ??
      BOOLEAN_WORDS[value] ?? value;
  }
  return value;
}

function tagOf(field: FilterField, query: Record<string, string>): FilterTag[] {
  const params = paramsOf(field);
  if (field.kind === "daterange") {
    const [start = "", end = ""] = params.map((name) => query[name]);
    if (!start && !end) return [];
    return [{ params, label: field.label, value: `${start} ~ ${end}`.trim() }];
  }
  const ends = endsOf(field);
  const [from = "", until = ""] = ends.map((name) => query[name]);
  if (from || until) {
    return [{
      params: [...params, ...ends],
      label: field.label,
      value: `${from} ~ ${until}`.trim(),
    }];
  }
  const value = query[field.key] ?? "";
  return value === "" ? [] : [{ params, label: field.label, value: valueText(field, value) }];
}

/** One tag for each active filter, the search first. */
export function activeTags(fields: FilterField[], query: Record<string, string>): FilterTag[] {
  const tags: FilterTag[] = [];
  if (query.search) tags.push({ params: ["search"], label: "검색", value: query.search });
  tags.push(...fields.flatMap((field) => tagOf(field, query)));
  const known = new Set(["search", ...fields.flatMap((one) => [...paramsOf(one), ...endsOf(one)])]);
  for (const [name, value] of Object.entries(query)) {
    if (!known.has(name) && value !== "") {
      // An operation's name means nothing to a person.
      const [label, text] = name === "operation" ? ["작업", "선택한 행"] : [name, value];
      tags.push({ params: [name], label, value: BOOLEAN_WORDS[text] ?? text });
    }
  }
  return tags;
}

/** The problem of a field's value (Korean), or null. */
export function problemOf(field: FilterField, query: Record<string, string>): string | null {
  const [first = "", last = ""] = paramsOf(field).map((name) => query[name] ?? "");
  if (field.kind === "number") {
    const isFigure = first.trim() === "" || !Number.isNaN(figureOf(first));
    return isFigure ? null : "숫자로 입력해 주세요.";
  }
  const isBackwards = field.kind === "daterange" && first !== "" && last !== "" && first > last;
  return isBackwards ? "시작일이 종료일보다 늦습니다." : null;
}

/** The query without these parameters. */
export function withoutParams(
  query: Record<string, string>,
  params: string[],
): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !params.includes(name)));
}

/** The preset whose filters are on, apart from the search; null when none fits exactly. */
export function presetOf(presets: Preset[], query: Record<string, string>): string | null {
  const filters = withoutParams(query, ["search"]);
  return presets.find((preset) => sameQuery(preset.query, filters))?.name ?? null;
}

/** A preset's filters, keeping the search. */
export function withPreset(preset: Preset, query: Record<string, string>): Record<string, string> {
  return query.search ? { ...preset.query, search: query.search } : { ...preset.query };
}

/** Merges GET …/filter_options into the fields: `car_name` takes `car_name`, `car_options` … (S2 §7). */
export function withOptions(
  fields: FilterField[],
  given: Record<string, unknown>,
): FilterField[] {
  return fields.map((field) => {
    if (field.kind !== "select") return field;
    const names = [field.key, `${field.key}_options`, field.key.replace(/_name$/, "_options")];
    const found = names.map((name) => given[name]).find(Array.isArray);
    const options = optionsIn(found?.map((one) => typeof one === "string" ? { value: one } : one));
    return options ? { ...field, options } : field;
  });
}
