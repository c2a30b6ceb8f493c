/** Questions that open and close by the browser's own means: the one way in which the site shows them. */
import type { Question } from "../../projections/office.ts";

export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="questions">
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
