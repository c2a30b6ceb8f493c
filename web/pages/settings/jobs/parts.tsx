/** What the tabs of the job monitor share: chips, a search, the parts of a dialog. */
import type { ReactNode } from "react";
import { Field } from "../../../ui/form/field.tsx";

interface ChipsProps<T extends string | number> {
  label: string;
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onChange(chosen: T[]): void;
}

/** Several of a few may be chosen. */
export function Chips<T extends string | number>(
  { label, options, chosen, onChange }: ChipsProps<T>,
) {
  if (options.length === 0) return null;
  return (
    <div className="jobs-chips" role="group" aria-label={label}>
      <span className="jobs-chips-label" aria-hidden="true">{label}</span>
      {options.map(({ value, label }) => {
        const isOn = chosen.includes(value);
        return (
          <button
            key={value}
            type="button"
            className="report-chip"
            aria-pressed={isOn}
            onClick={() =>
              onChange(isOn ? chosen.filter((one) => one !== value) : [...chosen, value])}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}

interface SearchProps {
  label: string;
  value: string;
  onChange(text: string): void;
}

export const Search = ({ label, value, onChange }: SearchProps) => (
  <Field
    place="jobs-search"
    label={label}
    type="search"
    value={value}
    autoComplete="off"
    maxLength={200}
    onChange={(event) => onChange(event.target.value)}
  />
);

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

export const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Field
    as="select"
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    {options.map((one) => <option key={one.value} value={one.value}>{one.label}</option>)}
  </Field>
);

/** A part of a dialog. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="jobs-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}
