/** Two versions of a law text side by side: the paragraphs that differ, article by article. */
import type { LawText } from "../../../events/personal_data/policy.ts";
import { type LineChange, textChanges } from "../../../projections/policy/compare.ts";
import { Part } from "../../ui/article.tsx";

/** A paragraph, or that there is none on this side. */
function Side({ text, heading }: { text: string | null; heading: string }) {
  return (
    <td data-heading={heading} data-none={text === null ? "" : undefined}>
      {text ?? "(없음)"}
    </td>
  );
}

interface ComparisonProps {
  from: LawText;
  to: LawText;
  /** What the columns are called. */
  heads: [old: string, new: string];
}

function Lines({ title, lines, heads }: {
  title: string;
  lines: LineChange[];
  heads: ComparisonProps["heads"];
}) {
  return (
    <table className="legal-compared" aria-label={`${title}: 바뀐 내용`}>
      <thead>
        <tr>{heads.map((head) => <th key={head} scope="col">{head}</th>)}</tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            <Side text={line.old} heading={heads[0]} />
            <Side text={line.new} heading={heads[1]} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The articles that differ. */
export function Comparison({ from, to, heads }: ComparisonProps) {
  const changes = textChanges(from, to);
  if (changes.length === 0) return <p>두 글의 내용이 같습니다.</p>;
  return (
    <>
      {changes.map(({ title, lines }, at) => (
        <Part key={title} id={`change-${at + 1}`} title={title}>
          <Lines title={title} lines={lines} heads={heads} />
        </Part>
      ))}
    </>
  );
}
