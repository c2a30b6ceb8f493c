/** The home page's middle: what the office does, wants to be, counts, and is told by its clients. */
import type { SiteOffice } from "../../site/office.ts";
import { type ServiceKey, services } from "../../site/services.ts";
import { sitePaths } from "../../site_paths.ts";
import { Sample } from "../../ui/sample.tsx";
import { Figures } from "./hero.tsx";

/** The four of S1 §2; the fifth has a line below them. */
const SHOWN: ServiceKey[] = ["real-estate", "corporate", "deposit", "premium"];

export function Services() {
  const shown = services.filter(({ key }) => SHOWN.includes(key));
  const others = services.filter(({ key }) => !SHOWN.includes(key));
  return (
    <section className="home-section" id="services" aria-labelledby="services-title">
      <h2 id="services-title">업무 분야</h2>
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
            <span className="service-arrow" aria-hidden="true">→</span>
          </li>
        ))}
      </ol>
      {others.map(({ key, name, what }) => (
        <p key={key} className="service-other">
          <a href={sitePaths.service(key)}>{name}</a>도 맡습니다. {what}.
        </p>
      ))}
    </section>
  );
}

export function Vision({ office }: { office: SiteOffice }) {
  const { title, text } = office.vision;
  return (
    <section className="vision" aria-labelledby="vision-title">
      <h2 id="vision-title">{title}</h2>
      <p>{text}</p>
    </section>
  );
}

export function Statistics({ office }: { office: SiteOffice }) {
  return (
    <section className="home-section" aria-labelledby="statistics-title">
      <h2 id="statistics-title">
        숫자로 본 {office.shortName} <Sample office={office} field="statistics">예시 수치</Sample>
      </h2>
      <Figures statistics={office.statistics.home} />
    </section>
  );
}

export function About({ office }: { office: SiteOffice }) {
  return (
    <section className="home-section home-pair" aria-labelledby="about-title">
      <h2 id="about-title">사무소 소개</h2>
      <div>
        {office.introduction.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
        <p>
          <a className="more" href={sitePaths.about()}>사무소와 사람들</a>
        </p>
      </div>
    </section>
  );
}

/** Shown on the home page (S1 §2). */
const TESTIMONIALS_SHOWN = 3;

/** What clients say. The sample office's are labelled as examples: nobody is quoted who did not speak. */
export function Testimonials({ office }: { office: SiteOffice }) {
  const shown = office.testimonials.slice(0, TESTIMONIALS_SHOWN);
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
