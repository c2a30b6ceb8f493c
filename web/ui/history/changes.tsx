/** What changed, field by field: in a history, and before a restore. */
import type { ReactNode } from "react";
import type { FieldChange } from "../../../projections/history.ts";

/** How a value of a field reads; nothing for an empty one. */
export type FieldText = (key: string, value: unknown) => ReactNode;

interface ChangesProps {
  changes: readonly FieldChange[];
  text: FieldText;
  /** Only what the fields hold, of what was new. */
  onlyTo?: boolean;
}

export function Changes({ changes, text, onlyTo = false }: ChangesProps) {
  const read = (key: string, value: unknown) =>
    text(key, value) || <span className="history-none">(없음)</span>;
  return (
    <ul className="history-changes">
      {changes.map(({ key, label, from, to }) => (
        <li key={key}>
          <span className="history-field">{label}</span>
          {!onlyTo && <del>{read(key, from)}</del>}
          {!onlyTo && <span aria-label="에서">→</span>}
          <ins>{read(key, to)}</ins>
        </li>
      ))}
    </ul>
  );
}
