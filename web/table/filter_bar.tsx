/** Search, presets and filters of a table, with what is on as tags (S2 §2). */
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { activeTags, presetOf, withoutParams, withPreset } from "./filters.ts";
import type { FilterField, Preset } from "./types.ts";
import { paramsOf } from "./url_state.ts";

type Query = Record<string, string>;

interface FilterBarProps {
  fields: FilterField[];
  presets: Preset[];
  query: Query;
  /** Deleted rows can be looked at and brought back. */
  canRestore: boolean;
  onQuery(query: Query): void;
}

const DELETED: FilterField = {
  key: "deleted",
  label: "삭제된 항목",
  kind: "select",
  options: [
    { value: "only", label: "삭제된 항목만" },
    { value: "with", label: "삭제된 항목 포함" },
  ],
};

/** Typing settles before rows are asked for, in milliseconds (S2 §9). */
const DEBOUNCE_MS = 500;

function Search({ query, onQuery }: Pick<FilterBarProps, "query" | "onQuery">) {
  const given = query.search ?? "";
  const [text, setText] = useState(given);
  useEffect(() => setText(given), [given]);
  useEffect(() => {
    if (text === given) return;
    const timer = setTimeout(() => onQuery({ ...query, search: text }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onQuery({ ...query, search: text });
  };
  return (
    <form role="search" className="dt-search" onSubmit={submit}>
      <input
        type="search"
        className="input"
        aria-label="검색어"
        placeholder="검색"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">검색</Button>
    </form>
  );
}

function Field(
  { field, query, onQuery }:
    & { field: FilterField }
    & Omit<FilterBarProps, "fields" | "presets" | "canRestore">,
) {
  const { kind, key, label } = field;
  const set = (name: string, value: string) => onQuery({ ...query, [name]: value });
  if (kind === "checkbox" || kind === "select") {
    const options = kind === "select"
      ? field.options ?? []
      : [{ value: "true", label: "예" }, { value: "false", label: "아니오" }];
    return (
      <label className="field">
        <span className="label">{label}</span>
        <select
          className="input"
          value={query[key] ?? ""}
          onChange={(event) => set(key, event.target.value)}
        >
          <option value="">전체</option>
          {options.map((one) => <option key={one.value} value={one.value}>{one.label}</option>)}
        </select>
      </label>
    );
  }
  const type = kind === "date" || kind === "daterange" ? "date" : "text";
  const endings = kind === "daterange" ? ["시작", "끝"] : [""];
  return (
    <>
      {paramsOf(field).map((name, index) => (
        <label key={name} className="field">
          <span className="label">{[label, endings[index]].join(" ").trim()}</span>
          <input
            type={type}
            className="input"
            placeholder={field.placeholder}
            value={query[name] ?? ""}
            onChange={(event) => set(name, event.target.value)}
          />
        </label>
      ))}
    </>
  );
}

function Tags({ fields, query, onQuery }: Omit<FilterBarProps, "presets" | "canRestore">) {
  const tags = activeTags(fields, query);
  if (tags.length === 0) return null;
  return (
    <ul className="dt-tags" aria-label="적용된 조건">
      {tags.map(({ params, label, value }) => (
        <li key={params.join()}>
          <Button
            small
            aria-label={`${label} ${value} 조건 지우기`}
            onClick={() => onQuery(withoutParams(query, params))}
          >
            {label}: {value} ×
          </Button>
        </li>
      ))}
      {tags.length > 1 && (
        <li>
          <Button small look="quiet" onClick={() => onQuery({})}>모두 지우기</Button>
        </li>
      )}
    </ul>
  );
}

export function FilterBar({ fields, presets, query, canRestore, onQuery }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const current = presetOf(presets, query);
  return (
    <div className="dt-filters">
      <div className="dt-row">
        {presets.length > 0 && (
          <div role="group" aria-label="빠른 조건" className="dt-presets">
            {presets.map((preset) => (
              <Button
                key={preset.name}
                aria-pressed={preset.name === current}
                onClick={() => onQuery(withPreset(preset, query))}
              >
                {preset.label}
              </Button>
            ))}
          </div>
        )}
        <Search query={query} onQuery={onQuery} />
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>필터</Button>
      </div>
      {open && (
        <div className="dt-fields">
          {(canRestore ? [...fields, DELETED] : fields).map((field) => (
            <Field key={field.key} field={field} query={query} onQuery={onQuery} />
          ))}
        </div>
      )}
      <Tags fields={fields} query={query} onQuery={onQuery} />
    </div>
  );
}
