/** The home page's middle: what the office does, wants to be, its figures, and its clients' reviews. */
import type { Office } from "../../../projections/office/office.ts";
import { type ServiceKey, services } from "../../site/services.ts";
import { sitePaths } from "../../site/paths.ts";
import { Figures, Part } from "../../ui/article.tsx";
import { Sample } from "../../ui/sample.tsx";

/** The four of S1 §2; the fifth has a line below them. */
const SHOWN: ServiceKey[] = ["real-estate", "corporate", "deposit", "premium"];

export function Services() {
  const shown = services.filter(({ key }) => SHOWN.includes(key));
  const others = services.filter(({ key }) => !SHOWN.includes(key));
  return (
    <Part id="services" className="home-section" title="업무 분야">
      <ol className="service-list">
        {shown.map(({ key, name, what }, index) => (
          <li key={key}>
            <span className="service-number tabular" aria-hidden="true">
              {String(index + 1).padStart(2, "0")}
            </span>
            <h3>
              <a href={sitePaths.service(key)}>{name}</a>
            </h3>
            <p>{what}</p>
            <span className="service-arrow screen-only" aria-hidden="true">→</span>
          </li>
        ))}
      </ol>
      {others.map(({ key, name, what }) => (
        <p key={key} className="service-other mt-4 muted">
          <a href={sitePaths.service(key)}>{name}</a>도 맡습니다. {what}.
        </p>
      ))}
    </Part>
  );
}

/** What the office wants to be, counts, and is. */
export function About({ office }: { office: Office }) {
  const { shortName, vision, statistics, introduction } = office;
  const sample = <Sample office={office} field="statistics">예시 수치</Sample>;
  return (
    <>
      {vision.title !== "" && (
        <Part id="vision" className="vision" title={vision.title}>
          <p>{vision.text}</p>
        </Part>
      )}
      {statistics.home.length > 0 && (
        <Part id="statistics" className="home-section" title={<>숫자로 본 {shortName} {sample}</>}>
          <Figures className="home-figures" statistics={statistics.home} />
        </Part>
      )}
      <Part id="about" className="home-section home-pair" title="사무소 소개">
        <div>
          {introduction.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
          <p>
            <a className="more" href={sitePaths.about()}>사무소와 사람들</a>
          </p>
        </div>
      </Part>
    </>
  );
}

/** Shown on the home page (S1 §2). */
const TESTIMONIALS_SHOWN = 3;

/** What clients say. The sample office's are labelled as examples: none is invented. */
export function Testimonials({ office }: { office: Office }) {
  const shown = office.testimonials.slice(0, TESTIMONIALS_SHOWN);
  if (shown.length === 0) return null;
  const sample = <Sample office={office} field="testimonials">예시 후기</Sample>;
  return (
    <Part id="testimonials" className="home-section" title={<>고객 후기 {sample}</>}>
      <ul className="testimonials">
        {shown.map(({ quote, name, matter }) => (
          <li key={quote}>
            <figure>
              <blockquote>{quote}</blockquote>
              <figcaption className="muted text-4">
                <b>{name}</b> {matter}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Part>
  );
}
