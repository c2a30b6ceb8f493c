/** The mark of what is only an example: the sample office speaks where the office file is silent. */
import { isSample, type SiteOffice } from "../site/office.ts";

interface SampleProps {
  office: SiteOffice;
  /** The part of the page beside the mark. */
  field: keyof SiteOffice;
  /** What is an example: `예시 후기`. */
  children?: string;
}

export function Sample({ office, field, children = "예시" }: SampleProps) {
  return isSample(office, field) ? <span className="sample">{children}</span> : null;
}
