import type { ReactNode } from "react";

interface MergeOptionProps {
  /** Of the group of choices it belongs to. */
  name: string;
  label: string;
  checked: boolean;
  onChoose(): void;
  children: ReactNode;
}

/** One of the values that may stand where two people changed the same field. */
export function MergeOption({ name, label, checked, onChoose, children }: MergeOptionProps) {
  return (
    <label className={checked ? "merge-option merge-chosen" : "merge-option"}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span className="merge-option-head">{label}</span>
      <span className="merge-option-text">{children}</span>
    </label>
  );
}
