/** What clients say. The sample office's are labelled as examples: nobody is quoted who did not speak. */
import type { SiteOffice } from "../../site/office.ts";
import { Sample } from "../../ui/sample.tsx";

/** Shown on the home page (S1 §2). */
const SHOWN = 3;

export function Testimonials({ office }: { office: SiteOffice }) {
  const shown = office.testimonials.slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className="home-section" aria-labelledby="testimonials-title">
      <h2 id="testimonials-title">
        고객 후기 <Sample office={office} field="testimonials">예시 후기</Sample>
      </h2>
      <ul className="testimonials">
        {shown.map(({ quote, name, matter }) => (
          <li key={quote}>
            <figure>
              <blockquote>{quote}</blockquote>
              <figcaption>
                <b>{name}</b> {matter}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
