/** The first steps of a new office, with what is done of them; put away when asked to, and back. No script. */
import type { FirstStep } from "../../../../projections/kit/today.ts";
import { officePaths } from "../../settings/office/paths.ts";
import { CSRF_FIELD } from "../../../ui/form/csrf.ts";

interface FirstStepsProps {
  steps: FirstStep[];
  /** The list was put away: what is left is the way back to it. */
  isAside: boolean;
  /** The page's token. */
  csrf: string;
}

function Step({ step: { title, text, href, action }, at }: { step: FirstStep; at: number }) {
  return (
    <li className="today-step">
      <span className="today-step-mark tabular" aria-hidden="true">{at}</span>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <a className="button" href={href}>
        <span className="visually-hidden">{title}:</span> {action}
      </a>
    </li>
  );
}

/** What is done, folded away. */
function Done({ steps }: { steps: FirstStep[] }) {
  return (
    <details className="today-steps-done">
      <summary>완료한 항목 {steps.length}가지</summary>
      <ul>
        {steps.map(({ title, href }) => (
          <li key={title}>
            <span aria-hidden="true">✓</span> <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Puts the list away, or brings it back. */
function Put({ csrf, isAside }: Omit<FirstStepsProps, "steps">) {
  return (
    <form method="post" action={officePaths.dismiss()}>
      <input type="hidden" name={CSRF_FIELD} value={csrf} />
      {isAside && <input type="hidden" name="back" value="1" />}
      <button type="submit" className="button button-quiet button-small">
        {isAside ? "처음 시작하기 다시 보기" : "목록 닫기"}
      </button>
    </form>
  );
}

export function FirstSteps({ steps, ...put }: FirstStepsProps) {
  if (put.isAside) return <Put {...put} />;
  const [done, left] = [true, false].map((is) => steps.filter((step) => step.done === is));
  return (
    <section className="today-first" aria-labelledby="today-first">
      <h2 id="today-first">처음 시작하기 · {steps.length}가지 중 {done.length}가지 완료</h2>
      <ol>
        {left.map((step, at) => <Step key={step.title} step={step} at={at + 1} />)}
      </ol>
      {done.length > 0 && <Done steps={done} />}
      <Put {...put} />
    </section>
  );
}
