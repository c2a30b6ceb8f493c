/** The mark of what the office file leaves to the sample office: nobody shall take it for a fact. */
import { isSample, type SiteOffice } from "../site/office.ts";

export function SampleNote({ office, field }: { office: SiteOffice; field: keyof SiteOffice }) {
  return isSample(office, field) ? <span className="badge">예시</span> : null;
}
