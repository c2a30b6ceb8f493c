/** What is known of a record that is read: each fact under its name, in a list that says how they stand. */
import type { ReactNode } from "react";

/** One term and what it is; nothing is a dash. `wide` takes the whole line. */
export function Fact(
  { term, wide, children }: { term: string; wide?: boolean; children: ReactNode },
) {
  return (
    <div className={wide ? "fact fact-wide" : "fact"}>
      <dt>{term}</dt>
      <dd className="tabular">
        {children || <span className="report-none" aria-label="없음">–</span>}
      </dd>
    </div>
  );
}
