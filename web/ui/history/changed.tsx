/** What of a record changed, field by field: from what to what. No script. */
import type { ChangedField } from "../../../projections/audit/audit_line.ts";

export function Changed({ changes }: { changes: readonly ChangedField[] }) {
  if (changes.length === 0) return null;
  const none = <span className="history-none">(없음)</span>;
  return (
    <ul className="history-changes">
      {changes.map(({ key, label, from, to }) => (
        <li key={key}>
          <span className="history-field">{label}</span>
          <del className="faint">{from || none}</del>
          <span aria-label="에서">→</span>
          <ins className="strong plain">{to || none}</ins>
        </li>
      ))}
    </ul>
  );
}
