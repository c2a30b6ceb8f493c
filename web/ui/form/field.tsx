/** A field of a form: its control, tied to its label, its hint and what is wrong with it. */
import { type AllHTMLAttributes, type ReactNode, useId } from "react";

type Control = Omit<AllHTMLAttributes<HTMLInputElement>, "as" | "label">;

interface FieldProps extends Control {
  as?: "input" | "select" | "textarea";
  label: ReactNode;
  hint?: ReactNode;
  problem?: ReactNode;
  /** What is said of the value while it is typed; it stops nothing. */
  note?: ReactNode;
  /** Class of the whole, beside `field`. */
  place?: string;
}

/** Everything else goes to the control. */
export function Field(
  { as = "input", label, hint, problem, note, place, ...control }: FieldProps,
) {
  const made = useId();
  const id = control.id ?? made;
  // All three take what is given to them here; only one of them can be named to the compiler.
  const Tag = as as "input";
  const result = [hint && `${id}-hint`, note && `${id}-note`, problem && `${id}-problem`]
    .filter(Boolean).join(" ");
  return (
    <div className={place ? `field ${place}` : "field"}>
      <label htmlFor={id}>{label}</label>
      <Tag
        aria-invalid={problem ? true : undefined}
        aria-describedby={result || undefined}
        {...control}
        id={id}
        className={control.className ? `input ${control.className}` : "input"}
      />
      {hint && <p className="field-hint" id={`${id}-hint`}>{hint}</p>}
      {note && <div className="field-note" id={`${id}-note`} aria-live="polite">{note}</div>}
      {problem && <p className="field-error" id={`${id}-problem`}>{problem}</p>}
    </div>
  );
}
