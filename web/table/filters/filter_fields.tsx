/**
 * The fields of a filter bar: text, choice, day, range of days, number or checkbox (S2 §2). Loaded when
 * they are opened.
 */
import { type InputHTMLAttributes, useId } from "react";
import { Field } from "../../ui/form/field.tsx";
import { problemOf } from "./filters.ts";
import type { FilterField } from "../types.ts";
import { paramsOf } from "./url_state.ts";
import type { Draft } from "./filter_bar.tsx";

interface FieldProps {
  field: FilterField;
  draft: Draft;
}

/** Enter does not wait for the typing to settle. */
const onEnter = (draft: Draft): InputHTMLAttributes<HTMLInputElement>["onKeyDown"] => (event) => {
  if (event.key === "Enter") draft.commit(draft.query);
};

function Choice({ field, draft: { query, commit } }: FieldProps) {
  const { key, label, options = [] } = field;
  return (
    <Field
      as="select"
      label={label}
      value={query[key] ?? ""}
      onChange={({ target }) => commit({ ...query, [key]: target.value })}
    >
      <option value="">전체</option>
      {options.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
    </Field>
  );
}

/** On: only rows with it. Off: all. A preset may require rows without it: neither. */
function Check({ field: { key, label }, draft: { query, commit } }: FieldProps) {
  const value = query[key] ?? "";
  return (
    <label className="field dt-check">
      <input
        type="checkbox"
        checked={value === "true"}
        ref={(box) => {
          if (box) box.indeterminate = value === "false";
        }}
        onChange={({ target }) => commit({ ...query, [key]: target.checked ? "true" : "" })}
      />
      <span>{label}</span>
    </label>
  );
}

const ENDS = ["시작", "끝"];

function Typed({ field, draft }: FieldProps) {
  const id = useId();
  const { kind, label, placeholder } = field;
  const problem = problemOf(field, draft.query);
  const params = paramsOf(field);
  const isDay = kind === "date" || kind === "daterange";
  return (
    <div className={params.length > 1 ? "dt-typed dt-range" : "dt-typed"}>
      {params.map((name, index) => (
        <Field
          key={name}
          label={params.length > 1 ? `${label} ${ENDS[index]}` : label}
          type={isDay ? "date" : "text"}
          inputMode={kind === "number" ? "decimal" : undefined}
          autoComplete="off"
          placeholder={placeholder}
          value={draft.query[name] ?? ""}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : id}
          onChange={({ target }) => draft.type({ ...draft.query, [name]: target.value })}
          onKeyDown={onEnter(draft)}
        />
      ))}
      {problem && <p id={id} className="field-error" role="alert">{problem}</p>}
    </div>
  );
}

export default function Fields({ fields, draft }: { fields: FilterField[]; draft: Draft }) {
  return fields.map((field) => {
    const { key, kind } = field;
    const Kind = kind === "select" ? Choice : kind === "checkbox" ? Check : Typed;
    return <Kind key={key} field={field} draft={draft} />;
  });
}
