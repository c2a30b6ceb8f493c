/** The mark of what is only an example: the sample office speaks where the office file is silent. */
import type { Office } from "../../projections/office/office.ts";

interface SampleProps {
  office: Office;
  /** The part of the page beside the mark. */
  field: keyof Office;
  /** What is an example: `예시 후기`. */
  children?: string;
}

export function Sample({ office, field, children = "예시" }: SampleProps) {
  return office.samples.includes(field) ? <span className="sample">{children}</span> : null;
}
