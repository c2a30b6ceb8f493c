/** The first steps of a new office, with what is done of them; put away for good when asked to. No script. */
import type { FirstStep } from "../../../../projections/today.ts";
import { officePaths } from "../../../office_paths.ts";
import { CSRF_FIELD } from "../../../ui/csrf.ts";

interface FirstStepsProps {
  steps: FirstStep[];
  /** The page's token. */
  csrf: string;
}

export function FirstSteps({ steps, csrf }: FirstStepsProps) {
  const done = steps.filter((step) => step.done).length;
  return (
    <section className="today-first" aria-labelledby="today-first">
      <h2 id="today-first">처음 시작하기 · {steps.length}가지 중 {done}가지 완료</h2>
      <ol>
        {steps.map(({ title, text, href, action, done }, at) => (
          <li key={title} className={done ? "today-step today-step-done" : "today-step"}>
            <span className="today-step-mark tabular" aria-hidden="true">
              {done ? "✓" : at + 1}
            </span>
            <div>
              <h3>
                {title}
                {done && <span className="visually-hidden">(완료)</span>}
              </h3>
              <p>{text}</p>
            </div>
            {!done && (
              <a className="button" href={href}>
                <span className="visually-hidden">{title}:</span> {action}
              </a>
            )}
          </li>
        ))}
      </ol>
      <form method="post" action={officePaths.dismiss()}>
        <input type="hidden" name={CSRF_FIELD} value={csrf} />
        <button type="submit" className="button button-quiet button-small">목록 닫기</button>
      </form>
    </section>
  );
}
