/**
 * Questions that open and close by the browser's own means: the one way in which the site shows them. An older
 * browser cannot open them for paper without a script: what is printed there is a second text of the answer.
 */
import { Fragment } from "react";
import type { Question } from "../../projections/office/office.ts";

export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="questions">
      {questions.map(({ question, answer }) => (
        <Fragment key={question}>
          <details>
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>{answer}</p>
          </details>
          <p className="answer-on-paper">{answer}</p>
        </Fragment>
      ))}
    </div>
  );
}
