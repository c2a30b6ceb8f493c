/** Lines in a dialog that a change of many would write, or left: they scroll within the dialog. */
import type { ReactNode } from "react";

interface PreviewTableProps {
  label: string;
  heads: string[];
  className?: string;
  /** The rows. */
  children: ReactNode;
}

export const PreviewTable = ({ label, heads, className = "", children }: PreviewTableProps) => (
  <div className={`dt-preview ${className}`.trim()} role="region" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>{heads.map((head) => <th key={head} scope="col">{head}</th>)}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
