/** What to bring: one list per case. The reader says which case it is, and can print that list alone. */
import { Rows } from "../../ui/article.tsx";
import type { ServiceDetail } from "./detail.ts";

type Cases = ServiceDetail["cases"];

/** Which lists are shown is the sheet's affair: a browser that cannot do it, and paper, show them all. */
function Choice({ cases }: { cases: Cases }) {
  return (
    <fieldset className="papers-cases screen-only">
      <legend className="visually-hidden">어떤 경우인가요?</legend>
      {cases.map(({ title }, at) => (
        <label key={title}>
          <input type="radio" name="papers-case" defaultChecked={at === 0} /> {title}
        </label>
      ))}
    </fieldset>
  );
}

export function Papers({ cases }: { cases: Cases }) {
  return (
    <div className="papers-choice">
      <Choice cases={cases} />
      {cases.map(({ title, text: { papers, note } }) => (
        <section key={title} className="papers">
          <h3>{title}</h3>
          <Rows
            rows={papers.map(({ title, text }) => ({
              title,
              text: <ul>{text.map((paper) => <li key={paper}>{paper}</li>)}</ul>,
            }))}
          />
          {note && <p className="fine">{note}</p>}
        </section>
      ))}
      <p className="papers-print screen-only">
        <button type="button" className="button">이 목록 인쇄</button>
      </p>
    </div>
  );
}
