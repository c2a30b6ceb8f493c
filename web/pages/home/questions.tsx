/** Frequent questions: each opens and closes by the browser's own means (S1 §2). */
import { sitePaths } from "../../site_paths.ts";
import type { SiteOffice } from "../../site/office.ts";

/** Shown on the home page (S1 §2). */
const SHOWN = 4;

/** The questions that this page shows: their structured data names exactly these. */
export const questionsShown = (office: SiteOffice) => office.faq.slice(0, SHOWN);

export function Questions({ office }: { office: SiteOffice }) {
  return (
    <section className="home-section home-pair" id="faq" aria-labelledby="faq-title">
      <div>
        <h2 id="faq-title">자주 묻는 질문</h2>
        <p className="home-aside">
          찾는 답이 없으면 <a href={sitePaths.contact()}>상담을 예약</a>해 주세요.
        </p>
      </div>
      <div className="questions">
        {questionsShown(office).map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
