/** Which employee it is; of many they are listed once somebody is about to choose. */
import { type ReactNode, useState } from "react";
import { Field } from "../../../ui/form/field.tsx";
import type { FreeEmployee } from "./rows.ts";

/** Employees up to which all are listed from the start. */
const FEW = 100;

interface EmployeeChoiceProps {
  label: string;
  employees: FreeEmployee[];
  /** Those who are listed from the start in any case. */
  first?: ReadonlySet<string>;
  value: string;
  problem?: string;
  /** Label of the empty choice; left out if a choice is required. */
  none?: string;
  /** What is said beside a name. */
  beside?(employee: string): ReactNode;
  onChange(employee: string): void;
}

export function EmployeeChoice(props: EmployeeChoiceProps) {
  const { label, employees, first, value, problem, none, beside, onChange } = props;
  const [isWhole, setWhole] = useState(employees.length <= FEW);
  const listed = isWhole
    ? employees
    : employees.filter((one) => one.value === value || first?.has(one.value));
  const whole = () => setWhole(true);
  return (
    <Field
      as="select"
      label={label}
      value={value}
      problem={problem}
      onFocus={whole}
      onPointerDown={whole}
      onChange={(event) => onChange(event.target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {listed.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
          {beside?.(value)}
        </option>
      ))}
    </Field>
  );
}
